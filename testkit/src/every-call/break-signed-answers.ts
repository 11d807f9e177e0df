import { createHmac } from 'node:crypto'
import { notificationPath } from '@llave/contract/payments/notification-path'
import fc from 'fast-check'
import { newBuyer } from '../payments/new-buyer.ts'
import { type PaymentFixture, penShop, usdShop } from '../payments/open-payment-fixture.ts'
import type { Findings } from './break-every-call.ts'
import { checkError } from './check-answer.ts'
import type { CustomerFixture } from './customer-fixture.ts'
import { changedTables, fingerprint } from './fingerprint.ts'
import { anyNonsense, anyRawToken } from './nonsense.ts'

type Fields = Readonly<Record<string, string>>

/** A signed answer that was tampered with; `payload` is sent in its place. */
type Forgery = { readonly fault: string; readonly payload: string | Buffer; readonly forged: boolean }

const form = {
  type: 'application/x-www-form-urlencoded',
  write: (fields: Fields) => new URLSearchParams(fields).toString(),
}
const message = { type: 'application/json', write: (fields: Fields) => JSON.stringify(fields) }

/** A paid order with its signed answer. */
type Paid = Pick<CustomerFixture, 'buyer' | 'orderId' | 'signed'>

/**
 * Sends forged and replayed answers of the provider, half as its notification and half as the
 * owner's browser: none may change anything. Half of them concern an order that is already settled;
 * the others, all forged, one that was paid but not reported yet, so that an accepted forgery would
 * credit it.
 */
export async function breakSignedAnswers(
  fixture: PaymentFixture,
  customer: CustomerFixture,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<Findings> {
  const statuses: Record<string, number> = {}
  const faults: string[] = []
  const unreported = await payUnreported(fixture)
  const before = await fingerprint(fixture.db)

  async function send(name: string, { buyer }: Paid, way: typeof form, url: string, forgery: Forgery) {
    const headers = { 'content-type': way.type, authorization: `Bearer ${buyer.visitor.token}` }
    const { fault, payload, forged } = forgery
    const response = await fixture.app.inject({ method: 'POST', url, headers, payload })
    const { statusCode: status, body: text } = response
    statuses[status] = (statuses[status] ?? 0) + 1
    const wrong =
      status < 300
        ? forged && `taken with ${status}`
        : checkError({ status, contentType: String(response.headers['content-type']), text })
    if (wrong) faults.push(`${name}, ${fault}: ${wrong}`)
  }

  const quarter = { numRuns: Math.ceil(count / 4), seed }
  for (const [paid, name, all] of [
    [customer, 'settled', true],
    [unreported, 'unreported', false],
  ] as const) {
    const chosen = ({ forged }: Forgery) => all || forged
    const notified = fixture.card.state.ipnLog.findLast((entry) => entry.orderId === paid.orderId)?.fields
    if (!notified) throw new Error('The order was never notified')
    for (const forgery of fc.sample(anyForgery(notified, 'kr-', form).filter(chosen), quarter)) {
      await send(`${name}, notification`, paid, form, notificationPath, forgery)
    }
    for (const forgery of fc.sample(anyForgery(paid.signed, 'kr', message).filter(chosen), quarter)) {
      await send(`${name}, RegistrarPago`, paid, message, '/api/MiCuenta/RegistrarPago', forgery)
    }
  }
  const changed = changedTables(before, await fingerprint(fixture.db))
  if (changed.length > 0) faults.push(`${changed} changed`)
  // The genuine answer of the same order is accepted.
  const genuine = await unreported.buyer.register(unreported.signed)
  if (genuine.body.estado !== 'PAGADA') faults.push(`the genuine answer: ${genuine.status}`)
  return { statuses, faults }
}

/** A payment whose notification was lost. */
async function payUnreported(fixture: PaymentFixture): Promise<Paid> {
  const buyer = await newBuyer(fixture)
  const { orderId, ...rest } = await buyer.form()
  fixture.card.faults.add({ kind: 'ipn-drop', orderId })
  return { buyer, orderId, signed: await buyer.pay({ orderId, ...rest }) }
}

function anyForgery(fields: Fields, prefix: 'kr' | 'kr-', { write }: typeof form): fc.Arbitrary<Forgery> {
  const [answerName = '', hashName = ''] = ['answer', 'hash'].map((name) =>
    prefix === 'kr' ? `kr${name[0]?.toUpperCase()}${name.slice(1)}` : `kr-${name}`,
  )
  const { [answerName]: answer = '', [hashName]: hash = '' } = fields
  const whole = write(fields)
  function changed(fault: string, changes: Fields, forged = true): Forgery {
    return { fault, forged, payload: write({ ...fields, ...changes }) }
  }
  const keys = ['', 'guess', usdShop.publicKey, usdShop.shopId, penShop.hmacKey, penShop.password]
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant<Forgery>({ fault: 'replayed', payload: whole, forged: false }) },
    // One character replaced: in amount, order, status, account or anywhere.
    {
      weight: 8,
      arbitrary: fc
        .tuple(fc.nat(answer.length - 1), fc.constantFrom(...'09az"{}: '))
        .filter(([at, letter]) => answer[at] !== letter)
        .map(([at, letter]) =>
          changed(`${letter} at ${at} of the answer`, {
            [answerName]: answer.slice(0, at) + letter + answer.slice(at + 1),
          }),
        ),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.nat(hash.length - 1), fc.constantFrom(...'0123456789abcdefG'))
        .filter(([at, digit]) => hash[at] !== digit)
        .map(([at, digit]) =>
          changed(`${digit} at ${at} of the hash`, {
            [hashName]: hash.slice(0, at) + digit + hash.slice(at + 1),
          }),
        ),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...keys).map((key) =>
        changed(`signed with ${key}`, {
          [hashName]: createHmac('sha256', key).update(answer).digest('hex'),
        }),
      ),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom(...Object.keys(fields)), fc.oneof(anyNonsense, anyRawToken))
        .filter(([name]) => !name.endsWith('type'))
        .map(([name, value]) =>
          changed(`${name} = ${JSON.stringify(value).slice(0, 60)}`, { [name]: value }),
        ),
    },
    {
      weight: 2,
      arbitrary: fc
        .integer({ min: 1, max: whole.length - 1 })
        .map((end) => ({ fault: `cut at ${end}`, payload: whole.slice(0, end), forged: false })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.nat(whole.length), fc.uint8Array({ minLength: 1, maxLength: 8 }))
        .map(([at, bytes]) => ({
          fault: `${Buffer.from(bytes).toString('hex')} at ${at}`,
          payload: Buffer.concat([Buffer.from(whole.slice(0, at)), bytes, Buffer.from(whole.slice(at))]),
          forged: false,
        })),
    },
  )
}
