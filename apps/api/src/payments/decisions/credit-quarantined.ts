import { type Currency, money } from '@llave/domain/money/money'
import {
  type CreditFault,
  judgeQuarantinedCredit,
  type SeenMatch,
} from '@llave/domain/payments/credit-quarantined'
import { changed } from '@llave/domain/staff/audit-changes'
import type { Clock } from '@llave/domain/time/lima-date'
import { type Actor, writeAudit } from '../../audit/audit.store.ts'
import { type Database, type Trx, transact } from '../../database/database.ts'
import type { ReportedTransaction } from '../provider/payment-snapshot.ts'
import { credit } from '../settlement/credit.ts'
import { causeId, quarantineAccount } from '../settlement/ledger.ts'
import type { QuarantinedTransaction } from '../settlement/quarantined.store.ts'
import { lockOrderWithDebts } from '../settlement/settle.store.ts'

type Named = Pick<QuarantinedTransaction, 'shop' | 'uuid'>

/**
 * Credits money in quarantine to the debts of its order, as `settle` credits a payment: settlement, ledger, receipt
 * and messages, from the quarantine's account. From then on its transaction is a payment like any other. Null where
 * it is done, else why not; `decided` where it waits no more. `seen` is null for whoever decides about what stands.
 */
export async function creditQuarantined(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  named: Named,
  seen: SeenMatch | null,
  actor: Actor,
): Promise<CreditFault | 'decided' | null> {
  return transact(db, async (trx) => {
    const orderId = await findOrderOf(trx, named)
    const locked = orderId === null ? null : await lockOrderWithDebts(trx, orderId)
    const transaction = await lockQuarantined(trx, named)
    if (!transaction) return 'decided'
    const now = clock.now()
    const { amountMinor, currency } = transaction
    const amount = currency === 'PEN' || currency === 'USD' ? money(amountMinor, currency as Currency) : null
    const report = { ...transaction, amount, orderCycle: null }
    const verdict = judgeQuarantinedCredit(locked?.snapshot ?? null, locked?.debts ?? [], report, seen)
    if (typeof verdict === 'string') return verdict
    if (!locked) throw new Error(`${causeId(named)} is credited without an order`)
    await release(trx, named, now)
    const { order, parts } = locked
    await credit({ trx, now, order, parts, transaction, cards: undefined }, verdict, quarantineAccount)
    const changes = { state: changed('undecided', 'credited') }
    const details = { order: order.id, amountMinor, currency }
    const act = { action: 'quarantine.credited', subject: `transaction:${causeId(named)}` } as const
    await writeAudit(trx, { ...act, ...actor, changes, details }, now)
    return null
  })
}

/** The order is locked before its transaction (docs/money.md, "Transactions and locks"), and never changes. */
async function findOrderOf(trx: Trx, { shop, uuid }: Named): Promise<string | null> {
  const row = await trx
    .selectFrom('provider_transaction')
    .select('order_id')
    .where('shop', '=', shop)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return row?.order_id ?? null
}

/** What was recorded of money that waits, locked; null where none does. Its card's token was cancelled when it came. */
async function lockQuarantined(trx: Trx, { shop, uuid }: Named): Promise<ReportedTransaction | null> {
  const row = await trx
    .selectFrom('provider_transaction')
    .select(['operation', 'amount_minor as amountMinor', 'currency', 'detailed_status as detailedStatus'])
    .select(['parent_uuid as parentUuid', 'refusal_code as refusalCode', 'masked_card as maskedCard'])
    .select(['card_brand as cardBrand', 'authorization_number as authorizationNumber'])
    .select((of) => of.fn.coalesce('operation_at', 'first_seen_at').as('operatedAt'))
    .where('shop', '=', shop)
    .where('uuid', '=', uuid)
    .where('quarantine_reason', 'is not', null)
    .where('resolved_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? { ...row, shop, uuid, newToken: null, debt: null, cardOnFile: null, body: '' } : null
}

/** It is in quarantine no more, nor holds its debt; that it was stands in the audit and in the ledger. */
async function release(trx: Trx, { shop, uuid }: Named, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('provider_transaction')
    .set({ quarantine_reason: null, receivable_id: null, updated_at: now.toString() })
    .where('shop', '=', shop)
    .where('uuid', '=', uuid)
    .execute()
}
