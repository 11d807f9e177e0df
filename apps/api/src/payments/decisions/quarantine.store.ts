import { changed } from '@llave/domain/staff/audit-changes'
import { type Actor, actorName, writeAudit } from '../../audit/audit.store.ts'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { post, readBalance } from '../settlement/ledger.store.ts'
import { causeId, developerAccount, quarantineAccount, transfer } from '../settlement/ledger.ts'
import type { QuarantinedTransaction } from '../settlement/quarantined.store.ts'
import {
  correctUnplannedReversal,
  lockPaidDebts,
  type UnplannedReversal,
} from './correct-unplanned-reversal.ts'

/** `returned`: given back at the provider's desk. `entered`: the developer's accounting took it. */
export const resolutions = ['returned', 'entered'] as const
export type Resolution = (typeof resolutions)[number]

/** The reversal that a quarantined transaction is of a credited payment; null where it brought money. */
async function findUnplannedReversal(
  trx: Trx,
  shop: string,
  uuid: string,
): Promise<UnplannedReversal | null> {
  const row = await trx
    .selectFrom('provider_transaction')
    .select(['operation', 'quarantine_reason as reason', 'parent_uuid as parent'])
    .select(['amount_minor as amountMinor', 'currency'])
    .where('shop', '=', shop)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return null
  const { operation, reason, parent, ...amount } = row
  const payment = operation === 'CREDIT' ? parent : reason === 'credited-then-lost' ? uuid : null
  return payment === null ? null : { shop, uuid, payment, ...amount }
}

/**
 * Ends the quarantine of a transaction that the operator resolved elsewhere. Entered money leaves
 * the ledger's quarantine account; returned money is balanced there by the provider's report of the
 * refund or cancellation, and no longer counts as paid where it had been credited. False where no
 * such transaction is in quarantine.
 */
export async function resolveQuarantined(
  db: Database,
  { shop, uuid }: Pick<QuarantinedTransaction, 'shop' | 'uuid'>,
  resolution: Resolution,
  actor: Actor,
  now: Temporal.Instant,
): Promise<boolean> {
  return transact(db, async (trx) => {
    const reversal = await findUnplannedReversal(trx, shop, uuid)
    const debts = reversal ? await lockPaidDebts(trx, reversal) : []
    const result = await trx
      .updateTable('provider_transaction')
      .set({ resolution, resolved_at: now.toString() })
      .where('shop', '=', shop)
      .where('uuid', '=', uuid)
      .where('quarantine_reason', 'is not', null)
      .where('resolved_at', 'is', null)
      .executeTakeFirst()
    if (result.numUpdatedRows === 0n) return false
    const cause = causeId({ shop, uuid })
    const held = await readBalance(trx, cause, quarantineAccount)
    if (resolution === 'entered' && held) {
      const amount = { ...held, minor: -held.minor }
      const postings = transfer(amount, quarantineAccount, developerAccount)
      await post(trx, { cause: 'resolution', causeId: cause, postings }, now)
    }
    if (resolution === 'returned' && reversal)
      await correctUnplannedReversal(trx, debts, reversal, actorName(actor), now)
    const act = { action: `quarantine.${resolution}` as const, subject: `transaction:${cause}` }
    await writeAudit(trx, { ...act, ...actor, changes: { state: changed('undecided', resolution) } }, now)
    return true
  })
}
