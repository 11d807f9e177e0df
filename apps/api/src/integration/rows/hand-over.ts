import type { Trx } from '../../database/database.ts'
import { lockProforma } from '../../debit/affiliation.store.ts'
import { endFormerHoldersCard } from '../../debit/end-former-holders-card.ts'
import {
  findNameClash,
  type HolderSet,
  lockDebtsOf,
  replaceHolders,
  restoreHolders,
} from '../../holders/change-holders.store.ts'
import type { Fault } from './row-kind.ts'

/** Who is to hold a proforma, and who of them did not before. */
export type HolderChange = {
  readonly next: HolderSet
  readonly newcomers: readonly number[]
  /** Whether it was withdrawn, so that nobody holds it now. */
  readonly returns: boolean
}

/**
 * Changes who holds a proforma, with its debts where the holder is another one. Who holds it no longer
 * loses it with the commit, and their card goes off debit. The fault where a debt's name would not be
 * the only one of its kind for somebody who comes.
 */
export async function handOver(
  trx: Trx,
  { next, newcomers, returns }: HolderChange,
  now: Temporal.Instant,
): Promise<Fault | null> {
  await lockProforma(trx, next.proforma)
  await lockDebtsOf(trx, next.proforma)
  const taken = await findNameClash(trx, next.proforma, newcomers)
  if (taken !== null) {
    const field = newcomers.includes(next.holderId) ? 'documentNumber' : 'coHolders'
    return { field, reason: `quien la recibe ya tiene otro documento ${taken}, en otra proforma` }
  }
  if (returns) await restoreHolders(trx, next, now)
  await replaceHolders(trx, next, now)
  await endFormerHoldersCard(trx, next.proforma, 'ceded', now)
  return null
}
