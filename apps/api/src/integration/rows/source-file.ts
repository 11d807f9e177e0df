/** A file named by a row that cannot be used; the message says why, in Spanish. */
export class SourceFileFault extends Error {}

/** Reads a file that a row names, wherever the rows come from. Throws SourceFileFault. */
export type ReadSourceFile = (name: string) => Promise<Uint8Array>
