import type { Screen } from '../routes/screens.ts'

/** What the build knows of a page; addresses are those of its files. */
export type PageParts = {
  readonly screen: Screen
  /** The first script, which brings the others. */
  readonly entry: string
  /** The scripts that it will ask for, so that the browser asks for them all at once. */
  readonly scripts: readonly string[]
  /** Null while the portal is written: then the styles bring it. */
  readonly font: string | null
  /** The text of all styles, and the files that Vite's loader would bring them from. */
  readonly styles: { readonly text: string; readonly files: readonly string[] }
}
