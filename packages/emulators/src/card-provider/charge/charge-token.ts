import type { Provider } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import type { ChargeRequest, TokenRecord, TransactionRecord } from '../store/records.ts'
import { recordCharge } from './record-charge.ts'

/** The live token of this shop. Throws PSP_030 (unknown) or PSP_031 (cancelled). */
export function liveToken(provider: Provider, shopId: string, paymentMethodToken: string): TokenRecord {
  const token = provider.store.tokens.get(paymentMethodToken)
  if (!token || token.shopId !== shopId) throw new ProviderError('PSP_030')
  if (token.cancelledAt !== null) throw new ProviderError('PSP_031')
  return token
}

/** Charges a registered card without its holder. A refusal is a transaction, not an error. */
export function chargeToken(
  provider: Provider,
  request: ChargeRequest,
  token: TokenRecord,
  chainId: string | null,
): TransactionRecord {
  return recordCharge(provider, {
    request,
    card: token.card,
    service: 'Charge/CreatePayment',
    refusal: null,
    authentication: null,
    chargedToken: token.paymentMethodToken,
    chainId: chainId ?? token.initialIssuerTransactionIdentifier,
    registerCard: false,
    triesLeft: false,
    userAgent: null,
    ipAddress: null,
  })
}
