import { chargeRefusal } from '@llave/domain/debit/charge-refusal'
import { nextCharge } from '@llave/domain/debit/plan-charges'
import { money } from '@llave/domain/money/money'
import { limaDate, limaDateTime } from '@llave/domain/time/lima-date'
import type { Queryable } from '../database/database.ts'
import { holdsProforma } from '../holders/held-proformas.store.ts'
import type { AffiliationNotice, ChargeNotice } from './debit-notice.ts'
import { findSkips } from './debit-skip.store.ts'
import { chargeable, type ShopIds } from './find-impediment.ts'
import { listPendingLetras } from './proforma.store.ts'

/** What a message says of an affiliation, read when it is sent. */
export async function findAffiliationNotice(
  db: Queryable,
  shops: ShopIds,
  affiliationId: number,
  now: Temporal.Instant,
): Promise<AffiliationNotice | null> {
  const row = await db
    .selectFrom('affiliation as a')
    .innerJoin('customer as c', 'c.id', 'a.customer_id')
    .innerJoin('property as p', 'p.proforma', 'a.proforma')
    .innerJoin('project as j', 'j.code', 'p.project_code')
    .select(['c.name', 'a.proforma', 'j.name as project', 'p.product_name', 'a.masked_card', 'a.card_holder'])
    .select(['a.card_expiry_month', 'a.card_expiry_year', 'a.created_at', 'a.ended_at', 'a.suspension'])
    .select(['a.shop', 'a.customer_id'])
    .where('a.id', '=', affiliationId)
    .executeTakeFirst()
  if (!row) return null
  const letras = chargeable(shops, row.shop, await listPendingLetras(db, [row.proforma]))
  const next = nextCharge(letras, limaDateTime(now))
  return {
    customerName: row.name,
    proforma: row.proforma,
    projectName: row.project,
    productName: row.product_name,
    maskedCard: row.masked_card,
    holder: row.card_holder,
    expiry: { month: row.card_expiry_month, year: row.card_expiry_year },
    registeredAt: row.created_at,
    endedAt: row.ended_at,
    held: await holdsProforma(db, row.customer_id, row.proforma),
    suspension: row.suspension,
    nextCharge: next,
    skipped: (await findSkips(db, [row.proforma], next.day)).has(row.proforma),
  }
}

/** What a message says of a charge. `pending`: its letra is still to be paid. */
export async function findChargeNotice(
  db: Queryable,
  chargeId: number,
): Promise<(ChargeNotice & { readonly pending: boolean }) | null> {
  const row = await db
    .selectFrom('debit_charge as d')
    .innerJoin('affiliation as a', 'a.id', 'd.affiliation_id')
    .innerJoin('receivable as r', 'r.id', 'd.receivable_id')
    .innerJoin('customer as c', 'c.id', 'a.customer_id')
    .innerJoin('property as p', 'p.proforma', 'a.proforma')
    .innerJoin('project as j', 'j.code', 'p.project_code')
    .leftJoin('payment_order as o', 'o.id', 'd.order_id')
    .leftJoin('debit_turn as t', (join) =>
      join
        .onRef('t.run_day', '=', 'd.run_day')
        .onRef('t.affiliation_id', '=', 'd.affiliation_id')
        .onRef('t.attempt', '=', 'd.attempt')
        .on('t.state', '=', 'waiting'),
    )
    .select(['c.name', 'a.proforma', 'j.name as project', 'p.product_name', 'a.masked_card'])
    .select(['r.code', 'r.due_on', 'r.state', 'd.amount_minor', 'd.currency', 'd.refusal_code'])
    .select(['o.amount_minor as charged_minor', 't.next_at'])
    .where('d.id', '=', chargeId)
    .executeTakeFirst()
  if (!row) return null
  return {
    customerName: row.name,
    proforma: row.proforma,
    projectName: row.project,
    productName: row.product_name,
    maskedCard: row.masked_card,
    letra: row.code ?? '',
    dueOn: row.due_on,
    amount: money(row.charged_minor ?? row.amount_minor, row.currency),
    ...reasonOf(row.refusal_code),
    nextTryOn: row.next_at && limaDate(row.next_at),
    pending: row.state === 'pending',
  }
}

function reasonOf(refusalCode: string | null) {
  const { reason, advice } = chargeRefusal(refusalCode)
  return { reason, advice }
}
