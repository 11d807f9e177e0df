import { consentVersion } from '@llave/domain/debit/consent'
import { limaDate } from '@llave/domain/time/lima-date'
import { ApiError } from '../http/api-error.ts'
import type { CardRegistry } from '../payments/orders/card-registry.ts'
import { isOpenFor } from '../switches/read-switch.store.ts'
import { affiliate } from './affiliate.ts'
import { lockProformaOf } from './affiliation.store.ts'
import { findImpediment, refuseAffiliation } from './find-impediment.ts'
import { listPendingLetras } from './proforma.store.ts'
import { type RegisterCardParts, registerCard } from './register-card.ts'
import { findRegistration, insertRegistration, lockRegistration } from './registration.store.ts'

/** Automatic debit for payments: the box at checkout, and orders that register a card. */
export function openCardRegistry(parts: Omit<RegisterCardParts, 'cards'>): CardRegistry {
  const { db, clock, shops } = parts
  const registry: CardRegistry = {
    async requireAllowed(debt, charged) {
      if (debt.kind !== 'instalment') throw new ApiError('no_disponible')
      const shop = shops[debt.owed.currency].shopId
      const pending = await listPendingLetras(db, [debt.proforma])
      // The letra that is being paid does not count against itself.
      const others = pending.filter(({ id }) => id !== debt.receivableId)
      const today = limaDate(clock.now())
      const open = await isOpenFor(db, 'card_registration')
      const impediment = findImpediment(shops, {
        letras: others,
        today,
        email: debt.customerEmail,
        shop,
        open,
      })
      if (impediment && impediment !== 'nothing-owed') throw refuseAffiliation(impediment, others, today)
      // A token belongs to its account (docs/decisions/0059).
      if (shops[charged].shopId !== shop) throw new ApiError('no_disponible')
    },

    async saveConsent(trx, { id, shop, formExpiresAt }, debt, { session, device, address }, now) {
      const registration = {
        id,
        shop,
        customerId: session.customerId,
        proforma: debt.proforma,
        currency: debt.owed.currency,
        state: 'with_payment',
        consentVersion,
        consentAddress: address,
        device: device === 'mobile' ? 'Mobile' : 'PC',
        phone: session.phone,
        formExpiresAt,
        nextCheckAt: null,
      } as const
      if (!(await insertRegistration(trx, registration, now))) throw new Error(`Registration ${id} is there`)
    },

    lock: lockProformaOf,

    async affiliate(trx, order, transaction, now) {
      const registration = await lockRegistration(trx, order.id)
      return (await affiliate(trx, parts, registration, transaction, now)) === null ? 'done' : 'declined'
    },

    async findShop(orderId) {
      return (await findRegistration(db, orderId))?.shop ?? null
    },

    settle: (source, snapshot) => registerCard({ ...parts, cards: registry }, source, snapshot),
  }
  return registry
}
