import { type ChangeMember, changeMemberNames } from '@llave/domain/staff/audit-changes'
import * as z from 'zod/mini'
import { codec } from '../call.ts'
import { digits, isoDate, limaMoment, text } from '../fields.ts'

/** What one of the developer's people did, or that they read a customer's data. */
export type AuditEntry = {
  readonly kind: 'act' | 'reading'
  readonly at: Temporal.Instant
  /** Who; of an act by a command, the name that its operator gave. */
  readonly by: string
  /** The action of an act, the call of a reading. */
  readonly what: string
  /** What it was done to: its kind, a colon and its number. */
  readonly subject: string
  /** Null where it is of no customer. */
  readonly customer: { readonly customerId: string; readonly name: string } | null
  /** The one of the developer's people whom it was done to. */
  readonly colleague: { readonly personId: string; readonly name: string } | null
  /** Empty where none was given. */
  readonly reason: string
  /** What an act changed; owners by their names. Empty of a reading, and of an act that says it by itself. */
  readonly changes: readonly {
    readonly member: ChangeMember
    readonly before: readonly string[]
    readonly after: readonly string[]
  }[]
}

/** Which entries are asked for; everything of a filter has to hold. */
export const auditFilter = {
  personId: z.optional(digits(15)),
  customerId: z.optional(digits(15)),
  what: z.optional(text(60)),
  day: z.optional(isoDate),
}

const wireEntry = z.object({
  kind: z.enum(['act', 'reading']),
  at: limaMoment,
  by: text(200),
  what: text(80),
  subject: text(200),
  customer: z.nullable(z.object({ customerId: digits(19), name: text(200) })),
  colleague: z.nullable(z.object({ personId: digits(19), name: text(200) })),
  reason: text(1000),
  changes: z.array(
    z.object({
      member: z.enum(changeMemberNames),
      before: z.array(text(200)),
      after: z.array(text(200)),
    }),
  ),
})

export const auditEntry = codec(wireEntry, {
  decode: (wire): AuditEntry => wire,
  encode: (entry: AuditEntry) => ({
    ...entry,
    changes: entry.changes.map(({ member, before, after }) => ({
      member,
      before: [...before],
      after: [...after],
    })),
  }),
})
