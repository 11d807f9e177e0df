import { randomUUID } from 'node:crypto'
import { formExpired } from '../charge/open-form.ts'
import { recordCharge } from '../charge/record-charge.ts'
import { notify } from '../ipn/notify.ts'
import type { Provider } from '../provider.ts'
import type { Card, FormRecord, TransactionRecord } from '../store/records.ts'
import { type AuthenticationStatus, behaviourOf, type Refusal } from '../test-cards.ts'
import { triesLeft } from './form-answer.ts'

export type Attempt = {
  card: Card
  register: boolean
  email: string | null
  userAgent: string | null
  ipAddress: string | null
}

type Authenticated = {
  type: 'CHALLENGE' | 'FRICTIONLESS' | null
  status: AuthenticationStatus
  /** Set where the authentication itself ends the attempt. */
  refusal: Refusal | null
  /** The buyer left: no browser waits for the result, so even a refusal with tries left is notified. */
  abandoned?: true
}

/**
 * Ends one attempt of a form: records the transaction at once, then tells the merchant and waits, and only
 * then lets the caller tell the browser. A refusal with tries left is not notified, unless so configured.
 */
export async function concludeAttempt(
  provider: Provider,
  form: FormRecord,
  attempt: Attempt,
  authenticated: Authenticated | null,
  onRecorded: (transaction: TransactionRecord) => void = () => {},
): Promise<TransactionRecord> {
  const more = triesLeft(form) && !formExpired(provider, form)
  const { orderId } = form
  const transaction = recordCharge(provider, {
    request:
      attempt.email === null ? form : { ...form, customer: { ...form.customer, email: attempt.email } },
    card: attempt.card,
    service: 'Form/Pay',
    refusal: authenticated?.refusal ?? null,
    authentication: authenticated && {
      id: randomUUID(),
      type: authenticated.type,
      status: authenticated.status,
    },
    chargedToken: null,
    chainId: null,
    registerCard: registers(form, attempt),
    triesLeft: more,
    userAgent: attempt.userAgent,
    ipAddress: attempt.ipAddress,
  })
  onRecorded(transaction)
  const succeeded = transaction.error === null
  provider.store.forms.put(form.formToken, {
    ...form,
    succeededWith: succeeded ? transaction.uuid : form.succeededWith,
    closed: succeeded || form.closed || !more,
  })
  provider.log(`order ${orderId ?? 'none'}: ${transaction.detailedStatus} ${transaction.error?.code ?? ''}`)
  const isNotified = succeeded || !more || provider.ipnOnEveryRefusal || authenticated?.abandoned === true
  if (isNotified) await notify(provider, transaction)
  return transaction
}

function registers(form: FormRecord, attempt: Attempt): boolean {
  return (
    form.formAction.startsWith('REGISTER') || (form.formAction === 'ASK_REGISTER_PAY' && attempt.register)
  )
}

/** What 3-D Secure says without asking the buyer. */
export function frictionless(form: FormRecord, card: Card): Authenticated | null {
  if (form.strongAuthentication === 'DISABLED') return null
  const { authentication, authenticationStatus, refusal } = behaviourOf(card.pan)
  return {
    type: authentication === 'frictionless' ? 'FRICTIONLESS' : null,
    status: authenticationStatus,
    refusal: authenticationStatus === 'SUCCESS' ? null : refusal,
  }
}
