import { type BuyerStep, type DeveloperStep, mayStep } from '@llave/domain/repairs/repair-state'
import { changed } from '@llave/domain/staff/audit-changes'
import { writeAudit } from '../audit/audit.store.ts'
import type { Queryable, Trx } from '../database/database.ts'
import { enqueueAll } from '../messaging/enqueue.ts'
import { complaintAddresses } from '../service-desk/complaint-addresses.ts'
import { insertComplaintMessage, lockComplaint, moveComplaint } from '../service-desk/complaints.store.ts'
import { type DeskAuthor, staffIdOf } from '../service-desk/desk-author.ts'
import { type EncodedPicture, insertPicture } from '../service-desk/write-messages.store.ts'
import { developerWords } from './developer-words.ts'
import {
  findSystemStep,
  insertSlots,
  insertStep,
  type LockedRepair,
  type LockedStep,
  lockRepair,
  lockStepName,
  moveRepairCase,
  type StepSource,
} from './repair.store.ts'

/** What is done with a case. */
type Move<Step> = {
  readonly complaintId: number
  readonly step: Step
  /** How many things had happened when whoever acts looked. */
  readonly seen: number
  readonly text: string
}

export type BuyerMove = Move<BuyerStep> & {
  readonly customerId: number
  readonly visitAt: Temporal.Instant | null
  readonly photos: readonly EncodedPicture[]
}

export type DeveloperMove = Move<DeveloperStep> & {
  readonly author: DeskAuthor
  /** Where one of the developer's systems acts. */
  readonly source: StepSource | null
  /** Hours on offer. */
  readonly slots: readonly Temporal.Instant[]
  /** Who comes; null where that is not said anew. */
  readonly visitor: string | null
  readonly photos: readonly EncodedPicture[]
}

/**
 * `moved`: the case, also where the same was asked before; `repeated` says so of a system. `later`: what happened after
 * what was seen. `taken`: the system gave another step that name. `closed`: the complaint was ended in Mesa. The others
 * name what stands in the way.
 */
export type MoveOutcome = BuyerOutcome | DeveloperOutcome
type Seen = { readonly outcome: 'moved' } | { readonly outcome: 'later'; readonly step: LockedStep }
type BuyerOutcome = Seen | { readonly outcome: 'unknown' | 'impossible' | 'slot-gone' }
type DeveloperOutcome =
  | Seen
  | { readonly outcome: 'repeated' | 'taken' | 'unknown' | 'impossible' | 'closed' }

/** What the buyer does with their case. */
export async function moveAsBuyer(trx: Trx, move: BuyerMove, now: Temporal.Instant): Promise<BuyerOutcome> {
  const { complaintId, step, visitAt } = move
  const repair = await lockRepair(trx, complaintId)
  if (repair?.customerId !== move.customerId) return { outcome: 'unknown' }
  const text = move.text.trim()
  const before = seenOtherwise(repair, move.seen, {
    ...{ author: 'buyer', staffId: null, step, text, visitAt, slots: [] },
    photos: move.photos.length,
  })
  if (before) return before
  if (!mayStep(repair.state, step)) return { outcome: 'impossible' }
  if (step === 'visit_chosen' && !isOffered(repair, visitAt, now)) return { outcome: 'slot-gone' }
  const visit = step === 'visit_chosen' ? visitAt : null
  await moveRepairCase(trx, repair, step, { at: visit, visitor: null }, now)
  const by = { author: 'buyer', staffId: null, messageId: null, source: null } as const
  const stepId = await keepStep(trx, repair, { ...by, state: step, text, visitAt: visit }, now)
  await insertPhotos(trx, repair, stepId, move.photos, now)
  await followComplaint(trx, complaintId, step, now)
  return { outcome: 'moved' }
}

/** What the developer does with a case: told to the buyer, and written to the complaint that the case is. */
export async function moveAsDeveloper(
  trx: Trx,
  move: DeveloperMove,
  now: Temporal.Instant,
): Promise<DeveloperOutcome> {
  const { complaintId, step, author, slots, visitor, photos, source } = move
  if (source) await lockStepName(trx, source)
  const repair = await lockRepair(trx, complaintId)
  if (!repair) return { outcome: 'unknown' }
  const staffId = staffIdOf(author)
  const text = move.text.trim()
  const before = source
    ? ((await findRepeated(trx, source, move)) ?? seenBySystem(repair, move.seen))
    : seenOtherwise(repair, move.seen, {
        ...{ author: 'developer', staffId, step, text, visitAt: null, slots },
        photos: photos.length,
      })
  if (before) return before
  if (!mayStep(repair.state, step)) return { outcome: 'impossible' }
  const complaint = await lockComplaint(trx, complaintId)
  if (complaint?.state === 'attended') return { outcome: 'closed' }
  // Who came before does not come again unless that is said.
  const comes = step === 'visit_proposed' ? (visitor ?? '') : null
  await moveRepairCase(trx, repair, step, { at: null, visitor: comes }, now)
  if (step === 'visit_proposed') await insertSlots(trx, complaintId, slots)
  const isAnswer = step === 'finished' || step === 'declined'
  const message = { complaintId, text: developerWords(move, text), isAnswer, staffId }
  const messageId = await insertComplaintMessage(trx, message, now)
  const by = { author: 'developer', staffId, messageId, source } as const
  const stepId = await keepStep(trx, repair, { ...by, state: step, text, visitAt: null }, now)
  await insertPhotos(trx, repair, stepId, photos, now)
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

/**
 * Whether a system made that very step before, or gave its name to another one; null where the name is new. What was
 * written to the complaint has the words, the hours and who comes.
 */
export async function findRepeated(
  db: Queryable,
  source: StepSource,
  move: Pick<DeveloperMove, 'complaintId' | 'step' | 'slots' | 'visitor' | 'text'> & {
    readonly photos: readonly unknown[]
  },
): Promise<DeveloperOutcome | null> {
  const made = await findSystemStep(db, source)
  if (!made) return null
  const same =
    made.complaintId === move.complaintId &&
    made.state === move.step &&
    made.written === developerWords(move, move.text.trim()) &&
    made.photos === move.photos.length
  return { outcome: same ? 'repeated' : 'taken' }
}

/** A system knows its own steps by their names, so whatever else stands behind what it saw is somebody else's. */
function seenBySystem({ steps }: LockedRepair, seen: number): Seen | null {
  const last = steps.at(-1)
  return steps.length === seen || !last ? null : { outcome: 'later', step: last }
}

/** Where something happened after what was seen: that; or that the very same was done before, by the same. */
function seenOtherwise(
  { steps, slots }: LockedRepair,
  seen: number,
  asked: Pick<LockedStep, 'author' | 'staffId' | 'text' | 'visitAt' | 'photos'> & {
    readonly step: string
    readonly slots: readonly Temporal.Instant[]
  },
): Seen | null {
  const last = steps.at(-1)
  if (steps.length === seen || !last) return null
  const same =
    steps.length === seen + 1 &&
    last.state === asked.step &&
    last.author === asked.author &&
    last.staffId === asked.staffId &&
    last.text === asked.text &&
    last.photos === asked.photos &&
    (asked.step !== 'visit_proposed' || sameHours(slots, asked.slots)) &&
    String(last.visitAt) === String(asked.step === 'visit_chosen' ? asked.visitAt : null)
  return same ? { outcome: 'moved' } : { outcome: 'later', step: last }
}

function sameHours(some: readonly Temporal.Instant[], others: readonly Temporal.Instant[]): boolean {
  const text = (hours: readonly Temporal.Instant[]) => hours.map(String).sort().join()
  return text(some) === text(others)
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

async function insertPhotos(
  trx: Trx,
  { customerId }: LockedRepair,
  repairStepId: number,
  photos: readonly EncodedPicture[],
  now: Temporal.Instant,
): Promise<void> {
  for (const [index, photo] of photos.entries()) {
    await insertPicture(trx, { customerId, repairStepId }, photo, index + 1, now)
  }
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
