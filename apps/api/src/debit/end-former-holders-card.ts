import type { Trx } from '../database/database.ts'
import { holdsProforma } from '../holders/held-proformas.store.ts'
import { findLiveAffiliation, writeAudit } from './affiliation.store.ts'
import { endAffiliation } from './move-affiliation.store.ts'
import { notifyAffiliation } from './notify-affiliation.ts'

/**
 * Takes the card of a proforma off debit where its owner holds the proforma no longer: nothing is
 * charged from the commit on, and the token is cancelled as after an unaffiliation. The caller holds
 * the lock of the proforma.
 */
export async function endFormerHoldersCard(
  trx: Trx,
  proforma: string,
  cause: 'ceded' | 'withdrawn',
  now: Temporal.Instant,
): Promise<void> {
  const affiliation = await findLiveAffiliation(trx, proforma)
  if (!affiliation || (await holdsProforma(trx, affiliation.customerId, proforma))) return
  await endAffiliation(trx, affiliation, cause, null, now)
  await writeAudit(trx, 'developer', 'affiliation.ended', `affiliation:${affiliation.id}`, now, { cause })
  await notifyAffiliation(trx, 'affiliation-ended', affiliation.id, now)
}
