import type { CalendarFacts, CalendarLetra } from '@llave/domain/calendar/calendar-entries'
import { nextDebitDay } from '@llave/domain/debit/debit-day'
import type { Currency } from '@llave/domain/money/money'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { listLiveAffiliations } from '../debit/affiliation-list.store.ts'
import { findSkips } from '../debit/debit-skip.store.ts'
import { currenciesOf, type ShopIds } from '../debit/find-impediment.ts'

type OwedLetra = CalendarLetra & { readonly proforma: string; readonly currency: Currency }

/** What stands in the calendar of a customer: of every proforma that they hold, alone or with others. */
export async function readCalendarFacts(
  db: Queryable,
  shops: ShopIds,
  customerId: number,
  now: Temporal.PlainDateTime,
): Promise<Omit<CalendarFacts, 'madeAt'>> {
  const letras = Map.groupBy(await listOwedLetras(db, customerId), ({ proforma }) => proforma)
  const proformas = [...letras.keys()]
  const skips = await findSkips(db, proformas, nextDebitDay(now))
  const cards = await listLiveAffiliations(db, proformas)
  return {
    letras: [...letras.values()].flat(),
    cards: cards.map((card) => {
      const charged = currenciesOf(shops, card.shop)
      return {
        since: card.createdAt,
        expiry: { month: card.expiryMonth, year: card.expiryYear },
        suspended: card.suspension !== null,
        skipsNext: skips.has(card.proforma),
        letras: (letras.get(card.proforma) ?? []).filter(({ currency }) => charged.includes(currency)),
      }
    }),
  }
}

/** Without those that a prepayment is about to replace: nobody charges them, and they are not late. */
async function listOwedLetras(db: Queryable, customerId: number): Promise<OwedLetra[]> {
  const { rows } = await sql<OwedLetra>`
    select r.id, r.proforma, r.currency, r.due_on as "dueOn", r.due_changes as "dueChanges",
      r.due_changed_at as "dueChangedAt"
    from held_proforma h join receivable r on r.proforma = h.proforma
    where h.customer_id = ${customerId} and r.kind = 'instalment' and r.state = 'pending'
      and not exists (select from letra_in_application x where x.receivable_id = r.id)
    order by r.due_on, r.id`.execute(db)
  return rows
}
