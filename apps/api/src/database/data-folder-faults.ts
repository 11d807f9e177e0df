// Apart from the embedded database, which is slow to load and no part of a release.

/** Another process holds the embedded database. */
export class FolderInUseError extends Error {}

/** The embedded database cannot be kept in that folder; the message says what to do. */
export class UnfitFolderError extends Error {
  // By which commands know that the message is enough.
  readonly code = 'UNFIT_FOLDER'
}
