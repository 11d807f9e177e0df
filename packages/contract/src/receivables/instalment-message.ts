import type { Instalment } from '@llave/domain/receivables/receivable'
import * as z from 'zod/mini'
import { answers } from '../answers.ts'
import { codec } from '../call.ts'
import { identifier } from '../fields.ts'
import { decodeReceivable, encodeReceivable, receivableMembers } from './receivable-members.ts'

/** A letra as ConsultaClienteLetra spells it. */
export const instalmentMessage = codec(z.object({ ...receivableMembers, nLETRAField: identifier }), {
  decode: (wire): Instalment => ({ code: wire.nLETRAField, ...decodeReceivable(wire) }),
  encode:
    answers &&
    ((instalment: Instalment) => ({ ...encodeReceivable(instalment), nLETRAField: instalment.code })),
})
