import { LIMA } from '@llave/domain/time/lima-date'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { newKey } from '@llave/testkit/new-key'
import { operatorOf } from '@llave/testkit/operate'
import { insertLetras } from '@llave/testkit/payments/insert-letras'
import { personas } from '@llave/testkit/personas'
import { openStaffFixture } from '@llave/testkit/staff/open-staff-fixture'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { transact } from '../../database/database.ts'
import { closeBatch, openBatch } from '../../integration/rows/import-batch.store.ts'
import { keepRun } from '../../jobs/job-run.store.ts'
import { isOpenFor } from '../../switches/read-switch.store.ts'

const fixture = await openStaffFixture()
const { db, clock } = fixture
afterAll(() => fixture.close())
const nadia = await fixture.newPerson(['administration'])
const tomas = await fixture.newPerson(['treasury'])
const why = 'Lo pide el proveedor'

async function system() {
  const { status, body } = await nadia.visitor.call('GET', '/mesa/system')
  expect(status).toBe(200)
  return body
}

const limaText = (at: Temporal.Instant) => at.toString({ timeZone: LIMA, smallestUnit: 'second' })

const acts = (action: string) =>
  db
    .selectFrom('audit')
    .select(['subject', 'staff_id', 'details', 'changes'])
    .where('action', '=', action)
    .execute()

test('each job says when it ran last, whether it is late, and since when it fails', async () => {
  const now = clock.now()
  const ran = async (name: string, seconds: number, end: { at: Temporal.Instant; failed: boolean } | null) =>
    keepRun(db, { name, every: 5, startedAt: now.subtract({ seconds }), end })
  const failed = { at: now.subtract({ seconds: 90 }), failed: true }
  await ran('refund', 100, failed)
  await ran('refund', 40, { at: now.subtract({ seconds: 30 }), failed: true })
  await ran('send-mail', 900, { at: now.subtract({ seconds: 890 }), failed: true })
  await ran('send-mail', 800, { at: now.subtract({ seconds: 790 }), failed: false })
  await ran('debit-day', 700, { at: now.subtract({ seconds: 690 }), failed: false })
  await ran('debit-day', 600, null)
  await ran('gone-since', 10, null)
  expect((await system()).jobs).toMatchObject([
    { name: 'send-mail', state: 'late', failedSince: null },
    { name: 'refund', state: 'waiting', every: 5, failedSince: limaText(failed.at) },
    {
      name: 'debit-day',
      state: 'running',
      failedSince: null,
      endedAt: limaText(now.subtract({ seconds: 690 })),
    },
  ])
})

test('a proforma tells what happened to it and who held it; whoever reads that is kept', async () => {
  const lucia = await insertCustomer(db, personas.lucia)
  await insertLetras(db, lucia, 'PF-77', [{ code: 'L-7', amountMinor: 35_050, dueOn: '2026-12-01' }])
  await sql`insert into proforma_holder (proforma, customer_id, role, since)
    values ('PF-77', ${lucia}, 'holder', '2025-01-01') on conflict do nothing`.execute(db)
  const finding = {
    file: 'letras.csv',
    row: 3,
    field: 'amount',
    column: 'Importe',
    value: '-1',
    expected: 'un importe',
  }
  const batch = await openBatch(
    db,
    { by: 'Ana Soto', source: 'file', kinds: ['receivables'], files: ['letras.csv'] },
    clock.now(),
  )
  const findings = [{ ...finding, reason: 'no sirve', proforma: 'PF-77', letra: 'L-7', refused: true }]
  await transact(db, (trx) => closeBatch(trx, batch, { applied: true, counts: {}, findings }, clock.now()))
  const look = (path: string) => nadia.visitor.call('GET', `/mesa/system/${path}`)
  const { body } = await look('history?code=PF-77')
  expect(body.holders).toMatchObject([{ customerId: String(lucia), role: 'holder', until: null }])
  for (const line of [
    { what: 'holder', by: `cliente ${lucia}`, debt: '' },
    { what: 'stood', kind: 'receivables', debt: 'L-7' },
    { what: 'refused', by: 'Ana Soto', batchId: String(batch), debt: 'L-7', detail: 'amount: no sirve' },
  ])
    expect(body.lines).toContainEqual(expect.objectContaining(line))
  const { rows } =
    await sql`select customer_id from staff_reading where call = 'readProformaHistory'`.execute(db)
  expect(rows).toEqual([{ customer_id: lucia }])
  expect((await look('history?code=nada')).body).toEqual({ holders: [], lines: [] })
  expect((await look(`batches/${batch}`)).body.findings).toEqual([
    {
      ...{ refused: true, file: 'letras.csv', row: 3, proforma: 'PF-77', letra: 'L-7', column: 'Importe' },
      reason: 'no sirve; se espera un importe',
    },
  ])
  expect((await look('batches/999')).status).toBe(404)
  expect((await look('unposted')).body).toEqual({ payments: [] })
})

test('a switch says since when, who and why, whoever turned it, and is turned once', async () => {
  const turn = (open: boolean) => tomas.visitor.call('PUT', '/mesa/system/switches/payments', { open, why })
  clock.advance({ minutes: 1 })
  expect((await turn(false)).status).toBe(204)
  expect((await turn(false)).status).toBe(204)
  expect(await isOpenFor(db, 'payments')).toBe(false)
  expect((await system()).switches[0]).toMatchObject({ name: 'payments', open: false, by: tomas.name, why })
  expect(await acts('switch.closed')).toEqual([
    {
      subject: 'switch:payments',
      staff_id: tomas.id,
      details: { why },
      changes: { state: { before: ['open'], after: ['closed'] } },
    },
  ])
  await operatorOf({ db, clock })('switch', 'payments', 'on', '--by', 'Ana Ruiz', '--why', 'Ya responde')
  expect((await system()).switches[0]).toMatchObject({ open: true, by: 'Ana Ruiz', why: 'Ya responde' })
  expect((await tomas.visitor.call('PUT', '/mesa/system/switches/all', { open: false, why })).status).toBe(
    400,
  )
})

test('what failed is grouped and sent again by kind, once, and no code that serves nobody', async () => {
  const at = clock.now().toString()
  const insert = (kind: string, channel: string, count: number, error: string) =>
    sql`insert into outbox (channel, kind, subject, recipient, payload, message_id, state, attempts, last_error,
        created_at, next_attempt_at)
      select ${channel}, ${kind}, ${kind} || n, 'a@correo.example', '{"codeId": 999}', ${kind} || n, 'failed', 10,
        ${error}, ${at}::timestamptz, ${at}::timestamptz from generate_series(1, ${count}::int) n`.execute(db)
  await insert('new-device', 'email', 3, 'Error EAUTH 535')
  await insert('verification-code', 'sms', 2, 'Error 500')
  expect((await system()).failed).toMatchObject([
    { kind: 'new-device', reason: 'Error EAUTH 535', count: 3 },
    { kind: 'verification-code', reason: 'Error 500', count: 2 },
  ])
  const resend = (kind: string) => nadia.visitor.call('POST', `/mesa/system/messages/${kind}/resend`, { why })
  const answers = await Promise.all([resend('new-device'), resend('new-device')])
  expect(answers.map(({ body }) => body.sent).toSorted()).toEqual([0, 3])
  expect((await resend('verification-code')).body).toEqual({ sent: 0, left: 2 })
  expect((await system()).failed).toMatchObject([{ kind: 'verification-code', count: 2 }])
  expect(await acts('messages.retried')).toMatchObject([
    { subject: 'messages:new-device', staff_id: nadia.id, details: { why, count: 3 } },
  ])
})

test('a key is issued with its secret once, listed without it, and revoked once', async () => {
  const body = { system: 'sap-b1', scopes: ['read:payments'], days: 90, why }
  const issued = await nadia.visitor.call('POST', '/mesa/system/keys', body)
  expect(issued.body.token).toMatch(/^llave_\d+_[\w-]{43}$/)
  const secret = issued.body.token.split('_').slice(2).join('_')
  const listed = await system()
  expect(listed.keys[0]).toMatchObject({ system: 'sap-b1', scopes: ['read:payments'], revokedAt: null })
  expect(JSON.stringify([listed, await acts('key.issued')])).not.toContain(secret)
  const revoke = () => nadia.visitor.call('POST', `/mesa/system/keys/${issued.body.keyId}/revoke`, { why })
  expect((await revoke()).status).toBe(204)
  expect(await revoke()).toMatchObject({ body: { code: 'no_disponible' } })
  expect(await acts('key.revoked')).toMatchObject([
    { staff_id: nadia.id, changes: { state: { before: ['good'], after: ['revoked'] } } },
  ])
  for (const wrong of [{ days: 0 }, { days: 731 }, { scopes: [] }, { system: 'SAP B1' }, { why: '' }]) {
    expect((await nadia.visitor.call('POST', '/mesa/system/keys', { ...body, ...wrong })).status).toBe(400)
  }
  await newKey({ db, clock })
  expect((await system()).keys).toHaveLength(2)
})

test('a bell is set up, given another secret and removed; nothing keeps its secret', async () => {
  const url = 'https://erp.example.pe/llave/4f2a'
  const body = { system: 'sap-b1', url, feeds: ['payments'], why }
  const post = (path: string, sent: object) => nadia.visitor.call('POST', `/mesa/system/${path}`, sent)
  expect(await post('bells', { ...body, url: 'http://10.0.0.1/' })).toMatchObject({
    body: { code: 'no_disponible' },
  })
  const added = await post('bells', body)
  expect(await post('bells', body)).toMatchObject({ body: { code: 'no_disponible' } })
  const { bellId } = added.body
  const rotated = await post(`bells/${bellId}/rotate`, { why })
  expect(new Set([added.body.secret, rotated.body.secret]).size).toBe(2)
  const listed = await system()
  expect(listed.bells).toMatchObject([{ bellId, host: 'erp.example.pe', feed: 'payments', state: 'on' }])
  const kept = JSON.stringify([listed, await acts('bell.added'), await acts('bell.rotated')])
  for (const secret of [added.body.secret, rotated.body.secret, '4f2a']) expect(kept).not.toContain(secret)
  expect((await post(`bells/${bellId}/remove`, { why })).status).toBe(204)
  expect(await post(`bells/${bellId}/rotate`, { why })).toMatchObject({ body: { code: 'no_disponible' } })
  expect((await system()).bells).toEqual([])
  expect(await acts('bell.removed')).toMatchObject([{ subject: `bell:${bellId}`, staff_id: nadia.id }])
})

test('a series never goes back, and a new epoch says who began it', async () => {
  const skip = (last: number) =>
    nadia.visitor.call('POST', '/mesa/system/numbers/certificates/skip', { last, why })
  expect((await skip(40)).status).toBe(204)
  expect(await skip(40)).toMatchObject({ body: { code: 'no_disponible' } })
  expect((await system()).numbers).toContainEqual({ series: 'certificates', last: 40 })
  expect(await acts('numbers.skipped')).toMatchObject([
    { staff_id: nadia.id, changes: { lastNumber: { before: ['0'], after: ['40'] } } },
  ])
  expect((await nadia.visitor.call('POST', '/mesa/system/feeds/epoch', { why })).status).toBe(204)
  expect(await acts('feeds.epoch-begun')).toMatchObject([{ staff_id: nadia.id, details: { why } }])
})
