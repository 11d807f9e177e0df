import type { Queryable } from '../database/database.ts'
import type { AnswerNotice } from './answer-mail.ts'
import type { ComplaintAnswerNotice } from './complaint-answer-mail.ts'
import type { ComplaintNotice } from './complaint-mail.ts'

/** What the acknowledgement of a complaint says; null where the complaint was deleted. */
export async function findComplaintNotice(
  db: Queryable,
  complaintId: number,
  recipient: string,
): Promise<ComplaintNotice | null> {
  const found = await db
    .selectFrom('complaint as c')
    .innerJoin('property as p', 'p.proforma', 'c.proforma')
    .innerJoin('project as j', 'j.code', 'p.project_code')
    .innerJoin('customer as o', 'o.id', 'c.customer_id')
    .select(['c.id', 'c.filed_at', 'j.name', 'p.product_name', 'o.email as registered'])
    .select((query) =>
      query
        .selectFrom('attachment as a')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('a.complaint_id', '=', 'c.id')
        .as('photos'),
    )
    .where('c.id', '=', complaintId)
    .executeTakeFirst()
  return found
    ? {
        number: String(found.id),
        filedAt: found.filed_at,
        property:
          found.registered.toLowerCase() === recipient.toLowerCase()
            ? { projectName: found.name, productName: found.product_name }
            : null,
        photos: Number(found.photos ?? 0),
      }
    : null
}

/** What the e-mail about an answer says; null where the answer was deleted. */
export async function findAnswerNotice(db: Queryable, messageId: number): Promise<AnswerNotice | null> {
  const found = await db
    .selectFrom('query_message as m')
    .innerJoin('query as q', 'q.id', 'm.query_id')
    .innerJoin('project as j', 'j.code', 'q.project_code')
    .innerJoin('customer as c', 'c.id', 'q.customer_id')
    .select(['q.id', 'q.subject', 'q.closed_at', 'm.text', 'j.name as project_name', 'c.name'])
    .where('m.id', '=', messageId)
    .where('m.author', '=', 'developer')
    .executeTakeFirst()
  return found
    ? {
        queryId: String(found.id),
        subject: found.subject,
        customerName: found.name,
        projectName: found.project_name,
        text: found.text,
        closed: found.closed_at !== null,
      }
    : null
}

/** What the e-mail about a message to a complaint says at that address; null where the message was deleted. */
export async function findComplaintAnswerNotice(
  db: Queryable,
  messageId: number,
  recipient: string,
): Promise<ComplaintAnswerNotice | null> {
  const found = await db
    .selectFrom('complaint_message as m')
    .innerJoin('complaint as c', 'c.id', 'm.complaint_id')
    .innerJoin('property as p', 'p.proforma', 'c.proforma')
    .innerJoin('project as j', 'j.code', 'p.project_code')
    .innerJoin('customer as o', 'o.id', 'c.customer_id')
    .select(['c.id', 'c.attended_at', 'm.text', 'm.is_answer', 'j.name as projectName', 'p.product_name'])
    .select(['o.name as customerName', 'o.email as registered'])
    .where('m.id', '=', messageId)
    .executeTakeFirst()
  if (!found) return null
  const { text, customerName, projectName } = found
  const own = found.registered.toLowerCase() === recipient.toLowerCase()
  return {
    number: String(found.id),
    isAnswer: found.is_answer,
    closed: found.attended_at !== null,
    written: own ? { customerName, projectName, productName: found.product_name, text } : null,
  }
}
