import { listRepairs, moveRepair, openRepair as openRepairCall } from '@llave/contract/repairs/repair-calls'
import type { RepairCase } from '@llave/domain/repairs/repair-case'
import { repairFaults } from '@llave/domain/repairs/validate-repair'
import { LIMA } from '@llave/domain/time/lima-date'
import { transact } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { idempotencyKey } from '../http/idempotency-key.ts'
import type { Registrars } from '../replicas/read-registrar.ts'
import { encodeSentPicture } from '../service-desk/encode-sent-picture.ts'
import type { ComplaintParts } from '../service-desk/file-complaint.ts'
import { parseRowId } from '../service-desk/parse-row-id.ts'
import type { EncodedPicture } from '../service-desk/write-messages.store.ts'
import { type MoveOutcome, moveAsBuyer } from './move-repair.ts'
import { openRepair } from './open-repair.ts'
import { findDeliveries, findRepairs } from './repair.store.ts'

/** Cases: a complaint about finishes told room by room, and its repair, as their buyer sees them. */
export function registerRepairs({ register, registerRead }: Registrars, parts: ComplaintParts): void {
  const { db, clock } = parts

  async function readCase(customerId: number, complaintId: number): Promise<RepairCase> {
    const [found] = await findRepairs(db, customerId, complaintId)
    if (!found) throw new ApiError('ajeno')
    return found
  }

  register(openRepairCall, async ({ session: { customerId }, body, request }) =>
    readCase(customerId, await openRepair(parts, { customerId, key: idempotencyKey(request) }, body)),
  )

  registerRead(listRepairs, async ({ session: { customerId }, db }) => ({
    cases: await findRepairs(db, customerId),
    deliveries: await findDeliveries(db, customerId),
  }))

  register(moveRepair, async ({ session: { customerId }, body }) => {
    const complaintId = parseRowId(body.id)
    if (complaintId === null) throw new ApiError('ajeno')
    const { step, seen, text } = body
    // Nobody has pictures made anew for somebody else's case.
    if (body.photos.length > 0) await readCase(customerId, complaintId)
    const photos: EncodedPicture[] = []
    for (const [index, photo] of body.photos.entries()) {
      photos.push(await encodeSentPicture(photo, `fotos.${index}`))
    }
    const visitAt = body.visitAt?.toZonedDateTime(LIMA).toInstant() ?? null
    const move = { complaintId, customerId, step, seen, text, visitAt, photos }
    const done = await transact(db, (trx) => moveAsBuyer(trx, move, clock.now()))
    if (done.outcome !== 'moved') throw refusal(done)
    return readCase(customerId, complaintId)
  })
}

function refusal({ outcome }: MoveOutcome): ApiError {
  if (outcome === 'unknown') return new ApiError('ajeno')
  if (outcome === 'slot-gone')
    return new ApiError('dato_invalido', { campo: 'horario' }, repairFaults.slotGone)
  return new ApiError('caso_movido')
}
