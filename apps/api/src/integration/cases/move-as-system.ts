import { type RepairCaseMove, systemFaults } from '@llave/contract/integration/move-repair-case'
import type { RepairCaseMessage } from '@llave/contract/integration/repair-case-message'
import { hasHiddenCharacters } from '@llave/domain/text/hidden-characters'
import type { Clock } from '@llave/domain/time/lima-date'
import { type Database, transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { hoursOnOffer } from '../../repairs/hours-on-offer.ts'
import { findRepeated, moveAsDeveloper } from '../../repairs/move-repair.ts'
import { encodePictureBytes } from '../../service-desk/encode-sent-picture.ts'
import type { EncodedPicture } from '../../service-desk/write-messages.store.ts'
import { uploadReader } from '../batches/uploaded-files.ts'
import { plainName, SourceFileFault } from '../rows/source-file.ts'
import { findSystemCases } from './system-case.store.ts'

type Parts = { readonly db: Database; readonly clock: Clock }

/**
 * Moves a case for one of the developer's systems, once for the system's own name of the step, and answers the case as
 * it stands. Throws where the case moved meanwhile, or does not go there.
 */
export async function moveAsSystem(
  parts: Parts,
  system: string,
  complaintId: number,
  sent: RepairCaseMove,
): Promise<{ readonly outcome: 'created' | 'same'; readonly case: RepairCaseMessage }> {
  const { db, clock } = parts
  const source = { system, externalId: sent.id }
  const { step, seen, text } = sent
  const { photos: after, photosBefore: before } = sent
  const visitor = sent.visitor.trim() === '' ? null : sent.visitor.trim()
  if (hasHiddenCharacters(sent.visitor)) throw new ApiError('dato_invalido', { campo: 'visitor' })
  // Before anything is judged anew: hours pass, and an uploaded file is kept for a day.
  const asked = { complaintId, step, seen, text, visitor, slots: toMinutes(sent.slots) }
  const repeated = await findRepeated(db, source, { ...asked, photos: [...before, ...after] })
  const done = repeated ?? (await move())

  async function move() {
    if (step === 'visit_proposed') hoursOnOffer(asked.slots, clock.now())
    const photos = [
      ...(await encodeUploaded(db, system, 'photosBefore', before)).map((photo) => ({
        ...photo,
        showsBefore: true,
      })),
      ...(await encodeUploaded(db, system, 'photos', after)),
    ]
    const author = { by: `key:${system}` }
    return transact(db, (trx) => moveAsDeveloper(trx, { ...asked, photos, source, author }, clock.now()))
  }

  if (done.outcome !== 'moved' && done.outcome !== 'repeated') throw refusals[done.outcome]()
  const [found] = await findSystemCases(db, complaintId - 1, 1)
  if (found?.complaint !== String(complaintId)) throw refusals.unknown()
  return { outcome: done.outcome === 'moved' ? 'created' : 'same', case: found }
}

function toMinutes(slots: readonly Temporal.Instant[]): Temporal.Instant[] {
  return slots.map((slot) => slot.round({ smallestUnit: 'minute', roundingMode: 'floor' }))
}

async function encodeUploaded(
  db: Database,
  system: string,
  member: 'photos' | 'photosBefore',
  names: readonly string[],
): Promise<EncodedPicture[]> {
  const photos: EncodedPicture[] = []
  for (const [index, name] of names.entries()) {
    const campo = `${member}.${index}`
    const bytes = await transact(db, async (trx) => (await uploadReader(trx, system)(name)).read()).catch(
      (error: unknown) => {
        if (!(error instanceof SourceFileFault)) throw error
        throw new ApiError('dato_invalido', { campo }, error.message)
      },
    )
    photos.push(await encodePictureBytes(Buffer.from(bytes), plainName(name), campo))
  }
  return photos
}

const refusals = {
  unknown: () => new ApiError('no_encontrado', { campo: 'case' }, systemFaults.unknown),
  taken: () => new ApiError('idempotencia_distinta', { campo: 'id' }, systemFaults.taken),
  closed: () => new ApiError('caso_cerrado', {}, systemFaults.closed),
  later: () => new ApiError('caso_movido', { campo: 'seen' }, systemFaults.later),
  impossible: () => new ApiError('caso_movido', { campo: 'step' }, systemFaults.impossible),
} as const
