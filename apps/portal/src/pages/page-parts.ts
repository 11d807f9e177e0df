import type { Screen } from '../routes/screens.ts'

/** What the build knows of a page; addresses are those of the built files. */
export type PageParts = {
  readonly screen: Screen
  /** The first script, which imports the others. */
  readonly entry: string
  /** The scripts that it will import, to be preloaded together. */
  readonly scripts: readonly string[]
  /** Null in development, where the styles load it. */
  readonly font: string | null
  /** The text of all styles, and the files from which Vite's loader would load them. */
  readonly styles: { readonly text: string; readonly files: readonly string[] }
}
