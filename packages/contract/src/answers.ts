/**
 * False in the scripts of a browser, which asks and answers nobody: a codec that only answers contain is built
 * without its `encode`, and so without all that this alone needs. What a call sends is encoded everywhere.
 */
export const answers: boolean = !(import.meta as { env?: { PROD?: boolean } }).env?.PROD
