import { createOpening } from '../keys/create-opening.ts'

/** Whether the command bar is open. */
export const mando = createOpening()
