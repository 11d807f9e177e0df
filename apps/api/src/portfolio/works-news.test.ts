import { postgresAnswers } from '@llave/testkit/database/test-database'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Queryable, type Trx, transact } from '../database/database.ts'
import { putFile } from '../files/files.store.ts'
import { deliverOutbox } from '../messaging/deliver-outbox.ts'
import type { Mail } from '../messaging/message.ts'
import { messageRenderers } from '../render-messages.ts'
import { tellWorks } from './tell-works.ts'
import { claimWorksNews, numberWorksNews } from './works-subscription.store.ts'

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
  // The clock of a machine tells more than the milliseconds of a link.
  clock.set(`${time}:00.123456789-05:00`)
}

let pictures = 0
/** A picture of the works of the project of every buyer. */
async function comes(takenOn = '2026-11-25', into: Queryable = db, project = 'P01'): Promise<string> {
  const source = `works-${++pictures}.jpg`
  const content = { contentType: 'image/jpeg', bytes: new Uint8Array([pictures]) }
  await into
    .insertInto('progress_picture')
    .values({
      ...{ project_code: project, source_name: source, taken_on: takenOn, width: 12, height: 9 },
      ...{ file_id: await putFile(into, content, clock.now()), source_sha256: Buffer.alloc(32) },
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

test('pictures of another project are no news', async () => {
  const buyer = await newBuyer(fixture)
  await db.insertInto('project').values({ code: 'P87', name: 'Vecino' }).execute()
  await choose(buyer, true)
  await comes('2026-11-25', db, 'P87')
  at('2026-11-25T18:00')
  expect(await tell()).toBe(0)
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
  await transact(db, numberWorksNews)
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

/** An import that has written and is not committed; answers how it is. */
async function beginImport(write: (trx: Trx) => Promise<unknown>): Promise<() => Promise<void>> {
  const written = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const importing = transact(db, async (trx) => {
    await write(trx)
    written.resolve()
    await end.promise
  })
  await written.promise
  return () => {
    end.resolve()
    return importing
  }
}

test.runIf(await postgresAnswers())(
  'pictures of an import that is still being written are told once it is, also where Mesa placed one meanwhile',
  async () => {
    const buyer = await newBuyer(fixture)
    await choose(buyer, true)
    at('2026-11-25T18:00')
    const committed = await beginImport(async (trx) => [
      await comes('2026-11-24', trx),
      await comes('2026-11-24', trx),
    ])
    // Its number in the table is above theirs.
    await comes()
    expect(await tell()).toBe(1)
    await committed()
    at('2026-11-26T18:00')
    expect(await tell()).toBe(1)
    expect(
      (await delivered()).map(({ subject }) => /: (.*) de la obra$/.exec(subject)?.[1]).toSorted(),
    ).toEqual(['1 foto nueva', '2 fotos nuevas'])
  },
)

test.runIf(await postgresAnswers())(
  'who asks while an import is being written hears of its pictures, and of none that stood there before',
  async () => {
    const buyer = await newBuyer(fixture)
    await comes('2026-11-20')
    const committed = await beginImport((trx) => comes('2026-11-24', trx))
    await comes('2026-11-23')
    expect((await choose(buyer, true)).status).toBe(204)
    await committed()
    at('2026-11-25T18:00')
    expect(await tell()).toBe(1)
    expect((await delivered()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('1 foto nueva'),
    ])
  },
)

test.runIf(await postgresAnswers())(
  'who asks while an import withdraws a picture need not wait for it',
  async () => {
    const buyer = await newBuyer(fixture)
    const source = await comes('2026-11-20')
    await transact(db, numberWorksNews)
    const committed = await beginImport((trx) =>
      trx.deleteFrom('progress_picture').where('source_name', '=', source).execute(),
    )
    expect((await choose(buyer, true)).status).toBe(204)
    await committed()
  },
)

describe('the link that ends it', () => {
  async function told() {
    const buyer = await newBuyer(fixture)
    await choose(buyer, true)
    await comes()
    at('2026-11-25T18:00')
    await tell()
    const [mail] = await delivered()
    const url = new URL(mail?.unsubscribeUrl ?? '')
    expect(mail?.text).toContain(`Dejar de recibirlos: ${url}`)
    const ask = async (
      method: 'GET' | 'POST',
      path = url.pathname,
      payload = '',
      type = 'application/x-www-form-urlencoded',
    ) => {
      const headers = payload === '' ? {} : { 'content-type': type }
      const { statusCode, body } = await fixture.app.inject({ method, url: path, payload, headers })
      return { statusCode, title: /<h1>(.*)<\/h1>/.exec(body)?.[1] ?? '', body }
    }
    // Back in the session of who asked for it.
    at('2026-11-25T10:05')
    return { buyer, url, ask }
  }

  test('shows a page that changes nothing, however often it is opened, and names nobody', async () => {
    const { buyer, ask } = await told()
    for (let nth = 0; nth < 3; nth++) {
      const { statusCode, title, body } = await ask('GET')
      expect([statusCode, title]).toEqual([200, 'Dejar de recibir fotos de la obra'])
      expect(body).not.toContain(buyer.persona.name)
    }
    // A scanner that posts what it finds without knowing the button.
    for (const payload of ['x=1', 'que=otra'])
      expect((await ask('POST', undefined, payload)).title).toBe('Dejar de recibir fotos de la obra')
    expect(await isChosen(buyer)).toBe(true)
  })

  test.each([
    ['the button of its page', 'que=dejar', 'application/x-www-form-urlencoded'],
    ["the mail program's own", 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [
      "the mail program's own, as a form of parts",
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
    ],
  ])('ends it by %s, twice as once, and leaves one that is asked for anew', async (_, payload, type) => {
    const { buyer, ask } = await told()
    for (let nth = 0; nth < 2; nth++) {
      const { statusCode, title } = await ask('POST', undefined, payload, type)
      expect([statusCode, title]).toEqual([200, 'Listo: no te escribiremos más de esta obra'])
      expect(await isChosen(buyer)).toBe(false)
    }
    expect((await ask('GET')).title).toBe('Listo: no te escribiremos más de esta obra')
    expect((await choose(buyer, true)).status).toBe(204)
    await ask('POST', undefined, payload, type)
    expect(await isChosen(buyer)).toBe(true)
  })

  test('leaves one that has its number after a restore', async () => {
    const { buyer, ask } = await told()
    const since = clock.now().subtract({ hours: 1 }).toString()
    await db.updateTable('works_subscription').set({ since }).where('customer_id', '=', buyer.id).execute()
    await ask('POST', undefined, 'que=dejar')
    expect(await isChosen(buyer)).toBe(true)
  })

  test('of somebody else is not guessed', async () => {
    const { buyer, url, ask } = await told()
    const path = url.pathname
    const last = path.endsWith('A') ? 'B' : 'A'
    const [id = ''] = /\d+/.exec(path) ?? []
    for (const forged of [
      path.slice(0, -1) + last,
      path.replace(id, `${Number(id) + 1}`),
      '/avances/dejar/x',
    ])
      expect(await ask('POST', forged, 'que=dejar'), forged).toMatchObject({
        statusCode: 404,
        title: 'Este enlace ya no sirve',
      })
    expect(await isChosen(buyer)).toBe(true)
  })
})

test('who took it back before the e-mail left is written nothing', async () => {
  const buyer = await newBuyer(fixture)
  await choose(buyer, true)
  await comes()
  at('2026-11-25T18:00')
  expect(await tell()).toBe(1)
  at('2026-11-25T10:05')
  expect((await choose(buyer, false)).status).toBe(204)
  at('2026-11-25T18:05')
  expect(await delivered()).toEqual([])
  expect(await db.selectFrom('outbox').select('last_error').execute()).toEqual([
    { last_error: 'no longer applies' },
  ])
})
