import { createHash } from 'node:crypto'
import type { Complaint, FiledNumber } from '@llave/contract/service-desk/file-complaint'
import { holdsProforma } from '../holders/held-proformas.store.ts'
import { ApiError } from '../http/api-error.ts'
import { refuseIdempotencyKey, usedElsewhere } from '../http/idempotency-key.ts'
import { enqueue } from '../messaging/enqueue.ts'
import { type ComplaintContent, findComplaintContent } from './complaints.store.ts'
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
  const complaintId = String(made.complaintId)
  if (!made.repeated) return { complaintId, repeated: false, differs: null }
  const filed = await findComplaintContent(parts.db, made.complaintId)
  return { complaintId, repeated: true, differs: filed && !(await isSame(filed, complaint)) }
}

/** Whether a complaint holds all that was sent, who is to be called included. */
async function isSame(filed: ComplaintContent, sent: Complaint): Promise<boolean> {
  return (
    filed.proforma === sent.proforma &&
    filed.phone === sent.phone &&
    filed.email === sent.email &&
    filed.text === sent.observation.trim() &&
    filed.photos.length === sent.photos.length &&
    (await areSamePhotos(filed.photos, sent.photos))
  )
}

/** Photos are kept made anew, which gives the same bytes for the same photo. */
async function areSamePhotos(digests: readonly Uint8Array[], sent: Complaint['photos']): Promise<boolean> {
  for (const [index, photo] of sent.entries()) {
    const made = await encodeSentPicture(photo, `files.${index}`).catch(refusedAsNull)
    const digest = made && createHash('sha256').update(made.bytes).digest()
    if (!digest?.equals(digests[index] ?? Buffer.of())) return false
  }
  return true
}

/** A file that is no picture was not filed. */
function refusedAsNull(error: unknown): null {
  if (error instanceof ApiError) return null
  throw error
}
