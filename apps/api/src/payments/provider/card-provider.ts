import * as z from 'zod/mini'
import type { ShopConfig } from '../../config/config.ts'
import { callProvider, type ProviderAnswer, unreadable } from './call-provider.ts'
import type { PaymentSnapshot } from './payment-snapshot.ts'
import { readOrder, readPaymentObject, readSingle } from './read-payment.ts'
import { transactionWire } from './read-transaction.ts'

/** Body of Charge/CreatePayment for a form. Amounts in minor units. */
export type FormRequest = {
  readonly amount: number
  readonly currency: 'PEN' | 'USD'
  readonly orderId: string
  readonly formAction: 'PAYMENT' | 'REGISTER_PAY'
  /** Requested where a card is registered: later charges without its holder depend on it. */
  readonly strongAuthentication?: 'CHALLENGE_REQUESTED'
  readonly customer: object
  readonly metadata: Readonly<Record<string, string>>
  readonly ipnTargetUrl: string
  readonly transactionOptions: { readonly cardOptions: { readonly retry: number } }
}

/** Body of Charge/CreateToken: a form that registers a card with a zero amount. */
export type RegistrationRequest = Omit<FormRequest, 'amount' | 'formAction'>

/** Body of Charge/CreatePayment without the buyer. Amounts in minor units. */
export type ChargeRequest = {
  readonly amount: number
  readonly currency: 'PEN' | 'USD'
  readonly orderId: string
  readonly paymentMethodToken: string
  /** The network's reference of the registration; null where the provider gave none. */
  readonly chainId: string | null
  readonly customer: object
  readonly metadata: Readonly<Record<string, string>>
}

export type RefundRequest = {
  readonly uuid: string
  readonly amount: number
  readonly currency: 'PEN' | 'USD'
}

/** The only code by which the provider says that it has no transaction. */
export const noTransaction = 'PSP_010'
/** The code of an order that has more transactions than the provider lists. */
export const tooManyTransactions = 'PSP_015'

/** As long as the vendor's own client waits for calls that move money. */
const moneyTimeoutMs = 45_000

/**
 * The services of the card provider's REST V4 that we use. Reads and form tokens may be repeated;
 * `chargeToken` and `cancelOrRefund` never before the outcome of the last call is known.
 */
export function connectCardProvider(apiUrl: string, timeoutMs = 15_000) {
  const address = { apiUrl, timeoutMs }
  const moneyAddress = { apiUrl, timeoutMs: Math.max(timeoutMs, moneyTimeoutMs) }
  return {
    /** A form token; nothing is charged by it. */
    async createForm(shop: ShopConfig, request: FormRequest): Promise<ProviderAnswer<string>> {
      const answer = await callProvider(address, shop, 'Charge/CreatePayment', request)
      return read(answer, z.object({ formToken: z.string().check(z.minLength(1)) }), (form) => form.formToken)
    },

    /** A form that registers a card; nothing is charged by it. */
    async createRegistration(
      shop: ShopConfig,
      request: RegistrationRequest,
    ): Promise<ProviderAnswer<string>> {
      const answer = await callProvider(address, shop, 'Charge/CreateToken', request)
      return read(answer, z.object({ formToken: z.string().check(z.minLength(1)) }), (form) => form.formToken)
    },

    /**
     * Charges a registered card without its holder (docs/payment-provider.md, "Cards on debit"). A refusal of
     * the bank is `answered`. Never repeated before its outcome is known.
     */
    async chargeToken(
      shop: ShopConfig,
      { paymentMethodToken, chainId, ...request }: ChargeRequest,
    ): Promise<ProviderAnswer<PaymentSnapshot>> {
      const answer = await callProvider(moneyAddress, shop, 'Charge/CreatePayment', {
        ...request,
        formAction: 'SILENT',
        paymentMethodToken,
        ...(chainId === null
          ? {}
          : { transactionOptions: { cardOptions: { initialIssuerTransactionIdentifier: chainId } } }),
      })
      if (answer.outcome !== 'answered') return answer
      const snapshot = readPaymentObject(answer.value, shop)
      return snapshot?.orderId === request.orderId ? { outcome: 'answered', value: snapshot } : unreadable
    },

    /** All transactions of an order. Error PSP_010 where nobody has paid yet. */
    async readOrder(shop: ShopConfig, orderId: string): Promise<ProviderAnswer<PaymentSnapshot>> {
      const answer = await callProvider(address, shop, 'Order/Get', { orderId })
      if (answer.outcome !== 'answered') return answer
      const snapshot = readOrder(answer.value, shop)
      return snapshot?.orderId === orderId ? { outcome: 'answered', value: snapshot } : unreadable
    },

    /** The card's token that a payment left behind; null where there is none. */
    async readCardToken(shop: ShopConfig, uuid: string): Promise<ProviderAnswer<string | null>> {
      const answer = await callProvider(address, shop, 'Transaction/Get', { uuid })
      return read(answer, transactionWire, (transaction) => transaction.paymentMethodToken)
    },

    /** Gives a payment back: cancelled before its capture, refunded after it. Answers that transaction. */
    async cancelOrRefund(shop: ShopConfig, orderId: string, request: RefundRequest) {
      const answer = await callProvider(moneyAddress, shop, 'Transaction/CancelOrRefund', {
        ...request,
        resolutionMode: 'AUTO',
      })
      return single(answer, orderId, shop)
    },

    /** True where the token is cancelled now, or never existed. */
    async cancelToken(shop: ShopConfig, paymentMethodToken: string): Promise<ProviderAnswer<boolean>> {
      const answer = await callProvider(address, shop, 'Token/Cancel', { paymentMethodToken })
      const dead = [0, tokenNotFound]
      return read(answer, z.object({ responseCode: z.int() }), ({ responseCode }) =>
        dead.includes(responseCode),
      )
    },

    /** Whether the credentials are valid. Has no effect. */
    async probe(shop: ShopConfig): Promise<ProviderAnswer<boolean>> {
      const answer = await callProvider(address, shop, 'Charge/SDKTest', { value: 'llave' })
      return read(answer, z.object({ value: z.string() }), ({ value }) => value === 'llave')
    },
  }
}

export type CardProvider = ReturnType<typeof connectCardProvider>

/** Response code of Token/Cancel inside a SUCCESS envelope. */
const tokenNotFound = 30

function read<S extends z.ZodMiniType, T>(
  answer: ProviderAnswer<unknown>,
  schema: S,
  take: (value: z.output<S>) => T,
): ProviderAnswer<T> {
  if (answer.outcome !== 'answered') return answer
  const result = z.safeParse(schema, answer.value)
  return result.success ? { outcome: 'answered', value: take(result.data) } : unreadable
}

function single(
  answer: ProviderAnswer<unknown>,
  orderId: string,
  shop: ShopConfig,
): ProviderAnswer<PaymentSnapshot> {
  if (answer.outcome !== 'answered') return answer
  const snapshot = readSingle(answer.value, orderId, shop)
  return snapshot ? { outcome: 'answered', value: snapshot } : unreadable
}
