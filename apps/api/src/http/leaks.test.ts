import { scopesOf } from '@llave/contract/call'
import { scopes } from '@llave/domain/integration/scopes'
import { listRegistered } from '@llave/testkit/every-call/break-every-call'
import { createCustomerFixture } from '@llave/testkit/every-call/customer-fixture'
import { goodRequests, sentWith, urlOf } from '@llave/testkit/every-call/good-requests'
import { newKey } from '@llave/testkit/new-key'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { type Answer, Visitor } from '@llave/testkit/visitor'
import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildApp } from '../app.ts'
import { callRegistrar } from './register-call.ts'
import type { Session } from './session.ts'

const fixture = await openPaymentFixture()
const metricsToken = 'a token of Prometheus'
const app = await buildApp({
  ...fixture,
  config: { ...fixture.config, metricsToken },
  delay: async () => undefined,
})
afterAll(async () => {
  await app.close()
  await fixture.close()
})
const customer = await createCustomerFixture(fixture)
const { buyer } = customer
const good = goodRequests(customer)
const visitor = new Visitor(app)
visitor.token = buyer.visitor.token

const key = await newKey(fixture)
const apiKey = { id: 1, system: 'erp', endsAt: fixture.clock.now() }

const planted = 'PLANTED-SECRET'

/** The value with an extra member in each of its objects; dates and the like stay as they are. */
function plant(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plant)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  const members = Object.entries(value).map(([name, member]) => [name, plant(member)])
  return { ...Object.fromEntries(members), password_hash: planted, secret: { planted } }
}

describe('members that a handler returns beyond the listed ones are not sent, at any depth', () => {
  const answering = listRegistered(fixture).filter(
    ({ answer, name }) => answer.kind === 'message' && !['verifyCode', 'acceptOffer'].includes(name),
  )

  test.each(answering.map((call) => [call.name, call] as const))('%s', async (name, call) => {
    if (call.answer.kind !== 'message') throw new Error('Only messages are planted')
    const asked = new Visitor(app)
    if (call.access === 'token') await asked.login(buyer.persona)
    if (call.access === 'customer') asked.token = visitor.token
    if (scopesOf(call)) asked.token = key
    const wire: Answer = await asked.call(call.method, urlOf(call, good[name]), ...sentWith(call, good[name]))
    expect(wire.status).toBe(200)

    const value = plant(z.decode(call.answer.schema, wire.body as never))
    expect(JSON.stringify(value)).toContain(planted)
    const leaky = Fastify()
    if (call.upload)
      leaky.addContentTypeParser(
        [...call.upload],
        { parseAs: 'buffer' },
        async (_: unknown, bytes: Buffer) => bytes,
      )
    const session = { document: customer.document, verified: true, viewing: null } as Session
    const authenticate = {
      session: async () => session,
      key: async () => ({ ...apiKey, scopes }),
      refuseNewNumber: async () => undefined,
      crowd: { refuse: async () => undefined, goOn: async () => undefined },
    }
    callRegistrar(leaky, authenticate)(call, async () => value as never)
    const reader = new Visitor(leaky)
    reader.token = 'A'.repeat(43)
    const answer = await reader.call(call.method, urlOf(call, good[name]), ...sentWith(call, good[name]))
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain(planted)
    expect(answer.body).toEqual(wire.body)
    await leaky.close()
  })
})

describe('public and monitoring endpoints', () => {
  const { name, document, phone, email } = buyer.persona
  const { secret, sms, card } = fixture.config
  const secrets = [
    ...[name, document.number, phone.number, email],
    ...[customer.proforma, customer.paidLetra, customer.pendingLetra, customer.reservation, customer.orderId],
    ...[visitor.token ?? '', key, metricsToken, secret, sms.key, card.apiUrl],
    ...Object.values(card.shops).flatMap(({ shopId, password, publicKey, hmacKey }) => [
      shopId,
      password,
      publicKey,
      hmacKey,
    ]),
  ]

  test('/metrics has no person, debt, order, key or address', async () => {
    for (const call of listRegistered(fixture))
      await visitor.call(call.method, urlOf(call, good[call.name]), good[call.name]?.body)
    for (const secret of secrets)
      await visitor.call('GET', `/${encodeURIComponent(secret)}?x=${encodeURIComponent(secret)}`)
    const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('route="/api/MiCuenta/ConsultaClienteLetra"')
    // Measured values are removed: 0.0012600000016 contains the digits of a document.
    const said = answer.body.replace(/ \S+$/gm, '')
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
  })

  test('/metrics without its token has no content', async () => {
    for (const authorization of [
      '',
      'Bearer ',
      `Basic ${metricsToken}`,
      `Bearer ${visitor.token}`,
      metricsToken,
    ]) {
      const answer = await app.inject({ url: '/metrics', headers: { authorization } })
      expect([answer.statusCode, answer.body]).toEqual([401, ''])
    }
  })

  test('/healthz has only the status and the time', async () => {
    const answer = await app.inject('/healthz?verbose=1')
    expect(answer.json()).toEqual({ status: 'ok', at: '2026-11-21T20:20:05Z' })
    for (const header of ['server', 'x-powered-by']) expect(answer.headers).not.toHaveProperty(header)
  })

  test('/healthz is 5xx without a reason while the database does not answer', async () => {
    const broken = await buildApp({
      ...fixture,
      db: fixture.db.withPlugin({
        transformQuery: () => {
          throw new Error(`connect ECONNREFUSED ${fixture.config.secret}`)
        },
        transformResult: async ({ result }) => result,
      }),
    })
    const answer = await broken.inject('/healthz')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ code: 'error_interno', message: 'Lo sentimos. Ocurrio un error.' })
    await broken.close()
  })
})
