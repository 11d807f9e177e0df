import * as z from 'zod/mini'
import { message } from '../call.ts'
import { nonEmptyText } from '../fields.ts'
import { cursor, cursorOrStart } from './feed-members.ts'

export const postingFault = 'Cada fila lleva erpDocument o problem, uno de los dos'

/** What a system did with rows of a feed: each was posted as a document of its own, or could not be. */
export const acknowledgement = z.object({
  /** Everything up to here was read. */
  upTo: cursorOrStart,
  rows: z
    .array(
      z
        .object({ cursor, erpDocument: z.optional(nonEmptyText(60)), problem: z.optional(nonEmptyText(300)) })
        .check(
          z.refine((row) => (row.erpDocument === undefined) !== (row.problem === undefined), postingFault),
        ),
    )
    .check(z.maxLength(1000)),
})
export type Acknowledgement = z.output<typeof acknowledgement>

export const acknowledged = message(
  z.object({
    /** How far this system has acknowledged the feed. It never goes back. */
    upTo: cursorOrStart,
    rows: z.array(
      z.object({
        outcome: z.enum(['created', 'changed', 'same', 'refused']),
        faults: z.optional(z.array(z.object({ field: z.string(), reason: z.string(), value: z.string() }))),
      }),
    ),
  }),
)
export type Acknowledged = z.output<typeof acknowledged.schema>

/** A thousand rows with long problems. */
export const acknowledgementLimit = 1024 * 1024
