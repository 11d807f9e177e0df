import { createOpening } from '../keys/create-opening.ts'

/** Whether the list of keys is open. */
export const keySheet = createOpening()
