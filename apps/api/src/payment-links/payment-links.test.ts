import { importHolders } from '@llave/testkit/import-holders'
import { insertCoHolder } from '@llave/testkit/insert-co-holder'
import { insertSession } from '@llave/testkit/insert-session'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { insertViewing } from '@llave/testkit/staff/insert-viewing'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, describe, expect, test } from 'vitest'
import { endPaymentLinks } from './forget-links.store.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())
const { app, db, clock, lines } = fixture

const phone = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36'
let strangers = 0

function newStranger(): Visitor {
  const stranger = new Visitor(app, `198.51.${++strangers}.7`)
  stranger.userAgent = phone
  return stranger
}

function create(buyer: Buyer, code = buyer.code, visitor = buyer.visitor) {
  return visitor.call('POST', '/api/MiCuenta/CrearEnlace', { proforma: buyer.proforma, codLetra: code })
}

async function newLink(buyer: Buyer) {
  const { body } = await create(buyer)
  return { id: String(body.id), secret: new URL(body.enlace).hash.slice(1), code: String(body.codigo) }
}

function open(secret: string, stranger = newStranger(), zonaHoraria = 'America/Lima') {
  return stranger.call('POST', '/api/Enlace/Abrir', { clave: secret, zonaHoraria })
}

/** Sessions end while days pass in these tests. */
async function signedIn({ id, persona, visitor }: Buyer): Promise<Visitor> {
  visitor.token = await insertSession(db, clock, id, persona)
  return visitor
}

const withdraw = async (buyer: Buyer, id: string) =>
  (await signedIn(buyer)).call('POST', '/api/MiCuenta/RetirarEnlace', { id })
const list = async (buyer: Buyer) =>
  (await (await signedIn(buyer)).call('GET', '/api/MiCuenta/ObtenerEnlaces')).body

/** What whoever has a link that is not alive is told, to the letter. */
async function closedAnswer() {
  const { status, body } = await open('A'.repeat(27))
  return { status, body }
}

describe('a link', () => {
  test('shows a stranger the number of the letra, its amount and the code, and nothing else', async () => {
    const buyer = await newBuyer(fixture, { letras: 2, currency: 'PEN', amountMinor: 184250 })
    const made = await create(buyer)
    expect(made).toMatchObject({
      status: 200,
      body: { estado: 'ACTIVO', hasta: '2026-11-28', aperturas: [], pago: null, enPago: false },
    })
    expect(made.body.enlace).toMatch(new RegExp(`^${fixture.config.publicUrl}/p#[A-Za-z0-9_-]{27}$`))
    const opened = await open(new URL(made.body.enlace).hash.slice(1))
    expect(opened).toMatchObject({
      status: 200,
      body: {
        numeroLetra: 1,
        importe: 1842.5,
        moneda: 'PEN',
        codigo: made.body.codigo,
        hasta: '2026-11-28',
        enPago: false,
      },
    })
    expect(Object.keys(opened.body)).toHaveLength(6)
    expect(opened.headers['cache-control']).toBe('no-store')
    for (const secret of [
      buyer.persona.name,
      buyer.persona.document.number,
      buyer.persona.email,
      buyer.proforma,
    ])
      expect(JSON.stringify(opened.body)).not.toContain(secret)
  })

  test('is told to its maker with who opened it: a kind of device and a country, never an address', async () => {
    const buyer = await newBuyer(fixture)
    const { secret } = await newLink(buyer)
    const first = newStranger()
    await open(secret, first)
    await open(secret, first)
    await open(secret, newStranger(), 'Europe/Madrid')
    clock.advance({ minutes: 31 })
    await open(secret, first, 'no/zone')
    const { enlaces } = await list(buyer)
    expect(enlaces[0].aperturas).toMatchObject([
      { equipo: 'CELULAR', pais: 'Perú' },
      { equipo: 'CELULAR', pais: 'España' },
      { equipo: 'CELULAR', pais: '' },
    ])
    expect(JSON.stringify(enlaces)).not.toContain('198.51')
  })

  test('is not opened by fetching its page, which is what messengers do', async () => {
    const buyer = await newBuyer(fixture)
    const { secret } = await newLink(buyer)
    await newStranger().call('GET', '/p')
    await newStranger().call('GET', `/p?${secret}`)
    expect((await list(buyer)).enlaces[0].aperturas).toEqual([])
  })

  test('is made once: asked for again, in another tab, it is the same', async () => {
    const buyer = await newBuyer(fixture)
    const made = await Promise.all([create(buyer), create(buyer), create(buyer)])
    expect(new Set(made.map(({ body }) => body.enlace)).size).toBe(1)
    expect((await list(buyer)).enlaces).toHaveLength(1)
  })

  test('is made for the letra that can be paid, and of that alone', async () => {
    const buyer = await newBuyer(fixture, { letras: 2 })
    const other = await newBuyer(fixture)
    const [, second = ''] = buyer.codes
    await db.updateTable('receivable').set({ due_on: '2027-02-05' }).where('code', '=', second).execute()
    expect((await list(buyer)).letras).toMatchObject([{ codLetra: buyer.code, numero: 1, total: 2 }])
    expect(await create(buyer, second)).toMatchObject({ status: 409, body: { code: 'fuera_de_orden' } })
    expect(await create(other, buyer.code)).toMatchObject({ status: 403, body: { code: 'ajeno' } })
    expect(await create(buyer, buyer.code, other.visitor)).toMatchObject({ body: { code: 'ajeno' } })
    await buyer.register(await buyer.pay(await buyer.form()))
    expect(await create(buyer)).toMatchObject({ status: 409, body: { code: 'ya_pagado' } })
  })

  test('belongs to its maker: nobody else lists or withdraws it, a co-holder makes one of their own', async () => {
    const [buyer, spouse] = [await newBuyer(fixture), await newBuyer(fixture)]
    const { id, secret } = await newLink(buyer)
    expect(await withdraw(spouse, id)).toMatchObject({ status: 403, body: { code: 'ajeno' } })
    await insertCoHolder(db, buyer.proforma, spouse.id, clock.now())
    expect(await withdraw(spouse, id)).toMatchObject({ status: 403, body: { code: 'ajeno' } })
    expect((await list(spouse)).enlaces).toEqual([])
    const own = await create(buyer, buyer.code, spouse.visitor)
    expect(own.body.enlace).not.toContain(secret)
    expect(await open(secret)).toMatchObject({ status: 200 })
  })

  test('is shown to one of the developer who sees the portal without that with which one pays', async () => {
    const buyer = await newBuyer(fixture)
    await newLink(buyer)
    const viewer = new Visitor(app)
    const ticket = await insertViewing(db, clock, buyer.id)
    viewer.token = (await viewer.call('POST', '/api/Account/VerComoCliente', { ticket })).body.token
    const { body } = await viewer.call('GET', '/api/MiCuenta/ObtenerEnlaces')
    expect(body.enlaces).toMatchObject([{ estado: 'ACTIVO', enlace: '' }])
  })
})

describe('a link ends', () => {
  test.each([
    [
      'when it is withdrawn',
      async (buyer: Buyer, id: string) => void (await withdraw(buyer, id)),
      'RETIRADO',
    ],
    [
      'when its letra is paid another way',
      async (buyer: Buyer) => void (await buyer.register(await buyer.pay(await buyer.form()))),
      'CERRADO',
    ],
    [
      'when its letra is paid elsewhere, as a file says',
      async (buyer: Buyer) =>
        void (await db
          .updateTable('receivable')
          .set({ state: 'paid', paid_minor: 35050 })
          .where('id', '=', buyer.receivableId)
          .execute()),
      'CERRADO',
    ],
    ['after seven days', async () => void clock.advance({ hours: 24 * 8 }), 'VENCIDO'],
  ])('%s, at once, and says no reason to a stranger', async (_how, end, state) => {
    const buyer = await newBuyer(fixture)
    const { id, secret } = await newLink(buyer)
    expect(await open(secret)).toMatchObject({ status: 200 })
    await end(buyer, id)
    const { status, body } = await open(secret)
    expect({ status, body }).toEqual(await closedAnswer())
    expect(body).toEqual({ code: 'enlace_cerrado', message: 'Este enlace ya no recibe pagos.' })
    const before = (await list(buyer)).enlaces
    expect(before).toMatchObject([{ estado: state, enlace: '', aperturas: [{ equipo: 'CELULAR' }] }])
    await endPaymentLinks(db, clock)
    expect((await list(buyer)).enlaces).toEqual([
      { ...before[0], terminado: expect.stringMatching(/^2026-/) },
    ])
    // Withdrawn again it stays as it ended.
    expect(await withdraw(buyer, id)).toMatchObject({ status: 200, body: { estado: state } })
  })

  test('when its maker holds the property no longer', async () => {
    const [buyer, next] = [await newBuyer(fixture), await newBuyer(fixture)]
    const { secret } = await newLink(buyer)
    await importHolders(fixture, buyer.proforma, { holder: next.persona, cededOn: '2026-11-29' })
    expect(await open(secret)).toMatchObject({ status: 410, body: { code: 'enlace_cerrado' } })
  })

  test('and a new one has another secret; the old one stays closed', async () => {
    const buyer = await newBuyer(fixture)
    const first = await newLink(buyer)
    await withdraw(buyer, first.id)
    const second = await newLink(buyer)
    expect(second.secret).not.toBe(first.secret)
    expect((await open(first.secret)).status).toBe(410)
    expect((await open(second.secret)).status).toBe(200)
  })
})

describe('limits', () => {
  test('one customer has five alive, and makes ten a day, so that no code is fished for', async () => {
    const buyer = await newBuyer(fixture, { letras: 6 })
    for (const code of buyer.codes.slice(0, 5)) expect((await create(buyer, code)).status).toBe(200)
    expect(await create(buyer, buyer.codes[5])).toMatchObject({
      status: 422,
      body: { code: 'no_disponible', message: 'Ya tienes 5 enlaces activos. Retira uno para crear otro.' },
    })
    const { enlaces } = await list(buyer)
    for (const { id } of enlaces) await withdraw(buyer, id)
    for (const code of buyer.codes.slice(0, 5)) expect((await create(buyer, code)).status).toBe(200)
    const again = (await list(buyer)).enlaces[0]
    await withdraw(buyer, again.id)
    expect(await create(buyer, again.letra.codLetra)).toMatchObject({
      status: 422,
      body: { message: 'Hoy ya creaste muchos enlaces. Inténtalo mañana.' },
    })
  })

  test('a network that guesses is refused, and what it has a right secret of opens all the same', async () => {
    const buyer = await newBuyer(fixture)
    const { id, secret } = await newLink(buyer)
    const guesser = newStranger()
    const guess = (place: number) => open(`guess-${place}`.padEnd(27, 'x'), guesser)
    for (let place = 1; place <= 30; place++) expect((await guess(place)).status).toBe(410)
    const refused = await guess(31)
    expect(refused).toMatchObject({ status: 429, body: { code: 'demasiados_intentos' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await open(secret, guesser)).status).toBe(200)
    // A link that ended is no guess: who was sent it may look as often as they like.
    await withdraw(buyer, id)
    expect((await open(secret, guesser)).status).toBe(410)
    clock.advance({ hours: 1 })
    expect((await guess(32)).status).toBe(410)
  })

  test('texts that are no secret are answered as a closed link', async () => {
    for (const secret of ['', 'A', '<script>', `${'A'.repeat(27)}=`, 'Ñ'.repeat(27)])
      expect((await open(secret)).body).toMatchObject({ code: 'enlace_cerrado' })
  })
})

test('of openings and of tries no more is kept than is said, and no longer', async () => {
  const buyer = await newBuyer(fixture)
  const { secret } = await newLink(buyer)
  for (let visit = 0; visit < 45; visit++) await open(secret)
  await open('B'.repeat(27))
  expect((await list(buyer)).enlaces[0].aperturas).toHaveLength(40)
  const count = async (table: 'payment_link_opening' | 'payment_link_try') =>
    (await db.selectFrom(table).selectAll().execute()).length
  clock.advance({ hours: 25 })
  await endPaymentLinks(db, clock)
  expect(await count('payment_link_try')).toBe(0)
  expect(await count('payment_link_opening')).toBeGreaterThan(0)
  clock.advance({ hours: 24 * 181 })
  await endPaymentLinks(db, clock)
  expect(await count('payment_link_opening')).toBe(0)
})

test('no log has a secret, nor has a row', async () => {
  const buyer = await newBuyer(fixture)
  const { secret } = await newLink(buyer)
  await open(secret)
  expect(lines.join('\n')).not.toContain(secret)
  const rows = await db.selectFrom('payment_link').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(rows.some(({ nonce }) => Buffer.from(nonce).toString('base64url').includes(secret))).toBe(false)
})
