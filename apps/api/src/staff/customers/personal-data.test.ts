import { insertCustomer } from '@llave/testkit/insert-customer'
import { insertLetras } from '@llave/testkit/payments/insert-letras'
import { personas } from '@llave/testkit/personas'
import { openStaffFixture } from '@llave/testkit/staff/open-staff-fixture'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

const fixture = await openStaffFixture()
const { db } = fixture
afterAll(() => fixture.close())
const nadia = await fixture.newPerson(['administration'])
const tomas = await fixture.newPerson(['administration'])
const lucia = await insertCustomer(db, personas.lucia)
const reason = 'Carta 118'

const ask = (person: typeof nadia) =>
  person.visitor.call('POST', `/mesa/customers/${lucia}/erasures`, { reason })
const decide = (person: typeof nadia, erasureId: string, decision: string) =>
  person.visitor.call('POST', `/mesa/erasures/${erasureId}/decide`, { decision, reason })
const list = async (person: typeof nadia) =>
  (await person.visitor.call('GET', `/mesa/customers/${lucia}/erasures`)).body.erasures
const waiting = async () => (await nadia.visitor.call('GET', '/mesa/erasures')).body.customerIds
const nameOf = async () => {
  const { rows } = await sql<{ name: string }>`select name from customer where id = ${lucia}`.execute(db)
  return rows[0]?.name
}
const acts = async () => {
  const { rows } = await sql<{ action: string }>`select action from audit
    where subject = ${`customer:${lucia}`} order by id`.execute(db)
  return rows.map(({ action }) => action)
}

test('all that is stored of a customer is told as a file, and kept with why', async () => {
  const path = `/mesa/customers/${lucia}/personal-data`
  expect((await nadia.visitor.call('GET', path)).status).toBe(400)
  expect((await nadia.visitor.call('GET', `/mesa/customers/99999/personal-data?why=x`)).status).toBe(403)
  const { status, body, headers } = await nadia.visitor.call(
    'GET',
    `${path}?why=${encodeURIComponent(reason)}`,
  )
  expect(status).toBe(200)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="datos-cliente-\d+-/)
  expect(JSON.stringify(body)).toContain(personas.lucia.name)
  expect(JSON.stringify(body)).not.toContain('token_hash')
  expect(await acts()).toEqual(['person.exported'])
})

test('one asks for an erasure, only another does it, once, and who asked only takes it back', async () => {
  expect((await ask(nadia)).status).toBe(204)
  expect(await ask(tomas)).toMatchObject({ status: 409, body: { code: 'borrado_imposible' } })
  expect(await waiting()).toEqual([String(lucia)])
  const [{ erasureId, isOwn }] = await list(nadia)
  expect([isOwn, (await list(tomas))[0].isOwn]).toEqual([true, false])
  for (const [person, decision] of [
    [nadia, 'approved'],
    [nadia, 'declined'],
    [tomas, 'withdrawn'],
  ] as const)
    expect(await decide(person, erasureId, decision), decision).toMatchObject({
      status: 409,
      body: { code: 'borrado_imposible' },
    })
  expect((await decide(nadia, erasureId, 'withdrawn')).status).toBe(204)
  expect(await waiting()).toEqual([])
  expect((await ask(nadia)).status).toBe(204)
  const [{ erasureId: second }] = await list(nadia)
  expect((await decide(tomas, second, 'declined')).status).toBe(204)
  expect(await decide(tomas, second, 'approved')).toMatchObject({ status: 409 })
  expect(await nameOf()).toBe(personas.lucia.name)
  expect((await decide(tomas, '99999', 'declined')).status).toBe(404)
})

test('an erasure that two approve in the same moment happens once; what stands in its way leaves it waiting', async () => {
  expect((await ask(nadia)).status).toBe(204)
  const [{ erasureId }] = await list(tomas)
  const letras = await insertLetras(db, lucia, 'PF-1', [
    { code: 'L-1', amountMinor: 100, dueOn: '2026-12-01' },
  ])
  await sql`insert into payment_order (id, shop, customer_id, receivable_id, source, amount_minor, currency,
      debt_amount_minor, debt_currency, device, state, created_at, updated_at, next_check_at)
    select 'own', '1', ${lucia}, ${letras.get('L-1')}, 'web', 100, currency, 100, currency, 'PC', 'created', now(), now(),
      now() from receivable where id = ${letras.get('L-1')}`.execute(db)
  expect(await decide(tomas, erasureId, 'approved')).toMatchObject({
    status: 409,
    body: { message: 'Un pago suyo está en curso: espera a que termine.' },
  })
  expect((await list(tomas))[0]).toMatchObject({ state: 'asked', decidedBy: '' })
  await sql`update payment_order set next_check_at = null where id = 'own'`.execute(db)
  const both = await Promise.all([decide(tomas, erasureId, 'approved'), decide(tomas, erasureId, 'approved')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(await nameOf()).toBe(`Persona borrada ${lucia}`)
  expect((await list(nadia))[0]).toMatchObject({
    state: 'approved',
    reason: 'Borrado',
    decidedBy: tomas.name,
  })
  expect((await acts()).filter((action) => action === 'person.erased')).toHaveLength(1)
})
