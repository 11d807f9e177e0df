import type { DebitAffiliation, LastRefusal } from '@llave/domain/debit/affiliation'
import { overdueCount } from '@llave/domain/debit/affiliation-impediment'
import { chargeRefusal, isBankRefusal } from '@llave/domain/debit/charge-refusal'
import { isChargeUnderWay } from '@llave/domain/debit/charge-state'
import { nextDebitDay } from '@llave/domain/debit/debit-day'
import { monthlySums, nextCharge } from '@llave/domain/debit/plan-charges'
import { money } from '@llave/domain/money/money'
import { type Clock, limaDate, limaDateTime } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import type { Session } from '../http/session.ts'
import { isOpenFor } from '../switches/read-switch.store.ts'
import {
  type AffiliationRow,
  type LastCharge,
  listLastCharges,
  listLiveAffiliations,
} from './affiliation-list.store.ts'
import { findSkips } from './debit-skip.store.ts'
import { chargeable, currenciesOf, findImpediment, type Shops } from './find-impediment.ts'
import { listPendingLetras, listProformas, readPerson } from './proforma.store.ts'

/** ObtenerProyectoAfiliacion: every proforma that has pending letras or a card on debit. */
export async function listAffiliations(
  { db, clock, shops }: { readonly db: Database; readonly clock: Clock; readonly shops: Shops },
  session: Session,
): Promise<DebitAffiliation[]> {
  const now = clock.now()
  const properties = await listProformas(db, session.customerId)
  const names = properties.map(({ proforma }) => proforma)
  const person = await readPerson(db, session.customerId)
  const letras = Map.groupBy(await listPendingLetras(db, names), ({ proforma }) => proforma)
  const cards = await listLiveAffiliations(db, names)
  const charges = await listLastCharges(
    db,
    cards.map(({ id }) => id),
  )
  const day = nextDebitDay(limaDateTime(now))
  const skips = await findSkips(db, names, day)
  const open = await isOpenFor(db, 'card_registration')

  return properties.flatMap((property) => {
    const { proforma, currency } = property
    const pending = letras.get(proforma) ?? []
    const card = cards.find((each) => each.proforma === proforma) ?? null
    if (pending.length === 0 && !card) return []
    const last = charges.find((charge) => charge.affiliationId === card?.id) ?? null
    const next = nextCharge(card ? chargeable(shops, card.shop, pending) : pending, limaDateTime(now))
    const facts = { today: limaDate(now), email: person.email, shop: shops[currency].shopId, open }
    return {
      owner: session.document,
      customerName: card?.customerName ?? person.name,
      customerEmail: person.email,
      phoneNumber: card?.phoneNumber ?? session.phone.number,
      projectCode: property.projectCode,
      projectName: property.projectName,
      proforma,
      productName: property.productName,
      soldOn: property.soldOn,
      currency,
      monthlyAmount: monthlySums(next).find((sum) => sum.currency === currency) ?? money(0, currency),
      card: card && toCard(card),
      overdueCount: overdueCount(pending, facts.today),
      impediment: findImpediment(shops, { ...facts, letras: pending }),
      registrableCurrencies: currenciesOf(shops, facts.shop),
      nextCharge: next,
      skippedAt: (card && skips.get(proforma)) ?? null,
      charging: last !== null && isChargeUnderWay(last.state),
      lastRefusal: last && toRefusal(last),
    }
  })
}

function toCard(row: AffiliationRow): DebitAffiliation['card'] {
  return {
    maskedCard: row.maskedCard,
    holder: row.holder,
    expiry: { month: row.expiryMonth, year: row.expiryYear },
    registeredAt: row.createdAt,
    device: row.device === 'Mobile' ? 'mobile' : 'desktop',
    suspension: row.suspension,
  }
}

/** Why the bank refused a charge; null where none did. */
export function toRefusal(charge: LastCharge): LastRefusal | null {
  if (charge.state !== 'refused' || !isBankRefusal(charge.refusalCode)) return null
  const { reason, advice } = chargeRefusal(charge.refusalCode)
  return {
    day: limaDate(charge.updatedAt),
    letra: charge.letra,
    reason,
    advice,
    nextTryOn: charge.nextAt && limaDate(charge.nextAt),
  }
}
