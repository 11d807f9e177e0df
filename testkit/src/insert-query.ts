import type { Database } from '@llave/api/database/database'
import { putFile } from '@llave/api/files/files.store'

/** A png of one pixel, as calls carry pictures. */
export const smallPicture = {
  base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  fileName: 'foto.png',
} as const

/** An open query with one message and its picture; answers the ids as calls name them. */
export async function insertQuery(
  db: Database,
  customerId: number,
  projectCode: string,
): Promise<{ readonly queryId: string; readonly attachmentId: string }> {
  const at = Temporal.Instant.from('2026-11-21T15:00:00Z')
  const { id } = await db
    .insertInto('query')
    .values({
      customer_id: customerId,
      project_code: projectCode,
      subject: 'Filtración',
      opened_at: at.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const message = await db
    .insertInto('query_message')
    .values({
      query_id: id,
      position: 1,
      author: 'customer',
      text: 'Hay humedad.',
      written_at: at.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bytes = new Uint8Array(Buffer.from(smallPicture.base64, 'base64'))
  const attachment = await db
    .insertInto('attachment')
    .values({
      customer_id: customerId,
      message_id: message.id,
      complaint_id: null,
      position: 1,
      file_id: await putFile(db, { contentType: 'image/jpeg', bytes }, at),
      file_name: 'foto.jpg',
      width: 1,
      height: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { queryId: String(id), attachmentId: attachment.id }
}
