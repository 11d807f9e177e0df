import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Json, startTestMerchant, type TestMerchant, testShop } from './test-merchant.ts'

let merchant: TestMerchant
beforeEach(async () => {
  merchant = await startTestMerchant()
})
afterEach(() => merchant.close())

const approved = '4970100000000055'
const customer = { email: 'ana@example.pe' }

async function order(orderId: string): Promise<Json> {
  return (await merchant.call('Order/Get', { orderId })).answer
}

async function registeredToken(): Promise<string> {
  const { answer } = await merchant.call('Charge/CreateToken', { currency: 'PEN', customer })
  await merchant.pay(answer.formToken, approved)
  const [token] = merchant.provider.state.tokens.values()
  return token?.paymentMethodToken ?? ''
}

async function silent(orderId: string, paymentMethodToken: string): Promise<Json> {
  const body = { amount: 100, currency: 'PEN', orderId, formAction: 'SILENT', paymentMethodToken }
  return merchant.call('Charge/CreatePayment', body)
}

test('lose-response: the charge is made but its answer never arrives', async () => {
  const token = await registeredToken()
  merchant.provider.faults.add({ kind: 'lose-response', service: 'Charge/CreatePayment', orderId: 'debit-1' })
  await expect(silent('debit-1', token)).rejects.toThrow()
  expect((await order('debit-1')).transactions[0].status).toBe('PAID')
})

test('lose-response on a refund: the credit is made', async () => {
  await merchant.pay(await merchant.formToken(), approved)
  merchant.provider.capture()
  const [{ uuid }] = (await order('order-1')).transactions
  merchant.provider.faults.add({ kind: 'lose-response', service: 'Transaction/CancelOrRefund' })
  await expect(merchant.call('Transaction/CancelOrRefund', { uuid })).rejects.toThrow()
  expect((await order('order-1')).transactions).toHaveLength(2)
})

test('lose-response on the form: paid and notified, and the browser knows nothing', async () => {
  const formToken = await merchant.formToken()
  merchant.provider.faults.add({ kind: 'lose-response', service: 'Form/Pay' })
  await expect(merchant.pay(formToken, approved)).rejects.toThrow()
  expect(merchant.notifications).toHaveLength(1)
  expect((await order('order-1')).transactions[0].status).toBe('PAID')
})

test('server-error: nothing is done', async () => {
  const token = await registeredToken()
  merchant.provider.faults.add({ kind: 'server-error', status: 502, service: 'Charge/CreatePayment' })
  await expect(silent('debit-1', token)).rejects.toThrow('HTTP 502')
  expect((await order('debit-1')).errorCode).toBe('PSP_010')
})

test('error-envelope: the next call answers ERROR and does nothing', async () => {
  const token = await registeredToken()
  merchant.provider.faults.add({ kind: 'error-envelope', code: 'PSP_999' })
  expect((await silent('debit-1', token)).answer.errorCode).toBe('PSP_999')
  expect((await order('debit-1')).errorCode).toBe('PSP_010')
})

test('slow: the charge is done before the answer comes', async () => {
  const token = await registeredToken()
  merchant.provider.faults.add({ kind: 'slow', ms: 1_500, orderId: 'debit-1' })
  const started = performance.now()
  const answer = silent('debit-1', token)
  await expect.poll(() => [...merchant.provider.state.transactions.values()].at(-1)?.orderId).toBe('debit-1')
  expect((await answer).status).toBe('SUCCESS')
  expect(performance.now() - started).toBeGreaterThan(1_400)
})

test('refuse: the bank refuses one charge with the code that was given', async () => {
  const token = await registeredToken()
  merchant.provider.faults.add({ kind: 'refuse', code: '91' })
  expect((await silent('debit-1', token)).answer.transactions[0].detailedErrorCode).toBe('91')
  expect((await silent('debit-1', token)).answer.orderStatus).toBe('PAID')
})

test('process-later: no answer, PSP_010 for ten minutes, and then the charge is made', async () => {
  const token = await registeredToken()
  merchant.provider.faults.add({ kind: 'process-later' })
  await expect(silent('debit-1', token)).rejects.toThrow()
  await merchant.clock.advance(10 * 60_000 - 1)
  expect((await order('debit-1')).errorCode).toBe('PSP_010')
  await merchant.clock.advance(1)
  expect((await order('debit-1')).transactions[0].status).toBe('PAID')
})

test('a fault applies to its service and order only, and counts its uses', async () => {
  merchant.provider.faults.add({ kind: 'error-envelope', service: 'Order/Get', orderId: 'order-9', times: 2 })
  expect((await merchant.call('Charge/SDKTest', { value: 'x' })).status).toBe('SUCCESS')
  expect((await order('order-1')).errorCode).toBe('PSP_010')
  expect((await order('order-9')).errorCode).toBe('PSP_999')
  expect((await order('order-9')).errorCode).toBe('PSP_999')
  expect((await order('order-9')).errorCode).toBe('PSP_010')
})

test('faults are switched over HTTP; an unknown kind or member is refused', async () => {
  const url = `${merchant.provider.localUrl}/emulator/faults`
  const send = (body: object) => fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const added = await send({ kind: 'ipn-drop', times: null })
  expect(added.status).toBe(201)
  const fault: Json = await added.json()
  expect(fault).toMatchObject({ kind: 'ipn-drop', times: null, service: null, orderId: null })
  expect((await send({ kind: 'earthquake' })).status).toBe(400)
  expect((await send({ kind: 'ipn-drop', forOrder: 'x' })).status).toBe(400)
  expect((await send({ kind: 'ipn-drop', times: 0 })).status).toBe(400)
  await merchant.pay(await merchant.formToken(), approved)
  expect(merchant.notifications).toHaveLength(0)
  expect(merchant.provider.faults.list()).toHaveLength(1)
  await fetch(`${url}?id=${fault.id}`, { method: 'DELETE' })
  expect(merchant.provider.faults.list()).toEqual([])
})

test('a shop with inconsistent keys is refused at the start', async () => {
  const wrong = { ...testShop, publicKey: '87654321:testpublickey_X' }
  await expect(startTestMerchant({ shops: [wrong] })).rejects.toThrow('public key')
  await expect(startTestMerchant({ shops: [testShop, testShop] })).rejects.toThrow('twice')
})

test('what was used is counted by kind and by the call that it met, and what never met one is not', async () => {
  const { faults } = merchant.provider
  faults.add({ kind: 'server-error', times: 2 })
  faults.add({ kind: 'ipn-drop' })
  faults.add({ kind: 'lose-response', service: 'Transaction/CancelOrRefund' })
  for (const orderId of ['order-8', 'order-9'])
    await merchant.call('Order/Get', { orderId }).catch(() => undefined)
  await merchant.pay(await merchant.formToken(), approved)
  const used = [...faults.used()].map(([kind, services]) => [kind, Object.fromEntries(services)])
  expect(Object.fromEntries(used)).toEqual({ 'server-error': { 'Order/Get': 2 }, 'ipn-drop': { Ipn: 1 } })
})
