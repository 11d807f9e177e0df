import { type TodayGroupName, todayGroupNames } from '@llave/domain/staff/today'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { isoDate, limaMoment, text } from '../fields.ts'

/** How many of something wait, and since when. */
export type TodayGroup = {
  readonly name: TodayGroupName
  readonly count: number
  /** Since when the oldest waits; null where none does. */
  readonly oldestAt: Temporal.Instant | null
  /** Who of the developer's people has how many of them, the most first; the rest are nobody's. */
  readonly owners: readonly { readonly name: string; readonly count: number }[]
}

/** Complaints without an answer, by where they stand in their term. */
export type TodayTerms = {
  readonly overdue: number
  readonly red: number
  readonly amber: number
  /** The last day of the one whose term ends first; null where none waits. */
  readonly firstDueOn: Temporal.PlainDate | null
}

export type Today = {
  /** Every group, also those where nothing waits. */
  readonly groups: readonly TodayGroup[]
  readonly terms: TodayTerms
}

/** What waits for the developer's people. It tells of no customer. */
export const readToday = defineCall({
  name: 'readToday',
  method: 'GET',
  path: '/mesa/today',
  access: { right: 'read:today' },
  answer: message(
    codec(
      z.object({
        groups: z.array(
          z.object({
            name: z.enum(todayGroupNames),
            count: z.int(),
            oldestAt: z.nullable(limaMoment),
            owners: z.array(z.object({ name: text(60), count: z.int() })),
          }),
        ),
        terms: z.object({
          overdue: z.int(),
          red: z.int(),
          amber: z.int(),
          firstDueOn: z.nullable(isoDate),
        }),
      }),
      {
        decode: (wire): Today => wire,
        encode: ({ groups, terms }: Today) => ({
          groups: groups.map(({ owners, ...group }) => ({ ...group, owners: [...owners] })),
          terms,
        }),
      },
    ),
  ),
})
