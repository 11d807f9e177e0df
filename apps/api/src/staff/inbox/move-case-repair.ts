import type { CaseRepairMove } from '@llave/contract/staff/inbox/move-case-repair'
import { repairStateTexts } from '@llave/domain/repairs/repair-state-texts'
import type { CaseKey } from '@llave/domain/staff/inbox-case'
import { hasHiddenCharacters } from '@llave/domain/text/hidden-characters'
import { formatHour } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { hoursOnOffer } from '../../repairs/hours-on-offer.ts'
import { type MoveOutcome, moveAsDeveloper } from '../../repairs/move-repair.ts'
import { encodeSentPicture } from '../../service-desk/encode-sent-picture.ts'
import type { EncodedPicture } from '../../service-desk/write-messages.store.ts'
import type { StaffPerson } from '../calls/staff-person.ts'
import { type InboxParts, requireCase } from './write-to-case.ts'

/** Moves the repair of a complaint, for one of the developer's people. */
export async function moveCaseRepair(
  { db, clock }: InboxParts,
  person: StaffPerson,
  key: CaseKey,
  move: CaseRepairMove,
): Promise<void> {
  await requireCase(db, key)
  if (key.kind !== 'complaint') throw new ApiError('no_encontrado')
  const slots = move.step === 'visit_proposed' ? hoursOnOffer(move.slots, clock.now()) : []
  if (hasHiddenCharacters(move.visitor)) throw new ApiError('dato_invalido', { campo: 'visitor' })
  const photos: EncodedPicture[] = []
  for (const [index, photo] of move.photos.entries()) {
    photos.push(await encodeSentPicture(photo, `photos.${index}`))
  }
  const visitor = move.visitor.trim()
  const { step, seen, text } = move
  const asked = { complaintId: key.number, step, seen, text, slots, photos, source: null }
  const done = await transact(db, (trx) =>
    moveAsDeveloper(
      trx,
      { ...asked, visitor: visitor === '' ? null : visitor, author: { staffId: person.id } },
      clock.now(),
    ),
  )
  if (done.outcome !== 'moved') throw refusal(done)
}

function refusal(done: MoveOutcome): ApiError {
  switch (done.outcome) {
    case 'unknown':
      return new ApiError('no_encontrado')
    case 'closed':
      return new ApiError('caso_cerrado')
    case 'later': {
      const { author, staffName, system, state, at } = done.step
      const who = author === 'buyer' ? 'El cliente' : (staffName ?? `Sistema ${system}`)
      const what = repairStateTexts[state].toLowerCase()
      const hour = formatHour(limaDateTime(at))
      return new ApiError('respondido_antes', {}, `${who} movió el caso a las ${hour}: ${what}.`)
    }
    default:
      return new ApiError('caso_movido')
  }
}
