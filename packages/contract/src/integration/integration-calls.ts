import type { Call } from '../call.ts'
import { readKey } from './read-key.ts'

/** The calls of the developer's systems, which are made with a key. */
export const integrationCalls: readonly Call[] = [readKey]
