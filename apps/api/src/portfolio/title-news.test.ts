import { endHolding, insertCoHolder } from '@llave/testkit/insert-co-holder'
import { newKey } from '@llave/testkit/new-key'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { deliverOutbox } from '../messaging/deliver-outbox.ts'
import type { Mail } from '../messaging/message.ts'
import { messageRenderers } from '../render-messages.ts'
import { tellTitles } from './tell-titles.ts'

const fixture = await openPaymentFixture('2026-11-25T15:00:00Z')
const { db, owner, clock, app } = fixture
afterAll(() => fixture.close())
const erp = new Visitor(app)
erp.token = await newKey({ db, clock })
beforeEach(async () => {
  await db.deleteFrom('title_stage').execute()
  await owner.deleteFrom('title_told').execute()
  await db.deleteFrom('outbox').execute()
  at('2026-11-25T10:00')
})

function at(time: string): void {
  clock.set(`${time}:00-05:00`)
}
type Row = { readonly stage: string; readonly [member: string]: unknown }
async function put(proforma: string, ...rows: readonly Row[]): Promise<void> {
  const sent = rows.map((row) => ({ proforma, ...row }))
  const { body } = await erp.call('PUT', '/integration/v1/title-stages', { rows: sent })
  for (const { outcome } of body.rows) expect(['created', 'changed', 'same', 'withdrawn']).toContain(outcome)
}
const tell = () => tellTitles({ db, clock })
async function delivered(): Promise<Mail[]> {
  const mails: Mail[] = []
  const parts = {
    ...{ db, clock, render: messageRenderers(fixture.config, db, clock) },
    sendMail: async (mail: Mail) => void mails.push(mail),
    sendSms: async () => undefined,
  }
  await deliverOutbox(parts, 'email', new AbortController().signal)
  return mails
}

const history = [
  { stage: 'reservation', state: 'done', date: '2024-01-10' },
  { stage: 'contract', state: 'done', date: '2024-02-10' },
  { stage: 'delivery', state: 'done', date: '2025-12-02' },
  { stage: 'independization', state: 'pending', date: '2026-12-10', responsible: 'developer' },
  { stage: 'deed', state: 'pending', responsible: 'notary' },
]

test('a first import of history is no news; what changes then is told once, in the evening, in one e-mail', async () => {
  const { proforma, persona } = await newBuyer(fixture)
  await put(proforma, ...history)
  at('2026-11-25T18:00')
  expect(await tell()).toBe(1)
  expect(await delivered()).toEqual([])

  at('2026-11-26T09:00')
  await put(
    proforma,
    { stage: 'independization', state: 'done', date: '2026-10-01' },
    { stage: 'deed', state: 'pending', date: '2026-12-15', responsible: 'buyer' },
  )
  at('2026-11-26T17:59')
  expect(await tell()).toBe(0)
  at('2026-11-26T18:00')
  expect(await tell()).toBe(1)
  expect(await tell()).toBe(0)
  const [mail, ...others] = await delivered()
  expect(others).toEqual([])
  expect(mail?.to).toBe(persona.email)
  expect(mail?.subject).toMatch(/: cambiaron 2 etapas$/)
  expect(mail?.text).toContain('Independización: Hecha. El 01/10/2026.')
  expect(mail?.text).toContain('Escritura pública: Pendiente. Se espera el 15/12/2026. Te toca a ti.')
  expect(mail?.text).not.toContain('Contrato')
  expect(mail?.text).toContain(`/property/${proforma}/advance`)
})

test('what was corrected within a day, is said by other data, or is withdrawn and comes back is not told', async () => {
  const { proforma } = await newBuyer(fixture)
  await put(proforma, ...history)
  at('2026-11-25T18:00')
  await tell()
  at('2026-11-26T09:00')
  await put(proforma, { stage: 'deed', state: 'pending', date: '2026-12-15', responsible: 'notary' })
  await put(proforma, { stage: 'deed', state: 'pending', responsible: 'notary' })
  // The delivery act says that it was handed over.
  await db
    .updateTable('property')
    .set({ delivered_on: '2025-12-02' })
    .where('proforma', '=', proforma)
    .execute()
  await put(proforma, { stage: 'delivery', state: 'pending', responsible: 'developer' })
  at('2026-11-26T18:00')
  expect(await tell()).toBe(1)
  at('2026-11-27T09:00')
  await put(proforma, { stage: 'deed', withdraw: true })
  at('2026-11-27T18:00')
  expect(await tell()).toBe(0)
  at('2026-11-28T09:00')
  await put(proforma, { stage: 'deed', state: 'pending', responsible: 'notary' })
  at('2026-11-28T18:00')
  expect(await tell()).toBe(0)
  expect(await delivered()).toEqual([])
})

test('a first row that says what the delivery act said before is no news', async () => {
  const { proforma } = await newBuyer(fixture)
  const deliveredOn = { delivered_on: '2026-11-20' }
  await db.updateTable('property').set(deliveredOn).where('proforma', '=', proforma).execute()
  await put(proforma, { stage: 'delivery', state: 'done', date: '2026-11-20' })
  at('2026-11-25T18:00')
  expect(await tell()).toBe(1)
  expect(await delivered()).toEqual([])
})

test('a second change of an evening waits for the next, and is told as it then stands', async () => {
  const { proforma } = await newBuyer(fixture)
  await put(proforma, { stage: 'deed', state: 'done', date: '2026-11-25' })
  at('2026-11-25T18:00')
  expect(await tell()).toBe(1)
  at('2026-11-25T19:00')
  await put(proforma, { stage: 'inscription', state: 'pending', responsible: 'buyer' })
  expect(await tell()).toBe(0)
  at('2026-11-26T18:00')
  expect(await tell()).toBe(1)
  const mails = await delivered()
  expect(mails.map(({ subject }) => subject.replace(/^.*: /, ''))).toEqual([
    'Escritura pública, hecha',
    'Inscripción en SUNARP, pendiente',
  ])
})

test('everybody who holds the property is told, and nobody who does not when it leaves', async () => {
  const { proforma, persona } = await newBuyer(fixture)
  const other = await newBuyer(fixture)
  await insertCoHolder(db, proforma, other.id, clock.now())
  await put(proforma, { stage: 'deed', state: 'done', date: '2026-11-25' })
  at('2026-11-25T18:00')
  await tell()
  const told = await db.selectFrom('outbox').select('recipient').orderBy('recipient').execute()
  expect(told.map(({ recipient }) => recipient)).toEqual([persona.email, other.persona.email].sort())
  await endHolding(db, proforma, other.id, clock.now())
  expect((await delivered()).map(({ to }) => to)).toEqual([persona.email])
})
