import type { PaymentFixture } from './open-payment-fixture.ts'

/** Numbers select the result (docs/payment-provider.md, "Test cards"). */
export const testCards = { approved: '4970100000000055', noFunds: '4970100000000113' } as const

export type FormToken = {
  readonly orderId: string
  readonly publicKey: string
  readonly answer: { readonly formToken: string }
}

/** What the form hands to the portal once the provider answered, as RegistrarPago takes it. */
export type SignedFields = {
  readonly krAnswer: string
  readonly krHash: string
  readonly krHashAlgorithm: string
  readonly krHashKey: string
}

/** The buyer types a card into the provider's frames; the notification goes out before this answers. */
export async function payForm(
  { card }: { readonly card: Pick<PaymentFixture['card'], 'url'> },
  form: FormToken,
  pan: string = testCards.approved,
  register = false,
): Promise<SignedFields> {
  const response = await fetch(`${card.url}/form/pay`, {
    method: 'POST',
    body: JSON.stringify({
      formToken: form.answer.formToken,
      publicKey: form.publicKey,
      pan,
      expiryMonth: 12,
      expiryYear: 2030,
      securityCode: '123',
      holderName: 'TITULAR DE PRUEBA',
      register,
    }),
  })
  const answer = (await response.json()) as {
    kind: string
    fields?: Record<string, string>
    errorCode?: string
  }
  if (answer.kind !== 'answer' || !answer.fields)
    throw new Error(`The form answered ${answer.errorCode ?? answer.kind}`)
  const field = (name: string) => answer.fields?.[name] ?? ''
  return {
    krAnswer: field('kr-answer'),
    krHash: field('kr-hash'),
    krHashAlgorithm: field('kr-hash-algorithm'),
    krHashKey: field('kr-hash-key'),
  }
}

/** Whether the bank refused, by what the form says. */
export function isRefused({ krAnswer }: SignedFields): boolean {
  return JSON.parse(krAnswer).orderStatus !== 'PAID'
}
