import type { Call } from '../call.ts'
import { putRows } from './put-rows.ts'
import { readKey } from './read-key.ts'
import { uploadFile } from './upload-file.ts'

/** The calls of the developer's systems, which are made with a key. */
export const integrationCalls: readonly Call[] = [readKey, ...Object.values(putRows), uploadFile]
