import type { Consents, WorksConsent } from '@llave/contract/privacy/own-data'
import { usualChoice } from '@llave/domain/reminders/reminder-choice'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

type Row = Omit<Consents, 'policy' | 'debits' | 'reminders' | 'works'> & {
  readonly chosenAt: Temporal.Instant | null
  readonly email: boolean | null
  readonly sms: boolean | null
}

/** What a customer agreed to and chose, and since when. */
export async function readConsents(db: Queryable, customerId: number): Promise<Omit<Consents, 'policy'>> {
  const debits = await db
    .selectFrom('affiliation as a')
    .innerJoin('card_registration as g', 'g.id', 'a.registration_id')
    .innerJoin('property as p', 'p.proforma', 'a.proforma')
    .select(['a.proforma', 'p.product_name as productName', 'a.masked_card as maskedCard'])
    .select(['a.consent_version as version', 'a.consent_at as at'])
    .where('a.customer_id', '=', customerId)
    .where('a.ended_at', 'is', null)
    .orderBy('a.consent_at')
    .execute()
  const { rows: works } = await sql<WorksConsent>`
    select min(u.proforma) as proforma, j.name as "projectName", w.since as at
    from works_subscription w join project j on j.code = w.project_code
    join property u on u.project_code = w.project_code
    join held_proforma h on h.proforma = u.proforma and h.customer_id = w.customer_id
    where w.customer_id = ${customerId} group by j.name, w.since order by w.since`.execute(db)
  const { rows } =
    await sql<Row>`select h.chosen_at as "chosenAt", h.before_email or h.overdue_email as email,
      h.before_sms or h.overdue_sms as sms, f.made_at as "calendarSince"
    from customer c left join reminder_choice h on h.customer_id = c.id
    left join calendar_feed f on f.customer_id = c.id and f.ended_at is null
    where c.id = ${customerId}`.execute(db)
  const [row] = rows
  return {
    debits,
    works,
    reminders: {
      email: row?.email ?? usualChoice.before.email,
      sms: row?.sms ?? usualChoice.before.sms,
      chosenAt: row?.chosenAt ?? null,
    },
    calendarSince: row?.calendarSince ?? null,
  }
}
