import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerBankPage, type Json, startTestMerchant, type TestMerchant } from '../test-merchant.ts'

let folder: string
let merchant: TestMerchant
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'card-provider-'))
  merchant = await startTestMerchant({ dataFile: join(folder, 'provider.ndjson') })
})
afterEach(async () => {
  await merchant.close()
  rmSync(folder, { recursive: true })
})

const approved = '4970100000000055'
const customer = { email: 'ana@example.pe' }

async function restart(): Promise<void> {
  await merchant.close()
  merchant = await startTestMerchant({ dataFile: join(folder, 'provider.ndjson') })
}

async function order(orderId: string): Promise<Json> {
  return (await merchant.call('Order/Get', { orderId })).answer
}

test('transactions, refunds and tokens survive a restart', async () => {
  await merchant.pay(await merchant.formToken({ formAction: 'REGISTER_PAY', customer }), approved)
  merchant.provider.capture()
  const [{ uuid, paymentMethodToken }] = (await order('order-1')).transactions
  await merchant.call('Transaction/CancelOrRefund', { uuid, amount: 100, currency: 'PEN' })
  const before = await order('order-1')
  await restart()
  expect(await order('order-1')).toEqual(before)
  expect((await merchant.call('Token/Get', { paymentMethodToken })).answer.cancellationDate).toBeNull()
})

test('a form and a challenge that were open can be finished after a restart', async () => {
  const formToken = await merchant.formToken()
  const challenged = await merchant.pay(await merchant.formToken({ orderId: 'order-2' }), '4970110000001003')
  await restart()
  expect((await merchant.pay(formToken, approved)).kind).toBe('answer')
  await answerBankPage(merchant, challenged.challengeId, 'authorised')
  await expect.poll(async () => (await order('order-2')).transactions?.[0].status).toBe('PAID')
})

test('a delayed notification is sent after a restart', async () => {
  merchant.provider.faults.add({ kind: 'ipn-delay', ms: 1 })
  await merchant.pay(await merchant.formToken(), approved)
  await restart()
  await merchant.clock.advance(1_000)
  expect(merchant.notifications).toHaveLength(1)
})

test('an incomplete line of a killed process is dropped, and the ones before it are kept', async () => {
  await merchant.pay(await merchant.formToken(), approved)
  await merchant.close()
  appendFileSync(join(folder, 'provider.ndjson'), '["transactions","abc",{"uuid":"ab')
  merchant = await startTestMerchant({ dataFile: join(folder, 'provider.ndjson') })
  expect((await order('order-1')).transactions).toHaveLength(1)
  expect(merchant.provider.state.transactions.size()).toBe(1)
})
