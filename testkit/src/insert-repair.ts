import type { Database } from '@llave/api/database/database'

/** A case of which a visit on 1 December 2026 at 10:00 is proposed; answers the number of its complaint. */
export async function insertRepair(
  db: Database,
  { id, proforma }: { readonly id: number; readonly proforma: string },
): Promise<number> {
  const at = '2026-11-21T15:00:00Z'
  const complaint = await db
    .insertInto('complaint')
    .values({
      customer_id: id,
      proforma,
      phone: '999888777',
      email: 'contacto@correo.example',
      text: 'Mampara o ventana, sala comedor: entra agua por el marco',
      filed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('repair_case')
    .values({
      complaint_id: complaint.id,
      state: 'visit_proposed',
      moved_at: at,
      ...{ room: 'living-room', item: 'window', defect: 'water', catalogue: '2026-11' },
    })
    .execute()
  const message = await db
    .insertInto('complaint_message')
    .values({
      complaint_id: complaint.id,
      position: 1,
      text: 'Te proponemos una visita.',
      is_answer: false,
      written_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const steps = [
    { position: 1, became: 'received', author: 'buyer', message_id: null },
    { position: 2, became: 'visit_proposed', author: 'developer', message_id: message.id },
  ] as const
  await db
    .insertInto('repair_step')
    .values(steps.map((step) => ({ ...step, complaint_id: complaint.id, at, text: '' })))
    .execute()
  await db
    .insertInto('repair_slot')
    .values({ complaint_id: complaint.id, starts_at: '2026-12-01T15:00:00Z' })
    .execute()
  return complaint.id
}
