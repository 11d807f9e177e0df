import type { Brand } from '../paper/brand.ts'

/** A text that customers accept, with the version that a consent names. */
export type LegalText = {
  readonly title: string
  /** The day from which this text applies. */
  readonly version: Temporal.PlainDate
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
}

export type Publisher = Brand & {
  /** Empty where the developer configured none. */
  readonly complaintsBookUrl: string
}
