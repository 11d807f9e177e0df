import { createEmbeddedDatabase, createTestDatabase } from '@llave/testkit/database/test-database'
import { fillAffiliations } from '@llave/testkit/debit/fill-affiliations'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { smallPdf } from '@llave/testkit/insert-document'
import { insertQuery } from '@llave/testkit/insert-query'
import { insertSession } from '@llave/testkit/insert-session'
import { newKey } from '@llave/testkit/new-key'
import { insertOrders, snapshotOf } from '@llave/testkit/payments/prepare-debts'
import { silentLog } from '@llave/testkit/silent-log'
import { testConfig } from '@llave/testkit/test-config'
import { type Answer, Visitor } from '@llave/testkit/visitor'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { settle } from '../../payments/settlement/settle.ts'

const clock = new FixedClock('2026-11-21T20:20:05Z')
const bases = await Promise.all(
  [createTestDatabase, createEmbeddedDatabase].map(async (create) => {
    const { db, drop } = await create()
    const app = await buildApp({ config: testConfig(), db, clock })
    return { db, drop, app, key: await newKey({ db, clock }) }
  }),
)
afterAll(async () => {
  for (const { app, drop } of bases) {
    await app.close()
    await drop()
  }
})

const phone = { dialCode: '51', number: '999888777' }
const gone = { outcome: 'withdrawn' }

/** What is answered of a row that is not there. */
function absent(field: string) {
  return { outcome: 'same', notes: [{ field, reason: 'no está: se retiró antes o nunca vino' }] }
}

function refused(field: string, reason: string, value: string) {
  return { outcome: 'refused', faults: [{ field, reason, value }] }
}

function paint(background: string): Promise<Buffer> {
  return sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
}

let made = 0

describe.each([
  ['PostgreSQL, where one answers', 0],
  ['the embedded database', 1],
] as const)('on %s', (_, which) => {
  const { db, app, key } = bases[which] as (typeof bases)[number]
  const erp = new Visitor(app)
  erp.token = key

  async function put(kind: string, rows: readonly unknown[], more: object = {}): Promise<Answer> {
    const answer = await erp.call('PUT', `/integration/v1/${kind}`, { rows, ...more })
    expect(answer.status).toBe(200)
    return answer
  }

  /** What became of one row. */
  async function send(kind: string, row: object) {
    return (await put(kind, [row])).body.rows[0]
  }

  async function upload(name: string, bytes: Uint8Array, type = 'image/png'): Promise<string> {
    const path = `/integration/v1/files?name=${name}`
    return (await erp.call('POST', path, bytes, { 'content-type': type })).body.file
  }

  function letraOf(proforma: string, change: object = {}) {
    made += 1
    return {
      proforma,
      kind: 'instalment',
      code: `L-${made}`,
      company: 'PE01',
      year: '2026',
      documentNumber: String(1_900_000_000 + made),
      currency: 'USD',
      amount: '350.50',
      dueOn: '2026-12-05',
      state: 'pending',
      ...change,
    }
  }

  /** A customer with a property in a project of their own, signed in. */
  async function household() {
    made += 1
    const [code, proforma] = [`P${made}`, String(1_000_000 + made)]
    const person = { documentType: '01', documentNumber: String(40_000_000 + made) }
    const customer = {
      ...person,
      name: `Lucía ${made}`,
      email: 'l@correo.example',
      phones: ['+51 999888777'],
    }
    const project = { code, name: 'Valle Sereno', stages: ['Cimientos'] }
    const property = {
      proforma,
      ...person,
      projectCode: code,
      productName: 'Lote 2',
      currency: 'USD',
      soldOn: '2025-03-14',
    }
    expect(await send('projects', project)).toEqual({ outcome: 'created' })
    expect(await send('customers', customer)).toEqual({ outcome: 'created' })
    expect(await send('properties', property)).toEqual({ outcome: 'created' })
    const { id } = await db
      .selectFrom('customer')
      .select('id')
      .where('document_number', '=', person.documentNumber)
      .executeTakeFirstOrThrow()
    const portal = new Visitor(app)
    portal.token = await insertSession(db, clock, id, { phone })
    const owner = `TipoDocumento=01&NroDocumento=${person.documentNumber}`
    return { id, code, proforma, person, customer, project, property, portal, owner }
  }

  type Household = Awaited<ReturnType<typeof household>>

  const read = async ({ portal, owner }: Household, call: string) =>
    (await portal.call('GET', `/api/${call}?${owner}`)).body

  async function home(who: Household) {
    return (await read(who, 'MiCuenta/ConsultaClienteLetra')).ZWS_CONSULTA_CLIENTEResponse
  }

  /** The codes of the letras that the home shows. */
  async function letras(who: Household): Promise<string[]> {
    return (await home(who)).t_ESTACCField.map((letra: { nLETRAField: string }) => letra.nLETRAField)
  }

  async function storedLetra(documentNumber: string) {
    return db
      .selectFrom('receivable')
      .selectAll()
      .where('accounting_number', '=', documentNumber)
      .executeTakeFirstOrThrow()
  }

  async function fileCount(): Promise<number> {
    return (await db.selectFrom('file').select('id').execute()).length
  }

  function keyOf({ company, year, documentNumber }: ReturnType<typeof letraOf>) {
    return { company, year, documentNumber, withdraw: true }
  }

  describe('a row to be withdrawn', () => {
    test('needs its key alone; its other members may be there, whatever they say', async () => {
      const notice = { id: `AV-${made}`, title: 'Obra', text: 'Hola', publishedOn: '2026-11-01' }
      await put('notices', [notice])
      expect(
        await send('notices', { id: notice.id, title: '', publishedOn: 'ayer', withdraw: true }),
      ).toEqual(gone)
      expect(await send('notices', { withdraw: true })).toEqual(refused('id', 'es requerido', ''))
      expect(await send('notices', { id: notice.id, tittle: 'x', withdraw: true })).toMatchObject({
        outcome: 'refused',
        faults: [{ field: 'tittle' }],
      })
    })

    test('says true, and one that says false is stored', async () => {
      const notice = { id: 'AV-F', title: 'Obra', text: 'Hola', publishedOn: '2026-11-01' }
      expect(await send('notices', { ...notice, withdraw: 'sí' })).toEqual(
        refused('withdraw', 'no es true ni false', 'sí'),
      )
      for (const withdraw of [false, 'false', null, '']) await put('notices', [{ ...notice, withdraw }])
      expect(await send('notices', { ...notice, withdraw: false })).toEqual({ outcome: 'same' })
      expect(await send('notices', { id: 'AV-F', withdraw: 'true' })).toEqual(gone)
    })

    test('stands among others, each answered in its place and counted, and no key comes twice', async () => {
      const notice = (id: string) => ({ id, title: 'Obra', text: 'Hola', publishedOn: '2026-11-01' })
      await put('notices', [notice('A'), notice('B')])
      const rows = [
        notice('C'),
        { id: 'A', withdraw: true },
        notice('A'),
        notice('B'),
        { id: 'B', withdraw: true },
        { id: 'D', withdraw: true },
      ]
      const dry = (await put('notices', rows, { dryRun: true })).body
      const { body } = await put('notices', rows)
      expect(dry.rows).toEqual(body.rows)
      expect(body.counts).toEqual({ created: 1, changed: 0, same: 2, withdrawn: 1, refused: 2 })
      expect(body.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
        'created',
        'withdrawn',
        'refused',
        'same',
        'refused',
        'same',
      ])
      expect(body.rows[2].faults[0].reason).toBe('está repetido: ya vino en la fila 2')
      const left = await db
        .selectFrom('notice')
        .select('external_id')
        .where('external_id', 'in', ['A', 'B', 'C', 'D'])
        .execute()
      expect(left.map(({ external_id }) => external_id).sort()).toEqual(['B', 'C'])
      await put('notices', [
        { id: 'B', withdraw: true },
        { id: 'C', withdraw: true },
      ])
    })
  })

  describe('a receivable', () => {
    test('is annulled with its other members as they are, and a later row brings it back', async () => {
      const who = await household()
      const [first, second] = [letraOf(who.proforma), letraOf(who.proforma, { paymentSystem: 'ABC' })]
      await put('receivables', [first, second])
      const before = await storedLetra(second.documentNumber)
      expect(await send('receivables', keyOf(second))).toEqual(gone)
      expect(await letras(who)).toEqual([first.code])
      const after = await storedLetra(second.documentNumber)
      expect(after).toEqual({
        ...before,
        state: 'annulled',
        version: before.version + 1,
        updated_at: after.updated_at,
      })
      expect(await send('receivables', keyOf(second))).toEqual(absent('documentNumber'))
      expect(await send('receivables', { ...keyOf(second), documentNumber: '1' })).toEqual(
        absent('documentNumber'),
      )
      expect(await send('receivables', second)).toEqual({ outcome: 'changed' })
      expect((await letras(who)).sort()).toEqual([first.code, second.code].sort())
    })

    test('that was paid elsewhere goes too', async () => {
      const who = await household()
      const letra = letraOf(who.proforma, { state: 'paid', paidOn: '2026-11-02' })
      await put('receivables', [letra])
      expect(await send('receivables', keyOf(letra))).toEqual(gone)
      expect(await letras(who)).toEqual([])
      expect(await storedLetra(letra.documentNumber)).toMatchObject({
        erp_paid_minor: 35050,
        paid_minor: 35050,
      })
    })

    test('with a payment made here stays, by the rule for a row that annuls it', async () => {
      const who = await household()
      const letra = letraOf(who.proforma)
      await put('receivables', [letra])
      const { id } = await storedLetra(letra.documentNumber)
      const order = { id: `W${made}-${which}` }
      await insertOrders(db, who.id, id, [order])
      await settle({ db, clock, log: silentLog }, 'ipn', snapshotOf(order))
      const reason = 'se pagó en Llave el 21/11/2026 con el recibo WEB-00000001: primero se devuelve'
      expect(await send('receivables', keyOf(letra))).toEqual(refused('withdraw', reason, 'true'))
      expect(await send('receivables', { ...letra, state: 'annulled' })).toEqual(
        refused('state', reason, 'annulled'),
      )
      expect(await storedLetra(letra.documentNumber)).toMatchObject({ state: 'paid', paid_minor: 35050 })
    })
  })

  test('a notice is gone for who read it and who did not', async () => {
    const who = await household()
    const notice = { id: `N-${made}`, title: 'Corte de agua', text: 'Hola', publishedOn: '2026-11-01' }
    await put('notices', [{ ...notice, proforma: who.proforma }])
    const { id } = await db
      .selectFrom('notice')
      .select('id')
      .where('external_id', '=', notice.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('notice_read')
      .values({ notice_id: id, customer_id: who.id, read_at: clock.now().toString() })
      .execute()
    expect(JSON.stringify(await read(who, 'MisConsultasSAC/GetAllBuscaAviso'))).toContain('Corte de agua')
    expect(await send('notices', { id: notice.id, withdraw: true })).toEqual(gone)
    expect(JSON.stringify(await read(who, 'MisConsultasSAC/GetAllBuscaAviso'))).not.toContain('Corte de agua')
    expect(await send('notices', { id: notice.id, withdraw: true })).toEqual(absent('id'))
  })

  test('a document goes with its bytes, and the address that opens it with it', async () => {
    const who = await household()
    const file = await upload('contrato.pdf', smallPdf, 'application/pdf')
    const paper = { id: `D-${made}`, kind: 'contract', title: 'Contrato', date: '2025-03-14', file }
    const before = await fileCount()
    await put('documents', [{ ...paper, proforma: who.proforma }])
    const list = () =>
      who.portal.call('GET', `/api/MiCuenta/ObtenerDocumentos?${who.owner}&IdProforma=${who.proforma}`)
    const [{ id }] = (await list()).body.documentos
    const { url } = (await who.portal.call('POST', '/api/MiCuenta/AbrirDocumento', { id })).body
    expect((await app.inject(url)).statusCode).toBe(200)
    expect(await send('documents', { id: paper.id, withdraw: true })).toEqual(gone)
    expect((await list()).body.documentos).toEqual([])
    expect((await app.inject(url)).statusCode).toBe(404)
    expect(await fileCount()).toBe(before)
    expect(await send('documents', { id: paper.id, withdraw: true })).toEqual(absent('id'))
  })

  test('a picture of the works goes; its file goes with the last picture that shows it', async () => {
    const who = await household()
    const file = await upload('obra.png', await paint(`#0000${String((made % 90) + 10)}`))
    const before = await fileCount()
    await put('projects', [{ ...who.project, galleryPictures: [file] }])
    await put('progress', [{ projectCode: who.code, takenOn: '2026-11-16', picture: file }])
    const works = () =>
      who.portal.call(
        'GET',
        `/api/MiCuenta/ObtenerImagenesAvanceObra?${who.owner}&CodigoProyecto=${who.code}`,
      )
    expect((await works()).body.imagenes).toHaveLength(1)
    // By the name alone: the file that was uploaded is no longer there after a day.
    const withdrawn = { projectCode: who.code, picture: 'obra.png', withdraw: true }
    expect(await send('progress', withdrawn)).toEqual(gone)
    expect((await works()).body.imagenes).toEqual([])
    const { file_id } = await db
      .selectFrom('project_picture')
      .select('file_id')
      .where('project_code', '=', who.code)
      .executeTakeFirstOrThrow()
    expect((await app.inject(`/media/${file_id}.jpg`)).statusCode).toBe(200)
    expect(await send('progress', withdrawn)).toEqual(absent('picture'))
    // The pictures of a gallery are those of its project's row.
    await put('projects', [who.project])
    expect((await app.inject(`/media/${file_id}.jpg`)).statusCode).toBe(404)
    expect(await fileCount()).toBe(before)
  })

  test('a rate of another day goes; the one in force is corrected and does not go', async () => {
    await db.deleteFrom('exchange_rate').execute()
    const rate = (validFrom: string) => ({ validFrom, penPerUsd: '3.75' })
    await put('exchange-rates', ['2026-11-10', '2026-11-20', '2026-11-25'].map(rate))
    const withdraw = (validFrom: string) => send('exchange-rates', { validFrom, withdraw: true })
    const reason = 'es el tipo de cambio vigente: se corrige con otro valor del día'
    expect(await withdraw('2026-11-20')).toEqual(refused('validFrom', reason, '2026-11-20'))
    expect(await withdraw('2026-11-10')).toEqual(gone)
    expect(await withdraw('2026-11-25')).toEqual(gone)
    expect(await withdraw('2026-11-25')).toEqual(absent('validFrom'))
    expect(await db.selectFrom('exchange_rate').select('pen_per_usd').execute()).toHaveLength(1)
  })

  test('a reply that was sent does not go', async () => {
    const who = await household()
    const { queryId } = await insertQuery(db, who.id, who.code)
    await put('replies', [{ id: `R-${made}`, query: queryId, text: 'Pasaremos el lunes.' }])
    const reason = 'ya se envió: el cliente tiene el correo'
    expect(await send('replies', { id: `R-${made}`, withdraw: true })).toEqual(
      refused('id', reason, `R-${made}`),
    )
    expect(await send('replies', { id: 'otra', withdraw: true })).toEqual(absent('id'))
  })

  describe('a contract', () => {
    test('goes with its debts settled, from everybody who holds it, and its card goes off debit', async () => {
      const [who, wife] = [await household(), await household()]
      const { documentType, documentNumber } = wife.person
      const shared = { ...who.property, coHolders: [`${documentType}:${documentNumber}`] }
      expect(await send('properties', shared)).toEqual({ outcome: 'changed' })
      const letra = letraOf(who.proforma, { state: 'paid', paidOn: '2026-11-02' })
      await put('receivables', [letra])
      await fillAffiliations(db, { shop: '70001002', createdAt: clock.now().toString() })
      clock.advance({ minutes: 1 })
      expect(await send('properties', { proforma: who.proforma, withdraw: true })).toEqual(gone)
      for (const each of [who, wife]) expect(JSON.stringify(await home(each))).not.toContain(who.proforma)
      const card = await db
        .selectFrom('affiliation')
        .select(['end_cause', 'encrypted_token'])
        .where('proforma', '=', who.proforma)
        .executeTakeFirstOrThrow()
      expect(card).toEqual({ end_cause: 'withdrawn', encrypted_token: null })
      expect(await send('properties', { proforma: who.proforma, withdraw: true })).toEqual(absent('proforma'))
      expect(await send('receivables', keyOf(letra))).toEqual(absent('documentNumber'))
      expect((await storedLetra(letra.documentNumber)).state).toBe('paid')
    })

    test('comes back with a later row, to its holder and the co-holders of that row', async () => {
      const [who, wife, son] = [await household(), await household(), await household()]
      const held = (...coHolders: Household[]) => ({
        ...who.property,
        coHolders: coHolders.map(({ person }) => `${person.documentType}:${person.documentNumber}`),
      })
      await put('properties', [held(wife, son)])
      const letra = letraOf(who.proforma, { state: 'paid', paidOn: '2026-11-02' })
      await put('receivables', [letra])
      clock.advance({ minutes: 1 })
      await put('properties', [{ proforma: who.proforma, withdraw: true }])
      clock.advance({ minutes: 1 })
      const returned = {
        outcome: 'changed',
        notes: [{ field: 'proforma', reason: 'se había retirado: vuelve con quienes nombra la fila' }],
      }
      expect(await send('properties', held(wife))).toEqual(returned)
      expect(await letras(who)).toEqual([letra.code])
      expect(await letras(wife)).toEqual([letra.code])
      expect(await letras(son)).toEqual([])
      expect(await send('properties', held(wife))).toEqual({ outcome: 'same' })
      // Each time to those who held it last.
      clock.advance({ minutes: 1 })
      expect(await send('properties', { proforma: who.proforma, withdraw: true })).toEqual(gone)
      clock.advance({ minutes: 1 })
      expect(await send('properties', held(wife))).toEqual(returned)
      const now = await db
        .selectFrom('held_proforma')
        .select(['customer_id', 'role'])
        .where('proforma', '=', who.proforma)
        .orderBy('role')
        .execute()
      expect(now).toEqual([
        { customer_id: wife.id, role: 'co_holder' },
        { customer_id: who.id, role: 'holder' },
      ])
    })

    test('comes back to nobody else without a cession, and to them with one', async () => {
      const [who, other] = [await household(), await household()]
      const letra = letraOf(who.proforma, { state: 'paid', paidOn: '2026-11-02' })
      await put('receivables', [letra])
      await put('properties', [{ proforma: who.proforma, withdraw: true }])
      const to = { ...who.property, ...other.person }
      expect(await send('properties', to)).toMatchObject({
        outcome: 'refused',
        faults: [{ field: 'proforma' }],
      })
      expect(await letras(other)).toEqual([])
      clock.advance({ minutes: 1 })
      expect(await send('properties', { ...to, cededOn: '2026-11-21' })).toMatchObject({ outcome: 'changed' })
      expect(await letras(other)).toEqual([letra.code])
      expect(await letras(who)).toEqual([])
    })

    test('keeps the names of its debts for its last holder, as it may come back', async () => {
      const [who, other] = [await household(), await household()]
      const letra = letraOf(who.proforma, { state: 'paid', paidOn: '2026-11-02' })
      const twin = { ...letraOf(other.proforma), code: letra.code }
      await put('receivables', [letra, twin])
      await put('properties', [{ proforma: who.proforma, withdraw: true }])
      const ceded = { ...other.property, ...who.person, cededOn: '2026-11-21' }
      const reason = `quien la recibe ya tiene otro documento ${letra.code}, en otra proforma`
      expect(await send('properties', ceded)).toEqual(
        refused('documentNumber', reason, who.person.documentNumber),
      )
    })

    test('stays while a debt of it is pending, and goes once that is withdrawn', async () => {
      const who = await household()
      const letra = letraOf(who.proforma)
      await put('receivables', [letra])
      const withdrawn = { proforma: who.proforma, withdraw: true }
      const reason = 'tiene letras o pagos pendientes: primero se retiran'
      expect(await send('properties', withdrawn)).toEqual(refused('proforma', reason, who.proforma))
      expect(await letras(who)).toEqual([letra.code])
      await put('receivables', [keyOf(letra)])
      expect(await send('properties', withdrawn)).toEqual(gone)
    })

    test('stays while a payment of it is on its way, or its money waits in quarantine', async () => {
      const who = await household()
      const letra = letraOf(who.proforma)
      await put('receivables', [letra])
      const { id } = await storedLetra(letra.documentNumber)
      const order = { id: `U${made}-${which}` }
      await insertOrders(db, who.id, id, [order])
      await put('receivables', [keyOf(letra)])
      const withdrawn = { proforma: who.proforma, withdraw: true }
      const reason = 'tiene un pago en curso o por resolver: primero termina'
      await db.updateTable('payment_order').set({ state: 'unknown' }).where('id', '=', order.id).execute()
      expect(await send('properties', withdrawn)).toEqual(refused('proforma', reason, who.proforma))
      // The debt was annulled, so the money waits for a person.
      await settle({ db, clock, log: silentLog }, 'ipn', snapshotOf(order))
      await db.updateTable('payment_order').set({ state: 'expired' }).where('id', '=', order.id).execute()
      expect(await send('properties', withdrawn)).toEqual(refused('proforma', reason, who.proforma))
      await db
        .updateTable('provider_transaction')
        .set({ resolved_at: clock.now().toString(), resolution: 'returned' })
        .where('order_id', '=', order.id)
        .execute()
      expect(await send('properties', withdrawn)).toEqual(gone)
    })
  })

  describe('a customer', () => {
    test('stays while they hold something', async () => {
      const who = await household()
      const reason = 'tiene una propiedad: primero se retira esa'
      expect(await send('customers', { ...who.person, withdraw: true })).toEqual(
        refused('documentNumber', reason, who.person.documentNumber),
      )
      expect((await who.portal.call('GET', `/api/MiCuenta/ConsultaClienteLetra?${who.owner}`)).status).toBe(
        200,
      )
    })

    test('who holds nothing loses phones and sessions, and signs in again after a later row', async () => {
      const who = await household()
      await put('properties', [{ proforma: who.proforma, withdraw: true }])
      const persona = { document: { type: '01', number: who.person.documentNumber }, phone } as const
      expect(await send('customers', { ...who.person, withdraw: true })).toEqual(gone)
      expect((await who.portal.call('GET', `/api/MiCuenta/ConsultaClienteLetra?${who.owner}`)).status).toBe(
        401,
      )
      expect((await new Visitor(app).login(persona)).status).toBe(404)
      expect(await send('customers', { ...who.person, withdraw: true })).toEqual(absent('documentNumber'))
      expect(await send('customers', who.customer)).toEqual({ outcome: 'changed' })
      expect((await new Visitor(app).login(persona)).status).toBe(200)
    })

    test('goes before another comes in the same call: their name and phone are nobody’s there', async () => {
      const who = await household()
      await put('properties', [{ proforma: who.proforma, withdraw: true }])
      const corrected = {
        ...who.customer,
        documentNumber: `1${who.person.documentNumber}`,
        documentType: '04',
      }
      const { body } = await put('customers', [corrected, { ...who.person, withdraw: true }])
      expect(body.rows).toEqual([{ outcome: 'created' }, gone])
    })

    test('who is not known is not there', async () => {
      const nobody = { documentType: '01', documentNumber: '99999999', withdraw: true }
      expect(await send('customers', nobody)).toEqual(absent('documentNumber'))
    })
  })

  describe('a project', () => {
    test('stays where something was sold in it, or somebody asked about it', async () => {
      const who = await household()
      const reason = 'hay o hubo propiedades o consultas en él'
      const withdrawn = { code: who.code, withdraw: true }
      expect(await send('projects', withdrawn)).toEqual(refused('code', reason, who.code))
      await put('properties', [{ proforma: who.proforma, withdraw: true }])
      expect(await send('projects', withdrawn)).toEqual(refused('code', reason, who.code))
      const asked = { code: `Q${made}`, name: 'Quinta' }
      await put('projects', [asked])
      await insertQuery(db, who.id, asked.code)
      expect(await send('projects', { code: asked.code, withdraw: true })).toEqual(
        refused('code', reason, asked.code),
      )
    })

    test('goes though somebody complained in it whose property was moved, and the complaint moved with it', async () => {
      const who = await household()
      const about = { customer_id: who.id, proforma: who.proforma, phone: '', email: '', text: 'x' }
      const { id } = await db
        .insertInto('complaint')
        .values({ ...about, filed_at: clock.now().toString() })
        .returning('id')
        .executeTakeFirstOrThrow()
      const projectCode = `M${made}`
      await put('projects', [{ code: projectCode, name: 'Quinta' }])
      expect(await send('properties', { ...who.property, projectCode })).toMatchObject({ outcome: 'changed' })
      const row = db.selectFrom('desk_case').select('project_code').where('complaint_id', '=', id)
      expect(await row.execute()).toEqual([{ project_code: projectCode }])
      expect(await send('projects', { code: who.code, withdraw: true })).toEqual(gone)
    })

    test('goes with its pictures and papers where nothing was', async () => {
      made += 1
      const code = `X${made}`
      const [picture, works] = [await paint('#112233'), await paint('#445566')]
      const files = [await upload('plano.png', picture), await upload('obra.png', works)] as const
      const paper = await upload('plano.pdf', smallPdf, 'application/pdf')
      const before = await fileCount()
      await put('projects', [{ code, name: 'Quinta', homePicture: files[0] }])
      await put('progress', [{ projectCode: code, takenOn: '2026-11-16', picture: files[1] }])
      const plan = { id: `X-${made}`, kind: 'plan', title: 'Plano', date: '2026-01-10', file: paper }
      await put('documents', [{ ...plan, projectCode: code }])
      expect(await fileCount()).toBe(before + 3)
      expect(await send('projects', { code, withdraw: true })).toEqual(gone)
      expect(await fileCount()).toBe(before)
      expect((await app.inject(`/media/projects/${code}.jpg`)).statusCode).toBe(404)
      expect(await send('projects', { code, withdraw: true })).toEqual(absent('code'))
    })
  })
})
