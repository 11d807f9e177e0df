import { newAffiliatedBuyer } from '@llave/testkit/debit/new-affiliated-buyer'
import { type BuyerOptions, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { deliverOutbox } from '../messaging/deliver-outbox.ts'
import type { Mail, Sms } from '../messaging/message.ts'
import { messageRenderers } from '../render-messages.ts'
import { planReminders } from './plan-reminders.ts'

const fixture = await openPaymentFixture('2026-11-25T15:00:00Z')
const { db, owner, clock } = fixture
const { signal } = new AbortController()
afterAll(() => fixture.close())

// Each test has the outbox and the reminders for itself.
beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('reminder').execute()
  await db.updateTable('receivable').set({ due_on: '2029-01-05' }).execute()
  at('2026-11-25T10:00')
})

/** Sets the clock to a time in Lima. */
function at(time: string): void {
  clock.set(`${time}:00-05:00`)
}

const plan = () => planReminders({ db, clock, shops: fixture.config.card.shops }, signal)

async function deliver(fails = false) {
  const [mails, texts]: [Mail[], Sms[]] = [[], []]
  const parts = {
    db,
    clock,
    render: messageRenderers(fixture.config, db, clock),
    sendMail: async (mail: Mail) => {
      if (fails) throw new Error('no mail server')
      mails.push(mail)
    },
    sendSms: async (sms: Sms) => void texts.push(sms),
  }
  await deliverOutbox(parts, 'email', signal)
  await deliverOutbox(parts, 'sms', signal)
  return { mails, texts }
}

/** A buyer whose letras are due on these days. */
async function buyerDue(days: readonly string[], options: BuyerOptions = {}) {
  const buyer = await newBuyer(fixture, { letras: days.length, ...options })
  await setDue(buyer.codes, days)
  return buyer
}

async function setDue(codes: readonly string[], days: readonly string[]): Promise<void> {
  for (const [index, due_on] of days.entries()) {
    await db
      .updateTable('receivable')
      .set({ due_on })
      .where('code', '=', codes[index] ?? '')
      .execute()
  }
}

const promise = (buyer: Awaited<ReturnType<typeof buyerDue>>, changes: object = {}) =>
  buyer.visitor.call('POST', '/api/MiCuenta/PrometerPago', {
    proforma: buyer.proforma,
    moneda: 'USD',
    importe: 350.5,
    dia: '2026-11-28',
    ...changes,
  })

const outbox = () => db.selectFrom('outbox').select(['kind', 'state', 'last_error']).orderBy('id').execute()

async function chooseSms(customerId: number): Promise<void> {
  const all = { before_email: true, before_sms: true, overdue_email: true, overdue_sms: true }
  await db
    .insertInto('reminder_choice')
    .values({ customer_id: customerId, ...all, chosen_at: clock.now().toString() })
    .execute()
}

test('a customer gets one message a day that lists all letras, by the ways that they chose', async () => {
  const buyer = await buyerDue(['2026-11-22', '2026-11-26', '2026-12-02'])
  await chooseSms(buyer.id)
  await plan()
  await plan()
  const { mails, texts } = await deliver()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [buyer.persona.email, 'Recordatorio de tus letras'],
  ])
  expect(mails[0]?.text).toContain('venció hace 3 días (22/11/2026)')
  expect(mails[0]?.text).toContain('vence mañana (26/11/2026)')
  expect(mails[0]?.text).toContain('vence en 7 días (02/12/2026)')
  expect(mails[0]?.text).toContain(`/property/${buyer.proforma}/payment?type=letter`)
  const [sms] = texts
  // A locked phone shows no amount, no property and nothing overdue, in letters that no host cuts short.
  expect(sms?.text).toMatch(
    /^Llave: tienes un recordatorio de tus letras\. Ver y pagar: \S+ Silenciar: \S+\/recordatorios\/silenciar\/\S+$/,
  )
  expect(sms?.text).toMatch(/^[\x20-\x7e]+$/)
  await plan()
  expect((await deliver()).mails).toEqual([])
})

test('a single letra leads to its checkout; the mail program may end the reminders by itself', async () => {
  const buyer = await buyerDue(['2026-12-02'])
  await plan()
  const [mail] = (await deliver()).mails
  expect(mail?.text).toContain(`/checkout/${buyer.code}?type=letter`)
  expect(mail?.unsubscribeUrl).toMatch(/\/recordatorios\/silenciar\/\d+-[\w-]{22}$/)
  expect(mail?.subject).not.toMatch(/US\$|350/)
})

test('nothing is sent of what is paid, on debit, being paid, promised, silenced or wanted by no way', async () => {
  at('2026-11-21T10:00')
  const affiliated = await newAffiliatedBuyer(fixture, { letras: 1 })
  at('2026-11-25T10:00')
  await setDue(affiliated.codes, ['2026-12-02'])
  const promising = await buyerDue(['2026-11-20'])
  await promise(promising)
  const paying = await buyerDue(['2026-12-02'])
  const form = await paying.form()
  await db.updateTable('payment_order').set({ state: 'unknown' }).where('id', '=', form.orderId).execute()
  const silent = await buyerDue(['2026-12-02'])
  await db
    .insertInto('silenced_letra')
    .values({
      customer_id: silent.id,
      receivable_id: silent.receivableId,
      silenced_at: clock.now().toString(),
    })
    .execute()
  const unreachable = await buyerDue(['2026-12-02'])
  await db.updateTable('customer').set({ email: '' }).where('id', '=', unreachable.id).execute()
  await db.deleteFrom('outbox').execute()
  await plan()
  expect(await outbox()).toEqual([])
})

test('what was paid, promised or silenced before a message leaves is not told, and why is kept', async () => {
  const payer = await buyerDue(['2026-12-02'])
  const both = await buyerDue(['2026-11-26', '2026-12-02'])
  await plan()
  await payer.register(await payer.pay(await payer.form()))
  await both.register(await both.pay(await both.form()))
  const mails = (await deliver()).mails.filter(({ subject }) => subject.startsWith('Recordatorio'))
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [both.persona.email, `Recordatorio de tu letra ${both.codes[1]}`],
  ])
  expect(await outbox()).toContainEqual({
    kind: 'reminder',
    state: 'dropped',
    last_error: 'paid, promised, on debit, silenced, or its days are over',
  })
})

test('what is overdue waits for a working day, and longer where its message slips into the quiet hours', async () => {
  const buyer = await buyerDue(['2026-11-24'])
  // Friday: its third day is yet to come. Saturday: planned for nobody.
  at('2026-11-28T10:00')
  await plan()
  expect(await outbox()).toEqual([])
  at('2026-11-30T10:00')
  await plan()
  await deliver(true)
  // The mail server comes back in the night.
  at('2026-11-30T20:00')
  expect((await deliver()).mails).toEqual([])
  expect(await outbox()).toEqual([{ kind: 'reminder', state: 'pending', last_error: 'quiet hours' }])
  at('2026-12-01T06:59')
  expect((await deliver()).mails).toEqual([])
  at('2026-12-01T07:00')
  const { mails } = await deliver()
  expect(mails.map(({ to }) => to)).toEqual([buyer.persona.email])
  expect(mails[0]?.text).toContain('venció hace 7 días')
})

test.each([
  ['a Sunday', '2026-12-01', '2026-12-04T10:00', '2026-12-06T12:00', '2026-12-07T07:00'],
  ['the first of two holidays', '2026-12-04', '2026-12-07T10:00', '2026-12-08T12:00', '2026-12-10T07:00'],
])(
  'what is overdue and reaches %s in the outbox waits for the working day after it',
  async (_, due, planned, back, sent) => {
    const buyer = await buyerDue([due])
    at(planned)
    await plan()
    await deliver(true)
    at(back)
    expect((await deliver()).mails).toEqual([])
    expect(await outbox()).toEqual([{ kind: 'reminder', state: 'pending', last_error: 'quiet hours' }])
    at(sent)
    expect((await deliver()).mails.map(({ to }) => to)).toEqual([buyer.persona.email])
  },
)

test('a message whose days are over when the host is back is dropped', async () => {
  await buyerDue(['2026-12-02'])
  await plan()
  await deliver(true)
  at('2026-12-04T10:00')
  expect((await deliver()).mails).toEqual([])
  expect((await outbox()).map(({ state }) => state)).toEqual(['dropped'])
})

test('a contact that changed gets nothing that was meant for the one before', async () => {
  const buyer = await buyerDue(['2026-12-02'])
  await plan()
  await db.updateTable('customer').set({ email: 'otra@correo.example' }).where('id', '=', buyer.id).execute()
  expect((await deliver()).mails).toEqual([])
  expect(await outbox()).toMatchObject([{ state: 'dropped', last_error: 'the contact changed' }])
})

test('each rule tells of a letra once, in whatever order two processes and a jumping clock run', async () => {
  const buyer = await buyerDue(['2026-12-02'])
  const hours = fc.integer({ min: -24 * 20, max: 24 * 60 })
  await fc.assert(
    fc.asyncProperty(fc.array(hours, { maxLength: 12 }), async (jumps) => {
      await db.deleteFrom('outbox').execute()
      await db.deleteFrom('reminder').execute()
      for (const jump of jumps) {
        clock.set(Temporal.Instant.from('2026-11-25T15:00:00Z').add({ hours: jump }).toString())
        await Promise.all([plan(), plan()])
      }
      const told = await db.selectFrom('reminder_letra').select(['rule', 'receivable_id']).execute()
      const own = told.filter(({ receivable_id }) => receivable_id === buyer.receivableId)
      expect(new Set(own.map(({ rule }) => rule)).size).toBe(own.length)
      expect(await outbox()).toHaveLength(own.length)
    }),
    { numRuns: 15 },
  )
})

test('before nine and at night nobody is told', async () => {
  await buyerDue(['2026-12-02'])
  for (const time of ['2026-11-25T06:30', '2026-11-25T08:59', '2026-11-25T20:10']) {
    at(time)
    await plan()
    expect(await outbox()).toEqual([])
  }
  at('2026-11-26T09:00')
  await plan()
  expect(await outbox()).toHaveLength(1)
})

test('a plan that breaks off keeps nothing of whom it could not tell, and tells them once afterwards', async () => {
  const [first, second] = [await buyerDue(['2026-12-02']), await buyerDue(['2026-12-02'])]
  const stop = sql`alter table outbox add constraint stop check (recipient <> ${sql.lit(second.persona.email)})`
  await stop.execute(owner)
  await expect(plan()).rejects.toThrow('stop')
  await sql`alter table outbox drop constraint stop`.execute(owner)
  expect(await outbox()).toHaveLength(1)
  await plan()
  const { mails } = await deliver()
  expect(mails.map(({ to }) => to).toSorted()).toEqual([first.persona.email, second.persona.email].toSorted())
})

test('a link silences by a button or by the mail program, never by opening it', async () => {
  const buyer = await buyerDue(['2026-12-01', '2026-12-02'])
  await plan()
  const [mail] = (await deliver()).mails
  const url = mail?.unsubscribeUrl ?? ''
  const silenced = () =>
    db.selectFrom('silenced_letra').selectAll().where('customer_id', '=', buyer.id).execute()
  const choice = () =>
    db.selectFrom('reminder_choice').selectAll().where('customer_id', '=', buyer.id).executeTakeFirst()
  const post = (body: string) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body })

  for (const method of ['GET', 'HEAD']) expect((await fetch(url, { method })).status).toBe(200)
  expect([await silenced(), await choice()]).toEqual([[], undefined])

  expect(await (await post('que=letras')).text()).toContain('no te recordaremos esas letras')
  await post('que=letras')
  expect(await silenced()).toHaveLength(2)
  await post('List-Unsubscribe=One-Click')
  expect(await choice()).toMatchObject({ before_email: false, overdue_email: false })
  await chooseAgain(buyer.id)
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200)
  expect(await choice()).toMatchObject({ before_email: false, before_sms: true })
  expect(await (await post('que=todo')).text()).toContain('no te enviaremos más recordatorios')
  expect(await choice()).toMatchObject({ before_sms: false, overdue_sms: false })

  const guessed = `${url.slice(0, -3)}AAA`
  expect((await fetch(guessed)).status).toBe(404)
  const page = await (await fetch(guessed, { method: 'POST', body: new URLSearchParams('que=todo') })).text()
  expect(page).toContain('Este enlace ya no sirve')
  for (const secret of [buyer.persona.name, buyer.code, '350.50']) expect(page).not.toContain(secret)
})

async function chooseAgain(customerId: number): Promise<void> {
  await db
    .updateTable('reminder_choice')
    .set({ before_email: true, before_sms: true, overdue_email: true, overdue_sms: true })
    .where('customer_id', '=', customerId)
    .execute()
}
