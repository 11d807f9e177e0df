import type { Difference } from '@llave/domain/reconciliation/reconcile-day'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import { bankProfile, bankStatement, sendBankFile } from '@llave/testkit/staff/send-bank-file'
import { readSheet } from 'read-excel-file/node'
import { afterAll, expect, test } from 'vitest'
import { readProviderDays } from '../../payments/reconciliation/read-provider-day.ts'

const fixture = await openPaymentFixture()
const mesa = await openMesa(fixture)
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})
const day = '2026-11-23'
const next = '24/11/2026'
const today = '23/11/2026'

type Currency = 'PEN' | 'USD'
type Payment = { readonly orderId: string; readonly minor: number }

/** A payment with the card; whether Llave heard of it is said. */
async function pay(minor: number, { hears = true, currency = 'USD' as Currency } = {}): Promise<Payment> {
  const buyer = await newBuyer(fixture, { amountMinor: minor, currency })
  const form = await buyer.form()
  if (!hears) fixture.card.faults.add({ kind: 'ipn-drop', orderId: form.orderId })
  const paid = await buyer.pay(form)
  if (hears) await buyer.register(paid)
  return { orderId: form.orderId, minor }
}

/** What the provider says of an order otherwise than its emulator would: gone, or taken back. */
async function plantAtProvider(
  change: (entry: { orderId: string; minor: number }) => object[],
): Promise<void> {
  const readings = await fixture.db.selectFrom('provider_reading').select(['id', 'entries']).execute()
  for (const { id, entries } of readings) {
    const changed = (entries as { orderId: string; minor: number }[]).flatMap(change)
    await fixture.db
      .updateTable('provider_reading')
      .set({ entries: JSON.stringify(changed) })
      .where('id', '=', id)
      .execute()
  }
}

/** A movement of the statement; the order stands in its words, or not. */
function movement(date: string, minor: number, { orderId }: { readonly orderId?: string } = {}): string {
  return `${date};${orderId ? `ABONO ${orderId} VISA` : 'ABONO VISA'};${(minor / 100).toFixed(2)}`
}

const before = await pay(90_000)
fixture.clock.set('2026-11-23T15:00:00-05:00')
const agreed = await pay(10_000)
const onlyLlave = await pay(15_000)
const notAtProvider = await pay(22_500)
const onlyProvider = await pay(33_700, { hears: false })
const notInLlave = await pay(50_500, { hears: false })
const notAtBank = await pay(75_800)
const amount = await pay(113_700)
const state = await pay(170_600)
const duplicate = await pay(255_900)
const otherDay = await pay(383_800)
const commission = await pay(575_700)
const joined = [await pay(30_000, { currency: 'PEN' }), await pay(70_000, { currency: 'PEN' })]

fixture.clock.set('2026-11-25T09:00:00-05:00')
const { visitor: one } = await mesa.newPerson(['treasury'])
const { visitor: other } = await mesa.newPerson(['treasury'])
const accountOf = async (currency: Currency) =>
  (await one.call('GET', `/mesa/reconciliation/${day}`)).body.accounts[currency === 'PEN' ? 0 : 1]
const close = (visitor: typeof one, currency: Currency, body: object) =>
  visitor.call('POST', `/mesa/reconciliation/${day}/${currency}/close`, body)

async function keep(file: string, of: { currency: Currency; from: string; to: string }) {
  const { body } = await sendBankFile(one, 'look', file, of)
  expect(body.faults).toEqual([])
  return sendBankFile(one, 'files', file, { ...of, seen: body.seen })
}

test('a day without the file of a bank that is read says so, and closes with a reason alone', async () => {
  for (const currency of ['PEN', 'USD']) {
    await one.call('POST', `/mesa/reconciliation/${day}/${currency}/provider`, {})
    await readProviderDays(fixture.jobs, new AbortController().signal)
    await one.call('POST', `/mesa/reconciliation/bank/${currency}/profile`, bankProfile)
  }
  await plantAtProvider((entry) => {
    if ([onlyLlave, notAtProvider].some(({ orderId }) => orderId === entry.orderId)) return []
    return [entry.orderId === state.orderId ? { ...entry, minor: 0 } : entry]
  })
  const soles = await accountOf('PEN')
  expect(soles).toMatchObject({ bank: null, bankName: 'BCP recaudadora', differences: [] })
  expect(await close(one, 'PEN', { seen: soles.seen })).toMatchObject({
    status: 400,
    body: { code: 'dato_invalido', campo: 'reason' },
  })
})

test('planted differences of every kind are told, each with its cause and rows, and no other', async () => {
  const unseen = (await accountOf('USD')).seen
  const movements: [row: string, ...unknown[]][] = [
    [movement(today, 10_000, agreed)],
    [movement(today, 22_500, notAtProvider)],
    [movement(today, 50_500, notInLlave)],
    [movement(today, 777)],
    [movement(today, 80_000, amount)],
    [`${today};ABONO VISA;S/ 100.00`],
    [movement(today, 255_900, duplicate)],
    [movement(today, 255_900, duplicate)],
    [movement(next, 383_800, otherDay)],
    [movement(today, 558_429, commission)],
    [movement(today, 90_000, before)],
    [movement(today, 0)],
    // Of the day after, and none of this one's.
    [movement(next, 75_800)],
  ]
  const file = bankStatement(...movements.map(([row]) => row))
  expect((await keep(file, { currency: 'USD', from: day, to: '2026-11-24' })).status).toBe(204)

  const stale = await close(one, 'USD', { seen: unseen, reason: 'Se busca' })
  expect(stale, 'a file came between look and close').toMatchObject({
    status: 409,
    body: { code: 'dia_cambio' },
  })

  const { differences, bank, provider, llave } = await accountOf('USD')
  const told = (differences as (Difference & { llave: number })[]).map(
    ({ cause, orderIds, bankRows, llave, provider, bank, gap }) =>
      [cause, orderIds.join(), bankRows.join(), llave, provider, bank, gap] as const,
  )
  expect(told.toSorted()).toEqual(
    [
      ['only-llave', onlyLlave.orderId, '', 150, null, null, -150],
      ['not-at-provider', notAtProvider.orderId, '4', 225, null, 225, -225],
      ['only-provider', onlyProvider.orderId, '', null, 337, null, 337],
      ['not-in-llave', notInLlave.orderId, '5', null, 505, 505, 505],
      ['not-at-bank', notAtBank.orderId, '', 758, 758, null, -758],
      ['only-bank', '', '6', null, null, 7.77, 7.77],
      ['amount', amount.orderId, '7', 1_137, 1_137, 800, -337],
      ['currency', '', '8', null, null, 100, 0],
      ['state', state.orderId, '', 1_706, 0, null, -1_706],
      ['duplicate', '', '10', null, null, 2_559, 2_559],
      ['other-day', otherDay.orderId, '11', 3_838, 3_838, 3_838, 0],
      ['commission', commission.orderId, '12', 5_757, 5_757, 5_584.29, -172.71],
      ['other-day', before.orderId, '13', 900, null, 900, 0],
    ].toSorted(),
  )
  expect(bank).toMatchObject({ transactions: 9, minor: 13_240.06, file: 'extracto.csv', by: 'Persona 1' })
  expect(provider.transactions).toBe(8)
  expect(llave.transactions).toBe(9)

  const { body } = await one.call('GET', '/mesa/reconciliation/2026-11-24')
  expect(
    body.accounts[1],
    'the day after is covered, and not compared before it was asked about',
  ).toMatchObject({
    ...{ provider: null, differences: [], bank: { transactions: 2 } },
  })
})

test('one deposit of several charges is told as that, and nothing else of its account', async () => {
  const file = bankStatement(`${today};LIQUIDACION VISA;970.00`)
  await keep(file, { currency: 'PEN', from: day, to: day })
  expect((await accountOf('PEN')).differences).toMatchObject([
    {
      cause: 'joint-deposit',
      orderIds: expect.arrayContaining(joined.map(({ orderId }) => orderId)),
      ...{ bankRows: [3], llave: 1_000, provider: 1_000, bank: 970, gap: -30 },
    },
  ])
})

test('of two people who close a day one does, with the sums of three books, in the workbook too', async () => {
  const { seen, bank, differences } = await accountOf('USD')
  const both = await Promise.all(
    [one, other].map((visitor) => close(visitor, 'USD', { seen, reason: 'Se reclama al banco' })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(await accountOf('USD')).toMatchObject({ bank, differences, closed: { hasChanged: false } })

  const { rawPayload } = await mesa.app.inject({
    url: `/mesa/reconciliation/${day}/xlsx`,
    headers: { cookie: one.cookie ?? '' },
  })
  const rows = await readSheet(rawPayload)
  const head = rows[0] as string[]
  const cell = (row: number, title: string) => rows[row]?.[head.indexOf(title)]
  const total = rows.findIndex((row) => row[1] === 'USD')
  expect([cell(total, 'Banco'), cell(total, 'Archivo del banco')]).toEqual([bank.minor, 'extracto.csv'])
  const net = rows.findIndex((row) => row[3] === commission.orderId)
  expect([cell(net, 'Banco'), cell(net, 'Filas del banco'), cell(net, 'Diferencia')]).toEqual([
    ...[5_584.29, '12', -172.71],
  ])
})

test('a file that changes no difference is still something that whoever closes the day has not seen', async () => {
  const quiet = '2026-11-22'
  const soles = async () => (await one.call('GET', `/mesa/reconciliation/${quiet}`)).body.accounts[0]
  await one.call('POST', `/mesa/reconciliation/${quiet}/PEN/provider`, {})
  await readProviderDays(fixture.jobs, new AbortController().signal)
  const before = await soles()
  const file = bankStatement('22/11/2026;MANTENIMIENTO;0.00')
  await keep(file, { currency: 'PEN', from: quiet, to: quiet })
  const after = await soles()
  expect([before.differences, after.differences, after.bank.minor]).toEqual([[], [], 0])
  const address = `/mesa/reconciliation/${quiet}/PEN/close`
  const stale = await one.call('POST', address, { seen: before.seen, reason: 'Sin movimientos' })
  expect(stale).toMatchObject({ status: 409, body: { code: 'dia_cambio' } })
  expect((await one.call('POST', address, { seen: after.seen })).status, 'all agree').toBe(204)
})

test('an order that the provider never answers is named', async () => {
  const orderId = agreed.orderId
  fixture.card.faults.add({
    kind: 'error-envelope',
    code: 'PSP_015',
    service: 'Order/Get',
    orderId,
    times: 1,
  })
  await one.call('POST', `/mesa/reconciliation/${day}/USD/provider`, {})
  await readProviderDays(fixture.jobs, new AbortController().signal)
  expect((await accountOf('USD')).asking).toMatchObject({ unanswered: 1, unreadable: [orderId] })
})
