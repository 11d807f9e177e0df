import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerBankPage, type Json, startTestMerchant, type TestMerchant } from '../test-merchant.ts'

let merchant: TestMerchant
beforeEach(async () => {
  merchant = await startTestMerchant()
})
afterEach(() => merchant.close())

const minute = 60_000
const challenged = '4970110000001003'

async function startChallenge(pan = challenged, more: object = {}): Promise<string> {
  const result = await merchant.pay(await merchant.formToken(more), pan)
  expect(result.kind).toBe('challenge')
  return result.challengeId
}

async function resultOf(challengeId: string): Promise<Json> {
  const answer = await fetch(`${merchant.provider.localUrl}/form/challenge-result`, {
    method: 'POST',
    body: JSON.stringify({ challengeId }),
  })
  const result: Json = await answer.json()
  return result.kind === 'answer' ? JSON.parse(result.fields['kr-answer']) : result
}

test('while the bank’s page is open the order has no transaction', async () => {
  const id = await startChallenge()
  const { answer } = await merchant.call('Order/Get', { orderId: 'order-1' })
  expect(answer.errorCode).toBe('PSP_010')
  expect(await resultOf(id)).toMatchObject({ kind: 'error', errorCode: 'CLIENT_105' })
})

test('an authorised challenge is paid, with the liability shifted to the bank', async () => {
  const id = await startChallenge()
  await answerBankPage(merchant, id, 'authorised')
  const payment = await resultOf(id)
  expect(payment.orderStatus).toBe('PAID')
  expect(payment.transactions[0].transactionDetails).toMatchObject({
    liabilityShift: 'YES',
    cardDetails: {
      authenticationResponse: { value: { authenticationType: 'CHALLENGE', status: 'SUCCESS' } },
    },
  })
})

test('the payment and its notification happen though the browser is closed after authorising', async () => {
  await answerBankPage(merchant, await startChallenge(), 'authorised')
  await expect.poll(() => merchant.notifications.length).toBe(1)
  const { answer } = await merchant.call('Order/Get', { orderId: 'order-1' })
  expect(answer.transactions[0].status).toBe('PAID')
})

test.each([
  ['rejected by the buyer', challenged, 'rejected' as const, 'PSP_539', null],
  ['a card whose authentication fails', '4970110000000021', 'authorised' as const, 'PSP_539', null],
  ['a card that the bank refuses afterwards', '4970110000000039', 'authorised' as const, 'ACQ_001', '05'],
])('%s is refused', async (_what, pan, button, errorCode, detailedErrorCode) => {
  const id = await startChallenge(pan)
  await answerBankPage(merchant, id, button)
  expect((await resultOf(id)).transactions[0]).toMatchObject({
    status: 'UNPAID',
    errorCode,
    detailedErrorCode,
  })
})

test('an abandoned challenge is refused after ten minutes, by notification alone', async () => {
  await startChallenge()
  await merchant.clock.advance(10 * minute - 1)
  expect(merchant.notifications).toHaveLength(0)
  await merchant.clock.advance(1)
  const answer = JSON.parse(merchant.notifications[0]?.get('kr-answer') ?? '')
  expect(answer.transactions[0]).toMatchObject({ detailedStatus: 'REFUSED', errorCode: 'AUTH_149' })
})

test('a bank that hangs accepts no answer, and the challenge times out', async () => {
  const id = await startChallenge('4970110000000054')
  await answerBankPage(merchant, id, 'authorised')
  expect(merchant.provider.state.transactions.size()).toBe(0)
  await merchant.clock.advance(10 * minute)
  expect((await resultOf(id)).transactions[0].errorCode).toBe('AUTH_149')
})

test('an answer after the ten minutes changes nothing', async () => {
  const id = await startChallenge()
  await merchant.clock.advance(10 * minute)
  await answerBankPage(merchant, id, 'authorised')
  expect((await resultOf(id)).orderStatus).toBe('UNPAID')
})

test('a challenge begun in the last second may end after the form’s 15 minutes', async () => {
  const formToken = await merchant.formToken()
  await merchant.clock.advance(15 * minute - 1)
  const { challengeId } = await merchant.pay(formToken, challenged)
  await merchant.clock.advance(5 * minute)
  await answerBankPage(merchant, challengeId, 'authorised')
  expect((await resultOf(challengeId)).orderStatus).toBe('PAID')
})

test('both buttons, two tabs and the timeout make one transaction', async () => {
  const id = await startChallenge()
  await Promise.all([
    answerBankPage(merchant, id, 'authorised'),
    answerBankPage(merchant, id, 'authorised'),
    answerBankPage(merchant, id, 'rejected'),
  ])
  await Promise.all([resultOf(id), resultOf(id), merchant.clock.advance(10 * minute)])
  expect(merchant.provider.state.transactions.size()).toBe(1)
  expect(merchant.notifications).toHaveLength(1)
})

test('an open challenge cannot pay again after the same form was paid', async () => {
  const formToken = await merchant.formToken({ transactionOptions: { cardOptions: { retry: 2 } } })
  const { challengeId } = await merchant.pay(formToken, challenged)
  await merchant.pay(formToken, '4970100000000055')
  await answerBankPage(merchant, challengeId, 'authorised')
  expect((await resultOf(challengeId)).transactions[0]).toMatchObject({
    status: 'UNPAID',
    errorCode: 'PSP_113',
  })
})

test('strongAuthentication DISABLED makes no challenge', async () => {
  const result = await merchant.pay(
    await merchant.formToken({ strongAuthentication: 'DISABLED' }),
    challenged,
  )
  expect(result.kind).toBe('answer')
  expect(JSON.parse(result.fields['kr-answer']).transactions[0].effectiveStrongAuthentication).toBe(
    'DISABLED',
  )
})

test("the bank's page is on another origin and shows what is authorised", async () => {
  const id = await startChallenge()
  expect(new URL(merchant.provider.challengeUrl).origin).not.toBe(new URL(merchant.provider.url).origin)
  const page = await fetch(`${merchant.provider.localChallengeUrl}/acs/challenge`, {
    method: 'POST',
    body: new URLSearchParams({ creq: id }),
  }).then((answer) => answer.text())
  for (const text of ['S/ 150.00', '497011XXXXXX1003', 'Autorizar', 'Rechazar']) expect(page).toContain(text)
})
