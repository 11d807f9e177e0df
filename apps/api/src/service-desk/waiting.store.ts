import type { DocumentTypeCode } from '@llave/domain/access/document-type'
import type { Queryable } from '../database/database.ts'
import { proformasHeldBy } from '../holders/held-proformas.store.ts'
import type { DeskCustomer, DeskProperty } from './desk-text.ts'

type Sender = {
  readonly customerId: number
  readonly customer: DeskCustomer
  readonly properties: readonly DeskProperty[]
}

export type DeskComplaint = Sender & {
  readonly id: number
  readonly filedAt: Temporal.Instant
  readonly phone: string
  readonly email: string
  readonly text: string
}

export type WaitingQuery = Sender & {
  readonly id: number
  readonly since: Temporal.Instant
  readonly subject: string
  readonly projectName: string
  /** The customer's registered phones, with their dial codes. */
  readonly phones: readonly string[]
  readonly email: string
  readonly thread: readonly DeskMessage[]
}

export type DeskMessage = {
  readonly id: number
  readonly author: 'customer' | 'developer'
  readonly text: string
  readonly writtenAt: Temporal.Instant
}

/** The unattended complaints, oldest first; or one complaint in any state. */
export async function findDeskComplaints(db: Queryable, complaintId?: number): Promise<DeskComplaint[]> {
  const rows = await db
    .selectFrom('complaint as c')
    .innerJoin('customer as k', 'k.id', 'c.customer_id')
    .innerJoin('property as p', 'p.proforma', 'c.proforma')
    .innerJoin('project as j', 'j.code', 'p.project_code')
    .select(['c.id', 'c.filed_at', 'c.phone', 'c.email', 'c.text', 'c.proforma', 'c.customer_id'])
    .select(['k.name', 'k.document_type', 'k.document_number', 'p.product_name', 'j.name as project_name'])
    .where((where) =>
      complaintId === undefined ? where('c.attended_at', 'is', null) : where('c.id', '=', complaintId),
    )
    .orderBy('c.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    filedAt: row.filed_at,
    phone: row.phone,
    email: row.email,
    text: row.text,
    customerId: row.customer_id,
    customer: customerOf(row),
    properties: [{ proforma: row.proforma, projectName: row.project_name, productName: row.product_name }],
  }))
}

/** Open queries whose last message is the customer's, the longest waiting first, with all that was written. */
export async function findWaiting(db: Queryable): Promise<WaitingQuery[]> {
  const rows = await db
    .selectFrom('query as q')
    .innerJoin('project as j', 'j.code', 'q.project_code')
    .innerJoin('customer as k', 'k.id', 'q.customer_id')
    .innerJoin('query_message as m', (join) =>
      join.onRef('m.query_id', '=', 'q.id').on('m.position', '=', (last) =>
        last
          .selectFrom('query_message')
          .select((of) => of.fn.max('position').as('position'))
          .whereRef('query_message.query_id', '=', 'q.id'),
      ),
    )
    .select(['q.id', 'q.customer_id', 'q.project_code', 'm.written_at as since', 'q.subject'])
    .select(['j.name as projectName', 'k.name', 'k.document_type', 'k.document_number', 'k.email'])
    .where('q.closed_at', 'is', null)
    .where('m.author', '=', 'customer')
    .orderBy('m.written_at')
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      since: row.since,
      subject: row.subject,
      projectName: row.projectName,
      email: row.email,
      customerId: row.customer_id,
      customer: customerOf(row),
      phones: await findPhones(db, row.customer_id),
      properties: await findProperties(db, row.customer_id, row.project_code),
      thread: await findMessages(db, row.id),
    })),
  )
}

/** A picture of a message or a complaint, and where it lies. */
export type DeskPicture = {
  readonly messageId: number | null
  readonly complaintId: number | null
  readonly position: number
  readonly fileId: string
  readonly fileName: string
}

/** The pictures of messages and complaints, each in its order. */
export async function findDeskPictures(
  db: Queryable,
  {
    messageIds = [],
    complaintIds = [],
  }: { readonly messageIds?: readonly number[]; readonly complaintIds?: readonly number[] },
): Promise<DeskPicture[]> {
  // An empty list is invalid SQL; no row has the id 0.
  return db
    .selectFrom('attachment')
    .select(['message_id as messageId', 'complaint_id as complaintId', 'position'])
    .select(['file_id as fileId', 'file_name as fileName'])
    .where((where) =>
      where.or([
        where('message_id', 'in', [0, ...messageIds]),
        where('complaint_id', 'in', [0, ...complaintIds]),
      ]),
    )
    .orderBy('complaint_id')
    .orderBy('message_id')
    .orderBy('position')
    .execute()
}

function customerOf(row: {
  name: string
  document_type: DocumentTypeCode
  document_number: string
}): DeskCustomer {
  return { name: row.name, documentType: row.document_type, documentNumber: row.document_number }
}

async function findPhones(db: Queryable, customerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_phone')
    .select(['dial_code', 'number'])
    .where('customer_id', '=', customerId)
    .orderBy('number')
    .execute()
  return rows.map(({ dial_code, number }) => `+${dial_code} ${number}`)
}

async function findProperties(
  db: Queryable,
  customerId: number,
  projectCode: string,
): Promise<DeskProperty[]> {
  return db
    .selectFrom('property as p')
    .innerJoin('project as j', 'j.code', 'p.project_code')
    .select(['p.proforma', 'j.name as projectName', 'p.product_name as productName'])
    .where('p.proforma', 'in', proformasHeldBy(db, customerId))
    .where('p.project_code', '=', projectCode)
    .orderBy('p.proforma')
    .execute()
}

async function findMessages(db: Queryable, queryId: number): Promise<DeskMessage[]> {
  return db
    .selectFrom('query_message')
    .select(['id', 'author', 'text', 'written_at as writtenAt'])
    .where('query_id', '=', queryId)
    .orderBy('position')
    .execute()
}
