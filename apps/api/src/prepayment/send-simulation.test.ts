import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertLetras } from '@llave/testkit/payments/insert-letras'
import { personas } from '@llave/testkit/personas'
import { signIn } from '@llave/testkit/sign-in'
import { testConfig } from '@llave/testkit/test-config'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'

const { db, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T15:20:05Z')
const app = await buildApp({ config: testConfig(), db, clock })
const { id, visitor } = await signIn(app, db, clock, personas.lucia)
await insertLetras(db, id, '1000234', [{ code: 'L-1', amountMinor: 900_000, dueOn: '2026-12-05' }])
afterAll(async () => {
  await app.close()
  await drop()
})

const send = (amount: number) =>
  visitor.call('POST', '/api/MiCuenta/PrepagoLetrasCargarSendEmail', {
    tipoDocumento: '01',
    nroDocumento: personas.lucia.document.number,
    proforma: '1000234',
    fecha: '21/11/2026',
    tipomoneda: 'USD',
    montomoneda: amount,
    letras: 1,
  })
const countMails = async () => (await db.selectFrom('outbox').select('id').execute()).length

test('of sixty requested at once five are sent, of as many in the following hours fifteen more, and the rest are told to wait', async () => {
  const atOnce = await Promise.all(Array.from({ length: 60 }, (_, index) => send(500 + index)))
  expect(atOnce.filter(({ status }) => status === 204)).toHaveLength(5)
  const refused = atOnce.filter(({ status }) => status !== 204)
  for (const answer of refused)
    expect(answer).toMatchObject({
      status: 429,
      body: { code: 'demasiados_intentos', segundosEspera: 900 },
    })
  expect(await countMails()).toBe(5)

  const later = []
  for (let index = 0; index < 30; index++) {
    clock.advance({ minutes: 15 })
    later.push((await send(1000)).status)
  }
  expect(later).toEqual([...Array(15).fill(204), ...Array(15).fill(429)])
  expect(await countMails()).toBe(20)
})

test('one that was already sent is accepted again, although no other would be', async () => {
  await db.deleteFrom('outbox').execute()
  for (let index = 0; index < 5; index++) expect((await send(500 + index)).status).toBe(204)
  expect((await send(500)).status).toBe(204)
  expect((await send(600)).status).toBe(429)
  expect(await countMails()).toBe(5)
})
