import type { WorksPage, WorksPicture, WorksProject } from '@llave/contract/staff/contents/works'
import { mostRowsRead } from '@llave/testkit/database/read-plan'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import { mesaOrigin } from '@llave/testkit/staff/staff-visitor'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { transact } from '../../database/database.ts'
import { listStored } from '../../integration/import/stored-rows.store.ts'
import { progressRows } from '../../integration/rows/progress-row.ts'
import { writeProgress } from '../../integration/rows/write-progress.ts'
import { picturesQuery } from './works.store.ts'

const fixture = await openPaymentFixture()
const { db, clock } = fixture
const mesa = await openMesa(fixture)
const { visitor, ...person } = await mesa.newPerson(['content'])
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})

const stages = ['Cimientos', 'Estructura']
let made = 0

/** A project of its own, with somebody who bought in it. */
async function newProject() {
  const code = `OBRA-${++made}`
  await db.insertInto('project').values({ code, name: code, stages }).execute()
  const buyer = await newBuyer(fixture)
  await db
    .updateTable('property')
    .set({ project_code: code })
    .where('proforma', '=', buyer.proforma)
    .execute()
  return { code, buyer }
}

/** A photo of a colour of its own, as a phone takes it: lying, with the place where it was taken. */
const photo = (red: number) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .withExif({ IFD3: { GPSLatitude: '12/1 5/1 0/1', GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

async function place(
  code: string,
  bytes: Uint8Array,
  words: {
    readonly takenOn?: string
    readonly stage?: string
    readonly view?: string
    readonly title?: string
  } = {},
) {
  const query = new URLSearchParams({ takenOn: '2026-11-20', stage: '', view: '', title: '', ...words })
  const answer = await mesa.app.inject({
    method: 'POST',
    url: `/mesa/contents/works/${code}/pictures?${query}`,
    headers: {
      origin: mesaOrigin,
      'x-csrf-token': visitor.csrfToken ?? '',
      cookie: visitor.cookie ?? '',
      'content-type': 'image/jpeg',
    },
    payload: Buffer.from(bytes),
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function list(code: string, query: Readonly<Record<string, string>> = {}): Promise<WorksPage> {
  const { status, body } = await visitor.call(
    'GET',
    `/mesa/contents/works/${code}/pictures?${new URLSearchParams(query)}`,
  )
  expect(status).toBe(200)
  return body
}

const workOf = async (code: string): Promise<WorksProject> =>
  (await visitor.call('GET', '/mesa/contents/works')).body.projects.find(
    (project: WorksProject) => project.code === code,
  )

const act = (code: string, { pictureId, version }: WorksPicture, name: string, body: object) =>
  visitor.call('POST', `/mesa/contents/works/${code}/pictures/${pictureId}/${name}`, { version, ...body })

/** What the portal answers somebody of a project's works. */
async function seenBy({ visitor: customer, persona }: Awaited<ReturnType<typeof newBuyer>>, code: string) {
  const { type, number } = persona.document
  const query = new URLSearchParams({ NroDocumento: number, TipoDocumento: type, CodigoProyecto: code })
  const { status, body } = await customer.call('GET', `/api/MiCuenta/ObtenerImagenesAvanceObra?${query}`)
  return status === 200
    ? body.imagenes.map((each: Record<string, string>) =>
        [each.fecha, each.etapa, each.titulo, each.vista]
          .filter((part, index) => index < 3 || part)
          .join('|'),
      )
    : status
}

const auditOf = (code: string) =>
  db
    .selectFrom('audit')
    .select(['action', 'staff_id', 'changes', 'details'])
    .where('subject', '=', `project:${code}`)
    .orderBy('id')
    .execute()

const first = async (code: string) => {
  const [picture] = (await list(code)).pictures
  if (!picture) throw new Error('No picture')
  return picture
}

test('a picture is seen by who bought in its project and by nobody else, without where it was taken', async () => {
  const [{ code, buyer }, other] = [await newProject(), await newProject()]
  const words = { stage: 'Estructura', view: 'Desde la calle', title: 'Torre A' }
  expect((await place(code, await photo(1), words)).status).toBe(200)
  expect(await seenBy(buyer, code)).toEqual(['20/11/2026|Estructura|Torre A|Desde la calle'])
  expect(await seenBy(other.buyer, code)).toBe(403)
  expect(await seenBy(other.buyer, other.code)).toEqual([])
  expect(await first(code)).toMatchObject({
    origin: 'mesa',
    placedBy: person.name,
    version: 1,
    width: 20,
    height: 40,
  })
  expect(await workOf(code)).toMatchObject({ pictures: 1, newestOn: '2026-11-20', reached: 'Estructura' })
  const { source } = await first(code)
  for (const { app } of [fixture, mesa]) {
    const { statusCode, rawPayload } = await app.inject(source)
    expect(statusCode).toBe(200)
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
  }
})

test('what is no picture, comes twice or says a day or stage that cannot be is refused', async () => {
  const { code, buyer } = await newProject()
  const one = await photo(2)
  const refusals = [
    await place(code, Buffer.from('<script>alert(1)</script>')),
    await place(code, one.subarray(0, 200)),
    await place(code, one, { takenOn: '2026-11-22' }),
    await place(code, one, { takenOn: '0206-11-20' }),
    await place(code, one, { stage: 'Acabados' }),
    await place(code, one, { title: 'a\u202eb' }),
    await place(code, one, { view: 'a\u202eb' }),
    await place('NINGUNO', one),
  ]
  expect(refusals.map(({ status, body }) => [status, body.code, body.campo ?? ''].join(' '))).toEqual([
    '415 formato_no_admitido ',
    '415 formato_no_admitido ',
    '400 dato_invalido takenOn',
    '400 dato_invalido takenOn',
    '400 dato_invalido stage',
    '400 dato_invalido title',
    '400 dato_invalido view',
    '404 no_encontrado ',
  ])
  expect(refusals[0]?.body.message).toBe('No se guardó: no es una imagen jpg o png.')
  expect(refusals[2]?.body.message).toBe('Ese día todavía no llega.')
  expect(await seenBy(buyer, code)).toEqual([])
  const both = await Promise.all([place(code, one), place(code, one)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const again = await place(code, one, { takenOn: '2026-11-19' })
  expect(again.body).toMatchObject({
    code: 'foto_repetida',
    message: 'Esa foto ya está en este proyecto, el 20/11/2026. No se guardó otra vez.',
  })
  expect(await seenBy(buyer, code)).toHaveLength(1)
})

test('a picture is corrected and withdrawn with a reason, by who saw it as it is', async () => {
  const { code, buyer } = await newProject()
  await place(code, await photo(3), { title: 'Torre' })
  const seen = await first(code)
  const words = { takenOn: '2026-11-19', stage: 'Cimientos', view: 'Desde el parque', title: 'Torre B' }
  expect((await act(code, seen, 'correct', { ...words, why: '' })).body.campo).toBe('why')
  const late = { ...words, takenOn: '2026-12-01', why: 'Fecha' }
  expect((await act(code, seen, 'correct', late)).body.campo).toBe('takenOn')
  expect((await act(code, seen, 'correct', { ...words, why: 'Fecha equivocada' })).status).toBe(204)
  expect(await seenBy(buyer, code)).toEqual(['19/11/2026|Cimientos|Torre B|Desde el parque'])
  for (const [name, body] of [
    ['correct', { ...words, why: 'Tarde' }],
    ['withdraw', { why: 'Tarde' }],
  ] as const)
    expect((await act(code, seen, name, body)).body.code).toBe('foto_cambiada')
  const now = await first(code)
  const elsewhere = await newProject()
  expect((await act(elsewhere.code, now, 'withdraw', { why: 'Ajena' })).body.code).toBe('no_encontrado')
  expect((await act(code, now, 'withdraw', { why: 'Se ve un rostro' })).status).toBe(204)
  expect(await seenBy(buyer, code)).toEqual([])
  expect((await fixture.app.inject(now.source)).statusCode).toBe(404)
  expect(
    await db.selectFrom('file').select('id').where('id', '=', now.source.slice(7, -4)).execute(),
  ).toEqual([])
  expect(await auditOf(code)).toMatchObject([
    { action: 'progress.placed', staff_id: person.id, details: { day: '2026-11-20' } },
    {
      action: 'progress.corrected',
      details: { why: 'Fecha equivocada' },
      changes: {
        day: { before: ['2026-11-20'], after: ['2026-11-19'] },
        stage: { before: [], after: ['Cimientos'] },
        view: { before: [], after: ['Desde el parque'] },
      },
    },
    { action: 'progress.withdrawn', details: { why: 'Se ve un rostro', day: '2026-11-19' } },
  ])
  // What was withdrawn may come again.
  expect((await place(code, await photo(3))).status).toBe(200)
})

test("pictures of the developer's system stand beside those of Mesa, and neither touches the other's", async () => {
  const { code, buyer } = await newProject()
  await place(code, await photo(4), { title: 'De Mesa' })
  const bytes = await photo(5)
  const row = {
    projectCode: code,
    takenOn: '2026-11-21',
    picture: 'a.jpg',
    title: 'Del ERP',
    stage: '',
    view: '',
  }
  const readFile = async () => ({ hash: Buffer.alloc(32, 5), read: async () => bytes })
  const context = { now: clock.now(), by: 'erp', batchId: null, readFile }
  expect(await transact(db, (trx) => writeProgress(trx, [row], context))).toEqual(['created'])
  expect(await seenBy(buyer, code)).toEqual(['21/11/2026||Del ERP', '20/11/2026||De Mesa'])
  const [erp, own] = (await list(code)).pictures
  expect([erp?.origin, own?.origin]).toEqual(['erp', 'mesa'])
  if (!erp || !own) throw new Error('No pictures')
  expect((await act(code, erp, 'withdraw', { why: 'No es nuestra' })).body.code).toBe('no_encontrado')
  // A complete extract asks for every stored row but those of Mesa; a row may not be named as they are.
  const stored = await listStored(db, 'progress', { after: 0, last: 1_000_000, limit: 1000 })
  const ours = stored.filter(({ row: { projectCode } }) => projectCode === code)
  expect(ours.map(({ row: { picture } }) => picture)).toEqual(['a.jpg'])
  const named = { ...row, picture: `upload:${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}/mesa:a.jpg` }
  expect(progressRows.check(named).faults).toMatchObject([{ field: 'picture' }])
})

test('the list is in the order of the portal, by pages, of a stage, and reads no more than a page', async () => {
  const filled = await createTestDatabase()
  try {
    const pages = 48
    await sql`insert into project (code, name, stages) select 'P-' || n, 'P' || n, '{Obra,Entrega}'
      from generate_series(1, 4) n`.execute(filled.db)
    await sql`with f as (insert into file (content_type, size, sha256)
        values ('image/jpeg', 1, decode(repeat('00', 32), 'hex')) returning id)
      insert into progress_picture (source_name, project_code, taken_on, stage, file_id, width, height, source_sha256)
      select 'p' || n, 'P-' || 1 + n % 4, date '2020-01-01' + n / 20, case n % 3 when 0 then 'Obra' else '' end,
        f.id, 1, 1, decode(md5(n::text) || md5(n::text), 'hex') from f, generate_series(1, 20000) n`.execute(
      filled.db,
    )
    await sql`vacuum analyze`.execute(filled.owner)
    const after = { day: '2021-06-01', id: 3000 }
    for (const stage of [null, 'Obra', '']) {
      for (const start of [null, after]) {
        const page = picturesQuery({ projectCode: 'P-2', stage, after: start }, pages + 1)
        expect(await mostRowsRead(filled.db, page), JSON.stringify({ stage, start })).toBeLessThan(pages + 30)
      }
    }
  } finally {
    await filled.drop()
  }
  const { code } = await newProject()
  const file = (await db.selectFrom('file').select('id').limit(1).executeTakeFirstOrThrow()).id
  await sql`insert into progress_picture (source_name, project_code, taken_on, stage, file_id, width, height, source_sha256)
    select 'p' || n, ${code}, date '2026-01-01' + n / 3, case n % 2 when 0 then 'Obra' else '' end, ${file}, 1, 1,
      decode(repeat('00', 32), 'hex') from generate_series(1, 60) n`.execute(db)
  const pictures: WorksPicture[] = []
  let page = await list(code)
  for (let pages = 0; pages < 5; pages++) {
    pictures.push(...page.pictures)
    const last = page.pictures.at(-1)
    if (!page.more || !last) break
    page = await list(code, { afterDay: String(last.takenOn), afterId: last.pictureId })
  }
  const inOrder = await db
    .selectFrom('progress_picture')
    .select('id')
    .where('project_code', '=', code)
    .orderBy('taken_on', 'desc')
    .orderBy('id')
    .execute()
  expect(pictures.map(({ pictureId }) => Number(pictureId))).toEqual(inOrder.map(({ id }) => id))
  expect((await list(code, { stage: 'Obra' })).pictures).toHaveLength(30)
})
