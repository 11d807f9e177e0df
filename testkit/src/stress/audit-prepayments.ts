import type { Database } from '@llave/api/database/database'
import { sql } from 'kysely'

export type PrepaymentAudit = {
  /** By state. */
  readonly applications: Readonly<Record<string, number>>
  readonly faults: readonly string[]
}

/** What must hold of payments ahead once the new plans came in, as sentences where it does not. */
export async function auditPrepayments(db: Database): Promise<PrepaymentAudit> {
  const states = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from prepayment_application group by state`.execute(db)
  const checks = {
    'money for an application that did not come through': sql`select a.id from prepayment_application a
      join receivable r on r.id = a.receivable_id where a.state <> 'applied' and r.paid_minor <> 0`,
    'an application applied without its money': sql`select a.id from prepayment_application a
      join receivable r on r.id = a.receivable_id where a.state = 'applied' and r.paid_minor <> a.amount_minor`,
    'two of one property came through': sql`select proforma from prepayment_application
      where state = 'applied' group by proforma having count(*) > 1`,
    'a letra was asked for while its new plan was awaited': sql`select d.order_id from prepayment_application a
      join receivable r on r.proforma = a.proforma and r.kind = 'instalment'
      join order_debt d on d.receivable_id = r.id join payment_order o on o.id = d.order_id
      where o.created_at > a.paid_at and (a.ended_at is null or o.created_at < a.ended_at)`,
  }
  const faults: string[] = []
  for (const [fault, query] of Object.entries(checks)) {
    const { rows } = await query.execute(db)
    if (rows.length > 0) faults.push(`${fault}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return { applications: Object.fromEntries(states.rows.map(({ state, count }) => [state, count])), faults }
}
