import * as z from 'zod/mini'
import { isoDay, isoMoment, person, place, repairState } from './feed-members.ts'

/** A case as it stands, for the developer's own systems. */
export const repairCaseMessage = z.object({
  complaint: z.string(),
  proforma: z.string(),
  projectCode: z.string(),
  ...place,
  /** `Mampara o ventana, sala comedor: entra agua por el marco` */
  title: z.string(),
  state: repairState,
  /** How many steps it has: what a move says it has seen. */
  version: z.int(),
  openedAt: isoMoment,
  movedAt: isoMoment,
  /** Of the delivery act; null where nobody said. */
  deliveredOn: z.nullable(isoDay),
  /** The hours on offer. */
  slots: z.array(isoMoment),
  /** The visit that was chosen last, and who comes. */
  visitAt: z.nullable(isoMoment),
  visitor: z.string(),
  pictures: z.int(),
  phone: z.string(),
  email: z.string(),
  text: z.string(),
  customer: person,
})
export type RepairCaseMessage = z.output<typeof repairCaseMessage>
