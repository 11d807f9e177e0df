import { limaDateTime } from '@llave/domain/time/lima-date'
import type { Queryable } from '../database/database.ts'
import type { Files } from '../files/open-files.ts'
import type { Attachment } from '../messaging/message.ts'
import { customerText, propertyText } from './desk-text.ts'
import type { FiledComplaintNotice } from './filed-complaint-mail.ts'
import { findDeskComplaints, findDeskPictures } from './waiting.store.ts'

/** A complaint with its photos, for the developer; null where it was deleted. */
export async function readFiledComplaint(
  db: Queryable,
  files: Files,
  complaintId: number,
): Promise<FiledComplaintNotice | null> {
  const [found] = await findDeskComplaints(db, complaintId)
  if (!found) return null
  const photos: Attachment[] = []
  for (const { fileId, fileName } of await findDeskPictures(db, { complaintIds: [complaintId] })) {
    const file = await files.get(fileId)
    if (file) photos.push({ fileName, contentType: file.contentType, bytes: file.bytes })
  }
  return {
    number: String(found.id),
    filedAt: limaDateTime(found.filedAt),
    customer: customerText(found.customer),
    phone: found.phone,
    email: found.email,
    property: propertyText(found.properties),
    observation: found.text,
    photos,
  }
}
