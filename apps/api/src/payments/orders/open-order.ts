import type { ErrorCode } from '@llave/contract/error-answer'
import type { FormTokenRequest } from '@llave/contract/payments/form-token-body'
import { equalMoney, type Money } from '@llave/domain/money/money'
import type { Charge } from '@llave/domain/payments/charge-of'
import { formExpiry } from '@llave/domain/payments/form-lifetime'
import { makeOrderId } from '@llave/domain/payments/order-id'
import { isOpen, isUnderWay } from '@llave/domain/payments/order-state'
import type { RateMicros } from '@llave/domain/payments/preferential-rate'
import { nextReconciliation } from '@llave/domain/payments/reconcile-schedule'
import { inApplication } from '@llave/domain/prepayment/in-application'
import { setPayability } from '@llave/domain/receivables/letra-set'
import type { Payability } from '@llave/domain/receivables/payable'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { holdsProforma } from '../../holders/held-proformas.store.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Session } from '../../http/session.ts'
import { chargeFor } from './charge-for.ts'
import { type Debt, listPendingLetras, lockDebts, type PaidDebts } from './debt.store.ts'
import {
  insertWebOrder,
  isMoneyHeld,
  lockOrdersOf,
  moveOrder,
  type Order,
  type OrderDebt,
  readOrderDebts,
  updateOrder,
} from './order.store.ts'
import { findPayer } from './payer.store.ts'
import { isInApplication, isStillAsked } from './prepayment.store.ts'

export type OrderIntent = {
  /** Whose debt it is. */
  readonly session: Pick<Session, 'customerId'>
  readonly shop: string
  readonly request: Pick<FormTokenRequest, 'amount' | 'device'>
  readonly rate: RateMicros | null
  /** Orders of these debts that were just reconciled: nobody is paying on them. */
  readonly asked: ReadonlySet<string>
  readonly random: (size: number) => Uint8Array
  /** Set where the card that pays is to be put on debit. */
  readonly saveConsent: SaveConsent | null
  /** Set where somebody else pays for the customer: keeps who, in the order's transaction. */
  readonly savePayer: SavePayer | null
}

type SaveConsent = (trx: Trx, id: string, formExpiresAt: Temporal.Instant) => Promise<void>
type SavePayer = (trx: Trx, id: string) => Promise<void>

export type OpenedOrder = Charge & { readonly id: string }

/**
 * Commits the order under the locks of its debts. Null where another request opened an order in between,
 * which has to be reconciled first.
 */
export async function openOrder(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  debts: PaidDebts,
  intent: OrderIntent,
): Promise<OpenedOrder | null> {
  return transact(db, async (trx) => {
    const locked = await lockDebts(trx, debts)
    const receivableIds = locked.map(({ receivableId }) => receivableId)
    // A cession takes that lock too: since the debts were found they may have gone to somebody else.
    if (!(await holdsProforma(trx, intent.session.customerId, locked[0].proforma)))
      throw new ApiError('ajeno')
    const open = (await lockOrdersOf(trx, receivableIds)).filter((order) => isOpen(order.state))
    await refuseInApplication(trx, receivableIds)
    // Under the locks, so that the order is later than whatever was done to its debts before it.
    const now = clock.now()
    await requirePayable(trx, locked, open, now)
    const owed = locked.map((debt) => debt.owed) as [Money, ...Money[]]
    const charge = chargeFor(owed, intent.request.amount, intent.rate)
    if (open.some((order) => !intent.asked.has(order.id))) return null

    // The provider never gave a form for this order, so it is reused; never one of another payer.
    const unanswered = intent.savePayer
      ? null
      : await findUnanswered(trx, open, { charge, receivableIds, intent })
    for (const order of open) if (order !== unanswered) await endUnpaid(trx, order, now)
    if (unanswered) {
      await updateOrder(trx, unanswered.id, { formExpiresAt: formExpiry(now) })
      return { ...charge, id: unanswered.id }
    }
    return { ...charge, id: await insertOrder(trx, receivableIds, charge, intent, now) }
  })
}

/** Why a debt cannot be paid now, as it is answered. */
export const payabilityRefusals = {
  annulled: 'no_pagable',
  paid: 'ya_pagado',
  'under-way': 'pago_en_proceso',
  'older-first': 'fuera_de_orden',
} as const satisfies Record<Exclude<Payability, 'payable'>, ErrorCode>

/** Throws where nothing is owed. */
export function requireOwed({ state }: Pick<Debt, 'state'>): void {
  if (state !== 'pending') throw new ApiError(payabilityRefusals[state])
}

/** A letra whose prepayment was paid waits for the new plan. */
async function refuseInApplication(trx: Trx, receivableIds: readonly number[]): Promise<void> {
  for (const receivableId of receivableIds)
    if (await isInApplication(trx, receivableId)) throw new ApiError('pago_en_proceso', {}, inApplication)
}

/** A payment under way for one of them is one for all of them. */
async function requirePayable(
  trx: Trx,
  debts: PaidDebts,
  open: readonly Order[],
  now: Temporal.Instant,
): Promise<void> {
  const [first, ...further] = debts
  const paymentUnderWay =
    open.some((order) => isUnderWay(order.state)) ||
    (await isMoneyHeld(
      trx,
      debts.map(({ receivableId }) => receivableId),
    ))
  // The oldest-first rule is for letras; cash items are free (docs/small-print.md, "Which debt may be paid").
  const siblings = first.kind === 'instalment' ? await listPendingLetras(trx, first.proforma) : []
  const toLetra = ({ proforma, dueOn, state, reference }: Debt) => {
    const code = reference.kind === 'instalment' ? reference.code : ''
    return { proforma, code, dueOn, state, paymentUnderWay }
  }
  const answer = setPayability([toLetra(first), ...further.map(toLetra)], siblings)
  if (answer !== 'payable') throw new ApiError(payabilityRefusals[answer])
  if (first.kind === 'prepayment' && !(await isStillAsked(trx, first.receivableId, limaDate(now))))
    throw new ApiError(
      'no_pagable',
      {},
      'Tus letras cambiaron, o estas cifras son de otro día. Vuelve a comparar tu prepago.',
    )
}

/** The order of exactly these debts and that charge for which the provider never gave a form. */
async function findUnanswered(
  trx: Trx,
  open: readonly Order[],
  {
    charge,
    receivableIds,
    intent,
  }: { charge: Charge; receivableIds: readonly number[]; intent: OrderIntent },
): Promise<Order | null> {
  for (const order of open) {
    if (order.state !== 'created' || !isSame(order, charge, intent)) continue
    const debts = await readOrderDebts(trx, order)
    const isOfThese =
      debts.length === receivableIds.length &&
      debts.every(({ receivableId, debtAmount }, index) => {
        const part = charge.parts[index]
        return (
          receivableId === receivableIds[index] &&
          part !== undefined &&
          equalMoney(debtAmount, part.debtAmount)
        )
      })
    if (isOfThese && !(await findPayer(trx, order.id))) return order
  }
  return null
}

function isSame(order: Order, charge: Charge, { session, shop, saveConsent }: OrderIntent): boolean {
  return (
    order.registersCard === (saveConsent !== null) &&
    order.customerId === session.customerId &&
    order.shop === shop &&
    order.rate === charge.rate &&
    equalMoney(order.amount, charge.amount) &&
    equalMoney(order.debtAmount, charge.debtAmount)
  )
}

/** Ends an order that was never used, or whose tries were all refused. */
export async function endUnpaid(trx: Trx, order: Order, now: Temporal.Instant): Promise<void> {
  await moveOrder(trx, order, order.refusalCode === null ? 'superseded' : 'refused', now)
}

async function insertOrder(
  trx: Trx,
  receivableIds: readonly number[],
  { parts, ...charge }: Charge,
  { session, shop, request, random, saveConsent, savePayer }: OrderIntent,
  now: Temporal.Instant,
): Promise<string> {
  const debts = receivableIds.map((receivableId, index) => ({ ...parts[index], receivableId }))
  for (;;) {
    const id = makeOrderId(now, random(4))
    const order = {
      ...charge,
      id,
      shop,
      customerId: session.customerId,
      debts: debts as unknown as readonly [OrderDebt, ...OrderDebt[]],
      device: request.device,
      registersCard: saveConsent !== null,
      formExpiresAt: formExpiry(now),
      nextCheckAt: nextReconciliation(now, now),
    }
    if (!(await insertWebOrder(trx, order, now))) continue
    await saveConsent?.(trx, id, order.formExpiresAt)
    await savePayer?.(trx, id)
    return id
  }
}
