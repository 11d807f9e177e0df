import type { KindName } from '@llave/contract/integration/rows/kind-names'

// Other senders wait while a batch is stored, a call for 10 seconds at most. What takes hundredths of a second
// a row is therefore counted, and rows above the count are refused: they come in another batch.

/** Files of a batch that Llave does not have yet. A photograph of 12 megapixels takes 0.1 s. */
export const mostNewFiles = 100

export const tooManyFiles = `ya van ${mostNewFiles} archivos nuevos en este envío: la fila va en otro`

/** Proformas of a batch that others are to hold, 0.01 s each. */
export const mostHandedOver = 200

export const tooManyHandedOver = `ya cambiaron los titulares de ${mostHandedOver} proformas en este envío: la fila va en otro`

/** How many rows of a file are one batch: none is refused for the count. A project names up to 63 pictures. */
export const rowsOfBatch: Partial<Record<KindName, number>> = {
  projects: 1,
  progress: mostNewFiles,
  documents: mostNewFiles,
  properties: mostHandedOver,
}
