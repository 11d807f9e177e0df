import type { Complaint, FiledNumber } from '@llave/contract/service-desk/file-complaint'
import { holdsProforma } from '../holders/held-proformas.store.ts'
import { ApiError } from '../http/api-error.ts'
import { refuseIdempotencyKey, usedElsewhere } from '../http/idempotency-key.ts'
import { enqueue } from '../messaging/enqueue.ts'
import { encodeSentPicture } from './encode-sent-picture.ts'
import { type EncodedPicture, insertComplaint } from './write-messages.store.ts'
import { type DeskParts, type Writer, writeOnce } from './write-once.ts'

/** `complaintsEmail`: the staff's address for new complaints; null where there is none. */
export type ComplaintParts = DeskParts & { readonly complaintsEmail: string | null }

/**
 * Files a complaint with all its photos, or not at all. E-mails its number to the customer and the
 * whole complaint to the developer.
 */
export async function fileComplaint(
  parts: ComplaintParts,
  writer: Writer,
  complaint: Complaint,
): Promise<FiledNumber> {
  const { customerId } = writer
  const { proforma, phone, email, observation } = complaint
  const made = await writeOnce(
    parts,
    writer,
    async () => {
      if (!(await holdsProforma(parts.db, customerId, proforma))) throw new ApiError('ajeno')
      const photos: EncodedPicture[] = []
      // Sequentially: five decoded at once would take a gigabyte.
      for (const [index, photo] of complaint.photos.entries()) {
        photos.push(await encodeSentPicture(photo, `files.${index}`))
      }
      return photos
    },
    async (trx, photos, now) => {
      const row = { customerId, proforma, phone, email, text: observation.trim(), photos }
      const complaintId = await insertComplaint(trx, row, now)
      const subject = `complaint:${complaintId}`
      await enqueue(
        trx,
        { kind: 'complaint-received', subject, recipient: email, payload: { complaintId } },
        now,
      )
      if (parts.complaintsEmail) {
        const recipient = parts.complaintsEmail
        await enqueue(trx, { kind: 'complaint-filed', subject, recipient, payload: { complaintId } }, now)
      }
      return { kind: 'complaint', complaintId }
    },
  )
  if (made.kind !== 'complaint') throw refuseIdempotencyKey(usedElsewhere)
  return { complaintId: String(made.complaintId), repeated: made.repeated }
}
