import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { transact } from '@llave/api/database/database'
import { integrationCalls } from '@llave/contract/integration/integration-calls'
import { createTestDatabase, postgresAnswers } from '@llave/testkit/database/test-database'
import { changedTables, fingerprint } from '@llave/testkit/every-call/fingerprint'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { smallPdf } from '@llave/testkit/insert-document'
import { insertQuery } from '@llave/testkit/insert-query'
import { insertSession } from '@llave/testkit/insert-session'
import { newKey } from '@llave/testkit/new-key'
import { operatorOf } from '@llave/testkit/operate'
import { testConfig } from '@llave/testkit/test-config'
import { type Answer, Visitor } from '@llave/testkit/visitor'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { BatchLockTimeout, beginBatch } from '../rows/begin-batch.store.ts'
import { forgetBatches } from './forget-batches.ts'

const { db, owner, drop } = await createTestDatabase()
const twoConnections = await postgresAnswers()
const clock = new FixedClock('2026-11-21T20:20:05Z')
const lines: string[] = []
const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } }
const app = await buildApp({ config: testConfig(), db, clock, logger })
afterAll(async () => {
  await app.close()
  await drop()
})
const say = operatorOf({ db, clock })
const erp = new Visitor(app)
erp.token = await newKey({ db, clock })

function put(kind: string, rows: unknown, more: object = {}, key?: string): Promise<Answer> {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  return erp.call('PUT', `/integration/v1/${kind}`, { rows, ...more }, headers)
}

async function upload(name: string, bytes: Uint8Array, type = 'image/png'): Promise<Answer> {
  return erp.call('POST', `/integration/v1/files?name=${encodeURIComponent(name)}`, bytes, {
    'content-type': type,
  })
}

async function uploaded(name: string, bytes: Uint8Array, type?: string): Promise<string> {
  const answer = await upload(name, bytes, type)
  expect(answer.status).toBe(200)
  return answer.body.file
}

function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
}

let people = 0

/** A customer with a project and a property, brought by calls; answers their names. */
async function newHousehold(phones: readonly string[] = ['+51 999888777']) {
  people += 1
  const documentNumber = String(40_000_000 + people)
  const [code, proforma] = [`P${people}`, String(1_000_000 + people)]
  const person = { documentType: '01', documentNumber }
  const customer = { ...person, name: 'Lucía Paredes', email: 'lucia@correo.example', phones }
  const property = {
    proforma,
    ...person,
    projectCode: code,
    productName: 'Lote 2',
    currency: 'USD',
    soldOn: '2025-03-14',
  }
  for (const [kind, row] of [
    ['projects', { code, name: 'Valle Sereno', stages: ['Cimientos'] }],
    ['customers', customer],
    ['properties', property],
  ] as const) {
    expect((await put(kind, [row])).body).toMatchObject({ counts: { created: 1 } })
  }
  return { customer, property, code, proforma, documentNumber }
}

let letras = 0

function letra(proforma: string, change: object = {}) {
  letras += 1
  return {
    proforma,
    kind: 'instalment',
    code: `L-${letras}`,
    company: 'PE01',
    year: '2026',
    documentNumber: String(1_900_000_000 + letras),
    currency: 'USD',
    amount: '350.50',
    dueOn: '2026-12-05',
    state: 'pending',
    ...change,
  }
}

async function storedLetras(proforma: string) {
  return db.selectFrom('receivable').selectAll().where('proforma', '=', proforma).orderBy('id').execute()
}

async function lastBatch() {
  return db.selectFrom('import_batch').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
}

describe('rows', () => {
  test('each is answered in its place: created, the same, changed, or refused with field, reason and value', async () => {
    const { proforma } = await newHousehold()
    const [first, second] = [letra(proforma), letra(proforma)]
    expect((await put('receivables', [first, second])).body.counts).toMatchObject({ created: 2 })
    const answer = await put('receivables', [
      first,
      { ...second, amount: '360.00' },
      letra(proforma, { amount: '12.345', dueOn: '1900-01-01' }),
      letra('9999999'),
      letra(proforma, { code: 'Lote\u202e1' }),
      letra(proforma, { amuont: 1 }),
      'letra',
      { ...first, amount: '1.00' },
      letra(proforma),
    ])
    expect(answer).toMatchObject({ status: 200, body: { applied: true, dryRun: false } })
    expect(answer.body.counts).toEqual({ created: 1, changed: 1, same: 1, withdrawn: 0, refused: 6 })
    expect(answer.body.rows).toEqual([
      { outcome: 'same' },
      { outcome: 'changed' },
      {
        outcome: 'refused',
        faults: [
          { field: 'amount', reason: 'no es un importe con dos decimales, como 1234.50', value: '12.345' },
          {
            field: 'dueOn',
            reason: 'es anterior a 1950: la fecha no se conoce o se leyó mal',
            value: '1900-01-01',
          },
        ],
      },
      {
        outcome: 'refused',
        faults: [{ field: 'proforma', reason: 'no hay una proforma con ese código', value: '9999999' }],
      },
      {
        outcome: 'refused',
        faults: [{ field: 'code', reason: 'tiene caracteres que no se admiten', value: 'Lote\u202e1' }],
      },
      {
        outcome: 'refused',
        faults: [{ field: 'amuont', reason: 'no es un campo de este tipo de fila', value: '1' }],
      },
      { outcome: 'refused', faults: [{ field: '', reason: 'la fila no es un objeto JSON', value: '' }] },
      {
        outcome: 'refused',
        faults: [
          {
            field: 'documentNumber',
            reason: 'está repetido: ya vino en la fila 1',
            value: first.documentNumber,
          },
        ],
      },
      { outcome: 'created' },
    ])
    expect((await storedLetras(proforma)).map((row) => row.amount_minor)).toEqual([35050, 36000, 35050])
  })

  test('a letra that comes before its property is refused, and stored when it comes again', async () => {
    const { property, customer } = await newHousehold()
    const later = { ...property, proforma: `${property.proforma}9` }
    const early = letra(later.proforma)
    expect((await put('receivables', [early])).body.rows).toMatchObject([
      { outcome: 'refused', faults: [{ field: 'proforma', value: later.proforma }] },
    ])
    await put('properties', [later])
    expect((await put('receivables', [early])).body.rows).toEqual([{ outcome: 'created' }])
    expect(customer.phones).toHaveLength(1)
  })

  test('a letra keeps its proforma and a proforma its customer: who changes them is told', async () => {
    const [one, other] = [await newHousehold(), await newHousehold()]
    const row = letra(one.proforma)
    await put('receivables', [row])
    expect((await put('receivables', [{ ...row, proforma: other.proforma }])).body.rows[0].faults).toEqual([
      { field: 'proforma', reason: 'el documento pertenece a otra proforma', value: other.proforma },
    ])
    const moved = { ...one.property, documentNumber: other.documentNumber }
    expect((await put('properties', [moved])).body.rows[0].faults).toEqual([
      {
        field: 'proforma',
        reason: 'ya pertenece a otro cliente; si se cedió, falta la fecha en cededOn',
        value: one.proforma,
      },
    ])
  })

  test('what only the database finds strange about a row that is taken stands beside its outcome', async () => {
    const { customer, documentNumber } = await newHousehold(['+51 955444333'])
    const lookalike = { ...customer, documentNumber: `9${documentNumber.slice(1)}` }
    expect((await put('customers', [lookalike])).body.rows).toEqual([
      {
        outcome: 'created',
        notes: [
          {
            field: 'documentNumber',
            reason: `es una persona nueva con el nombre y el celular de 01 ${documentNumber}; si es la misma, su customerCode la conserva`,
          },
        ],
      },
    ])
  })

  test('a customer code is of one customer in a batch', async () => {
    const { customer } = await newHousehold()
    const [one, other] = ['80000001', '80000002'].map((documentNumber) => ({
      ...customer,
      name: `Ana ${documentNumber}`,
      documentNumber,
      customerCode: 'C-77',
    }))
    expect((await put('customers', [one, other])).body.rows).toMatchObject([
      { outcome: 'created' },
      { outcome: 'refused', faults: [{ field: 'customerCode', value: 'C-77' }] },
    ])
  })

  test('a property is held by the people that its row names, and ceded by a row that says since when', async () => {
    const [one, other] = [await newHousehold(), await newHousehold()]
    const coHolders = [`01:${other.documentNumber}`]
    expect((await put('properties', [{ ...one.property, coHolders }])).body.rows).toEqual([
      { outcome: 'changed' },
    ])
    expect((await put('properties', [{ ...one.property, coHolders }])).body.rows).toEqual([
      { outcome: 'same' },
    ])
    const ceded = { ...one.property, documentNumber: other.documentNumber, cededOn: '2026-11-20' }
    expect((await put('properties', [ceded])).body.rows).toEqual([{ outcome: 'changed' }])
  })

  test('two hundred proformas change their holders in a batch at most', async () => {
    const [{ property }, other] = [await newHousehold(), await newHousehold()]
    const rows = Array.from({ length: 201 }, (_, place) => ({
      ...property,
      proforma: String(3_000_000 + place),
    }))
    await put('properties', rows)
    const ceded = rows.map((row) => ({
      ...row,
      documentNumber: other.documentNumber,
      cededOn: '2026-11-20',
    }))
    const answer = await put('properties', ceded)
    expect(answer.body.counts).toMatchObject({ changed: 200, refused: 1 })
    const reason = 'ya cambiaron los titulares de 200 proformas en este envío: la fila va en otro'
    expect(answer.body.rows.at(-1).faults).toMatchObject([{ field: 'proforma', reason, value: '3000200' }])
    expect((await put('properties', ceded)).body.counts).toMatchObject({ same: 200, changed: 1 })
  })

  test('what is remarked about a row that is taken stands beside its outcome', async () => {
    const { customer } = await newHousehold()
    const answer = await put('customers', [{ ...customer, email: 'nada', phones: [] }])
    expect(answer.body.rows).toEqual([
      {
        outcome: 'changed',
        notes: [
          { field: 'phones', reason: 'sin celular: esta persona no puede ingresar' },
          { field: 'email', reason: 'no es un correo: se guarda sin correo' },
        ],
      },
    ])
  })

  test('a number is its digits, and null and an empty text are absent', async () => {
    const { proforma } = await newHousehold()
    const row = { ...letra(proforma), year: 2026, amount: 350.5, paidAmount: null, maskedCard: '' }
    expect((await put('receivables', [row])).body.rows).toEqual([{ outcome: 'created' }])
    expect(await storedLetras(proforma)).toMatchObject([{ amount_minor: 35050, accounting_year: '2026' }])
  })

  test('a text where a list belongs is told so, and nothing of its length', async () => {
    const { property } = await newHousehold()
    expect((await put('properties', [{ ...property, coHolders: '01:44556677' }])).body.rows).toEqual([
      {
        outcome: 'refused',
        faults: [{ field: 'coHolders', reason: 'no tiene el tipo esperado', value: '01:44556677' }],
      },
    ])
  })

  test('a number that was rounded on the way is refused: it would name another document', async () => {
    const { proforma } = await newHousehold()
    const sendNumber = (digits: string) => {
      const rows = [letra(proforma, { documentNumber: '?' })]
      return erp.call(
        'PUT',
        '/integration/v1/receivables',
        Buffer.from(JSON.stringify({ rows }).replace('"?"', digits)),
        { 'content-type': 'application/json' },
      )
    }
    const reason = 'es un número de demasiadas cifras: va entre comillas'
    for (const [digits, value] of [
      ['12345678901234567', '12345678901234568'],
      ['9007199254740993', '9007199254740992'],
      ['-1e400', '-Infinity'],
    ] as const) {
      expect((await sendNumber(digits)).body.rows).toEqual([
        { outcome: 'refused', faults: [{ field: 'documentNumber', reason, value }] },
      ])
    }
    await sendNumber('9007199254740991')
    expect(await storedLetras(proforma)).toMatchObject([{ accounting_number: '9007199254740991' }])
  })

  test.each(['__proto__', 'constructor', 'toString', '\0', '\ud800'])(
    'a member %j refuses its row alone, and what is deep in a row is quoted as what it is',
    async (name) => {
      const { proforma } = await newHousehold()
      const deep = JSON.stringify({ ...letra(proforma), code: null }).replace(
        '"code":null',
        `"code":${'['.repeat(10_000)}${']'.repeat(10_000)},${JSON.stringify(name)}:{"admin":true}`,
      )
      const payload = `{"rows":[${deep},${JSON.stringify(letra(proforma))}]}`
      const answer = await erp.call('PUT', '/integration/v1/receivables', Buffer.from(payload), {
        'content-type': 'application/json',
      })
      expect(answer.status).toBe(200)
      const [bad, good] = answer.body.rows
      expect(good).toEqual({ outcome: 'created' })
      expect(bad.faults).toContainEqual({
        field: 'code',
        reason: 'no tiene el tipo esperado',
        value: '(una lista)',
      })
      expect(bad.faults).toHaveLength(2)
      expect(({} as { admin?: boolean }).admin).toBeUndefined()
    },
  )

  test('a row that says a member twice is refused for it, and one with a hundred members too many', async () => {
    const { proforma } = await newHousehold()
    const twice = JSON.stringify(letra(proforma)).replace('"amount":', '"amount":"1.00","am\\u006funt":')
    const many = { ...letra(proforma), ...Object.fromEntries(Array(100).fill(1).entries()) }
    const send = (body: string) =>
      erp.call('PUT', '/integration/v1/receivables', Buffer.from(body), {
        'content-type': 'application/json',
      })
    const answer = await send(
      `{"rows":[${twice},${JSON.stringify(many)},${JSON.stringify(letra(proforma))}]}`,
    )
    const refused = (field: string, reason: string) => ({
      outcome: 'refused',
      faults: [{ field, reason, value: '' }],
    })
    expect(answer.body.rows).toEqual([
      refused('amount', 'está dos veces en la fila'),
      refused('', 'la fila tiene más de 100 campos'),
      { outcome: 'created' },
    ])
    // Which of the two was meant nobody knows: the second would have stored.
    expect(await send('{"dryRun":true,"rows":[{}],"dryRun":false}')).toMatchObject({
      status: 400,
      body: { code: 'dato_invalido', campo: 'dryRun', message: 'El campo dryRun está dos veces' },
    })
  })

  test('a whole card number is not quoted to anybody', async () => {
    const { proforma } = await newHousehold()
    const answer = await put('receivables', [letra(proforma, { maskedCard: '4970100000000055' })])
    expect(answer.body.rows[0].faults).toEqual([
      { field: 'maskedCard', reason: 'debe llegar enmascarado', value: '' },
    ])
  })
})

describe('a batch', () => {
  test('that is atomic stores nothing where one row is refused, and says what the others would have been', async () => {
    const { proforma } = await newHousehold()
    const rows = [letra(proforma), letra(proforma, { amount: '0' }), letra('9999999')]
    const answer = await put('receivables', rows, { atomic: true })
    expect(answer.body).toMatchObject({
      applied: false,
      counts: { created: 1, refused: 2 },
      rows: [{ outcome: 'created' }, { outcome: 'refused' }, { outcome: 'refused' }],
    })
    expect(await storedLetras(proforma)).toEqual([])
    expect(await lastBatch()).toMatchObject({ id: answer.body.batch, applied: false })
    expect((await put('receivables', rows.slice(0, 1), { atomic: true })).body.applied).toBe(true)
    expect(await storedLetras(proforma)).toHaveLength(1)
  })

  test('that is tried says of every row what would become of it, and changes nothing: no picture, no session', async () => {
    const { customer, code, documentNumber } = await newHousehold()
    const { id } = await db
      .selectFrom('customer')
      .select('id')
      .where('document_number', '=', documentNumber)
      .executeTakeFirstOrThrow()
    const session = await insertSession(db, clock, id, {
      phone: { dialCode: '51', number: '999888777' },
    })
    const [red, green] = [
      await uploaded('red.png', await picture('red')),
      await uploaded('green.png', await picture('green')),
    ]
    await put('projects', [{ code, name: 'Valle Sereno', homePicture: red }])
    const before = await fingerprint(db)
    const batches = await lastBatch()

    const people = await put(
      'customers',
      [
        { ...customer, phones: [] },
        { ...customer, documentNumber: '1' },
      ],
      { dryRun: true },
    )
    expect(people.body).toMatchObject({ batch: null, applied: true, dryRun: true })
    expect(people.body.rows).toMatchObject([{ outcome: 'changed' }, { outcome: 'refused' }])
    const works = await put(
      'projects',
      [
        { code, name: 'Valle', homePicture: green },
        { code: 'NEW', name: 'Otro', homePicture: 'upload:nada' },
      ],
      { dryRun: true, atomic: true },
    )
    expect(works.body).toMatchObject({ batch: null, applied: false, dryRun: true })
    expect(works.body.rows).toMatchObject([
      { outcome: 'changed' },
      { outcome: 'refused', faults: [{ field: 'homePicture' }] },
    ])

    expect(changedTables(before, await fingerprint(db))).toEqual([])
    expect(await lastBatch()).toEqual(batches)
    const visitor = new Visitor(app)
    visitor.token = session
    expect((await visitor.call('GET', '/api/Account/ObtenerUsuario')).status).not.toBe(401)
    // The same in earnest.
    expect((await put('customers', [{ ...customer, phones: [] }])).body.rows).toMatchObject([
      { outcome: 'changed' },
    ])
    expect((await visitor.call('GET', '/api/Account/ObtenerUsuario')).status).toBe(401)
  })

  test('is kept with its sender, its counts, and what was refused of which proforma and letra', async () => {
    const { proforma } = await newHousehold()
    const bad = letra(proforma, { amount: 'mucho' })
    const { body } = await put('receivables', [letra(proforma), bad])
    expect(await lastBatch()).toMatchObject({
      id: body.batch,
      by: 'key:erp',
      source: 'api',
      kinds: ['receivables'],
      files: [],
      applied: true,
      counts: { receivables: { created: 1, changed: 0, same: 0, withdrawn: 0, refused: 1 } },
    })
    expect(
      await db.selectFrom('import_finding').selectAll().where('batch_id', '=', body.batch).execute(),
    ).toMatchObject([
      { row_number: 2, field: 'amount', value: 'mucho', proforma, letra: bad.code, refused: true },
    ])
  })

  test('is listed to the operator with what became of it, and what was refused without its value', async () => {
    const { proforma } = await newHousehold()
    const bad = letra(proforma, { amount: 'mucho' })
    const { body } = await put('receivables', [letra(proforma), bad])
    expect(await say('batches')).toMatch(
      new RegExp(`^${body.batch} .* key:erp +a call +stored +receivables 1 created, 1 refused$`, 'm'),
    )
    const said = await say('batch', String(body.batch))
    expect(said).toMatch(new RegExp(`^refused +2 +${proforma} ${bad.code} +amount +no es un importe`, 'm'))
    expect(said).not.toContain('mucho')
    expect(await say('batch', '999999')).toBe('There is no batch 999999.\n')
    expect(await say('health')).toMatch(
      /rows of the developer's systems came last 2026-.*, refused in 24 hours: \d/,
    )
  })

  test.each([
    ['an empty list', { rows: [] }, 'rows', 'El campo rows no tiene elementos'],
    [
      'more rows than one call takes',
      { rows: Array(5001).fill({}) },
      'rows',
      'El campo rows tiene más de 5000 elementos',
    ],
    ['no rows', {}, 'rows', 'El campo rows es requerido'],
    [
      'a word for a trial that is written otherwise',
      { rows: [{}], dryrun: true },
      'dryrun',
      'El campo dryrun no es de esta llamada',
    ],
    [
      'a trial that is neither true nor false',
      { rows: [{}], dryRun: 'true' },
      'dryRun',
      'El campo dryRun no tiene el tipo esperado',
    ],
    ['a list in the place of the message', [{}], undefined, 'El mensaje no tiene el tipo esperado'],
  ])('with %s is refused as a whole', async (_, body, campo, message) => {
    const before = await lastBatch()
    const answer = await erp.call('PUT', '/integration/v1/notices', body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'dato_invalido', message } })
    expect(answer.body.campo).toBe(campo)
    expect(await lastBatch()).toEqual(before)
  })

  test.each([
    ['what is no JSON', Buffer.from('{"rows":[{"name":"Lucía"'), 'El mensaje no es JSON'],
    ['another encoding', Buffer.from('{"rows":[{"name":"Lucía"}]}', 'latin1'), 'El mensaje no está en UTF-8'],
    ['nothing', Buffer.from(''), 'El mensaje es requerido'],
  ])('with %s as its body is refused', async (_, body, message) => {
    const answer = await erp.call('PUT', '/integration/v1/customers', body, {
      'content-type': 'application/json',
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'dato_invalido', message } })
  })

  test('of another content type is refused', async () => {
    const answer = await erp.call('PUT', '/integration/v1/customers', Buffer.from('a,b'), {
      'content-type': 'text/csv',
    })
    expect(answer).toMatchObject({ status: 415, body: { code: 'formato_no_admitido' } })
  })

  test('of one byte more than 16 MB is refused', async () => {
    const answer = await erp.call(
      'PUT',
      '/integration/v1/customers',
      Buffer.alloc(16 * 1024 * 1024 + 1, ' '),
      {
        'content-type': 'application/json',
      },
    )
    expect(answer).toMatchObject({ status: 413, body: { code: 'cuerpo_demasiado_grande' } })
    const whole = Buffer.alloc(16 * 1024 * 1024, ' ')
    whole.write('{}')
    expect(
      await erp.call('PUT', '/integration/v1/customers', whole, { 'content-type': 'application/json' }),
    ).toMatchObject({ status: 400, body: { campo: 'rows' } })
  })

  test('of 5,000 rows is taken', async () => {
    const { proforma } = await newHousehold()
    const rows = Array.from({ length: 5000 }, () => letra(proforma))
    const answer = await put('receivables', rows)
    expect(answer.body.counts).toEqual({ created: 5000, changed: 0, same: 0, withdrawn: 0, refused: 0 })
    expect((await put('receivables', rows)).body.counts).toEqual({
      created: 0,
      changed: 0,
      same: 5000,
      withdrawn: 0,
      refused: 0,
    })
  })

  test('of a gigabyte is refused before it is sent', async () => {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as { port: number }
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const sending = request({
        host: '127.0.0.1',
        port,
        method: 'PUT',
        path: '/integration/v1/customers',
        headers: {
          authorization: `Bearer ${erp.token}`,
          'content-type': 'application/json',
          'content-length': 2 ** 30,
        },
      })
      sending.on('error', reject)
      sending.on('response', async (response) => {
        let body = ''
        for await (const part of response) body += part
        resolve({ status: response.statusCode ?? 0, body })
        sending.destroy()
      })
      sending.write('{')
    })
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body).code).toBe('cuerpo_demasiado_grande')
  })
})

const withBody = integrationCalls.filter((call) => call.method !== 'GET')

test.each(withBody.map((call) => [call.name, call] as const))(
  'a compressed body is refused, and said to be compressed: %s',
  async (_, { method, path }) => {
    const row = { validFrom: '2026-11-21', penPerUsd: '3.75' }
    const answer = await erp.call(
      method,
      `${path}?name=obra.png`,
      gzipSync(JSON.stringify({ rows: [row] })),
      {
        'content-type': path.endsWith('/files') ? 'image/png' : 'application/json',
        'content-encoding': 'gzip',
      },
    )
    expect(answer).toMatchObject({
      status: 415,
      body: {
        code: 'formato_no_admitido',
        message: 'El cuerpo llega con Content-Encoding gzip: envíalo sin comprimir.',
      },
    })
  },
)

describe('an idempotency key', () => {
  test('gives the first answer again for the same body, whatever is stored meanwhile, and 422 for another', async () => {
    const { proforma } = await newHousehold()
    const row = letra(proforma)
    const first = await put('receivables', [row], {}, 'lote-0001')
    expect(first.body.rows).toEqual([{ outcome: 'created' }])
    await put('receivables', [{ ...row, amount: '400.00' }])
    const again = await put('receivables', [row], {}, 'lote-0001')
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await storedLetras(proforma)).toMatchObject([{ amount_minor: 40000 }])
    expect(await put('receivables', [letra(proforma)], {}, 'lote-0001')).toMatchObject({
      status: 422,
      body: {
        code: 'idempotencia_distinta',
        message: 'Esa clave de idempotencia ya se usó con otro contenido: usa una nueva.',
      },
    })
    expect(await storedLetras(proforma)).toHaveLength(1)
  })

  test('is bound to the system and to the kind of rows', async () => {
    const { customer, code } = await newHousehold()
    await put('customers', [customer], {}, 'lote-0002')
    expect((await put('projects', [{ code, name: 'Valle' }], {}, 'lote-0002')).body.rows).toEqual([
      { outcome: 'changed' },
    ])
    const other = new Visitor(app)
    const { token } = await issue('crm')
    other.token = token
    const answer = await other.call(
      'PUT',
      '/integration/v1/customers',
      { rows: [{ ...customer, name: 'Otra' }] },
      { 'idempotency-key': 'lote-0002' },
    )
    expect(answer.body.rows).toEqual([{ outcome: 'changed' }])
  })

  test('of a batch that was refused as a whole gives that refusal again', async () => {
    const { proforma } = await newHousehold()
    const rows = [letra(proforma), letra(proforma, { amount: '0' })]
    const first = await put('receivables', rows, { atomic: true }, 'lote-0003')
    expect(first.body.applied).toBe(false)
    expect((await put('receivables', rows, { atomic: true }, 'lote-0003')).body).toEqual(first.body)
    expect(await lastBatch()).toMatchObject({ id: first.body.batch })
  })

  test('of a trial is not used up', async () => {
    const { proforma } = await newHousehold()
    const row = letra(proforma)
    await put('receivables', [row], { dryRun: true }, 'lote-0004')
    expect((await put('receivables', [row], {}, 'lote-0004')).body).toMatchObject({
      dryRun: false,
      rows: [{ outcome: 'created' }],
    })
  })

  test.skipIf(!twoConnections)(
    'of requests at the same moment lets one work, and all are answered alike',
    async () => {
      const { proforma } = await newHousehold()
      const rows = Array.from({ length: 50 }, () => letra(proforma))
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => put('receivables', rows, {}, 'lote-0005')),
      )
      expect(answers[0]?.body.counts.created).toBe(50)
      for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body)
      expect(await storedLetras(proforma)).toHaveLength(50)
    },
  )

  test.skipIf(!twoConnections)(
    'is not needed: of the same batch twice at once the second finds the same',
    async () => {
      const { proforma } = await newHousehold()
      const rows = Array.from({ length: 50 }, () => letra(proforma))
      const answers = await Promise.all([put('receivables', rows), put('receivables', rows)])
      const counts = answers.map(({ body }) => body.counts)
      expect(counts.toSorted((a, b) => b.created - a.created)).toMatchObject([{ created: 50 }, { same: 50 }])
    },
  )

  test('of a call that failed can be used again, with nothing left of the failure', async () => {
    const { proforma } = await newHousehold()
    const rows = [letra(proforma), letra(proforma, { amount: 'mucho' })]
    const before = await lastBatch()
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      owner,
    )
    await sql`create trigger fail before insert on import_finding for each row execute function fail()`.execute(
      owner,
    )
    expect(await put('receivables', rows, {}, 'lote-0006')).toMatchObject({
      status: 500,
      body: { code: 'error_interno' },
    })
    expect(await storedLetras(proforma)).toEqual([])
    expect(await lastBatch()).toEqual(before)
    await sql`drop function fail cascade`.execute(owner)
    expect((await put('receivables', [...rows, letra(proforma)], {}, 'lote-0006')).body.counts).toMatchObject(
      { created: 2 },
    )
  })

  test.each(['corta', 'con espacio', 'x'.repeat(101)])('that is %j is refused', async (key) => {
    expect(await put('notices', [{}], {}, key)).toMatchObject({
      status: 400,
      body: {
        campo: 'Idempotency-Key',
        message:
          'La cabecera Idempotency-Key no tiene de 8 a 100 letras sin tilde, cifras, guiones o guiones bajos',
      },
    })
  })
})

test.skipIf(!twoConnections)(
  'a batch that cannot begin in time says so, and one of the importer waits on',
  async () => {
    await transact(db, async (trx) => {
      await beginBatch(trx)
      const impatient = transact(db, (other) => beginBatch(other, 0.01))
      await expect(impatient).rejects.toThrow(BatchLockTimeout)
      const { rows } = await sql`show statement_timeout`.execute(trx)
      expect(rows).toEqual([{ statement_timeout: '15s' }])
    })
  },
)

async function issue(system: string) {
  const { issueKey } = await import('../keys/issue-key.ts')
  return issueKey(
    db,
    { system, scopes: ['write:customers', 'write:projects'], days: 9 },
    { by: 'Ana', why: 'x' },
    clock.now(),
  )
}

describe('files', () => {
  test('are sent ahead, named by rows, and the same one again is the same row', async () => {
    const { code, proforma } = await newHousehold()
    const works = await uploaded('obra.png', await picture('grey'))
    expect(works).toMatch(/^upload:[0-9a-f-]{36}\/obra\.png$/)
    const paper = await uploaded('contrato.pdf', smallPdf, 'application/pdf')
    const progress = { projectCode: code, takenOn: '2026-11-16', picture: works, stage: 'Cimientos' }
    const document = {
      id: `D${proforma}`,
      proforma,
      kind: 'contract',
      title: 'Contrato',
      date: '2026-11-01',
      file: paper,
    }
    expect((await put('progress', [progress])).body.rows).toEqual([{ outcome: 'created' }])
    expect((await put('documents', [document])).body.rows).toEqual([{ outcome: 'created' }])

    const again = await uploaded('obra.png', await picture('grey'))
    expect((await put('progress', [{ ...progress, picture: again }])).body.rows).toEqual([
      { outcome: 'same' },
    ])
    const other = await uploaded('obra.png', await picture('gold'))
    expect((await put('progress', [{ ...progress, picture: other }])).body.rows).toEqual([
      { outcome: 'changed' },
    ])
    const stored = await db
      .selectFrom('progress_picture')
      .select('source_name')
      .where('project_code', '=', code)
      .execute()
    expect(stored).toEqual([{ source_name: 'obra.png' }])
  })

  test('are a hundred new ones in a batch at most: the rows above are refused, and go in another one', async () => {
    const { code, proforma } = await newHousehold()
    const names = []
    for (let file = 0; file <= 100; file++) {
      names.push(await uploaded(`obra-${file}.png`, await picture(`#20${1000 + file}`)))
    }
    const reason = 'ya van 100 archivos nuevos en este envío: la fila va en otro'
    const progress = names.map((name) => ({ projectCode: code, takenOn: '2026-11-16', picture: name }))
    const documents = names.map((name, place) => ({
      id: `M${place}-${proforma}`,
      proforma,
      kind: 'contract',
      title: 'Plano',
      date: '2026-11-01',
      file: name,
    }))
    for (const [kind, field, rows] of [
      ['progress', 'picture', progress],
      ['documents', 'file', documents],
    ] as const) {
      const first = (await put(kind, rows)).body
      expect(first.counts).toMatchObject({ created: 100, refused: 1 })
      expect(first.rows.at(-1).faults).toMatchObject([{ field, reason }])
      expect((await put(kind, rows)).body.counts).toMatchObject({ same: 100, created: 1 })
    }
  })

  test('lose their bytes after a day: a row that says what is stored stays the same, another is told', async () => {
    const { code, proforma } = await newHousehold()
    const file = await uploaded('plano.png', await picture('blue'))
    const document = {
      id: `E${proforma}`,
      projectCode: code,
      kind: 'plan',
      title: 'Plano',
      date: '2026-11-01',
      file,
    }
    await put('documents', [document])
    const files = async () =>
      Number((await sql<{ n: number }>`select count(*) as n from file`.execute(db)).rows[0]?.n)
    const kept = await files()
    clock.advance({ hours: 23, minutes: 59 })
    await forgetBatches(db, clock)
    expect(await files()).toBe(kept)
    clock.advance({ minutes: 2 })
    await forgetBatches(db, clock)
    expect(await files()).toBeLessThan(kept)
    expect((await put('documents', [document])).body.rows).toEqual([{ outcome: 'same' }])
    expect((await put('documents', [{ ...document, id: `F${proforma}` }])).body.rows).toEqual([
      {
        outcome: 'refused',
        faults: [
          {
            field: 'file',
            reason: 'plano.png: el archivo subido ya no se guarda, súbelo otra vez',
            value: file,
          },
        ],
      },
    ])
  })

  test('of another system, or by a name that was not uploaded, are not found', async () => {
    const { code, proforma } = await newHousehold()
    const file = await uploaded('plano.png', await picture('pink'))
    const other = new Visitor(app)
    other.token = (await issue('crm')).token
    const answer = await other.call('PUT', '/integration/v1/projects', {
      rows: [{ code, name: 'Valle', homePicture: file }],
    })
    expect(answer.body.rows[0].faults).toMatchObject([
      { field: 'homePicture', reason: 'plano.png: no hay un archivo subido así' },
    ])
    const document = { id: `G${proforma}`, proforma, kind: 'plan', title: 'Plano', date: '2026-11-01' }
    for (const [name, reason] of [
      ['planos/plano.png', /no es un archivo subido/],
      [file.replace('plano.png', 'otro.png'), /otro.png: no hay un archivo subido así/],
      [file.replace(/upload:./, 'upload:g'), /no es un archivo subido/],
    ] as const) {
      const { rows } = (await put('documents', [{ ...document, file: name }])).body
      expect(rows[0].faults).toMatchObject([{ field: 'file', reason: expect.stringMatching(reason) }])
    }
  })

  test.each([
    ['what is no pdf, jpg or png', Buffer.from('hola'), 'image/png', 415],
    ['a cut pdf', Buffer.from('%PDF-1.7 hola'), 'application/pdf', 415],
    ['nothing', Buffer.alloc(0), 'image/png', 415],
    ['JSON', Buffer.from('{}'), 'application/json', 415],
    ['more than 20 MB', Buffer.alloc(20 * 1024 * 1024 + 1), 'image/png', 413],
  ])('that are %s are not taken', async (_, bytes, type, status) => {
    expect((await upload('obra.png', bytes, type)).status).toBe(status)
  })

  test.each(['', '../obra.png', '/etc/passwd', 'obra\u202e.png', 'x'.repeat(151)])(
    'named %j are not taken',
    async (name) => {
      expect(await upload(name, await picture('red'))).toMatchObject({ status: 400, body: { campo: 'name' } })
    },
  )
})

describe('replies', () => {
  async function newQuery() {
    const { code, documentNumber } = await newHousehold()
    const { id } = await db
      .selectFrom('customer')
      .select('id')
      .where('document_number', '=', documentNumber)
      .executeTakeFirstOrThrow()
    return (await insertQuery(db, id, code)).queryId
  }
  const mails = () => db.selectFrom('outbox').select('id').where('kind', '=', 'query-answered').execute()

  test('answer a query once: the customer has one e-mail, however often the batch comes', async () => {
    const query = await newQuery()
    const before = (await mails()).length
    const reply = { id: `R${query}`, query, text: 'Lo vemos mañana.' }
    expect((await put('replies', [reply], { dryRun: true })).body.rows).toEqual([{ outcome: 'created' }])
    expect(await mails()).toHaveLength(before)
    expect((await put('replies', [reply])).body.rows).toEqual([{ outcome: 'created' }])
    expect(
      (await put('replies', [reply, { ...reply, id: `S${query}`, text: 'Otra cosa.' }])).body.rows,
    ).toEqual([{ outcome: 'same' }, { outcome: 'created' }])
    expect(await mails()).toHaveLength(before + 2)
  })

  test('that were sent do not change, and may still close their query', async () => {
    const [query, another] = [await newQuery(), await newQuery()]
    const reply = { id: `R${query}`, query, text: 'Lo vemos.' }
    await put('replies', [reply])
    const answers = await put('replies', [{ ...reply, text: 'No lo vemos.' }])
    expect(answers.body.rows[0].faults).toMatchObject([
      { field: 'text', reason: 'esa respuesta ya se envió con otro texto' },
    ])
    const moved = await put('replies', [{ ...reply, query: another }])
    expect(moved.body.rows[0].faults).toMatchObject([
      { field: 'query', reason: 'esa respuesta ya se envió en otra consulta' },
    ])
    expect((await put('replies', [{ ...reply, state: 'closed' }])).body.rows).toEqual([
      { outcome: 'changed' },
    ])
    expect((await put('replies', [{ ...reply, state: 'closed' }])).body.rows).toEqual([{ outcome: 'same' }])
    const late = await put('replies', [
      { id: `T${query}`, query, text: 'Tarde' },
      { id: `U${query}`, query: '999999', text: '¿Quién?' },
    ])
    expect(late.body.rows).toMatchObject([
      { faults: [{ field: 'query', reason: 'esa consulta ya está cerrada', value: query }] },
      { faults: [{ field: 'query', reason: 'no hay una consulta con ese número', value: '999999' }] },
    ])
  })
})

test('answers that may be asked for again are kept for 30 days, what was said of rows for 90', async () => {
  const { proforma } = await newHousehold()
  const { body } = await put('receivables', [letra(proforma, { amount: 'mucho' })], {}, 'lote-0030')
  const batch = () =>
    db.selectFrom('import_batch').selectAll().where('id', '=', body.batch).executeTakeFirstOrThrow()
  const findings = () =>
    db.selectFrom('import_finding').select('field').where('batch_id', '=', body.batch).execute()
  for (const [days, answered, found] of [
    [29, true, 1],
    [2, false, 1],
    [58, false, 1],
    [2, false, 0],
  ] as const) {
    clock.advance({ hours: 24 * days })
    await forgetBatches(db, clock)
    expect((await batch()).answer !== null).toBe(answered)
    expect(await findings()).toHaveLength(found)
  }
  expect(await batch()).toMatchObject({ request_key: null, counts: { receivables: { refused: 1 } } })
})

test('the log of all that names nobody and quotes no row', () => {
  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(100)
  for (const secret of ['Lucía', 'lucia@', '40000001', '999888777', '1000001', 'mucho', erp.token ?? '-'])
    expect(log).not.toContain(secret)
})
