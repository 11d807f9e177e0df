import * as z from 'zod/mini'
import { defineCall, message } from '../call.ts'
import { currency, isoDate } from '../fields.ts'
import { decimal } from './feed-members.ts'

/** What the payments of a day add up to, to be compared with what a system has (docs/feeds.md, "The ledger of a day"). */
export const dayLedger = z.object({
  day: isoDate,
  /** Whether the day takes no more rows. */
  complete: z.boolean(),
  totals: z.array(
    z.object({
      company: z.string(),
      currency,
      count: z.int(),
      sum: decimal,
      checksum: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
})
export type DayLedger = z.output<typeof dayLedger>

export const readDayLedger = defineCall({
  name: 'readDayLedger',
  method: 'GET',
  path: '/integration/v1/ledger/{day}',
  access: { scope: 'read:payments' },
  params: z.object({ day: isoDate }),
  answer: message(dayLedger),
})
