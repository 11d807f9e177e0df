/** A file named by a row that cannot be used; the message says why, in Spanish. */
export class SourceFileFault extends Error {}

export type SourceFile = {
  /** SHA-256 of the bytes. */
  readonly hash: Uint8Array
  /** Throws SourceFileFault. */
  readonly read: () => Promise<Uint8Array>
}

/** Finds a file that a row names, wherever the rows come from. Throws SourceFileFault. */
export type ReadSourceFile = (name: string) => Promise<SourceFile>

/** How a row names a file that was uploaded: its number, and the name that it was given. */
const uploaded = /^upload:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(.+)$/

/** The number of an uploaded file; null for one that lies beside a data file. */
export function uploadId(name: string): string | null {
  return uploaded.exec(name)?.[1] ?? null
}

/** The name by which the developer knows a file, uploaded or not. */
export function plainName(name: string): string {
  return uploaded.exec(name)?.[2] ?? name
}
