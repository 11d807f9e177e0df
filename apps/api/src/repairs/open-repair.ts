import { repairObservation, type ToldRepair } from '@llave/domain/repairs/repair-case'
import { holdsProforma } from '../holders/held-proformas.store.ts'
import { ApiError } from '../http/api-error.ts'
import { refuseIdempotencyKey, usedElsewhere } from '../http/idempotency-key.ts'
import { enqueue } from '../messaging/enqueue.ts'
import { encodeSentPicture } from '../service-desk/encode-sent-picture.ts'
import type { ComplaintParts } from '../service-desk/file-complaint.ts'
import { type EncodedPicture, insertComplaint } from '../service-desk/write-messages.store.ts'
import { type Writer, writeOnce } from '../service-desk/write-once.ts'
import { tellStep } from './move-repair.ts'
import { insertRepair, insertStep } from './repair.store.ts'

/**
 * Opens a case: a complaint about finishes, with where in the home it is. E-mails its number to the buyer and the whole
 * complaint to the developer. Answers the number.
 */
export async function openRepair(parts: ComplaintParts, writer: Writer, told: ToldRepair): Promise<number> {
  const { customerId } = writer
  const { proforma, phone, email } = told
  const made = await writeOnce(
    parts,
    writer,
    async () => {
      if (!(await holdsProforma(parts.db, customerId, proforma))) throw new ApiError('ajeno')
      const photos: EncodedPicture[] = []
      // Sequentially: five decoded at once would take a gigabyte.
      for (const [index, { picture, marks }] of told.photos.entries()) {
        photos.push({ ...(await encodeSentPicture(picture, `fotos.${index}`)), marks })
      }
      return photos
    },
    async (trx, photos, now) => {
      const text = repairObservation(told, told.words, told.photos)
      const complaintId = await insertComplaint(
        trx,
        { customerId, proforma, phone, email, text, photos },
        now,
      )
      await insertRepair(trx, complaintId, told, now)
      const first = { complaintId, position: 1, state: 'received', author: 'buyer', text: '' } as const
      const stepId = await insertStep(
        trx,
        { ...first, staffId: null, messageId: null, source: null, visitAt: null },
        now,
      )
      await tellStep(trx, stepId, { customerId, email }, now)
      if (parts.complaintsEmail) {
        const [subject, recipient] = [`complaint:${complaintId}`, parts.complaintsEmail]
        await enqueue(trx, { kind: 'complaint-filed', subject, recipient, payload: { complaintId } }, now)
      }
      return { kind: 'complaint', complaintId }
    },
  )
  if (made.kind !== 'complaint') throw refuseIdempotencyKey(usedElsewhere)
  return made.complaintId
}
