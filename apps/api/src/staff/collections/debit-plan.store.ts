import type { ImpededCard, PassedOver, PlannedSum } from '@llave/contract/staff/collections/debit-days'
import { chargeCutoff } from '@llave/domain/debit/debit-day'
import { type Currency, money } from '@llave/domain/money/money'
import { lastFourDigits } from '@llave/domain/payments/card'
import type { PlanImpediment } from '@llave/domain/staff/debit-outcome'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { day as asDay } from '../../database/sql-time.ts'
import type { ShopIds } from '../../debit/find-impediment.ts'
import { plannedLetras } from '../../debit/plan.store.ts'

type PlanRow = {
  readonly company: string | null
  readonly currency: Currency
  readonly impediment: PlanImpediment | null
  readonly minor: number
  readonly letras: number
  readonly cards: number
}

/**
 * What the debit day takes into account, letra by letra: the plan itself, and beside it the letras of cards whose
 * owner holds the proforma no longer, which the plan leaves out unsaid.
 */
function consideredLetras(day: Temporal.PlainDate, shops: ShopIds): RawBuilder<unknown> {
  return sql`(
    select "affiliationId", "receivableId", currency, "owedMinor", "skipReason" as impediment
    from (${plannedLetras(day, shops)}) planned
    union all
    select a.id, r.id, r.currency, r.amount_minor - r.paid_minor, 'holder_changed'
    from affiliation a
    join receivable r on r.proforma = a.proforma and r.kind = 'instalment' and r.state = 'pending'
      and r.due_on < ${asDay(chargeCutoff(day))}
      and not exists (select from letra_in_application x where x.receivable_id = r.id)
    where a.ended_at is null and not exists (select from held_proforma h
      where h.proforma = a.proforma and h.customer_id = a.customer_id)
  ) l`
}

/**
 * The statement of the sums, for the test of its plan too: by company, and of all companies together (`company`
 * null), because a proforma's letras may be of several and its card would count in each.
 */
export function planSumsQuery(day: Temporal.PlainDate, shops: ShopIds): RawBuilder<PlanRow> {
  return sql<PlanRow>`select r.accounting_company as company, l.currency, l.impediment,
      sum(l."owedMinor")::bigint as minor, count(*)::int as letras, count(distinct l."affiliationId")::int as cards
    from ${consideredLetras(day, shops)} join receivable r on r.id = l."receivableId"
    group by grouping sets ((1, 2, 3), (2, 3)) order by 1, 2, 3`
}

/** What a debit day would charge by company and currency, and what it would pass over by reason and currency. */
export async function sumPlan(
  db: Queryable,
  day: Temporal.PlainDate,
  shops: ShopIds,
): Promise<{ planned: PlannedSum[]; passedOver: PassedOver[] }> {
  const { rows } = await planSumsQuery(day, shops).execute(db)
  const planned = rows.flatMap(({ company, currency, impediment, minor, letras, cards }) =>
    company !== null && impediment === null ? { company, sum: money(minor, currency), letras, cards } : [],
  )
  const passedOver = rows.flatMap(({ company, currency, impediment, minor, letras, cards }) =>
    company === null && impediment !== null ? { impediment, sum: money(minor, currency), letras, cards } : [],
  )
  return { planned, passedOver: passedOver.sort((a, b) => b.cards - a.cards) }
}

/** Where a page of cards ended. */
export type ImpededPlace = {
  readonly affiliationId: number
  readonly currency: Currency
  readonly impediment: PlanImpediment
}

export type FoundImpeded = ImpededCard & ImpededPlace

export type ImpededSelection = {
  readonly impediment: PlanImpediment | null
  readonly after: ImpededPlace | null
  readonly limit: number
}

type ImpededRow = ImpededPlace & {
  readonly customerId: number
  readonly name: string
  readonly proforma: string
  readonly projectName: string
  readonly maskedCard: string
  readonly month: number
  readonly year: number
  readonly minor: number
  readonly letras: number
}

/** The statement of a page, for the test of its plan too. */
export function impededQuery(
  day: Temporal.PlainDate,
  shops: ShopIds,
  { impediment, after, limit }: ImpededSelection,
): RawBuilder<ImpededRow> {
  return sql<ImpededRow>`
    with l as materialized (
      select l."affiliationId", l.currency, l.impediment, l."owedMinor" from ${consideredLetras(day, shops)}
    ),
    page as materialized (
      select l."affiliationId", l.currency, l.impediment, sum(l."owedMinor")::bigint as minor,
        count(*)::int as letras
      from l
      where l.impediment is not null ${impediment === null ? sql`` : sql`and l.impediment = ${impediment}`}
        ${
          after
            ? sql`and (l."affiliationId", l.currency, l.impediment)
              > (${after.affiliationId}::bigint, ${after.currency}, ${after.impediment})`
            : sql``
        }
      group by 1, 2, 3 order by 1, 2, 3 limit ${limit}
    )
    select g."affiliationId", g.currency, g.impediment, g.minor, g.letras, a.customer_id as "customerId", k.name, a.proforma, j.name as "projectName",
      a.masked_card as "maskedCard", a.card_expiry_month as month, a.card_expiry_year as year
    from page g join affiliation a on a.id = g."affiliationId" join customer k on k.id = a.customer_id
    join property p on p.proforma = a.proforma join project j on j.code = p.project_code
    order by g."affiliationId", g.currency, g.impediment`
}

/** Cards that a debit day passes over, by the order in which they went on debit. */
export async function findImpededCards(
  db: Queryable,
  day: Temporal.PlainDate,
  shops: ShopIds,
  selection: ImpededSelection,
): Promise<FoundImpeded[]> {
  const { rows } = await impededQuery(day, shops, selection).execute(db)
  return rows.map(({ customerId, name, maskedCard, month, year, minor, ...row }) => ({
    ...row,
    customer: { customerId: String(customerId), name },
    lastFour: lastFourDigits(maskedCard),
    expiry: { month, year },
    sum: money(minor, row.currency),
  }))
}
