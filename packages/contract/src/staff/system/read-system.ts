import { type Feed, feeds } from '@llave/domain/integration/feed'
import { type Scope, scopes } from '@llave/domain/integration/scopes'
import { type NumberSeries, numberSeries } from '@llave/domain/paper/number-series'
import { type JobName, jobNames } from '@llave/domain/staff/jobs'
import { type SwitchName, switchNames } from '@llave/domain/staff/switches'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../../call.ts'
import { digits, limaMoment, text } from '../../fields.ts'

type Moment = Temporal.Instant

export type SystemSwitch = {
  readonly name: SwitchName
  readonly open: boolean
  readonly since: Moment
  /** Who turned it last, and why; empty where nobody has. */
  readonly by: string
  readonly why: string
}

/** Messages of a kind that were given up for the same reason. */
export type FailedMessages = {
  readonly kind: string
  /** The name and codes of the error, as they came. */
  readonly reason: string
  readonly count: number
  readonly oldestAt: Moment
}

export type SystemKey = {
  readonly keyId: string
  readonly system: string
  readonly scopes: readonly Scope[]
  readonly issuedAt: Moment
  readonly endsAt: Moment
  readonly revokedAt: Moment | null
  readonly lastUsedAt: Moment | null
}

export type SystemJob = {
  readonly name: JobName
  /** Seconds from the end of one run to the start of the next. */
  readonly every: number
  readonly startedAt: Moment
  /** The end of the last run that ended; null where none has. */
  readonly endedAt: Moment | null
  /** Since when every run failed; null where the last one did not. */
  readonly failedSince: Moment | null
  readonly state: 'waiting' | 'running' | 'late'
}

export type System = {
  /** Those that ever ran. */
  readonly jobs: readonly SystemJob[]
  readonly switches: readonly SystemSwitch[]
  readonly failed: readonly FailedMessages[]
  /** Since when the message waits that is due longest; null where none waits. */
  readonly oldestDueAt: Moment | null
  /** The newest first. */
  readonly keys: readonly SystemKey[]
  readonly bells: readonly {
    readonly bellId: string
    readonly system: string
    readonly host: string
    readonly feed: Feed
    readonly state: 'on' | 'off'
    readonly untoldSince: Moment | null
    readonly fault: string
  }[]
  readonly readers: readonly {
    readonly system: string
    readonly feed: Feed
    readonly behind: number
    readonly behindSince: Moment | null
    readonly problems: number
  }[]
  /** Payments that should be posted there and are not, counted up to ten thousand. */
  readonly unposted: number
  /** The last number of each series that was given. */
  readonly numbers: readonly { readonly series: NumberSeries; readonly last: number }[]
}

const maybe = z.nullable(limaMoment)

/** How everything stands that runs by itself. It tells of no customer. */
export const readSystem = defineCall({
  name: 'readSystem',
  method: 'GET',
  path: '/mesa/system',
  access: { right: 'read:system' },
  answer: message(
    codec(
      z.object({
        jobs: z.array(
          z.object({
            name: z.enum(jobNames),
            every: z.int(),
            startedAt: limaMoment,
            endedAt: maybe,
            failedSince: maybe,
            state: z.enum(['waiting', 'running', 'late']),
          }),
        ),
        switches: z.array(
          z.object({
            name: z.enum(switchNames),
            open: z.boolean(),
            since: limaMoment,
            by: text(200),
            why: text(1000),
          }),
        ),
        failed: z.array(
          z.object({ kind: text(60), reason: text(300), count: z.int(), oldestAt: limaMoment }),
        ),
        oldestDueAt: maybe,
        keys: z.array(
          z.object({
            keyId: digits(19),
            system: text(100),
            scopes: z.array(z.enum(scopes)),
            issuedAt: limaMoment,
            endsAt: limaMoment,
            revokedAt: maybe,
            lastUsedAt: maybe,
          }),
        ),
        bells: z.array(
          z.object({
            bellId: digits(19),
            system: text(100),
            host: text(300),
            feed: z.enum(feeds),
            state: z.enum(['on', 'off']),
            untoldSince: maybe,
            fault: text(300),
          }),
        ),
        readers: z.array(
          z.object({
            system: text(100),
            feed: z.enum(feeds),
            behind: z.int(),
            behindSince: maybe,
            problems: z.int(),
          }),
        ),
        unposted: z.int(),
        numbers: z.array(z.object({ series: z.enum(numberSeries), last: z.int() })),
      }),
      {
        decode: (wire): System => wire,
        encode: ({ keys, ...system }: System) => ({
          jobs: [...system.jobs],
          switches: [...system.switches],
          failed: [...system.failed],
          oldestDueAt: system.oldestDueAt,
          keys: keys.map((key) => ({ ...key, scopes: [...key.scopes] })),
          bells: [...system.bells],
          readers: [...system.readers],
          unposted: system.unposted,
          numbers: [...system.numbers],
        }),
      },
    ),
  ),
})
