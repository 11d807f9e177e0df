import type { Provider } from '@llave/domain/complaints-book/book-sheet'
import type { PrivacyFacts } from '../config/read-brand.ts'
import type { Brand } from '../paper/brand.ts'

/** A text that customers accept, with the version that a consent names. */
export type LegalText = {
  readonly title: string
  /** The day from which this text applies. */
  readonly version: Temporal.PlainDate
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
}

export type Publisher = Brand & {
  /** Where the Libro de Reclamaciones is; empty where there is none. */
  readonly complaintsBookUrl: string
  /** Who the developer is by law; null where no brand file says so. */
  readonly provider: Provider | null
  readonly privacy: PrivacyFacts
  /** Whose maps browsers ask for, by its host. */
  readonly mapsHost: string
}
