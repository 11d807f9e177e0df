import { createHash } from 'node:crypto'
import { type GalleryPicture, mostOfGallery } from '@llave/contract/staff/contents/gallery'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import { mesaOrigin } from '@llave/testkit/staff/staff-visitor'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { transact } from '../../database/database.ts'
import { withdrawProjects } from '../../integration/rows/withdraw-projects.store.ts'
import { writeProjects } from '../../integration/rows/write-projects.ts'

const fixture = await openPaymentFixture()
const { db, clock } = fixture
const mesa = await openMesa(fixture)
const { visitor, ...person } = await mesa.newPerson(['content'])
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})

let made = 0

/** A project of its own, as its row comes from the developer's system. */
async function bringProject(code: string, galleryPictures: readonly string[] = []) {
  const readFile = async (name: string) => ({
    hash: Buffer.alloc(32, name),
    read: () => photo(name.charCodeAt(0)),
  })
  const row = {
    code,
    name: code,
    address: '',
    district: '',
    province: '',
    department: '',
    latitude: null,
    longitude: null,
    stages: [],
    promisedOn: null,
    deliveryOn: null,
    deliveryToldOn: null,
    deliveryReason: '',
    homePicture: null,
    bannerPicture: null,
    mapPicture: null,
    galleryPictures: [...galleryPictures],
  }
  return transact(db, (trx) =>
    writeProjects(trx, [row], { now: clock.now(), by: 'erp', batchId: null, readFile }),
  )
}

async function newProject(...galleryPictures: readonly string[]) {
  const code = `GAL-${++made}`
  await bringProject(code, galleryPictures)
  const buyer = await newBuyer(fixture)
  await db
    .updateTable('property')
    .set({ project_code: code })
    .where('proforma', '=', buyer.proforma)
    .execute()
  return { code, buyer }
}

const photo = (red: number) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .png()
    .toBuffer()

async function place(code: string, bytes: Uint8Array) {
  const answer = await mesa.app.inject({
    method: 'POST',
    url: `/mesa/contents/gallery/${code}`,
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

async function gallery(code: string): Promise<readonly GalleryPicture[]> {
  const { status, body } = await visitor.call('GET', `/mesa/contents/gallery/${code}`)
  expect(status).toBe(200)
  return body.pictures
}

const act = (code: string, name: string, body: object) =>
  visitor.call('POST', `/mesa/contents/gallery/${code}/${name}`, body)

/** The addresses of the gallery that the portal shows who bought there. */
async function seenBy({ visitor: customer, persona, proforma }: Awaited<ReturnType<typeof newBuyer>>) {
  const { type, number } = persona.document
  const query = new URLSearchParams({ NroDocumento: number, TipoDocumento: type })
  const url = `/api/MiCuenta/ConsultaClienteLetra_TProductosField?${query}`
  const { body } = await customer.call('POST', url, [{ pROFORMAField: proforma }])
  return body[0].GalleryImagenes.map(({ url: source }: { url: string }) => source)
}

test('pictures of Mesa stand after those of the project, whose imports leave them alone', async () => {
  const [{ code, buyer }, other] = [await newProject('a.jpg'), await newProject()]
  expect((await place(code, await photo(1))).status).toBe(200)
  expect((await place(code, await photo(2))).status).toBe(200)
  const shown = await gallery(code)
  expect(shown.map(({ origin, placedBy }) => `${origin} ${placedBy}`)).toEqual([
    'erp ',
    `mesa ${person.name}`,
    `mesa ${person.name}`,
  ])
  expect(await seenBy(buyer)).toEqual(shown.map(({ source }) => source))
  expect(await seenBy(other.buyer)).toEqual([])
  for (const { source } of shown) expect((await fixture.app.inject(source)).statusCode).toBe(200)
  expect(await bringProject(code, ['b.jpg', 'c.jpg', 'd.jpg'])).toEqual(['changed'])
  const later = (await gallery(code)).map(({ source }) => source)
  expect(await seenBy(buyer)).toEqual(later)
  expect(later).toHaveLength(5)
  expect(later.slice(3)).toEqual(shown.slice(1).map(({ source }) => source))
})

test('what is no picture, is there already or is one too many is refused', async () => {
  const { code } = await newProject()
  expect((await place(code, Buffer.from('GIF89a'))).body.code).toBe('formato_no_admitido')
  expect((await place('NINGUNO', await photo(3))).body.code).toBe('no_encontrado')
  const same = await photo(3)
  const both = await Promise.all([place(code, same), place(code, same)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await place(code, same)).body.code).toBe('foto_repetida')
  // Each at a place of its own, whoever else publishes at that moment.
  const busy = await newProject()
  const several = await Promise.all([20, 21, 22, 23, 24].map(photo))
  await Promise.all(several.map((bytes) => place(busy.code, bytes)))
  const places = await db
    .selectFrom('gallery_picture')
    .select('position')
    .where('project_code', '=', busy.code)
    .orderBy('position')
    .execute()
  expect(places.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
  // One that the project's row shows, by the bytes that it came from.
  const ofRow = await photo(9)
  const sent = await newProject('a.jpg')
  await db
    .updateTable('project_picture')
    .set({ source_sha256: createHash('sha256').update(ofRow).digest() })
    .where('project_code', '=', sent.code)
    .execute()
  expect((await place(sent.code, ofRow)).body.code).toBe('foto_repetida')
  const { file_id } = await db
    .selectFrom('gallery_picture')
    .select('file_id')
    .where('project_code', '=', code)
    .executeTakeFirstOrThrow()
  await sql`insert into gallery_picture (project_code, file_id, width, height, source_sha256, position, placed_by, placed_at)
    select ${code}, ${file_id}, 1, 1, decode(md5(n::text) || md5(n::text), 'hex'), n + 1, ${person.id}, now()
    from generate_series(1, ${mostOfGallery - 1}::int) n`.execute(db)
  expect((await place(code, await photo(4))).body.code).toBe('galeria_llena')
})

test('a gallery is put in order and a picture taken out, with a reason, by who saw it as it is', async () => {
  const { code, buyer } = await newProject('a.jpg')
  for (const red of [5, 6, 7]) await place(code, await photo(red))
  const [erp, ...own] = await gallery(code)
  const seen = own.map(({ pictureId }) => pictureId)
  const [first = '', second = '', third = ''] = seen
  const order = [third, first, second]
  const why = 'La fachada primero'
  expect((await act(code, 'order', { seen, order, why: ' ' })).body.campo).toBe('why')
  for (const wrong of [
    [third, first],
    [third, third, first],
    [third, first, '999999'],
  ])
    expect((await act(code, 'order', { seen, order: wrong, why })).body.code).toBe('foto_cambiada')
  expect((await act(code, 'order', { seen, order, why })).status).toBe(204)
  expect((await act(code, 'order', { seen, order: seen, why })).body.code).toBe('foto_cambiada')
  const sourceOf = new Map(own.map(({ pictureId, source }) => [pictureId, source]))
  expect(await seenBy(buyer)).toEqual([erp?.source, ...order.map((id) => sourceOf.get(id))])

  expect((await act((await newProject()).code, `${first}/withdraw`, { why })).body.code).toBe('no_encontrado')
  expect((await act(code, `${first}/withdraw`, { why: 'Se ve un rostro' })).status).toBe(204)
  expect(await seenBy(buyer)).toEqual([erp?.source, sourceOf.get(third), sourceOf.get(second)])
  expect((await fixture.app.inject(sourceOf.get(first) ?? '')).statusCode).toBe(404)
  expect((await place(code, await photo(5))).status).toBe(200)
  const acts = await db
    .selectFrom('audit')
    .select(['action', 'changes', 'details'])
    .where('subject', '=', `project:${code}`)
    .orderBy('id')
    .offset(3)
    .execute()
  expect(acts).toMatchObject([
    { action: 'gallery.ordered', changes: { order: { before: seen, after: order } }, details: { why } },
    { action: 'gallery.withdrawn', details: { why: 'Se ve un rostro', picture: Number(first) } },
    { action: 'gallery.placed' },
  ])
})

test('a project that goes takes the pictures of Mesa and their files along', async () => {
  const code = `GAL-${++made}`
  await bringProject(code)
  await place(code, await photo(8))
  const [picture] = await gallery(code)
  expect(await transact(db, (trx) => withdrawProjects(trx, [{ code }]))).toEqual(['withdrawn'])
  const left = await db
    .selectFrom('file')
    .select('id')
    .where('id', '=', picture?.source.slice(7, -4) ?? '')
    .execute()
  expect(left).toEqual([])
})
