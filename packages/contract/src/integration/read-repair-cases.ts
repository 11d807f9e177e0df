import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { repairCaseMessage } from './repair-case-message.ts'

/** Which cases: those with a higher number, so many of them. */
export type RepairCasesQuery = { readonly after: number; readonly limit: number }

const mostCases = 1000

/** The cases as they stand, in the order of their numbers. */
export const readRepairCases = defineCall({
  name: 'readRepairCases',
  method: 'GET',
  path: '/integration/v1/repairs/cases',
  access: { scope: ['read:repairs', 'write:repairs'] },
  query: codec(
    z.object({
      after: z.optional(
        z
          .string()
          .check(z.regex(/^(0|[1-9]\d{0,14})?$/, 'no es el número de un caso, ni vacío para leer todos')),
      ),
      limit: z.optional(
        z.string().check(z.regex(/^([1-9]\d{0,2}|1000)$/, 'no es un número de casos de 1 a 1000')),
      ),
    }),
    {
      decode: ({ after = '', limit }): RepairCasesQuery => ({
        after: Number(after),
        limit: Number(limit ?? mostCases),
      }),
      encode: ({ after, limit }: RepairCasesQuery) => ({ after: String(after), limit: String(limit) }),
    },
  ),
  answer: message(
    z.object({
      cases: z.array(repairCaseMessage),
      /** The number to go on from; what was asked for where there is none after it. */
      next: z.string(),
    }),
  ),
})
