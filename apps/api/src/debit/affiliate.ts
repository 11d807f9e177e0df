import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import type { Trx } from '../database/database.ts'
import { holdsProforma } from '../holders/held-proformas.store.ts'
import type { ReportedTransaction } from '../payments/provider/payment-snapshot.ts'
import {
  findLiveAffiliation,
  insertAffiliation,
  wasUnaffiliatedSince,
  writeAudit,
} from './affiliation.store.ts'
import type { CardVault } from './card-vault.ts'
import { findImpediment, type Shops } from './find-impediment.ts'
import { endAffiliation } from './move-affiliation.store.ts'
import { notifyAffiliation } from './notify-affiliation.ts'
import { listPendingLetras, readPerson } from './proforma.store.ts'
import { hasYoungerRegistration, moveRegistration, type Registration } from './registration.store.ts'

export type AffiliateParts = { readonly clock: Clock; readonly vault: CardVault; readonly shops: Shops }

/** Why a card that was registered at the provider is not put on debit. */
export type DeclineReason = 'overdue' | 'other' | 'taken-off' | 'replaced' | 'incomplete'

/**
 * The one place where a card is put on debit. What was checked before the form opened is checked
 * again: letras may have become overdue, the customer may have unaffiliated since, a newer card may
 * be affiliated. The previous affiliation ends in the same step. The caller holds the lock of the
 * proforma; null means success.
 */
export async function affiliate(
  trx: Trx,
  { vault, shops }: AffiliateParts,
  registration: Registration,
  transaction: ReportedTransaction,
  now: Temporal.Instant,
): Promise<DeclineReason | null> {
  const card = transaction.cardOnFile
  const reason = card ? await findReason(trx, shops, registration, now) : 'incomplete'
  if (!card || reason) {
    const columns = { declineReason: reason, transactionUuid: transaction.uuid }
    await moveRegistration(trx, registration, 'declined', columns, now)
    return reason
  }
  const before = await findLiveAffiliation(trx, registration.proforma)
  if (before) await endAffiliation(trx, before, 'replaced', null, now)
  const id = await insertAffiliation(
    trx,
    {
      proforma: registration.proforma,
      customerId: registration.customerId,
      registrationId: registration.id,
      shop: registration.shop,
      sealed: vault.seal(card.token, registration.shop),
      chainId: card.chainId,
      maskedCard: transaction.maskedCard,
      cardBrand: transaction.cardBrand,
      holder: card.holder,
      expiry: card.expiry,
      consentVersion: registration.consentVersion,
      consentAt: registration.consentAt,
      consentAddress: registration.consentAddress,
      device: registration.device,
    },
    now,
  )
  await moveRegistration(trx, registration, 'registered', { transactionUuid: transaction.uuid }, now)
  await writeAudit(trx, 'card-provider', 'affiliation.made', `affiliation:${id}`, now, {
    replaced: before?.id ?? null,
  })
  await notifyAffiliation(trx, 'affiliation-confirmed', id, now)
  return null
}

async function findReason(
  trx: Trx,
  shops: Shops,
  registration: Registration,
  now: Temporal.Instant,
): Promise<DeclineReason | null> {
  const { proforma, customerId, shop } = registration
  if (!(await holdsProforma(trx, customerId, proforma))) return 'other'
  if (await wasUnaffiliatedSince(trx, proforma, registration.consentAt)) return 'taken-off'
  if (await hasYoungerRegistration(trx, registration)) return 'replaced'
  const letras = await listPendingLetras(trx, [proforma])
  const { email } = await readPerson(trx, customerId)
  const impediment = findImpediment(shops, { letras, today: limaDate(now), email, shop, open: true })
  // Where the last letra was just paid there is nothing to charge, but the card is good.
  if (impediment === null || impediment === 'nothing-owed') return null
  return impediment === 'overdue' ? 'overdue' : 'other'
}
