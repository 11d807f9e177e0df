import { createServer } from 'node:http'
import { startCardProvider } from '@llave/emulators/card-provider/start-card-provider'
import { afterAll, expect, test } from 'vitest'
import { connectCardProvider } from './card-provider.ts'

const shop = {
  shopId: '70001001',
  password: 'testpassword_Soles',
  publicKey: '70001001:testpublickey_Soles',
  hmacKey: 'hmacKeySoles',
}
const emulator = await startCardProvider({
  host: '127.0.0.1',
  shops: [shop],
  ipnUrl: 'http://127.0.0.1:9/nobody',
})
const provider = connectCardProvider(emulator.url)

/** The answer of a proxy between us and the provider. */
let answer: { status: number; body: string } | null = null
const between = createServer((request, response) => {
  request.resume()
  if (answer) response.writeHead(answer.status).end(answer.body)
})
await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
const address = between.address()
const betweenUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
const broken = connectCardProvider(betweenUrl)
afterAll(async () => {
  between.closeAllConnections()
  between.close()
  await emulator.close()
})

test('valid credentials are accepted, wrong ones are an error of the provider, not unknown', async () => {
  expect(await provider.probe(shop)).toEqual({ outcome: 'answered', value: true })
  const bad = await provider.probe({ ...shop, password: 'testpassword_wrong' })
  expect(bad).toEqual({ outcome: 'error', code: 'INT_905' })
})

test('an order on which nobody paid is PSP_010', async () => {
  expect(await provider.readOrder(shop, '211126152005-7K2Q')).toEqual({ outcome: 'error', code: 'PSP_010' })
})

test('a card token that does not exist counts as cancelled', async () => {
  const cancelled = await provider.cancelToken(shop, 'd662d15e7ebf4682a22b8858b4f20000')
  expect(cancelled).toEqual({ outcome: 'answered', value: true })
})

test('no answer, or none in time, is unknown', async () => {
  const nobody = connectCardProvider('http://127.0.0.1:9')
  expect(await nobody.readOrder(shop, 'X')).toEqual({ outcome: 'unknown', cause: 'no-answer' })
  answer = null
  const impatient = connectCardProvider(betweenUrl, 200)
  expect(await impatient.readOrder(shop, 'X')).toEqual({ outcome: 'unknown', cause: 'no-answer' })
})

test.each([301, 400, 404, 429, 500, 502, 503])(
  'HTTP %i is unknown, because it does not come from the provider',
  async (status) => {
    answer = { status, body: '{"status":"ERROR","answer":{"errorCode":"PSP_010"}}' }
    const { outcome } = await broken.readOrder(shop, 'X')
    expect(outcome).toBe('unknown')
  },
)

test.each([
  '',
  'not json',
  'null',
  '[]',
  '{"status":"SUCCESS"}',
  '{"status":"ERROR","answer":{}}',
  '{"status":"MAYBE","answer":{}}',
  '{"status":"SUCCESS","mode":"PRODUCTION","answer":{"orderId":"X","shopId":"70001001","transactions":[]}}',
  '{"status":"SUCCESS","mode":"TEST","answer":{"orderId":"Y","shopId":"70001001","transactions":[]}}',
  '{"status":"SUCCESS","mode":"TEST","answer":{"orderId":"X","shopId":"70009999","transactions":[]}}',
  '{"status":"SUCCESS","mode":"TEST","answer":{"orderId":"X","shopId":"70001001","transactions":[{"uuid":"1"}]}}',
])('an answer that cannot be read, or is about something else, is unknown: %s', async (body) => {
  answer = { status: 200, body }
  expect(await broken.readOrder(shop, 'X')).toEqual({ outcome: 'unknown', cause: 'unreadable' })
})

test('an unlisted error code is kept as it came', async () => {
  answer = { status: 200, body: '{"status":"ERROR","answer":{"errorCode":"PSP_NEW"}}' }
  expect(await broken.readOrder(shop, 'X')).toEqual({ outcome: 'error', code: 'PSP_NEW' })
})
