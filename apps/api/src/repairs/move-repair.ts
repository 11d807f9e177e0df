import { type BuyerStep, type DeveloperStep, mayStep } from '@llave/domain/repairs/repair-state'
import { changed } from '@llave/domain/staff/audit-changes'
import { writeAudit } from '../audit/audit.store.ts'
import type { Trx } from '../database/database.ts'
import { enqueueAll } from '../messaging/enqueue.ts'
import { complaintAddresses } from '../service-desk/complaint-addresses.ts'
import { insertComplaintMessage, lockComplaint, moveComplaint } from '../service-desk/complaints.store.ts'
import { type DeskAuthor, staffIdOf } from '../service-desk/desk-author.ts'
import { type EncodedPicture, insertPicture } from '../service-desk/write-messages.store.ts'
import { developerWords } from './developer-words.ts'
import {
  insertSlots,
  insertStep,
  type LockedRepair,
  type LockedStep,
  lockRepair,
  moveRepairCase,
} from './repair.store.ts'

/** What is done with a case. */
type Move<Step> = {
  readonly complaintId: number
  readonly step: Step
  /** How many things had happened when whoever acts looked; null for a system, which names its step instead. */
  readonly seen: number | null
  readonly text: string
}

export type BuyerMove = Move<BuyerStep> & {
  readonly customerId: number
  readonly visitAt: Temporal.Instant | null
}

export type DeveloperMove = Move<DeveloperStep> & {
  readonly author: DeskAuthor
  readonly externalId: string | null
  /** Hours on offer. */
  readonly slots: readonly Temporal.Instant[]
  /** Who comes; null where that is not said anew. */
  readonly visitor: string | null
  readonly photos: readonly EncodedPicture[]
}

/**
 * `moved`: the case, also where the same was asked before. `later`: what happened after what was seen. `closed`: the
 * complaint was ended in Mesa. The others name what stands in the way.
 */
export type MoveOutcome =
  | { readonly outcome: 'moved' | 'unknown' | 'impossible' | 'slot-gone' | 'closed' }
  | { readonly outcome: 'later'; readonly step: LockedStep }

/** What the buyer does with their case. */
export async function moveAsBuyer(trx: Trx, move: BuyerMove, now: Temporal.Instant): Promise<MoveOutcome> {
  const { complaintId, step, visitAt } = move
  const repair = await lockRepair(trx, complaintId)
  if (repair?.customerId !== move.customerId) return { outcome: 'unknown' }
  const text = move.text.trim()
  const before = seenOtherwise(repair, move.seen, { author: 'buyer', staffId: null, step, text, visitAt })
  if (before) return before
  if (!mayStep(repair.state, step)) return { outcome: 'impossible' }
  if (step === 'visit_chosen' && !isOffered(repair, visitAt, now)) return { outcome: 'slot-gone' }
  const visit = step === 'visit_chosen' ? visitAt : null
  await moveRepairCase(trx, repair, step, { at: visit, visitor: null }, now)
  const by = { author: 'buyer', staffId: null, messageId: null, externalId: null } as const
  await keepStep(trx, repair, { ...by, state: step, text, visitAt: visit }, now)
  await followComplaint(trx, complaintId, step, now)
  return { outcome: 'moved' }
}

/** What the developer does with a case: told to the buyer, and written to the complaint that the case is. */
export async function moveAsDeveloper(
  trx: Trx,
  move: DeveloperMove,
  now: Temporal.Instant,
): Promise<MoveOutcome> {
  const { complaintId, step, author, slots, visitor, photos, externalId } = move
  const repair = await lockRepair(trx, complaintId)
  if (!repair) return { outcome: 'unknown' }
  const staffId = staffIdOf(author)
  const text = move.text.trim()
  const before = seenOtherwise(repair, move.seen, { author: 'developer', staffId, step, text, visitAt: null })
  if (before) return before
  if (!mayStep(repair.state, step)) return { outcome: 'impossible' }
  const complaint = await lockComplaint(trx, complaintId)
  if (complaint?.state === 'attended') return { outcome: 'closed' }
  await moveRepairCase(trx, repair, step, { at: null, visitor }, now)
  if (step === 'visit_proposed') await insertSlots(trx, complaintId, slots)
  const isAnswer = step === 'finished' || step === 'declined'
  const message = { complaintId, text: developerWords(move, text), isAnswer, staffId }
  const messageId = await insertComplaintMessage(trx, message, now)
  const by = { author: 'developer', staffId, messageId, externalId } as const
  const stepId = await keepStep(trx, repair, { ...by, state: step, text, visitAt: null }, now)
  for (const [index, photo] of photos.entries()) {
    await insertPicture(trx, { customerId: repair.customerId, repairStepId: stepId }, photo, index + 1, now)
  }
  if (isAnswer && complaint?.state === 'received') {
    await moveComplaint(trx, complaintId, { from: 'received', to: 'answered' }, now)
  }
  await writeAudit(
    trx,
    {
      ...author,
      action: 'repair.moved',
      subject: `complaint:${complaintId}`,
      changes: { repair: changed(repair.state, step) },
    },
    now,
  )
  return { outcome: 'moved' }
}

/** Where something happened after what was seen: that; or that the very same was done before, by the same. */
function seenOtherwise(
  { steps }: LockedRepair,
  seen: number | null,
  asked: Pick<LockedStep, 'author' | 'staffId' | 'text' | 'visitAt'> & { readonly step: string },
): MoveOutcome | null {
  const last = steps.at(-1)
  if (seen === null || steps.length === seen || !last) return null
  const same =
    steps.length === seen + 1 &&
    last.state === asked.step &&
    last.author === asked.author &&
    last.staffId === asked.staffId &&
    last.text === asked.text &&
    String(last.visitAt) === String(asked.step === 'visit_chosen' ? asked.visitAt : null)
  return same ? { outcome: 'moved' } : { outcome: 'later', step: last }
}

function isOffered({ slots }: LockedRepair, at: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return at !== null && slots.some((slot) => slot.equals(at)) && Temporal.Instant.compare(at, now) > 0
}

/** Keeps what happened and tells the buyer, at the address that the complaint left and the registered one. */
async function keepStep(
  trx: Trx,
  { complaintId, customerId, email, steps }: LockedRepair,
  step: Omit<Parameters<typeof insertStep>[1], 'complaintId' | 'position'>,
  now: Temporal.Instant,
): Promise<number> {
  const stepId = await insertStep(trx, { ...step, complaintId, position: steps.length + 1 }, now)
  await tellStep(trx, stepId, { customerId, email }, now)
  return stepId
}

export async function tellStep(
  trx: Trx,
  stepId: number,
  complaint: { readonly customerId: number; readonly email: string },
  now: Temporal.Instant,
): Promise<void> {
  const messages = (await complaintAddresses(trx, complaint)).map(({ recipient, suffix }) => ({
    kind: 'repair-step' as const,
    subject: `repair-step:${stepId}${suffix}`,
    recipient,
    payload: { stepId },
  }))
  await enqueueAll(trx, messages, now)
}

/** The complaint ends when its buyer says that it is well, and is taken up with every other word of theirs. */
async function followComplaint(
  trx: Trx,
  complaintId: number,
  step: BuyerStep,
  now: Temporal.Instant,
): Promise<void> {
  const complaint = await lockComplaint(trx, complaintId)
  if (step === 'accepted' && complaint?.state === 'answered') {
    await moveComplaint(trx, complaintId, { from: 'answered', to: 'attended' }, now)
  }
  if (step !== 'accepted' && complaint?.state === 'attended') {
    await moveComplaint(trx, complaintId, { from: 'attended', to: 'answered' }, now)
  }
}
