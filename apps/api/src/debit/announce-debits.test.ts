import { liveDebitDays } from '@llave/testkit/debit/live-debit-days'
import { newAffiliated } from '@llave/testkit/debit/new-affiliated'
import { openTill } from '@llave/testkit/payments/open-till'
import { afterAll, expect, test } from 'vitest'
import { deliverOutbox } from '../messaging/deliver-outbox.ts'
import type { Mail, Sms } from '../messaging/message.ts'
import { forgetOldMessages } from '../operations/retention.ts'
import { messageRenderers } from '../render-messages.ts'
import { announceDebits } from './announce-debits.ts'
import { runDebitDay } from './run-debit-day.ts'

const till = await openTill('2026-11-20T15:00:00Z')
afterAll(() => till.close())
const announce = () => announceDebits(till.db, till.clock, till.config.card.shops)

async function deliver() {
  const [mails, texts]: [Mail[], Sms[]] = [[], []]
  const parts = {
    db: till.db,
    clock: till.clock,
    render: messageRenderers(till.config, till.db, till.clock),
    sendMail: async (mail: Mail) => void mails.push(mail),
    sendSms: async (sms: Sms) => void texts.push(sms),
  }
  const { signal } = new AbortController()
  await deliverOutbox(parts, 'email', signal)
  await deliverOutbox(parts, 'sms', signal)
  return { mails, texts }
}

test('from affiliation to charge the customer is told of each step by e-mail and SMS, once', async () => {
  const buyer = await newAffiliated(till)
  const told = (await deliver()).mails.map(({ subject, to }) => [to, subject])
  expect(told).toEqual([[buyer.persona.email, 'Tu tarjeta quedó afiliada al Débito automático']])

  await announce()
  expect(await buyer.messages()).toEqual([])
  till.clock.set('2026-11-21T14:00:00Z')
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
  till.clock.set('2026-11-22T14:00:00Z')
  await announce()
  expect((await deliver()).mails).toEqual([])

  till.clock.set('2026-11-24T11:00:00Z')
  await runDebitDay(till.jobs, new AbortController().signal)
  const charged = await deliver()
  expect(charged.mails.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 3 }, () => 'Cobramos US$\u00a0350.50 por Débito automático'),
  )
  expect(charged.mails.every(({ attachments }) => attachments.length === 1)).toBe(true)
  expect(charged.texts.map(({ text }) => text).toSorted()).toEqual(
    buyer.codes.map((code) => `Llave: cobramos US$\u00a0350.50 de tu letra ${code} a tu tarjeta 0055.`),
  )
})

test('what is no longer true when it leaves is not said: paid by hand, or taken off', async () => {
  till.clock.set('2026-11-20T16:00:00Z')
  const [payer, leaver] = [await newAffiliated(till, { letras: 1 }), await newAffiliated(till)]
  await deliver()
  till.clock.set('2026-11-21T15:00:00Z')
  await announce()
  await liveDebitDays(till).staySignedIn()
  await payer.register(await payer.pay(await payer.form()))
  await leaver.unaffiliate()
  const subjects = (await deliver()).mails.map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([
    'Recibimos tu pago de US$\u00a0350.50',
    'Tu tarjeta ya no está en el Débito automático',
  ])
})

test('a card that expires before the next charge is told as soon as that is known, once', async () => {
  till.clock.set('2026-11-20T17:00:00Z')
  const owner = await newAffiliated(till, { letras: 5 })
  await deliver()
  await till.db
    .updateTable('affiliation')
    .set({ card_expiry_month: 11, card_expiry_year: 2026 })
    .where('id', '=', owner.affiliationId)
    .execute()
  await announce()
  expect((await deliver()).mails).toEqual([])
  till.clock.set('2026-11-24T12:00:00Z')
  await announce()
  await announce()
  const { mails, texts } = await deliver()
  expect(mails.map(({ subject, to }) => [to, subject])).toEqual([
    [owner.persona.email, 'Tu tarjeta vence antes del próximo cobro'],
  ])
  expect(texts).toHaveLength(1)
  // Messages are forgotten after three months; the card is as expired as before.
  till.clock.set('2027-03-20T12:00:00Z')
  await forgetOldMessages(till.db, till.clock)
  await announce()
  expect((await deliver()).mails.map(({ subject }) => subject)).not.toContain(
    'Tu tarjeta vence antes del próximo cobro',
  )
})

test('a letra that the card cannot be charged for is not promised', async () => {
  till.clock.set('2026-11-20T18:00:00Z')
  const buyer = await newAffiliated(till, { letras: 2 })
  await till.db
    .updateTable('receivable')
    .set({ currency: 'PEN' })
    .where('id', '=', buyer.receivableId)
    .execute()
  await deliver()
  till.clock.set('2026-11-21T16:00:00Z')
  await announce()
  const text = 'Llave: el 24/11/2026 cobraremos US$\u00a0350.50 a tu tarjeta 0055.'
  expect((await deliver()).texts).toContainEqual({ phone: buyer.persona.phone, text })
  await liveDebitDays(till).staySignedIn()
  expect(await buyer.affiliation()).toMatchObject({
    proximoCobro: { letras: [{ nLETRAField: buyer.codes[1], mONEDAField: 'USD' }] },
  })
})
