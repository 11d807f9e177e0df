import { randomBytes } from 'node:crypto'
import type { FormTokenRequest } from '@llave/contract/payments/form-token-body'
import type { FormToken } from '@llave/contract/payments/form-token-message'
import type { Currency } from '@llave/domain/money/money'
import { formLifetime } from '@llave/domain/payments/form-lifetime'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import type { FastifyBaseLogger } from 'fastify'
import type { ShopConfig } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { readRate } from '../exchange/rate.store.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import { refuseRecentNumber } from '../recent-number/refuse-recent-number.ts'
import { isOpenFor } from '../switches/read-switch.store.ts'
import type { CardRegistry } from './orders/card-registry.ts'
import { findDebts, type PaidDebts } from './orders/debt.store.ts'
import { describeForm } from './orders/describe-form.ts'
import { type OpenedOrder, type OrderIntent, openOrder, requireOwed } from './orders/open-order.ts'
import { markFormIssued } from './orders/order.store.ts'
import type { CardProvider, FormRequest } from './provider/card-provider.ts'
import { reconcileEarlierOrders } from './reconciliation/reconcile-earlier-orders.ts'

export type IssueParts = {
  readonly db: Database
  readonly clock: Clock
  readonly provider: CardProvider
  readonly shops: Readonly<Record<Currency, ShopConfig>>
  /** Where notifications of these payments go. */
  readonly notificationUrl: string
  /** From where the portal loads the provider's script. */
  readonly staticUrl: string
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly cards: CardRegistry
}

/** Two concurrent requests see each other's order on the second round at the latest. */
const rounds = 3

/**
 * GenerarTokenIziPago: creates an order from our own rows, commits it, and only then asks the
 * provider for its form. The request chooses debt and currency; an amount that is not the current
 * one is refused, so that nobody is charged what they did not see. `address` is the client's
 * address, for the consent to store a card.
 */
export async function issueFormToken(
  parts: IssueParts,
  session: Session,
  request: FormTokenRequest,
  address: string,
): Promise<FormToken> {
  const { db, clock, shops } = parts
  const debts = await findDebts(db, session.customerId, request)
  if (!debts) throw new ApiError('ajeno')
  for (const each of debts) requireOwed(each)
  const [debt] = debts
  if (!(await isOpenFor(db, 'payments'))) throw new ApiError('pagos_suspendidos')
  const { cards } = parts
  if (request.registerCard) await refuseRecentNumber(db, session.customerId, clock.now())
  if (request.registerCard) await cards.requireAllowed(debt, request.amount.currency)

  // Reservations and initial payments are paid in their own currency: cash mode offers no choice.
  const rate = debt.kind === 'instalment' ? await readRate(db, limaDate(clock.now())) : null
  const shop = shops[request.amount.currency]
  const saveConsent: OrderIntent['saveConsent'] = request.registerCard
    ? (trx, id, formExpiresAt) => {
        const consent = { session, device: request.device, address }
        return cards.saveConsent(trx, { id, shop: shop.shopId, formExpiresAt }, debt, consent, clock.now())
      }
    : null
  return issueForm(parts, debts, { session, request, rate, saveConsent, savePayer: null }, (order) =>
    describeForm(order, debts, session, request, parts.notificationUrl),
  )
}

/** Commits an order of the debts and asks the provider for its form, as `describe` describes it. */
export async function issueForm(
  parts: IssueParts,
  debts: PaidDebts,
  intended: Omit<OrderIntent, 'shop' | 'asked' | 'random'>,
  describe: (order: OpenedOrder) => FormRequest,
): Promise<FormToken> {
  const { db, clock, provider, shops, log } = parts
  const shop = shops[intended.request.amount.currency]
  const receivableIds = debts.map(({ receivableId }) => receivableId)
  for (let round = 1; round <= rounds; round++) {
    const asked = await reconcileEarlierOrders(parts, receivableIds)
    const intent = { ...intended, shop: shop.shopId, asked, random: randomBytes }
    const order = await openOrder({ db, clock }, debts, intent)
    if (!order) continue
    const answer = await provider.createForm(shop, describe(order))
    if (answer.outcome !== 'answered') {
      log.warn({ order: order.id, ...answer }, 'the provider gave no form')
      throw new ApiError('proveedor_no_responde')
    }
    if (!(await markFormIssued(db, order.id, clock.now()))) throw new ApiError('pago_en_proceso')
    return {
      formToken: answer.value,
      orderId: order.id,
      expiresInSeconds: formLifetime.minutes * 60,
      publicKey: shop.publicKey,
      endpoint: parts.staticUrl,
    }
  }
  throw new ApiError('pago_en_proceso')
}
