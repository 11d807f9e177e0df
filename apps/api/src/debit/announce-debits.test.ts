import { newAffiliatedBuyer } from '@llave/testkit/debit/new-affiliated-buyer'
import { simulateDebitDays } from '@llave/testkit/debit/simulate-debit-days'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, expect, test } from 'vitest'
import { deliverOutbox } from '../messaging/deliver-outbox.ts'
import type { Mail, Sms } from '../messaging/message.ts'
import { deleteOldMessages } from '../operations/retention.ts'
import { messageRenderers } from '../render-messages.ts'
import { announceDebits } from './announce-debits.ts'
import { runDebitDay } from './run-debit-day.ts'

const fixture = await openPaymentFixture('2026-11-20T15:00:00Z')
afterAll(() => fixture.close())
const announce = () =>
  announceDebits(fixture.db, fixture.clock, fixture.config.card.shops, new AbortController().signal)

async function deliver() {
  const [mails, texts]: [Mail[], Sms[]] = [[], []]
  const parts = {
    db: fixture.db,
    clock: fixture.clock,
    render: messageRenderers(fixture.config, fixture.db, fixture.clock),
    sendMail: async (mail: Mail) => void mails.push(mail),
    sendSms: async (sms: Sms) => void texts.push(sms),
  }
  const { signal } = new AbortController()
  await deliverOutbox(parts, 'email', signal)
  await deliverOutbox(parts, 'sms', signal)
  return { mails, texts }
}

test('the customer is notified of each step from affiliation to charge by e-mail and SMS, once', async () => {
  const buyer = await newAffiliatedBuyer(fixture)
  const told = (await deliver()).mails.map(({ subject, to }) => [to, subject])
  expect(told).toEqual([[buyer.persona.email, 'Tu tarjeta quedó afiliada al Débito automático']])

  await announce()
  expect(await buyer.messages()).toEqual([])
  fixture.clock.set('2026-11-21T14:00:00Z')
  await announce()
  await announce()
  const announced = await deliver()
  expect(announced.mails.map(({ subject }) => subject)).toEqual([
    'El 24/11/2026 cobraremos US$\u00a01,051.50',
  ])
  expect(announced.texts).toEqual([
    {
      phone: buyer.persona.phone,
      text: 'Llave: el 24/11/2026 cobraremos US$\u00a01,051.50 a tu tarjeta 0055.',
    },
  ])
  fixture.clock.set('2026-11-22T14:00:00Z')
  await announce()
  expect((await deliver()).mails).toEqual([])

  fixture.clock.set('2026-11-24T11:00:00Z')
  await runDebitDay(fixture.jobs, new AbortController().signal)
  const charged = await deliver()
  expect(charged.mails.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 3 }, () => 'Cobramos US$\u00a0350.50 por Débito automático'),
  )
  expect(charged.mails.every(({ attachments }) => attachments.length === 1)).toBe(true)
  expect(charged.texts.map(({ text }) => text).toSorted()).toEqual(
    buyer.codes.map((code) => `Llave: cobramos US$\u00a0350.50 de tu letra ${code} a tu tarjeta 0055.`),
  )
})

test('a message that no longer applies when it is sent is dropped: paid by hand, or unaffiliated', async () => {
  fixture.clock.set('2026-11-20T16:00:00Z')
  const [payer, leaver] = [
    await newAffiliatedBuyer(fixture, { letras: 1 }),
    await newAffiliatedBuyer(fixture),
  ]
  await deliver()
  fixture.clock.set('2026-11-21T15:00:00Z')
  await announce()
  await simulateDebitDays(fixture).staySignedIn()
  await payer.register(await payer.pay(await payer.form()))
  await leaver.unaffiliate()
  const subjects = (await deliver()).mails.map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([
    'Recibimos tu pago de US$\u00a0350.50',
    'Tu tarjeta ya no está en el Débito automático',
  ])
})

test('a card that was told of one debit day is told of the next one too', async () => {
  fixture.clock.set('2026-11-20T16:30:00Z')
  const buyer = await newAffiliatedBuyer(fixture, { letras: 1 })
  await deliver()
  const told = []
  for (const at of ['2026-11-21T14:00:00Z', '2026-12-21T14:00:00Z']) {
    fixture.clock.set(at)
    // As in two processes at once.
    await Promise.all([announce(), announce()])
    const { mails } = await deliver()
    told.push(...mails.filter(({ to }) => to === buyer.persona.email).map(({ subject }) => subject))
  }
  expect(told).toEqual([
    'El 24/11/2026 cobraremos US$\u00a0350.50',
    'El 24/12/2026 cobraremos US$\u00a0350.50',
  ])
})

async function setExpiry(affiliationId: number, year: number, month: number) {
  const expiry = { card_expiry_month: month, card_expiry_year: year }
  await fixture.db.updateTable('affiliation').set(expiry).where('id', '=', affiliationId).execute()
}

async function moveLetras(proforma: string, due_on: string) {
  await fixture.db.updateTable('receivable').set({ due_on }).where('proforma', '=', proforma).execute()
}

test('a card that expires is told of two charges ahead, once, and again only where it was renewed', async () => {
  fixture.clock.set('2026-11-20T17:00:00Z')
  const owner = await newAffiliatedBuyer(fixture)
  await moveLetras(owner.proforma, '2027-03-24')
  await deliver()
  await setExpiry(owner.affiliationId, 2027, 1)
  await announce()
  expect((await deliver()).mails).toEqual([])
  // Charging begins at six; nobody is written to before nine.
  fixture.clock.set('2026-11-24T13:59:59Z')
  await announce()
  expect((await deliver()).mails).toEqual([])
  fixture.clock.set('2026-11-24T14:00:00Z')
  await Promise.all([announce(), announce()])
  const { mails, texts } = await deliver()
  expect(mails.map(({ subject, to }) => [to, subject])).toEqual([
    [owner.persona.email, 'Tu tarjeta vence pronto'],
  ])
  expect(mails[0]?.text).toContain('vence en 01/2027: el 24/01/2027 será su último cobro.')
  expect(texts).toEqual([
    {
      phone: owner.persona.phone,
      text: expect.stringContaining('vence pronto: su último cobro será el 24/01/2027.'),
    },
  ])
  // Messages are deleted after three months, which is sooner than the last charge.
  fixture.clock.set('2027-02-23T14:00:00Z')
  await deleteOldMessages(fixture.db, fixture.clock)
  await announce()
  expect(await expiryMails()).toEqual([])
  await setExpiry(owner.affiliationId, 2027, 2)
  await announce()
  expect(await expiryMails()).toEqual(['Tu tarjeta vence pronto'])
})

async function expiryMails() {
  const subjects = (await deliver()).mails.map(({ subject }) => subject)
  return subjects.filter((subject) => subject.startsWith('Tu tarjeta vence'))
}

test('a card whose last charge is past is told so, and one after which nothing is owed is not told', async () => {
  fixture.clock.set('2026-11-20T17:30:00Z')
  const [past, done, suspended] = [
    await newAffiliatedBuyer(fixture),
    await newAffiliatedBuyer(fixture),
    await newAffiliatedBuyer(fixture),
  ]
  await deliver()
  await setExpiry(past.affiliationId, 2026, 10)
  await setExpiry(done.affiliationId, 2026, 11)
  await setExpiry(suspended.affiliationId, 2026, 11)
  const stop = { suspended_at: '2026-11-20T17:30:00Z', suspension: 'La tarjeta está bloqueada.' }
  await fixture.db.updateTable('affiliation').set(stop).where('id', '=', suspended.affiliationId).execute()
  // The 24th still charges what falls due before the next one.
  await moveLetras(done.proforma, '2026-12-23')
  await announce()
  expect(await expiryMails()).toEqual(['Tu tarjeta vence antes del próximo cobro'])
  await moveLetras(done.proforma, '2026-12-24')
  await announce()
  expect(await expiryMails()).toEqual(['Tu tarjeta vence pronto'])
})

test('a letra that the card cannot pay is not announced', async () => {
  fixture.clock.set('2026-11-20T18:00:00Z')
  const buyer = await newAffiliatedBuyer(fixture, { letras: 2 })
  await fixture.db
    .updateTable('receivable')
    .set({ currency: 'PEN' })
    .where('id', '=', buyer.receivableId)
    .execute()
  await deliver()
  fixture.clock.set('2026-11-21T16:00:00Z')
  await announce()
  const text = 'Llave: el 24/11/2026 cobraremos US$\u00a0350.50 a tu tarjeta 0055.'
  expect((await deliver()).texts).toContainEqual({ phone: buyer.persona.phone, text })
  await simulateDebitDays(fixture).staySignedIn()
  expect(await buyer.affiliation()).toMatchObject({
    proximoCobro: { letras: [{ nLETRAField: buyer.codes[1], mONEDAField: 'USD' }] },
  })
})
