/** What a build leaves for its worker: all that the portal needs to open without a network. */
export type ShellParts = {
  /** Differs between builds. */
  readonly version: string
  /** The screens that open offline: their paths, and the files of their pages. */
  readonly screens: readonly { readonly path: string; readonly page: string }[]
  /** Scripts, styles, the font, icons. */
  readonly files: readonly string[]
}
