import { createHmac } from 'node:crypto'
import { type Listening, listen } from '../http/listen.ts'
import { readBody } from '../http/read-body.ts'
import { type CardProvider, type CardProviderOptions, startCardProvider } from './start-card-provider.ts'

export const testShop = {
  shopId: '12345678',
  password: 'testpassword_EXAMPLEnotARealKey0123456789',
  publicKey: '12345678:testpublickey_EXAMPLE',
  hmacKey: 'EXAMPLEhmacKey0123456789abcdefghijklmnop',
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a merchant reads JSON, each test checks its own.
export type Json = any

export type TestMerchant = {
  provider: CardProvider
  /** Bodies of the notifications, in the order in which they came. */
  notifications: URLSearchParams[]
  /** What the merchant's server answers to them. */
  answerWith: { status: number; holdUntil?: Promise<void> }
  clock: { now(): number; advance(ms: number): Promise<void> }
  /** The envelope of a REST call. Rejects when no answer comes. */
  call(service: string, body: object, login?: string): Promise<Json>
  /** A form token for S/ 150.00, with whatever else is asked for. */
  formToken(more?: object): Promise<string>
  /** Pays a form as the card frames do. */
  pay(formToken: string, pan: string, more?: object): Promise<Json>
  close(): Promise<void>
}

/** A provider on free ports, with a clock that the test moves and a merchant that receives notifications. */
export async function startTestMerchant(options: Partial<CardProviderOptions> = {}): Promise<TestMerchant> {
  const notifications: URLSearchParams[] = []
  const answerWith: TestMerchant['answerWith'] = { status: 200 }
  const endpoint: Listening = await listen(
    async (request, response) => {
      notifications.push(new URLSearchParams(await readBody(request)))
      await answerWith.holdUntil
      response.writeHead(answerWith.status).end()
    },
    0,
    '127.0.0.1',
  )
  let now = Date.UTC(2026, 10, 21, 15, 20, 5)
  const provider = await startCardProvider({
    host: '127.0.0.1',
    shops: [testShop],
    ipnUrl: `http://127.0.0.1:${endpoint.port}/ipn`,
    clock: { now: () => now },
    ...options,
  })
  const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<Json> => {
    const answer = await fetch(`${provider.localUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    return answer.json()
  }
  const merchant: TestMerchant = {
    provider,
    notifications,
    answerWith,
    clock: {
      now: () => now,
      async advance(ms) {
        now += ms
        await provider.runDue()
      },
    },
    call: (service, body, login = `${testShop.shopId}:${testShop.password}`) =>
      post(`/api-payment/V4/${service}`, body, {
        authorization: `Basic ${Buffer.from(login).toString('base64')}`,
      }),
    async formToken(more = {}) {
      const body = { amount: 15000, currency: 'PEN', orderId: 'order-1', ...more }
      return (await merchant.call('Charge/CreatePayment', body)).answer.formToken
    },
    pay: (formToken, pan, more = {}) =>
      post('/form/pay', {
        formToken,
        publicKey: testShop.publicKey,
        pan,
        expiryMonth: 12,
        expiryYear: 2030,
        securityCode: '123',
        holderName: 'ANA QUISPE',
        ...more,
      }),
    async close() {
      await provider.close()
      await endpoint.close()
    },
  }
  return merchant
}

/** The hash as a merchant computes it, written apart from the emulator's own. */
export function expectedHash(rawAnswer: string, key: string): string {
  return createHmac('sha256', key).update(rawAnswer).digest('hex')
}

/** Presses a button of the bank's page, as its form does. */
export async function answerBankPage(
  merchant: TestMerchant,
  challengeId: string,
  answer: 'authorised' | 'rejected',
): Promise<Response> {
  return fetch(`${merchant.provider.localChallengeUrl}/acs/answer`, {
    method: 'POST',
    body: new URLSearchParams({ id: challengeId, answer }),
    redirect: 'manual',
  })
}
