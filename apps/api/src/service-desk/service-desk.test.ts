import { createTestDatabase } from '@llave/testkit/database/test-database'
import { waitForBlocked } from '@llave/testkit/database/wait-for-blocked'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { smallPicture } from '@llave/testkit/insert-query'
import { insertProperty } from '@llave/testkit/payments/insert-letras'
import { personas } from '@llave/testkit/personas'
import { signIn } from '@llave/testkit/sign-in'
import { testConfig } from '@llave/testkit/test-config'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { transact } from '../database/database.ts'
import { messageRenderers } from '../render-messages.ts'
import { addComplaintAnswer, attendComplaint, reopenComplaint } from './answer-complaint.ts'
import { answerQuery } from './answer-query.ts'
import { lockCustomer } from './customer-contact.store.ts'
import { listWaiting } from './list-waiting.ts'

const { db, url, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T20:20:05Z')
const config = testConfig()
const app = await buildApp({ config, db, clock })
const lucia = await signIn(app, db, clock, personas.lucia)
const mateo = await signIn(app, db, clock, personas.mateo)
const pedro = await signIn(app, db, clock, personas.pedro)
afterAll(async () => {
  await app.close()
  await drop()
})
await insertProperty(db, lucia.id, '1000234')
await insertProperty(db, pedro.id, '1000310')
await db.insertInto('project').values({ code: 'P09', name: 'Quinta Ficus' }).execute()
await insertProperty(db, mateo.id, '1000301')
await db.updateTable('property').set({ project_code: 'P09' }).where('proforma', '=', '1000301').execute()
beforeEach(async () => {
  await db.deleteFrom('attachment').execute()
  await db.deleteFrom('file').execute()
  await db.deleteFrom('query').execute()
  await db.deleteFrom('complaint').execute()
  await db.deleteFrom('outbox').execute()
})

type Person = typeof lucia
const author = { by: 'Ana' }
const claimOf = {
  lucia: { tipoDocumento: '01', nroDocumento: personas.lucia.document.number },
  mateo: { tipoDocumento: '01', nroDocumento: personas.mateo.document.number },
}

function post(who: Person, path: string, body: object, key?: string, to = app) {
  return to
    .inject({
      method: 'POST',
      url: `/api/MisConsultasSAC/${path}`,
      headers: {
        authorization: `Bearer ${who.visitor.token}`,
        'content-type': 'application/json',
        ...(key ? { 'idempotency-key': key } : {}),
      },
      payload: JSON.stringify(body),
    })
    .then(({ statusCode, payload }) => ({ status: statusCode, body: JSON.parse(payload) }))
}

function read(who: Person, path: string) {
  return who.visitor.call('GET', `/api/MisConsultasSAC/${path}`)
}

const question = {
  ...claimOf.lucia,
  proyecto: 'P01',
  asunto: 'Filtración junto a la mampara',
  consulta: 'Vi humedad.\n¿Pueden revisarla?',
  file: null,
}

async function ask(change: object = {}): Promise<string> {
  const { status, body } = await post(lucia, 'SendConsultaWebMovil', { ...question, ...change })
  expect([status, body]).toEqual([200, { nConsulta: expect.stringMatching(/^\d+$/) }])
  return body.nConsulta
}

async function list(who: Person = lucia) {
  const path = `/api/MisConsultasSAC/GetAllConsultaWebMovilListado?${who.owner}`
  return (await who.visitor.call('GET', path)).body.getAllConsultaWebMovilListado
}

function thread(who: Person, id: string) {
  const path = `GetAllConsultaWebMovilListadoXConsulta?${who.owner}&CodigoConsulta=${id}`
  return who.visitor.call('GET', `/api/MisConsultasSAC/${path}`)
}

function picture(bytes: Uint8Array, fileName = 'foto.jpg') {
  return { base64: Buffer.from(bytes).toString('base64'), fileName }
}

async function paint(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#a4552f' } })
}

/** The number of rows in every table that a message writes. */
async function countRows() {
  const tables = ['query', 'query_message', 'complaint', 'attachment', 'file', 'outbox'] as const
  const counts = await Promise.all(
    tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

describe('a query', () => {
  test('is listed as open until it is closed, with the dates of its opening and last message', async () => {
    const id = await ask()
    const nextDay = new FixedClock('2026-11-23T02:20:05Z')
    await answerQuery(db, nextDay, {
      queryId: Number(id),
      text: 'La revisamos hoy.',
      close: false,
      author,
    })
    expect(await list()).toEqual([
      {
        nConsulta: id,
        fechaCreacionConsulta: '21/11/2026 15:20',
        fechaCreacionHilo: '22/11/2026 21:20',
        asunto: 'Filtración junto a la mampara',
        proyecto: 'Residencial Los Olivos',
        estadoConsulta: 'ABIERTO',
        codProyecto: 'P01',
        producto: 'MZ A LT 4',
        sinLeer: 1,
      },
    ])
    await answerQuery(db, nextDay, { queryId: Number(id), text: 'Listo.', close: true, author })
    expect(await list()).toMatchObject([{ nConsulta: id, estadoConsulta: 'CERRADO' }])
  })

  test('has a thread with author, time and text of each message, with its line breaks', async () => {
    const id = await ask()
    await answerQuery(db, clock, { queryId: Number(id), text: 'Listo.', close: false, author })
    const reply = await post(lucia, 'SendHiloConsultaWebMovil', {
      ...claimOf.lucia,
      contenido: 'Gracias <script>alert(1)</script>',
      nroHilo: '2',
      nroConsulta: id,
      file: null,
    })
    expect(reply).toEqual({ status: 200, body: { nConsulta: id, nHilo: '3' } })
    const { body } = await thread(lucia, id)
    const at = { nConsulta: id, fechaCreacionConsulta: '21/11/2026 15:20', archivo: null }
    expect(body.getAllConsultaWebMovilListadoXConsulta).toEqual([
      { ...at, nHilo: '1', interlocutor: 'CLIENTE', contenidoHilo: 'Vi humedad.\n¿Pueden revisarla?' },
      { ...at, nHilo: '2', interlocutor: 'EMPRESA', contenidoHilo: 'Listo.' },
      { ...at, nHilo: '3', interlocutor: 'CLIENTE', contenidoHilo: 'Gracias <script>alert(1)</script>' },
    ])
  })

  test('a picture is returned only to its owner, upright, without metadata, at most 2,000 px', async () => {
    const source = await (await paint(3000, 1500))
      .withExif({ IFD0: { Artist: 'Lucía' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const id = await ask({ file: picture(source, 'Fotó de la  mampara.JPEG') })
    const { body } = await thread(lucia, id)
    const { archivo } = body.getAllConsultaWebMovilListadoXConsulta[0]
    expect(archivo).toEqual({
      id: expect.any(String),
      nombre: 'Foto_de_la_mampara.jpg',
      ancho: 1000,
      alto: 2000,
    })
    const url = `/api/MisConsultasSAC/ObtenerAdjunto?IdAdjunto=${archivo.id}`
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${lucia.visitor.token}` } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' })
    const { width, height, exif, orientation } = await sharp(answer.rawPayload).metadata()
    expect([width, height, exif, orientation]).toEqual([1000, 2000, undefined, undefined])
    const foreign = await mateo.visitor.call('GET', url)
    expect([foreign.status, foreign.body.code]).toEqual([403, 'ajeno'])
    expect((await app.inject(url)).statusCode).toBe(401)
  })

  test.each([
    ['asunto', { asunto: '' }, 'El asunto es requerido'],
    ['asunto', { asunto: '   ' }, 'El asunto es requerido'],
    ['asunto', { asunto: 'x'.repeat(151) }, 'El asunto tiene más de 150 caracteres'],
    ['proyecto', { proyecto: '' }, 'El proyecto es requerido'],
    ['consulta', { consulta: '' }, 'La consulta es requerida'],
    ['consulta', { consulta: 'x'.repeat(1_000_000) }, 'La consulta tiene más de 4000 caracteres'],
    ['consulta', { consulta: 'a\ud800b' }, 'El campo consulta no es válido'],
    ['file', { file: undefined }, 'El campo file es requerido'],
    [
      'file.base64',
      { file: { base64: 'data:image/png;base64,AAAA', fileName: 'x' } },
      'El archivo no es una imagen jpg o png',
    ],
    ['file.base64', { file: { base64: '', fileName: 'x' } }, 'El archivo no es una imagen jpg o png'],
  ])('a fault in %s is explained, and nothing is stored (%#)', async (campo, change, message) => {
    const answer = await post(lucia, 'SendConsultaWebMovil', { ...question, ...change })
    expect(answer).toEqual({ status: 400, body: { code: 'dato_invalido', campo, message } })
    expect(await countRows()).toBe(0)
  })

  test.each([
    [
      'a renamed executable',
      () => new TextEncoder().encode('MZ\u0090\u0000 executable'),
      'El archivo no es una imagen jpg o png',
    ],
    [
      'an svg',
      () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'El archivo no es una imagen jpg o png',
    ],
    ['a gif', () => new TextEncoder().encode('GIF89a'), 'El archivo no es una imagen jpg o png'],
    [
      'a truncated jpeg',
      async () => (await (await paint(400, 400)).jpeg().toBuffer()).subarray(0, 900),
      'La imagen está dañada o es demasiado grande',
    ],
    [
      'a bomb of 100 megapixels',
      async () => (await paint(10_000, 10_000)).png({ compressionLevel: 9 }).toBuffer(),
      'La imagen está dañada o es demasiado grande',
    ],
  ])('%s is refused as a picture, and nothing is stored', async (_what, make, message) => {
    const answer = await post(lucia, 'SendConsultaWebMovil', { ...question, file: picture(await make()) })
    expect(answer).toEqual({ status: 400, body: { code: 'dato_invalido', campo: 'file', message } })
    expect(await countRows()).toBe(0)
  })

  test('a picture above 10 MB is refused, one of exactly 10 MB is accepted', async () => {
    const large = picture(new Uint8Array(10 * 1024 * 1024 + 1))
    const refused = await post(lucia, 'SendConsultaWebMovil', { ...question, file: large })
    expect(refused).toMatchObject({
      status: 400,
      body: { campo: 'file.base64', message: 'La imagen pesa más de 10 MB' },
    })
    const read = await post(lucia, 'SendConsultaWebMovil', {
      ...question,
      file: picture(new Uint8Array(10 * 1024 * 1024)),
    })
    expect(read.body.message).toBe('El archivo no es una imagen jpg o png')
    const over = await post(lucia, 'SendConsultaWebMovil', {
      ...question,
      consulta: 'x'.repeat(15 * 1024 * 1024),
    })
    expect(over).toMatchObject({ status: 413, body: { code: 'cuerpo_demasiado_grande' } })
  })

  test.each(['P09', 'P99'])(
    "another customer's project, or an unknown one, is ajeno: %s",
    async (proyecto) => {
      const answer = await post(lucia, 'SendConsultaWebMovil', { ...question, proyecto, file: smallPicture })
      expect([answer.status, answer.body.code]).toEqual([403, 'ajeno'])
      expect(await countRows()).toBe(0)
    },
  )

  test('sent twice with one key it is stored once, at once or after a lost answer; without a key twice', async () => {
    const both = await Promise.all([
      post(lucia, 'SendConsultaWebMovil', { ...question, file: smallPicture }, 'key-00001'),
      post(lucia, 'SendConsultaWebMovil', { ...question, file: smallPicture }, 'key-00001'),
    ])
    expect(both[0]).toEqual(both[1])
    expect(await post(lucia, 'SendConsultaWebMovil', { ...question, asunto: 'Otra' }, 'key-00001')).toEqual(
      both[0],
    )
    expect(await list()).toHaveLength(1)
    expect(await db.selectFrom('file').select('id').execute()).toHaveLength(1)
    await ask()
    expect(await list()).toHaveLength(2)
    const bad = await post(lucia, 'SendConsultaWebMovil', question, 'x y')
    expect([bad.status, bad.body.campo]).toEqual([400, 'Idempotency-Key'])
  })
})

describe('answers that were not opened', () => {
  const markRead = (who: Person, nroConsulta: string, nroHilo: string) =>
    who.visitor.call('POST', '/api/MisConsultasSAC/MarcarConsultaLeida', { nroConsulta, nroHilo })
  const answerOnce = (id: string) =>
    answerQuery(db, clock, { queryId: Number(id), text: 'Ya vamos.', close: false, author })
  const unread = async () => (await list()).map(({ sinLeer }: { sinLeer: number }) => sinLeer)

  test('are counted until their thread is opened; own messages are not, and what comes later is', async () => {
    const id = await ask()
    expect(await unread()).toEqual([0])
    await answerOnce(id)
    await post(lucia, 'SendHiloConsultaWebMovil', {
      ...claimOf.lucia,
      ...{ contenido: '¿Cuándo?', nroHilo: '2', nroConsulta: id, file: null },
    })
    await answerOnce(id)
    expect(await unread()).toEqual([2])
    // Reading the thread alone changes nothing: a messenger, or staff who see the portal, may do it.
    await thread(lucia, id)
    expect(await unread()).toEqual([2])
    expect((await markRead(lucia, id, '2')).status).toBe(204)
    expect(await unread()).toEqual([1])
    await markRead(lucia, id, '999999')
    expect(await unread()).toEqual([0])
    await answerOnce(id)
    expect(await unread()).toEqual([1])
    // What is late, or sent again, takes nothing back.
    await markRead(lucia, id, '5')
    await markRead(lucia, id, '1')
    expect(await unread()).toEqual([0])
  })

  test("of another customer's query, or an unknown one, are nobody's to mark", async () => {
    const id = await ask()
    await answerOnce(id)
    for (const [who, which] of [
      [mateo, id],
      [lucia, '999999'],
      [lucia, 'x'],
    ] as const)
      expect(await markRead(who, which, '2')).toMatchObject({ status: 403, body: { code: 'ajeno' } })
    expect(await unread()).toEqual([1])
    expect(await markRead(lucia, id, '0')).toMatchObject({ status: 400, body: { campo: 'nroHilo' } })
  })
})

describe('an idempotency key', () => {
  const key = 'key-shared-01'
  const complaint = {
    ...claimOf.lucia,
    proforma: '1000234',
    celular: '999888777',
    correo: 'otra@correo.example',
    observacion: 'La puerta no cierra.',
    files: [],
  }
  const message = 'La cabecera Idempotency-Key ya se usó para otro envío: usa una nueva'
  const wrongKey = { status: 400, body: { code: 'dato_invalido', campo: 'Idempotency-Key', message } }

  test("belongs to one customer: another's request with the same key is neither answered with it nor affected", async () => {
    const own = await post(lucia, 'SendConsultaWebMovil', question, key)
    const body = { ...question, ...claimOf.mateo, proyecto: 'P09', asunto: 'De Mateo' }
    const other = await post(mateo, 'SendConsultaWebMovil', body, key)
    expect([own.status, other.status]).toEqual([200, 200])
    expect(other.body.nConsulta).not.toBe(own.body.nConsulta)
    expect(await list(mateo)).toMatchObject([{ nConsulta: other.body.nConsulta, asunto: 'De Mateo' }])
    expect(await list()).toMatchObject([{ nConsulta: own.body.nConsulta }])
  })

  test('used for a message is not accepted for a complaint, and vice versa', async () => {
    const nroConsulta = await ask()
    await post(lucia, 'SendConsultaWebMovil', question, key)
    expect(await post(lucia, 'SendIncidentes', complaint, key)).toMatchObject(wrongKey)
    await post(lucia, 'SendIncidentes', complaint, 'key-complaint')
    const reply = { ...claimOf.lucia, contenido: 'Gracias', nroHilo: '1', nroConsulta, file: null }
    for (const [path, body] of [
      ['SendConsultaWebMovil', question],
      ['SendHiloConsultaWebMovil', reply],
    ] as const) {
      expect(await post(lucia, path, body, 'key-complaint')).toMatchObject(wrongKey)
    }
    expect(await db.selectFrom('complaint').select('id').execute()).toHaveLength(1)
    expect(await list()).toHaveLength(2)
    expect((await thread(lucia, nroConsulta)).body.getAllConsultaWebMovilListadoXConsulta).toHaveLength(1)
  })
})

describe('hidden characters', () => {
  test.each([
    ['SendConsultaWebMovil', 'asunto', 'El asunto tiene caracteres que no se admiten'],
    ['SendConsultaWebMovil', 'consulta', 'La consulta tiene caracteres que no se admiten'],
    ['SendHiloConsultaWebMovil', 'contenido', 'La consulta tiene caracteres que no se admiten'],
    ['SendIncidentes', 'observacion', 'El detalle de observación tiene caracteres que no se admiten'],
  ])('are refused by %s in %s, and nothing is stored', async (path, campo, message) => {
    const nroConsulta = await ask()
    const before = await countRows()
    const reply = { ...claimOf.lucia, contenido: 'Gracias', nroHilo: '1', nroConsulta, file: null }
    const complaint = {
      ...claimOf.lucia,
      proforma: '1000234',
      celular: '999888777',
      correo: 'otra@correo.example',
      observacion: 'La puerta no cierra.',
      files: [],
    }
    for (const sign of [
      '\u0000',
      '\u001b[2J',
      '\r\n20001',
      '\u007f',
      '\u009b',
      '\u200f',
      '\u202e',
      '\u2066',
    ]) {
      const body = { ...question, ...reply, ...complaint, [campo]: `Hola ${sign}` }
      expect(await post(lucia, path, body), JSON.stringify(sign)).toEqual({
        status: 400,
        body: { code: 'dato_invalido', campo, message },
      })
    }
    expect(await countRows()).toBe(before)
  })

  test('stored before stay readable for their author, and have no effect on a terminal', async () => {
    const id = await ask()
    await db.updateTable('query').set({ subject: 'Hola\n20001  01/01/2026  X: pagado\u001b[2J' }).execute()
    await db.updateTable('query_message').set({ text: 'Línea\r\n\u202eadnuges' }).execute()
    expect((await thread(lucia, id)).body.getAllConsultaWebMovilListadoXConsulta).toMatchObject([
      { contenidoHilo: 'Línea\r\n\u202eadnuges' },
    ])
    expect(await list()).toMatchObject([{ asunto: 'Hola\n20001  01/01/2026  X: pagado\u001b[2J' }])
    await db
      .updateTable('customer')
      .set({ name: 'Ana\n20002\u001b[2J' })
      .where('document_number', '=', personas.lucia.document.number)
      .execute()
    const { text } = await listWaiting(db)
    await db
      .updateTable('customer')
      .set({ name: personas.lucia.name })
      .where('document_number', '=', personas.lucia.document.number)
      .execute()
    expect(text).toContain(
      `${id}  21/11/2026 15:20  Residencial Los Olivos: Hola\\n20001  01/01/2026  X: pagado\\u001b[2J\n    Cliente: Ana\\n20002\\u001b[2J, DNI 44556677\n`,
    )
    expect(text).toContain('  Ana\\n20002\\u001b[2J\n    Línea\\u000d\n    \\u202eadnuges\n')
  })
})

describe('a reply', () => {
  const reply = { ...claimOf.lucia, contenido: 'Gracias', nroHilo: '1', file: null }

  test("to another customer's query, or an unknown one, is ajeno", async () => {
    const id = await ask()
    for (const nroConsulta of [id, '1', '99999999999999999', 'x']) {
      const answer = await post(mateo, 'SendHiloConsultaWebMovil', {
        ...reply,
        ...claimOf.mateo,
        nroConsulta,
      })
      expect([answer.status, answer.body.code]).toEqual([403, 'ajeno'])
    }
    expect((await thread(mateo, id)).status).toBe(403)
    expect(await list(mateo)).toEqual([])
  })

  test('to a closed query is refused with an explanation, and not stored', async () => {
    const id = await ask()
    await answerQuery(db, clock, { queryId: Number(id), text: 'Cerrado.', close: true, author })
    const before = await countRows()
    const answer = await post(lucia, 'SendHiloConsultaWebMovil', {
      ...reply,
      nroConsulta: id,
      file: smallPicture,
    })
    expect(answer).toEqual({
      status: 409,
      body: { code: 'consulta_cerrada', message: 'Esta consulta está cerrada. Abre una nueva consulta.' },
    })
    expect(await countRows()).toBe(before)
    expect((await list())[0].estadoConsulta).toBe('CERRADO')
  })

  test.runIf(url !== null)(
    'to a query that is closed while the reply is in progress is refused, and not stored',
    async () => {
      const nroConsulta = await ask()
      const held = Promise.withResolvers<void>()
      const done = Promise.withResolvers<void>()
      const holding = transact(db, async (trx) => {
        await lockCustomer(trx, lucia.id)
        held.resolve()
        await done.promise
      })
      await held.promise
      const before = await countRows()
      const reply = { ...claimOf.lucia, contenido: 'Una más', nroHilo: '2', nroConsulta, file: smallPicture }
      const answer = post(lucia, 'SendHiloConsultaWebMovil', reply)
      // The reply has found the query open and re-encoded its picture, and waits for the customer's row.
      await waitForBlocked(db)
      await db.updateTable('query').set({ closed_at: clock.now().toString() }).execute()
      done.resolve()
      await holding
      expect(await answer).toMatchObject({ status: 409, body: { code: 'consulta_cerrada' } })
      expect(await countRows()).toBe(before)
    },
  )

  test('without text is refused with the message of the form', async () => {
    const id = await ask()
    const answer = await post(lucia, 'SendHiloConsultaWebMovil', {
      ...reply,
      contenido: ' \n',
      nroConsulta: id,
    })
    expect(answer.body).toMatchObject({ campo: 'contenido', message: 'La consulta es requerida' })
  })

  test('sent twice with one key is stored once, even when the query was closed in between', async () => {
    const id = await ask()
    const send = () => post(lucia, 'SendHiloConsultaWebMovil', { ...reply, nroConsulta: id }, 'reply-0001')
    const first = await send()
    await answerQuery(db, clock, { queryId: Number(id), text: 'Cerrado.', close: true, author })
    expect(await send()).toEqual(first)
    expect((await thread(lucia, id)).body.getAllConsultaWebMovilListadoXConsulta).toHaveLength(3)
  })

  test('two replies at once get two positions', async () => {
    const id = await ask()
    await Promise.all(
      [1, 2, 3].map(() => post(lucia, 'SendHiloConsultaWebMovil', { ...reply, nroConsulta: id })),
    )
    const { body } = await thread(lucia, id)
    expect(body.getAllConsultaWebMovilListadoXConsulta.map(({ nHilo }: { nHilo: string }) => nHilo)).toEqual([
      '1',
      '2',
      '3',
      '4',
    ])
  })
})

describe('a complaint', () => {
  const complaint = {
    ...claimOf.lucia,
    proforma: '1000234',
    plaza: 'LIM',
    codProyecto: 'P99',
    proyecto: 'Lo que sea',
    celular: '999888777',
    correo: 'otra@correo.example',
    observacion: 'La puerta no cierra.',
    files: [smallPicture, smallPicture, smallPicture, smallPicture, smallPicture],
  }

  test('is stored with its five photos, and its number is sent to the contact address', async () => {
    const { status, body } = await post(lucia, 'SendIncidentes', complaint)
    expect([status, body]).toEqual([200, { nReclamo: expect.stringMatching(/^\d+$/) }])
    const rows = await db.selectFrom('complaint').selectAll().execute()
    expect(rows).toMatchObject([{ proforma: '1000234', phone: '999888777', text: 'La puerta no cierra.' }])
    expect(await db.selectFrom('attachment').select('id').execute()).toHaveLength(5)
    const [mail] = await db.selectFrom('outbox').selectAll().execute()
    expect(mail).toMatchObject({ kind: 'complaint-received', recipient: 'otra@correo.example' })
    const rendered = await messageRenderers(config, db, clock)['complaint-received'](
      { complaintId: Number(body.nReclamo) },
      'otra@correo.example',
    )
    expect(rendered?.subject).toBe(`Recibimos tu reclamo ${body.nReclamo}`)
    expect(rendered?.text).toContain('Fotos: 5')
    // The contact address is not verified, so none of the customer's data goes there.
    expect(rendered?.text).not.toContain('La puerta')
  })

  test("is acknowledged with the property's name only to the registered address", async () => {
    const { body } = await post(lucia, 'SendIncidentes', complaint)
    const acknowledge = messageRenderers(config, db, clock)['complaint-received']
    const notified = async (address: string) => {
      const mail = await acknowledge({ complaintId: Number(body.nReclamo) }, address)
      return `${mail?.subject} ${mail?.text} ${mail?.html}`
    }
    const { project_code, product_name } = await db
      .selectFrom('property')
      .select(['project_code', 'product_name'])
      .where('proforma', '=', '1000234')
      .executeTakeFirstOrThrow()
    const { name } = await db
      .selectFrom('project')
      .select('name')
      .where('code', '=', project_code)
      .executeTakeFirstOrThrow()
    const known = await notified(personas.lucia.email.toUpperCase())
    const stranger = await notified('otra@correo.example')
    for (const word of [name, product_name, 'Proyecto']) {
      expect(known).toContain(word)
      expect(stranger).not.toContain(word)
    }
    expect(stranger).toContain(body.nReclamo)
  })

  test('is stored completely or not at all: with one bad photo of five nothing is stored', async () => {
    const files = [...complaint.files.slice(0, 4), picture(new TextEncoder().encode('%PDF-1.7'), 'foto.jpg')]
    const answer = await post(lucia, 'SendIncidentes', { ...complaint, files })
    expect(answer).toEqual({
      status: 400,
      body: { code: 'dato_invalido', campo: 'files.4', message: 'El archivo no es una imagen jpg o png' },
    })
    expect(await countRows()).toBe(0)
  })

  test.each([
    ['celular', { celular: '' }, 'El celular de contacto es requerido'],
    ['celular', { celular: '99988877' }, 'El celular de contacto es incorrecto'],
    ['celular', { celular: '9998887770' }, 'El celular de contacto es incorrecto'],
    ['celular', { celular: '99988877a' }, 'El celular de contacto es incorrecto'],
    ['correo', { correo: '' }, 'El email de contacto es requerido'],
    ['correo', { correo: 'ana@' }, 'El email de contacto es incorrecto'],
    ['correo', { correo: 'ana@x.pe\r\nBcc: todos@x.pe' }, 'El email de contacto es incorrecto'],
    ['observacion', { observacion: ' ' }, 'El detalle de observación es requerido'],
    [
      'observacion',
      { observacion: 'x'.repeat(4001) },
      'El detalle de observación tiene más de 4000 caracteres',
    ],
    ['files', { files: Array.from({ length: 6 }, () => smallPicture) }, 'Se admiten hasta 5 fotos'],
    ['files.0', { files: [null] }, 'El campo files.0 no tiene el tipo esperado'],
  ])('a fault in %s is explained, and nothing is stored (%#)', async (campo, change, message) => {
    const answer = await post(lucia, 'SendIncidentes', { ...complaint, ...change })
    expect(answer).toEqual({ status: 400, body: { code: 'dato_invalido', campo, message } })
    expect(await countRows()).toBe(0)
  })

  test("about another customer's proforma, or an unknown one, is ajeno", async () => {
    for (const proforma of ['1000301', '9999999']) {
      const answer = await post(lucia, 'SendIncidentes', { ...complaint, proforma })
      expect([answer.status, answer.body.code]).toEqual([403, 'ajeno'])
    }
    expect(await countRows()).toBe(0)
  })

  test("is in its customer's list with number, state and photos, and in no other customer's", async () => {
    const { body: first } = await post(lucia, 'SendIncidentes', complaint)
    const { body: second } = await post(lucia, 'SendIncidentes', { ...complaint, files: [] })
    const text = 'Fuimos y la ajustamos.'
    const answer = { complaintId: Number(first.nReclamo), text, isAnswer: true, close: true, author }
    await transact(db, (trx) => addComplaintAnswer(trx, answer, clock.now()))
    const { body } = await read(lucia, `GetAllIncidentes?${lucia.owner}`)
    expect(body.getAllIncidentes).toMatchObject([
      { nReclamo: second.nReclamo, estado: 'RECIBIDO', respondido: false, archivos: [], mensajes: [] },
      {
        nReclamo: first.nReclamo,
        fechaCreacion: '21/11/2026 15:20',
        proforma: '1000234',
        observacion: 'La puerta no cierra.',
        estado: 'ATENDIDO',
        respondido: true,
        mensajes: [{ fecha: '21/11/2026 15:20', texto: text, respuesta: true }],
      },
    ])
    const [photo] = body.getAllIncidentes[1].archivos
    expect(body.getAllIncidentes[1].archivos).toHaveLength(5)
    expect(photo).toEqual({ id: expect.any(String), nombre: 'foto.jpg', ancho: 1, alto: 1 })
    expect((await read(lucia, `ObtenerAdjunto?IdAdjunto=${photo.id}`)).status).toBe(200)
    expect((await read(pedro, `ObtenerAdjunto?IdAdjunto=${photo.id}`)).status).toBe(403)
    expect((await read(pedro, `GetAllIncidentes?${pedro.owner}`)).body.getAllIncidentes).toEqual([])
  })

  test('ends only once it was answered; a word about how it stands is no answer', async () => {
    const { body } = await post(lucia, 'SendIncidentes', { ...complaint, correo: personas.lucia.email })
    const complaintId = Number(body.nReclamo)
    const write = (change: object) => {
      const message = { complaintId, text: 'Lo vemos.', isAnswer: false, close: false, author, ...change }
      return transact(db, (trx) => addComplaintAnswer(trx, message, clock.now()))
    }
    const end = () => transact(db, (trx) => attendComplaint(trx, complaintId, author, clock.now()))
    const reopen = () => transact(db, (trx) => reopenComplaint(trx, complaintId, author, clock.now()))
    expect(await end()).toBe('unanswered')
    expect(await write({ close: true })).toEqual({ outcome: 'unanswered' })
    expect(await write({})).toEqual({ outcome: 'answered', notified: true })
    expect(await end()).toBe('unanswered')
    await expect(
      sql`update complaint set attended_at = now() where id = ${complaintId}`.execute(db),
    ).rejects.toThrow('a complaint cannot be attended without an answer')
    expect(await reopen()).toBe(false)
    const seen = async () => (await read(lucia, `GetAllIncidentes?${lucia.owner}`)).body.getAllIncidentes[0]
    expect(await seen()).toMatchObject({ estado: 'RECIBIDO', respondido: false })
    expect(await write({ text: 'La cambiamos el lunes.', isAnswer: true })).toMatchObject({
      outcome: 'answered',
    })
    expect(await seen()).toMatchObject({
      estado: 'RECIBIDO',
      respondido: true,
      mensajes: [
        { texto: 'Lo vemos.', respuesta: false },
        { texto: 'La cambiamos el lunes.', respuesta: true },
      ],
    })
    expect(await end()).toBe('attended')
    expect([await end(), (await write({})).outcome]).toEqual(['closed', 'closed'])
    expect([await reopen(), await end()]).toEqual([true, 'attended'])
    expect(await transact(db, (trx) => attendComplaint(trx, 1, author, clock.now()))).toBe('unknown')
    const mails = await db.selectFrom('outbox').selectAll().where('kind', '=', 'complaint-answered').execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual([personas.lucia.email, personas.lucia.email])
  })

  test('is answered to the address that it left, and with its text only to the registered one', async () => {
    const { body } = await post(lucia, 'SendIncidentes', complaint)
    const answer = { text: 'La <cambiamos>.', isAnswer: true, close: false, author }
    await transact(db, (trx) =>
      addComplaintAnswer(trx, { complaintId: Number(body.nReclamo), ...answer }, clock.now()),
    )
    const mails = await db.selectFrom('outbox').selectAll().where('kind', '=', 'complaint-answered').execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual([complaint.correo, personas.lucia.email])
    const render = messageRenderers(config, db, clock)['complaint-answered']
    const [typed, registered] = await Promise.all(
      mails.map(({ recipient, payload }) => render(payload as { messageId: number }, recipient)),
    )
    for (const mail of [typed, registered]) {
      expect(mail?.subject).toBe(`Respondimos tu reclamo ${body.nReclamo}`)
      expect(mail?.html).toContain('/query/note?type=letter')
    }
    expect(registered?.html).toContain('La &lt;cambiamos&gt;.')
    expect(typed?.html).not.toMatch(/cambiamos|Luc/)
    expect(typed?.text).not.toMatch(/cambiamos|Luc/)
  })

  test('is sent completely to the configured address, with its photos', async () => {
    const notified = await buildApp({
      config: testConfig({ complaintsEmail: 'reclamos@desarrolladora.example' }),
      db,
      clock,
    })
    const { body } = await post(lucia, 'SendIncidentes', complaint, 'reclamo-0002', notified)
    await post(lucia, 'SendIncidentes', complaint, 'reclamo-0002', notified)
    const mails = await db.selectFrom('outbox').selectAll().where('kind', '=', 'complaint-filed').execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual(['reclamos@desarrolladora.example'])
    const rendered = await messageRenderers(config, db, clock)['complaint-filed'](
      { complaintId: Number(body.nReclamo) },
      'reclamos@desarrolladora.example',
    )
    expect(rendered?.subject).toMatch(new RegExp(`^Reclamo ${body.nReclamo}: 1000234 `))
    for (const words of [
      'La puerta no cierra.',
      `Cliente: ${personas.lucia.name}, DNI ${personas.lucia.document.number}`,
      'Celular de contacto: 999888777',
      'Email de contacto: otra@correo.example',
      'Fotos: 5',
    ]) {
      expect(rendered?.text).toContain(words)
    }
    expect(rendered?.attachments.map(({ contentType }) => contentType)).toEqual(Array(5).fill('image/jpeg'))
    await notified.close()
  })

  test('sent twice with one key is stored once, with one e-mail', async () => {
    const first = await post(lucia, 'SendIncidentes', complaint, 'reclamo-0001')
    // Also with anything else, of which it says that it is not what stands under that number.
    const sent = Buffer.from(smallPicture.base64, 'base64')
    const another = picture(await sharp(sent).negate().jpeg().toBuffer(), smallPicture.fileName)
    const swapped = [...complaint.files.slice(1), another]
    for (const [change, distinto] of [
      [{}, false],
      [{ observacion: ` ${complaint.observacion}` }, false],
      [{ observacion: 'Otra cosa.' }, true],
      [{ celular: '999888770' }, true],
      [{ correo: 'buena@correo.example' }, true],
      [{ proforma: '1000235' }, true],
      [{ files: swapped }, true],
      [{ files: swapped.slice(1) }, true],
    ] as const)
      expect(
        await post(lucia, 'SendIncidentes', { ...complaint, ...change }, 'reclamo-0001'),
        JSON.stringify(Object.keys(change)),
      ).toEqual({ ...first, body: { nReclamo: first.body.nReclamo, repetido: true, distinto } })
    expect(await db.selectFrom('complaint').select('id').execute()).toHaveLength(1)
    expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(1)
    expect((await post(lucia, 'SendConsultaWebMovil', question, 'reclamo-0001')).body.campo).toBe(
      'Idempotency-Key',
    )
  })
})

test('after fifty messages in a day the next is refused before its pictures are decoded', async () => {
  const id = Number(await ask())
  const written_at = clock.now().toString()
  await db
    .insertInto('query_message')
    .values(
      Array.from({ length: 49 }, (_, index) => ({
        query_id: id,
        position: index + 2,
        author: 'customer' as const,
        text: 'Otra vez.',
        written_at,
      })),
    )
    .execute()
  // Its first bytes say JPEG, the rest is not: only decoding finds out.
  const broken = picture(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]), 'foto.jpg')
  const answer = await post(lucia, 'SendConsultaWebMovil', { ...question, file: broken })
  expect([answer.status, answer.body.code]).toEqual([429, 'demasiados_intentos'])
})

describe("the developer's answer", () => {
  test('is sent to the customer by e-mail, with the text and a link to the thread', async () => {
    const id = await ask()
    expect(
      await answerQuery(db, clock, { queryId: Number(id), text: 'Lo vemos <hoy>.', close: false, author }),
    ).toEqual({
      outcome: 'answered',
      notified: true,
    })
    const [mail] = await db.selectFrom('outbox').selectAll().execute()
    expect(mail).toMatchObject({ kind: 'query-answered', recipient: personas.lucia.email })
    const rendered = await messageRenderers(config, db, clock)['query-answered'](
      mail?.payload as { messageId: number },
      personas.lucia.email,
    )
    expect(rendered?.subject).toBe(`Respondimos tu consulta ${id}`)
    expect(rendered?.text).toContain('Lo vemos <hoy>.')
    expect(rendered?.html).toContain('Lo vemos &lt;hoy&gt;.')
    expect(rendered?.text).toContain(`http://localhost:3000/query/request/${id}?type=letter`)
  })

  test('may close the query, and then links to the closed thread', async () => {
    const id = await ask()
    await answerQuery(db, clock, { queryId: Number(id), text: 'Listo.', close: true, author })
    const [mail] = await db.selectFrom('outbox').selectAll().execute()
    const rendered = await messageRenderers(config, db, clock)['query-answered'](
      mail?.payload as { messageId: number },
      personas.lucia.email,
    )
    expect(rendered?.text).toContain(`/query/historic/${id}?type=letter`)
    expect(
      await answerQuery(db, clock, { queryId: Number(id), text: 'Otra vez', close: false, author }),
    ).toEqual({
      outcome: 'closed',
    })
  })

  test('to an unknown query is an error, and a customer without an e-mail gets none', async () => {
    expect(await answerQuery(db, clock, { queryId: 1, text: 'x', close: false, author })).toEqual({
      outcome: 'unknown',
    })
    const { body } = await post(pedro, 'SendConsultaWebMovil', {
      ...question,
      nroDocumento: personas.pedro.document.number,
    })
    const answer = { queryId: Number(body.nConsulta), text: 'Listo.', close: false, author }
    expect(await answerQuery(db, clock, answer)).toEqual({ outcome: 'answered', notified: false })
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
  })
})

test('after fifty messages in a day the next is refused with the wait', async () => {
  const id = await ask()
  await db
    .insertInto('query_message')
    .values(
      Array.from({ length: 49 }, (_, index) => ({
        query_id: Number(id),
        position: index + 2,
        author: 'customer' as const,
        text: 'Hola',
        written_at: clock.now().toString(),
      })),
    )
    .execute()
  const answer = await post(lucia, 'SendConsultaWebMovil', question)
  expect([answer.status, answer.body.code]).toEqual([429, 'demasiados_intentos'])
  const yesterday = clock.now().subtract({ hours: 24 }).toString()
  await db.updateTable('query_message').set({ written_at: yesterday }).execute()
  expect((await post(lucia, 'SendConsultaWebMovil', question)).status).toBe(200)
})
