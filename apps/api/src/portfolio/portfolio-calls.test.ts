import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { createTestDatabase, postgresAnswers } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { nonsense } from '@llave/testkit/nonsense'
import { forgetOrders } from '@llave/testkit/payments/forget-orders'
import { insertLetras, insertProperty } from '@llave/testkit/payments/insert-letras'
import { personas } from '@llave/testkit/personas'
import { signIn } from '@llave/testkit/sign-in'
import { testConfig } from '@llave/testkit/test-config'
import { Visitor } from '@llave/testkit/visitor'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { putFile } from '../files/files.store.ts'

const database = await createTestDatabase()
const { db, drop } = database
const onPostgres = await postgresAnswers()
const clock = new FixedClock('2026-11-21T15:20:05Z')
const app = await buildApp({ config: testConfig(), db, clock })
const lucia = await signIn(app, db, clock, personas.lucia)
const mateo = await signIn(app, db, clock, personas.mateo)
afterAll(async () => {
  await app.close()
  await drop()
})

const ids = await insertLetras(db, lucia.id, '1000234', [
  { code: 'L-0012', amountMinor: 35_050, dueOn: '2026-12-05' },
  { code: 'L-0011', amountMinor: 35_050, dueOn: '2026-11-05', state: 'paid' },
  { code: 'L-0013', amountMinor: 35_050, dueOn: '2027-01-05', state: 'annulled' },
])
await insertProperty(db, lucia.id, '1000235')
await insertLetras(db, mateo.id, '1000301', [{ code: 'L-0001', amountMinor: 100, dueOn: '2026-12-05' }])
await db
  .updateTable('project')
  .set({
    name: 'Valle Sereno',
    address: 'Carretera a Santa Eulalia, km 14',
    district: 'Santa Eulalia',
    province: 'Huarochirí',
    department: 'Lima',
    latitude: -11.89021,
    longitude: -76.66487,
  })
  .execute()

async function home({ visitor, owner }: typeof lucia) {
  const answer = await visitor.call('GET', `/api/MiCuenta/ConsultaClienteLetra?${owner}`)
  expect(answer.status).toBe(200)
  return answer.body.ZWS_CONSULTA_CLIENTEResponse
}

describe('ConsultaClienteLetra', () => {
  test("answers the customer with all products and letras, in the specification's spelling", async () => {
    const statement = await home(lucia)
    expect(statement.e_GENERALField).toEqual({
      cLIENTEField: 'Lucía Paredes Vargas',
      tIPODOCField: '01',
      nRODOCUMENTOField: '44556677',
      tELEFONOField: '999888777',
      eMAILField: 'lucia.paredes@correo.example',
    })
    expect(statement.t_PRODUCTOSField).toEqual(
      ['1000234', '1000235'].map((pROFORMAField) => ({
        cOD_PROYECTOField: 'P01',
        pROYECTOField: 'Valle Sereno',
        pRODUCTOField: 'MZ A LT 4',
        pROFORMAField,
        wAERSField: 'USD',
        cODPLAZAField: 'LIM',
        fECHAField: '2025-03-14',
      })),
    )
    expect(statement.t_ESTACCField).toHaveLength(2)
    expect(statement.t_ESTACCField[1]).toEqual({
      pROFORMAField: '1000234',
      cOD_PROYECTOField: 'P01',
      pROYECTOField: 'Valle Sereno',
      pRODUCTOField: 'MZ A LT 4',
      cODPLAZAField: 'LIM',
      nLETRAField: 'L-0012',
      bELNRField: expect.stringMatching(/^\d{10}$/),
      bUKRSField: 'PE01',
      gJAHRField: '2026',
      mONEDAField: 'USD',
      iMPORTEField: 350.5,
      fECHAVENCIMIENTOField: '2026-12-05',
      eSTADOLETRAField: 'PENDIENTE DE PAGO',
      eSTADOField: 'PENDIENTE DE PAGO',
      fECHAPAGOField: '0000-00-00',
      FechaOperacionIzi: '',
      MonedaPago: '',
      ImportePago: 0,
      sISTEMAPAGOField: '',
      TarjetaPagoIzi: '',
      NroAutorizacionIzi: '',
      conRecibo: false,
      iMPORTEPAGADOField: 0,
      pagoEnProceso: false,
    })
  })

  test('says when receivables last came, of what was applied and no other kind', async () => {
    const answer = async () =>
      (await lucia.visitor.call('GET', `/api/MiCuenta/ConsultaClienteLetra?${lucia.owner}`)).body
    expect(await answer()).not.toHaveProperty('datosAl')
    const batches = [
      ['2026-11-19T13:02:00Z', ['receivables', 'customers'], true],
      ['2026-11-18T13:02:00Z', ['receivables'], true],
      ['2026-11-20T13:02:00Z', ['notices'], true],
      ['2026-11-20T14:02:00Z', ['receivables'], false],
    ] as const
    for (const [at, kinds, applied] of batches)
      await db
        .insertInto('import_batch')
        .values({ at, by: 'prueba', source: 'file', kinds: [...kinds], files: [], applied, ended_at: at })
        .execute()
    expect(await answer()).toMatchObject({ datosAl: '2026-11-19T08:02:00-05:00' })
    await database.owner.deleteFrom('import_batch').execute()
  })

  test.each([
    ['progress', 'ObtenerImagenesAvanceObra', 'CodigoProyecto=P01'],
    ['title-stages', 'ObtenerCaminoTitulo', 'IdProforma=1000234'],
    ['documents', 'ObtenerDocumentos', 'IdProforma=1000234'],
    ['notices', '../MisConsultasSAC/GetAllBuscaAviso', ''],
  ])('of %s another header says when they last came, of that kind alone', async (kind, call, query) => {
    const { pathname } = new URL(`http://llave/api/MiCuenta/${call}`)
    const answer = async () => {
      const { status, headers } = await lucia.visitor.call('GET', `${pathname}?${lucia.owner}&${query}`)
      return [status, headers['datos-al']]
    }
    expect(await answer()).toEqual([200, undefined])
    const other = kind === 'notices' ? 'progress' : 'notices'
    for (const [at, of, applied] of [
      ['2026-11-19T13:02:00Z', kind, true],
      ['2026-11-18T13:02:00Z', kind, true],
      ['2026-11-20T13:02:00Z', other, true],
      ['2026-11-20T14:02:00Z', kind, false],
    ] as const)
      await db
        .insertInto('import_batch')
        .values({ at, by: 'prueba', source: 'file', kinds: [of], files: [], applied, ended_at: at })
        .execute()
    expect(await answer()).toEqual([200, '2026-11-19T08:02:00-05:00'])
    await database.owner.deleteFrom('import_batch').execute()
  })

  test('has the payment details of a paid letra, and 0000-00-00 where the day is unknown', async () => {
    await db
      .updateTable('receivable')
      .set({
        operation_on: '2026-11-04',
        payment_system: 'IZTC',
        paid_currency: 'PEN',
        paid_amount_minor: 131_438,
        masked_card: '497010******0055',
        authorization_number: '048213',
      })
      .where('id', '=', ids.get('L-0011') ?? 0)
      .execute()
    const [paid] = (await home(lucia)).t_ESTACCField
    expect(paid).toMatchObject({
      nLETRAField: 'L-0011',
      eSTADOLETRAField: 'PAGADA',
      fECHAPAGOField: '0000-00-00',
      FechaOperacionIzi: '2026-11-04',
      MonedaPago: 'PEN',
      ImportePago: 1314.38,
      sISTEMAPAGOField: 'IZTC',
      TarjetaPagoIzi: '497010******0055',
      NroAutorizacionIzi: '048213',
      // Paid elsewhere, so there is no receipt of ours.
      conRecibo: false,
    })
  })

  test('leaves annulled letras out', async () => {
    const codes = (await home(lucia)).t_ESTACCField.map((letra: { nLETRAField: string }) => letra.nLETRAField)
    expect(codes).toEqual(['L-0011', 'L-0012'])
  })

  test.each([
    ['created', false],
    ['form_issued', false],
    ['sending', true],
    ['unknown', true],
    ['refused', false],
    ['expired', false],
  ] as const)('with an order in state %s a letra has pagoEnProceso %s', async (state, underWay) => {
    await db
      .insertInto('payment_order')
      .values({
        id: `order-${state}`,
        shop: '70001001',
        customer_id: lucia.id,
        receivable_id: ids.get('L-0012') ?? 0,
        source: 'web',
        amount_minor: 35_050,
        currency: 'USD',
        debt_amount_minor: 35_050,
        debt_currency: 'USD',
        device: 'PC',
        state,
        created_at: clock.now().toString(),
        updated_at: clock.now().toString(),
      })
      .execute()
    expect((await home(lucia)).t_ESTACCField[1].pagoEnProceso).toBe(underWay)
    await forgetOrders(database.owner)
  })

  test('answers a customer who bought nothing with empty lists', async () => {
    const anna = await signIn(app, db, clock, personas.anna)
    expect(await home(anna)).toMatchObject({
      e_GENERALField: { tIPODOCField: '04', cODIGOPAISField: '34' },
      t_PRODUCTOSField: [],
      t_ESTACCField: [],
    })
  })

  test.runIf(onPostgres).each([readCustomerStatement, readCashStatement])(
    '$name makes one query, for the session and for everything else',
    async ({ path }) => {
      const ask = () => lucia.visitor.call('GET', `${path}?${lucia.owner}`)
      await ask()
      const queries = vi.spyOn(pg.Client.prototype, 'query')
      const answer = await ask()
      const asked = queries.mock.calls.length
      queries.mockRestore()
      expect(answer.status).toBe(200)
      expect(asked).toBe(1)
    },
  )
})

describe('ConsultaClienteLetra_TProductosField', () => {
  const url = `/api/MiCuenta/ConsultaClienteLetra_TProductosField?${lucia.owner}`

  test('answers the chosen product first, with pictures, plan and position', async () => {
    const file = await db
      .insertInto('file')
      .values({ content_type: 'image/jpeg', size: 0, sha256: Buffer.alloc(32) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const picture = { project_code: 'P01', file_id: file.id, width: 10, height: 10 }
    await db
      .insertInto('project_picture')
      .values([
        { ...picture, kind: 'banner', position: 0 },
        { ...picture, kind: 'map', position: 0 },
        { ...picture, kind: 'gallery', position: 0 },
        { ...picture, kind: 'gallery', position: 1 },
      ])
      .execute()
    const { status, body } = await lucia.visitor.call('POST', url, [
      { pROFORMAField: '1000235', pROYECTOField: 'Otro', wAERSField: 7 },
      { pROFORMAField: '1000234' },
    ])
    const source = `/media/${file.id}.jpg`
    const image = { url: source, ancho: 10, alto: 10 }
    expect(status).toBe(200)
    expect(body).toHaveLength(2)
    expect(body[0]).toEqual({
      cOD_PROYECTOField: 'P01',
      pROYECTOField: 'Valle Sereno',
      pRODUCTOField: 'MZ A LT 4',
      pROFORMAField: '1000235',
      wAERSField: 'USD',
      cODPLAZAField: 'LIM',
      fECHAField: '2025-03-14',
      Banner: source,
      Map: source,
      GalleryItems: `${source};${source}`,
      GoogleMap: '-11.89021,-76.66487',
      MapImagen: image,
      GalleryImagenes: [image, image],
    })
    await db.deleteFrom('project_picture').execute()
  })

  test('answers empty sources where a project has no pictures', async () => {
    const { body } = await lucia.visitor.call('POST', url, [{ pROFORMAField: '1000234' }])
    expect(body[0]).toMatchObject({
      Banner: '',
      Map: '',
      GalleryItems: '',
      MapImagen: null,
      GalleryImagenes: [],
    })
  })

  test("refuses another customer's proforma and an unknown one alike, even beside the customer's own", async () => {
    const asked = [['1000301'], ['999'], ['1000234', '1000301']]
    const answers = await Promise.all(
      asked.map((proformas) =>
        lucia.visitor.call(
          'POST',
          url,
          proformas.map((pROFORMAField) => ({ pROFORMAField })),
        ),
      ),
    )
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([403, 'ajeno']))
    expect(answers[0]?.body).toEqual(answers[1]?.body)
  })

  test.each(nonsense)('a malformed proforma is refused (%#)', async (pROFORMAField) => {
    const { status, body } = await lucia.visitor.call('POST', url, [{ pROFORMAField }])
    expect([400, 403]).toContain(status)
    expect(body.message).toMatch(/^[A-ZÁÉÍÓÚ].*\S$/)
  })

  test.each([[undefined], [{}], [[]], ['[]'], [Array(51).fill({ pROFORMAField: '1000234' })]])(
    'a body that is not a list of products is refused (%#)',
    async (body) => {
      expect((await lucia.visitor.call('POST', url, body)).status).toBe(400)
    },
  )
})

describe('ObtenerUbicacionProyecto', () => {
  test("answers the location of each of the customer's projects, once each", async () => {
    const { body } = await lucia.visitor.call('GET', `/api/MiCuenta/ObtenerUbicacionProyecto?${lucia.owner}`)
    expect(body).toEqual([
      {
        CodProyecto: 'P01',
        Distrito: 'Santa Eulalia',
        Provincia: 'Huarochirí',
        Departamento: 'Lima',
        Direccion: 'Carretera a Santa Eulalia, km 14',
      },
    ])
  })
})

describe('ObtenerImagenesAvanceObra', () => {
  const url = `/api/MiCuenta/ObtenerImagenesAvanceObra?${lucia.owner}&CodigoProyecto=`
  const ask = (code: string) => lucia.visitor.call('GET', url + encodeURIComponent(code))

  test('answers an empty imagenesStr where there are no progress pictures', async () => {
    expect(await ask('P01')).toMatchObject({
      status: 200,
      body: { imagenesStr: '', imagenes: [], etapas: [] },
    })
  })

  test('answers the pictures newest first, with day, size, title, stage and view, and the stages in order', async () => {
    await db
      .updateTable('project')
      .set({ stages: ['Cimientos', 'Estructura'] })
      .where('code', '=', 'P01')
      .execute()
    const bytes = new Uint8Array(3)
    const add = async (source_name: string, taken_on: string, stage: string) => {
      const file_id = await putFile(db, { contentType: 'image/jpeg', bytes }, clock.now())
      const picture = {
        project_code: 'P01',
        source_name,
        taken_on,
        stage,
        title: `De ${source_name}`,
        view: `Junto a ${source_name}`,
        file_id,
      }
      await db
        .insertInto('progress_picture')
        .values({ ...picture, width: 1200, height: 900, source_sha256: Buffer.alloc(32) })
        .execute()
      return `/media/${file_id}.jpg`
    }
    const old = await add('a.jpg', '2026-06-02', 'Cimientos')
    const first = await add('b.jpg', '2026-11-16', 'Estructura')
    const second = await add('c.jpg', '2026-11-16', '')
    const { body } = await ask('P01')
    expect(body.imagenesStr).toBe([first, second, old].join(';'))
    expect(body.imagenes[0]).toEqual({
      url: first,
      ancho: 1200,
      alto: 900,
      fecha: '16/11/2026',
      titulo: 'De b.jpg',
      etapa: 'Estructura',
      vista: 'Junto a b.jpg',
    })
    expect(body.etapas).toEqual(['Cimientos', 'Estructura'])
    expect((await app.inject(first)).statusCode).toBe(200)
  })

  test('refuses a project where the customer bought nothing and one that does not exist alike', async () => {
    await db.insertInto('project').values({ code: 'P77', name: 'De nadie' }).execute()
    const [foreign, unknown] = [await ask('P77'), await ask('P99')]
    expect([foreign.status, foreign.body.code]).toEqual([403, 'ajeno'])
    expect(unknown.body).toEqual(foreign.body)
  })

  test.each(['', 'a'.repeat(41), '%00', '../P01'])('a malformed code is refused: %s', async (code) => {
    const { status } = await lucia.visitor.call('GET', url + encodeURIComponent(code))
    expect([400, 403]).toContain(status)
  })
})

describe('notices', () => {
  const url = `/api/MisConsultasSAC/GetAllBuscaAviso?${lucia.owner}`
  const insert = (proforma: string | null, title: string, published_on: string) =>
    db
      .insertInto('notice')
      .values({ proforma, title, text: 'Texto', published_on })
      .returning('id')
      .executeTakeFirstOrThrow()

  test('are an empty list where there are none', async () => {
    expect((await lucia.visitor.call('GET', url)).body).toEqual({ getAllBuscaAvisoResult: [] })
  })

  test("GetAllBuscaAviso answers those for all and for the customer's properties until today, newest first", async () => {
    await insert(null, 'Para todos', '2026-11-20')
    await insert('1000234', 'De Lucía', '2026-11-21')
    await insert('1000301', 'De Mateo', '2026-11-21')
    await insert(null, 'De mañana', '2026-11-22')
    const { body } = await lucia.visitor.call('GET', url)
    expect(body.getAllBuscaAvisoResult).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        pROFORMAField: '1000234',
        titulo: 'De Lucía',
        texto: 'Texto',
        fecha: '21/11/2026',
        leido: false,
      },
      expect.objectContaining({ pROFORMAField: '', titulo: 'Para todos', fecha: '20/11/2026' }),
    ])
  })

  test('MarcarAvisoLeido marks it for that customer only, and does nothing when repeated', async () => {
    const notice = await insert(null, 'Leer', '2026-11-19')
    const mark = () =>
      lucia.visitor.call('POST', '/api/MisConsultasSAC/MarcarAvisoLeido', { id: String(notice.id) })
    expect((await mark()).status).toBe(204)
    expect((await mark()).status).toBe(204)
    const read = async ({ visitor, owner }: typeof lucia) =>
      (
        await visitor.call('GET', `/api/MisConsultasSAC/GetAllBuscaAviso?${owner}`)
      ).body.getAllBuscaAvisoResult
        .filter((each: { titulo: string }) => each.titulo === 'Leer')
        .map((each: { leido: boolean }) => each.leido)
    expect(await read(lucia)).toEqual([true])
    expect(await read(mateo)).toEqual([false])
  })

  test("a notice about another customer's property, or an unknown one, cannot be marked", async () => {
    const foreign = await insert('1000301', 'Ajeno', '2026-11-19')
    for (const id of [String(foreign.id), '999999999', '99999999999999999999', 'x']) {
      const { status, body } = await lucia.visitor.call('POST', '/api/MisConsultasSAC/MarcarAvisoLeido', {
        id,
      })
      expect([status, body.code]).toEqual([403, 'ajeno'])
    }
    expect(
      await db.selectFrom('notice_read').select('customer_id').where('notice_id', '=', foreign.id).execute(),
    ).toEqual([])
  })

  test.each(nonsense)('an id that is nonsense is refused (%#)', async (id) => {
    const { status } = await lucia.visitor.call('POST', '/api/MisConsultasSAC/MarcarAvisoLeido', { id })
    expect([400, 403]).toContain(status)
  })
})

describe('every call of the portfolio', () => {
  const calls = [
    ['GET', '/api/MiCuenta/ConsultaClienteLetra'],
    ['POST', '/api/MiCuenta/ConsultaClienteLetra_TProductosField'],
    ['GET', '/api/MiCuenta/ObtenerUbicacionProyecto'],
    ['GET', '/api/MiCuenta/ObtenerImagenesAvanceObra'],
    ['GET', '/api/MisConsultasSAC/GetAllBuscaAviso'],
    ['POST', '/api/MisConsultasSAC/MarcarAvisoLeido'],
  ] as const

  test.each(calls)('%s %s requires a session', async (method, path) => {
    const { status } = await new Visitor(app).call(method, `${path}?${lucia.owner}`)
    expect(status).toBe(401)
  })

  test.each(calls)("%s %s refuses another customer's document", async (method, path) => {
    const { status, body } = await lucia.visitor.call(method, `${path}?${mateo.owner}`)
    expect([status, body.code]).toEqual([403, 'ajeno'])
  })
})
