import type { UnaffiliateRequest } from '@llave/contract/debit/unaffiliate-card'
import type { Clock } from '@llave/domain/time/lima-date'
import { type Database, transact } from '../database/database.ts'
import { holdsProforma } from '../holders/held-proformas.store.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import { findLiveAffiliation, lockProforma, wasEndedBy, writeAudit } from './affiliation.store.ts'
import { endAffiliation } from './move-affiliation.store.ts'
import { notifyAffiliation } from './notify-affiliation.ts'

/**
 * DesafiliacionDebitoAutomatico: nothing is charged from the commit on; the token is cancelled at
 * the provider afterwards, with retries. The same request again (by its idempotency key) does not
 * end an affiliation made since. Each holder of the proforma may end it, whoever's card it is.
 */
export async function unaffiliateCard(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  session: Session,
  { proforma }: UnaffiliateRequest,
  idempotencyKey: string | null,
): Promise<undefined> {
  if (!(await holdsProforma(db, session.customerId, proforma))) throw new ApiError('ajeno')
  await transact(db, async (trx) => {
    await lockProforma(trx, proforma)
    if (idempotencyKey !== null && (await wasEndedBy(trx, proforma, idempotencyKey))) return
    const affiliation = await findLiveAffiliation(trx, proforma)
    if (!affiliation) return
    const now = clock.now()
    await endAffiliation(trx, affiliation, 'unaffiliated', idempotencyKey, now)
    await writeAudit(trx, 'customer', 'affiliation.ended', `affiliation:${affiliation.id}`, now)
    await notifyAffiliation(trx, 'affiliation-ended', affiliation.id, now)
  })
}
