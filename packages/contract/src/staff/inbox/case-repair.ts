import type { FinishPlace } from '@llave/domain/repairs/finish-catalogue'
import { type RepairState, repairStates } from '@llave/domain/repairs/repair-state'
import * as z from 'zod/mini'
import { isoDate, limaMoment, nonEmptyText } from '../../fields.ts'

/** How the repair of a complaint stands. */
export type CaseRepair = FinishPlace & {
  readonly state: RepairState
  /** How many things happened: what a move says it has seen. */
  readonly version: number
  /** Of the delivery act; null where nobody said. */
  readonly deliveredOn: Temporal.PlainDate | null
  readonly visitAt: Temporal.Instant | null
  readonly visitor: string
  readonly slots: readonly Temporal.Instant[]
}

const states = repairStates.all as [RepairState, ...RepairState[]]

export const repairOfCase = z.object({
  room: nonEmptyText(40),
  item: nonEmptyText(40),
  defect: nonEmptyText(40),
  state: z.enum(states),
  version: z.int(),
  deliveredOn: z.nullable(isoDate),
  visitAt: z.nullable(limaMoment),
  visitor: z.string(),
  slots: z.array(limaMoment),
})
