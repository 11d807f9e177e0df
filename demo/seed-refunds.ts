import type { Config } from '@llave/api/config/config'
import type { Database } from '@llave/api/database/database'
import { findRequestsOf, findSettled } from '@llave/api/payments/decisions/refund-request.store'
import { approveRefund, askForRefund } from '@llave/api/payments/decisions/request-refund'
import { findOrder } from '@llave/api/payments/orders/order.store'
import { runRefunds } from '@llave/api/payments/reconciliation/refund-surplus'
import { settle } from '@llave/api/payments/settlement/settle'
import { money } from '@llave/domain/money/money'
import {
  leftOf,
  type RefundCause,
  type RefundLimits,
  refundBasis,
} from '@llave/domain/payments/refund-request'
import type { Clock } from '@llave/domain/time/lima-date'
import { personas } from '@llave/testkit/personas'
import { type CardConfig, cardParts, payDebt } from './pay-debt.ts'
import type { StaffName } from './staff.ts'
import { typeCard } from './type-card.ts'

/**
 * A refund that waits for another person, one that was made, and money that matches no order: of Sofía's
 * payment, of a letra of Jorge that he owes again, and for his letra that is due today.
 */
export async function seedRefunds(
  db: Database,
  clock: Clock,
  config: CardConfig & Pick<Config, 'staff'>,
  sofiasOrder: string,
): Promise<void> {
  const limits = config.staff?.refundLimits
  if (!limits) return
  const refunds = { db, clock, limits }
  await ask(refunds, sofiasOrder, 'Milagros Ríos', 'paid-twice', 'También la pagó en ventanilla, op. 0048812')
  const [late, dueToday] = await jorgesLetras(db)
  if (!late || !dueToday) throw new Error('The demonstration has no letras of Jorge')
  const order = await payDebt(
    db,
    clock,
    config,
    { customerId: late.customer_id, persona: personas.jorge, mode: 'letter' },
    {
      debt: { kind: 'instalment', proforma: late.proforma, code: late.code },
      amount: money(Number(late.amount_minor), late.currency),
    },
  )
  await ask(refunds, order, 'Gonzalo Peralta', 'wrong-debt', 'Quiso pagar la letra de su hermano')
  await approve(refunds, order, 'Fiorella Quintana')
  await runRefunds(cardParts(db, clock, config))
  await payElsewhere(db, clock, config, dueToday)
}

type Refunds = { readonly db: Database; readonly clock: Clock; readonly limits: RefundLimits }

async function ask(
  { db, clock, limits }: Refunds,
  orderId: string,
  asker: StaffName,
  cause: RefundCause,
  reason: string,
): Promise<void> {
  const order = await findOrder(db, orderId)
  const payment = order && (await findSettled(db, order.id))
  if (!payment) throw new Error('The demonstration has no payment to give back')
  const outcome = await askForRefund(
    { db, limits },
    {
      ...{ orderId, cause, reason, alone: false, key: null },
      amountMinor: leftOf(payment),
      seen: refundBasis(payment),
    },
    { id: await personOf(db, asker), mayApprove: false },
    clock.now(),
  )
  if ('refusal' in outcome) throw new Error(`The demonstration's refund was refused: ${outcome.refusal}`)
}

async function approve({ db, clock, limits }: Refunds, orderId: string, name: StaffName): Promise<void> {
  const [request] = await findRequestsOf(db, orderId)
  if (!request) throw new Error('The demonstration has no refund to approve')
  const decision = { requestId: request.id, charged: request.charged, note: 'Voucher conforme' }
  const outcome = await approveRefund({ db, limits }, decision, await personOf(db, name), clock.now())
  if ('refusal' in outcome) throw new Error(`The demonstration's refund was refused: ${outcome.refusal}`)
}

async function personOf(db: Database, name: StaffName): Promise<number> {
  const { id } = await db
    .selectFrom('staff_person')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

function jorgesLetras(db: Database) {
  return db
    .selectFrom('receivable as r')
    .innerJoin('customer as c', 'c.id', 'r.customer_id')
    .select(['r.customer_id', 'r.proforma', 'r.code', 'r.currency', 'r.amount_minor'])
    .where('c.document_number', '=', personas.jorge.document.number)
    .where('r.state', '=', 'pending')
    .where('r.kind', '=', 'instalment')
    .$narrowType<{ code: string }>()
    .orderBy('r.due_on')
    .orderBy('r.id')
    .limit(2)
    .execute()
}

type Letra = Awaited<ReturnType<typeof jorgesLetras>>[number]

/** Money for a letra under an order that Llave did not make, as a link made in the provider's back office does. */
async function payElsewhere(db: Database, clock: Clock, config: CardConfig, letra: Letra): Promise<void> {
  const { shops, apiUrl } = config.card
  const { provider, log, notificationUrl } = cardParts(db, clock, config)
  const shop = shops[letra.currency]
  const orderId = 'LINK-DE-PAGO-0413'
  const { name, document } = personas.jorge
  const form = await provider.createForm(shop, {
    orderId,
    amount: Number(letra.amount_minor),
    currency: letra.currency,
    formAction: 'PAYMENT',
    customer: { reference: document.number },
    metadata: { proforma: letra.proforma, codLetra: letra.code },
    ipnTargetUrl: notificationUrl,
    transactionOptions: { cardOptions: { retry: 0 } },
  })
  if (form.outcome !== 'answered') throw new Error('The demonstration could not pay elsewhere')
  await typeCard(apiUrl, { formToken: form.value, publicKey: shop.publicKey }, name, false)
  const answer = await provider.readOrder(shop, orderId)
  if (answer.outcome !== 'answered') throw new Error('The demonstration could not pay elsewhere')
  await settle({ db, clock, log }, 'poll', answer.value)
}
