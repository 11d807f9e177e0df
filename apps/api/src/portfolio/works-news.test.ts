import { postgresAnswers } from '@llave/testkit/database/test-database'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { transact } from '../database/database.ts'
import { putFile } from '../files/files.store.ts'
import { deliverOutbox } from '../messaging/deliver-outbox.ts'
import type { Mail } from '../messaging/message.ts'
import { messageRenderers } from '../render-messages.ts'
import { tellWorks } from './tell-works.ts'
import { claimWorksNews } from './works-subscription.store.ts'

const fixture = await openPaymentFixture('2026-11-25T15:00:00Z')
const { db, clock } = fixture
const { signal } = new AbortController()
afterAll(() => fixture.close())

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('works_subscription').execute()
  at('2026-11-25T10:00')
})

function at(time: string): void {
  clock.set(`${time}:00-05:00`)
}

let pictures = 0
/** A picture of the works of the project of every buyer. */
async function comes(takenOn = '2026-11-25'): Promise<string> {
  const source = `works-${++pictures}.jpg`
  const content = { contentType: 'image/jpeg', bytes: new Uint8Array([pictures]) }
  await db
    .insertInto('progress_picture')
    .values({
      ...{ project_code: 'P01', source_name: source, taken_on: takenOn, width: 12, height: 9 },
      ...{ file_id: await putFile(db, content, clock.now()), source_sha256: Buffer.alloc(32) },
    })
    .execute()
  return source
}

const tell = () => tellWorks({ db, clock })

async function delivered(): Promise<Mail[]> {
  const mails: Mail[] = []
  const parts = {
    ...{ db, clock, render: messageRenderers(fixture.config, db, clock) },
    sendMail: async (mail: Mail) => void mails.push(mail),
    sendSms: async () => undefined,
  }
  await deliverOutbox(parts, 'email', signal)
  return mails
}

async function choose(buyer: Awaited<ReturnType<typeof newBuyer>>, wanted: boolean, projectCode = 'P01') {
  const body = { CodigoProyecto: projectCode, avisar: wanted }
  return buyer.visitor.call('POST', '/api/MiCuenta/AvisarAvanceObra', body)
}

async function isChosen({ visitor, persona }: Awaited<ReturnType<typeof newBuyer>>): Promise<boolean> {
  const { type, number } = persona.document
  const query = new URLSearchParams({ TipoDocumento: type, NroDocumento: number, CodigoProyecto: 'P01' })
  const { body } = await visitor.call('GET', `/api/MiCuenta/ObtenerImagenesAvanceObra?${query}`)
  return body.avisar
}

test('who asked hears in the evening of what came since, in one e-mail', async () => {
  const buyer = await newBuyer(fixture)
  await comes('2026-11-20')
  expect(await isChosen(buyer)).toBe(false)
  expect((await choose(buyer, true)).status).toBe(204)
  expect(await isChosen(buyer)).toBe(true)
  await comes('2026-11-24')
  await comes('2026-11-25')

  at('2026-11-25T17:59')
  expect(await tell()).toBe(0)
  at('2026-11-25T18:00')
  expect(await tell()).toBe(1)
  expect(await tell()).toBe(0)
  const [mail, ...others] = await delivered()
  expect(others).toEqual([])
  expect(mail?.to).toBe(buyer.persona.email)
  expect(mail?.subject).toMatch(/: 2 fotos nuevas de la obra$/)
  expect(mail?.text).toContain('La más reciente: 25/11/2026')
  expect(mail?.text).toContain(`/property/${buyer.proforma}/advance`)
  expect(mail?.text).toContain('pediste que te avisemos')
})

test('one a day: what comes after it is told on the next', async () => {
  const buyer = await newBuyer(fixture)
  await choose(buyer, true)
  await comes()
  at('2026-11-25T18:00')
  await tell()
  await comes()
  expect(await tell()).toBe(0)
  expect(await delivered()).toHaveLength(1)
  at('2026-11-26T18:00')
  expect(await tell()).toBe(1)
  expect((await delivered()).map(({ subject }) => subject)).toEqual([expect.stringContaining('1 foto nueva')])
  at('2026-11-27T18:00')
  expect(await tell(), 'nothing came').toBe(0)
})

test('asked twice it goes on from the first time', async () => {
  const buyer = await newBuyer(fixture)
  await choose(buyer, true)
  await comes()
  await choose(buyer, true)
  at('2026-11-25T18:00')
  expect(await tell()).toBe(1)
})

test('taken back, nothing comes', async () => {
  const buyer = await newBuyer(fixture)
  await choose(buyer, true)
  expect((await choose(buyer, false)).status).toBe(204)
  expect(await isChosen(buyer)).toBe(false)
  await comes()
  at('2026-11-25T18:00')
  expect(await tell()).toBe(0)
})

test('a project where one bought nothing is refused', async () => {
  const buyer = await newBuyer(fixture)
  await db.insertInto('project').values({ code: 'P88', name: 'Ajeno' }).execute()
  expect(await choose(buyer, true, 'P88')).toMatchObject({ status: 403, body: { code: 'ajeno' } })
  expect(await choose(buyer, true, 'P99')).toMatchObject({ status: 403, body: { code: 'ajeno' } })
})

test('who has no property there any more, or no e-mail, is written nothing', async () => {
  const [seller, unreached] = [await newBuyer(fixture), await newBuyer(fixture, { email: '' })]
  await choose(seller, true)
  await choose(unreached, true)
  await comes()
  const until = clock.now().toString()
  await db.updateTable('proforma_holder').set({ until }).where('customer_id', '=', seller.id).execute()
  at('2026-11-25T18:00')
  expect(await tell()).toBe(2)
  expect(await delivered()).toEqual([])
  expect(await db.selectFrom('works_subscription').select('customer_id').execute()).toEqual([
    { customer_id: unreached.id },
  ])
})

test.runIf(await postgresAnswers())('what another process is telling is left to it', async () => {
  const buyer = await newBuyer(fixture)
  await choose(buyer, true)
  await comes()
  at('2026-11-25T18:00')
  const day = Temporal.PlainDate.from('2026-11-25')
  await transact(db, async (trx) => {
    expect(await claimWorksNews(trx, day, 10)).toHaveLength(1)
    expect(await tell()).toBe(0)
  })
  expect(await tell()).toBe(1)
})

test('pictures that were withdrawn before the e-mail left are not told', async () => {
  const buyer = await newBuyer(fixture)
  await choose(buyer, true)
  const source = await comes()
  at('2026-11-25T18:00')
  expect(await tell()).toBe(1)
  await db.deleteFrom('progress_picture').where('source_name', '=', source).execute()
  expect(await delivered()).toEqual([])
})
