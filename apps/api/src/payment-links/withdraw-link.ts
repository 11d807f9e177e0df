import type { PaymentLink } from '@llave/contract/payment-links/payment-link-message'
import { mayStillBePaid } from '@llave/domain/payments/may-still-be-paid'
import { isOpen, isUnderWay } from '@llave/domain/payments/order-state'
import { transact } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import { lockDebt } from '../payments/orders/debt.store.ts'
import { endUnpaid } from '../payments/orders/open-order.ts'
import { listOrdersOf, lockOrdersOf } from '../payments/orders/order.store.ts'
import { type ReconcileParts, reconcileOrder } from '../payments/reconciliation/reconcile-order.ts'
import { describeLinks, readLetras } from './describe-link.ts'
import type { LinkParts } from './link-parts.ts'
import { listOrdersOfLink } from './link-payment.store.ts'
import { endLink, findLinkOf, type StoredLink } from './payment-link.store.ts'

export type WithdrawParts = LinkParts & ReconcileParts

/**
 * RetirarEnlace: takes a link back. While somebody pays with it, it waits: the provider is asked first about every
 * form that was opened with it. One that was opened and not used is superseded, so that what is paid on it later goes
 * back by itself (docs/money.md, "One way to be credited").
 */
export async function withdrawPaymentLink(
  parts: WithdrawParts,
  session: Session,
  id: string,
): Promise<PaymentLink> {
  const { db, clock } = parts
  const link = await findOwn(parts, session, id)
  if (link.state === 'active') {
    const asked = await askAboutForms(parts, link)
    await transact(db, async (trx) => {
      const now = clock.now()
      await lockDebt(trx, link.receivableId)
      const own = await listOrdersOfLink(trx, link.id)
      const open = (await lockOrdersOf(trx, [link.receivableId])).filter(
        (order) => own.has(order.id) && isOpen(order.state),
      )
      // One that was opened meanwhile was not asked about.
      if (open.some((order) => isUnderWay(order.state) || !asked.has(order.id))) throw beingPaid()
      for (const order of open) await endUnpaid(trx, order, now)
      // What was paid meanwhile is found by who reads it next.
      const current = await findLinkOf(trx, session.customerId, link.id, now)
      if (current?.state === 'active') await endLink(trx, link.id, 'withdrawn', now)
    })
  }
  const letras = await readLetras(db, session.customerId)
  const [described] = await describeLinks(parts, session, [await findOwn(parts, session, id)], letras)
  if (!described) throw new ApiError('ajeno')
  return described
}

async function findOwn({ db, clock }: LinkParts, session: Session, id: string): Promise<StoredLink> {
  const link = /^\d{1,15}$/.test(id)
    ? await findLinkOf(db, session.customerId, Number(id), clock.now())
    : null
  if (!link) throw new ApiError('ajeno')
  return link
}

/** The link's orders of which the provider has just said that nobody is paying on them, or what they paid. */
async function askAboutForms(parts: WithdrawParts, link: StoredLink): Promise<ReadonlySet<string>> {
  const now = parts.clock.now()
  const own = await listOrdersOfLink(parts.db, link.id)
  const orders = (await listOrdersOf(parts.db, [link.receivableId])).filter((order) => own.has(order.id))
  const asked = orders.filter((order) => mayStillBePaid(order, now))
  const answers = await Promise.all(asked.map((order) => reconcileOrder(parts, order)))
  if (answers.includes('unknown')) throw new ApiError('pago_en_proceso', {}, providerSilent)
  return new Set(orders.map(({ id }) => id))
}

function beingPaid(): ApiError {
  return new ApiError(
    'pago_en_proceso',
    {},
    'Alguien está pagando con este enlace. Podrás retirarlo cuando termine.',
  )
}

const providerSilent =
  'El servicio de pagos no responde y no sabemos si alguien está pagando con este enlace. Sigue activo: inténtalo en unos minutos.'
