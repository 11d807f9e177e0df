import type { Brand, OwnLegalText } from '../config/read-brand.ts'
import type { PaperBrand } from '../paper/brand.ts'

/** A text that customers accept, with the version that a consent names. */
export type LegalText = {
  readonly title: string
  /** The day from which this text applies. */
  readonly version: Temporal.PlainDate
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
}

export type Publisher = PaperBrand &
  Pick<Brand, 'privacy' | 'supportEmail' | 'legal'> & {
    /** Where the Libro de Reclamaciones is; empty where there is none. */
    readonly complaintsBookUrl: string
    /** Whose maps browsers ask for, by its host. */
    readonly mapsHost: string
    /** Who keeps the files, by its host; null where the database does. */
    readonly fileStoreHost: string | null
  }

/** A text that the developer wrote themselves. */
export function ownText(title: string, { version, sections }: OwnLegalText): LegalText {
  return { title, version: Temporal.PlainDate.from(version), sections }
}
