/** Another process holds the embedded database. Apart from it, which is slow to load and no part of a release. */
export class FolderInUseError extends Error {}
