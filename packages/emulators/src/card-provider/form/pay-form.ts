import { formExpired } from '../charge/open-form.ts'
import { hasExpired } from '../charge/record-charge.ts'
import type { Provider } from '../provider.ts'
import { randomId } from '../random-id.ts'
import type { FormRecord } from '../store/records.ts'
import { behaviourOf, brandOf, passesLuhn } from '../test-cards.ts'
import { challengeLifetimeMs } from './challenge.ts'
import { type Attempt, concludeAttempt, frictionless } from './conclude-attempt.ts'
import { browserAnswer, errorAnswer, type FormAnswer, triesLeft } from './form-answer.ts'

export type CardInput = {
  formToken: string
  publicKey: string
  pan: string
  expiryMonth: number
  expiryYear: number
  securityCode: string
  email: string | null
  register: boolean
}

/** What the card frames send when the buyer presses the button. */
export async function payForm(
  provider: Provider,
  input: CardInput,
  from: { userAgent: string | null; ipAddress: string | null },
): Promise<FormAnswer> {
  const form = provider.store.forms.get(input.formToken)
  const refusal = refuseForm(provider, form, input) ?? refuseCard(provider, input)
  if (refusal) return errorAnswer(refusal)
  if (!form) return errorAnswer('INT_903')

  const started = provider.store.forms.put(form.formToken, { ...form, attempts: form.attempts + 1 })
  const attempt: Attempt = {
    card: {
      pan: input.pan,
      brand: brandOf(input.pan),
      expiryMonth: input.expiryMonth,
      expiryYear: input.expiryYear,
    },
    register: input.register,
    email: input.email,
    ...from,
  }
  const challenged = behaviourOf(input.pan).authentication === 'challenge'
  if (challenged && form.strongAuthentication !== 'DISABLED') return openChallenge(provider, started, attempt)
  return browserAnswer(
    provider,
    await concludeAttempt(provider, started, attempt, frictionless(form, attempt.card)),
  )
}

function refuseForm(provider: Provider, form: FormRecord | undefined, input: CardInput): string | null {
  const keyOwner = [...provider.shops.values()].find((shop) => shop.publicKey === input.publicKey)
  if (!keyOwner) return 'INT_904'
  if (!form) return 'INT_903'
  if (form.shopId !== keyOwner.shopId) return 'INT_911'
  if (form.succeededWith !== null) return 'PSP_113'
  if (formExpired(provider, form)) return 'PSP_108'
  return triesLeft(form) ? null : 'PSP_099'
}

function refuseCard(provider: Provider, input: CardInput): string | null {
  const good =
    /^\d{12,19}$/.test(input.pan) &&
    passesLuhn(input.pan) &&
    new RegExp(brandOf(input.pan) === 'AMEX' ? '^\\d{4}$' : '^\\d{3}$').test(input.securityCode) &&
    input.expiryMonth >= 1 &&
    input.expiryMonth <= 12 &&
    !hasExpired(input, provider.clock.now())
  return good ? null : 'CLIENT_300'
}

function openChallenge(provider: Provider, form: FormRecord, attempt: Attempt): FormAnswer {
  const challengeId = randomId()
  provider.store.challenges.put(challengeId, {
    ...attempt,
    id: challengeId,
    formToken: form.formToken,
    createdAt: provider.clock.now(),
    answer: null,
    transactionUuid: null,
  })
  return { kind: 'challenge', challengeId, endsInMs: challengeLifetimeMs }
}
