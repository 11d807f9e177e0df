import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createTestDatabase, postgresAnswers } from '@llave/testkit/database/test-database'
import { waitForBlocked } from '@llave/testkit/database/wait-for-blocked'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertSession } from '@llave/testkit/insert-session'
import { forgetOrders } from '@llave/testkit/payments/forget-orders'
import { snapshotOf } from '@llave/testkit/payments/prepare-debts'
import { silentLog } from '@llave/testkit/silent-log'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticate } from '../../access/authenticate.ts'
import { type Trx, transact } from '../../database/database.ts'
import { settle as settlePayment } from '../../payments/settlement/settle.ts'
import { beginBatch } from '../rows/begin-batch.store.ts'
import { UnknownFileError } from '../source-files/open-files.ts'
import { importFiles } from './import-files.ts'

const { db, owner, drop } = await createTestDatabase()
const twoConnections = await postgresAnswers()
const clock = new FixedClock('2026-11-21T15:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'llave-import-test-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await drop()
})
beforeEach(async () => {
  const tables = [
    'receipt',
    'settlement',
    'provider_transaction',
    'receivable',
    'property',
    'project_picture',
    'progress_picture',
  ]
  await forgetOrders(owner)
  for (const table of [...tables, 'project', 'customer', 'exchange_rate', 'file']) {
    await sql`delete from ${sql.table(table)}`.execute(owner)
  }
})

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function ndjson(name: string, rows: readonly object[]): string {
  return write(name, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

async function run(paths: readonly string[], allOrNothing = false) {
  const report = await importFiles(db, clock, paths, {
    allOrNothing,
    by: 'prueba',
    onProgress: () => undefined,
  })
  return {
    ...report,
    findings: report.findings.map(({ file, line, field, reason, refused }) => ({
      file: basename(file),
      line,
      field,
      reason,
      refused,
    })),
  }
}

const lucia = { documentType: '01', documentNumber: '44556677', name: 'Lucía', phones: ['+51 999888777'] }
const mateo = { documentType: '01', documentNumber: '40112233', name: 'Mateo', phones: ['+51 987654321'] }

function letra(change: Record<string, unknown> = {}) {
  return {
    proforma: '1000234',
    kind: 'instalment',
    code: 'L-0001',
    company: 'PE01',
    year: '2026',
    documentNumber: '1900000011',
    currency: 'USD',
    amount: '350.50',
    dueOn: '2026-12-05',
    state: 'pending',
    ...change,
  }
}

/** Two customers with one property each: 1000234 is Lucía's, 1000301 Mateo's. */
async function seed(...letras: object[]) {
  const property = { projectCode: 'P01', productName: 'Lote C-2', currency: 'USD', soldOn: '2025-03-14' }
  return run([
    ndjson('projects.ndjson', [{ code: 'P01', name: 'Valle Sereno' }]),
    ndjson('customers.ndjson', [lucia, mateo]),
    ndjson('properties.ndjson', [
      { proforma: '1000234', documentType: '01', documentNumber: '44556677', ...property },
      { proforma: '1000301', documentType: '01', documentNumber: '40112233', ...property },
    ]),
    ...(letras.length > 0 ? [ndjson('receivables.ndjson', letras)] : []),
  ])
}

async function storedLetras() {
  return db.selectFrom('receivable').selectAll().orderBy('accounting_number').execute()
}

let payments = 0

/** Pays an amount of a letra, settled by the provider's notification. */
async function settle(accountingNumber: string, amountMinor: number): Promise<void> {
  await settleOrder(await insertOrder(accountingNumber, amountMinor), amountMinor)
}

async function insertOrder(accountingNumber: string, amountMinor: number): Promise<string> {
  const letra = await db
    .selectFrom('receivable')
    .selectAll()
    .where('accounting_number', '=', accountingNumber)
    .executeTakeFirstOrThrow()
  const at = clock.now().toString()
  const id = `211126152005-${++payments}`
  await db
    .insertInto('payment_order')
    .values({
      id,
      shop: '70001001',
      customer_id: letra.customer_id,
      receivable_id: letra.id,
      source: 'web',
      amount_minor: amountMinor,
      currency: letra.currency,
      debt_amount_minor: amountMinor,
      debt_currency: letra.currency,
      device: 'PC',
      state: 'form_issued',
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

async function settleOrder(id: string, amountMinor: number): Promise<void> {
  const message = snapshotOf({ id }, 'AUTHORISED', amountMinor)
  const outcomes = await settlePayment({ db, clock, log: silentLog }, 'ipn', message)
  expect(outcomes).toMatchObject([{ kind: 'credit' }])
}

describe('bad rows', () => {
  test('each is reported with file, line, field and a reason in Spanish, and the good ones are stored', async () => {
    await seed()
    const report = await run([
      ndjson('receivables-nov.ndjson', [
        letra(),
        letra({ documentNumber: '2', code: 'L-0002', amount: '12.345' }),
        letra({ documentNumber: '3', code: 'L-0003', dueOn: '2026-02-30', currency: 'EUR' }),
        letra({ documentNumber: '4', code: undefined }),
        letra({ documentNumber: '5', code: 'L-0005', proforma: '999' }),
        letra({ documentNumber: '6', code: 'L-0006', amuont: '1' }),
        letra({ documentNumber: '7', code: 'L-0007' }),
      ]),
    ])
    expect(report.findings).toEqual([
      {
        file: 'receivables-nov.ndjson',
        line: 2,
        field: 'amount',
        reason: 'no es un importe con dos decimales, como 1234.50',
        refused: true,
      },
      {
        file: 'receivables-nov.ndjson',
        line: 3,
        field: 'currency',
        reason: 'no es una moneda: PEN o USD',
        refused: true,
      },
      {
        file: 'receivables-nov.ndjson',
        line: 3,
        field: 'dueOn',
        reason: 'no es una fecha AAAA-MM-DD',
        refused: true,
      },
      {
        file: 'receivables-nov.ndjson',
        line: 4,
        field: 'code',
        reason: 'es requerido en una letra',
        refused: true,
      },
      {
        file: 'receivables-nov.ndjson',
        line: 5,
        field: 'proforma',
        reason: 'no hay una proforma con ese código',
        refused: true,
      },
      {
        file: 'receivables-nov.ndjson',
        line: 6,
        field: 'amuont',
        reason: 'no es un campo de este tipo de fila',
        refused: true,
      },
    ])
    expect(report.counts.receivables).toEqual({ created: 2, changed: 0, same: 0, withdrawn: 0, refused: 5 })
    expect((await storedLetras()).map((row) => row.code)).toEqual(['L-0001', 'L-0007'])
  })

  test('with all-or-nothing, one refused row means that nothing is stored', async () => {
    const report = await run([ndjson('customers.ndjson', [lucia, { ...mateo, documentNumber: '123' }])], true)
    expect(report.applied).toBe(false)
    expect(report.findings).toMatchObject([{ line: 2, reason: 'El número de DNI es incorrecto' }])
    expect(await db.selectFrom('customer').select('id').execute()).toEqual([])
  })

  test('a warning alone does not stop all-or-nothing', async () => {
    const report = await run([ndjson('customers.ndjson', [{ ...lucia, phones: [] }])], true)
    expect(report.applied).toBe(true)
    expect(await db.selectFrom('customer').select('name').execute()).toEqual([{ name: 'Lucía' }])
  })

  test('a customer without a phone is stored with a warning, a document number with letters is refused', async () => {
    const { findings } = await run([
      ndjson('customers.ndjson', [
        { ...lucia, phones: undefined },
        { documentType: '07', documentNumber: 'AB12345', name: 'Liam', phones: ['+1 3055550142'] },
        { ...mateo, phones: ['+51 98765432'] },
        {
          documentType: '01',
          documentNumber: '10203040',
          name: 'Carmen',
          email: 'carmen@',
          phones: ['+51 954321098'],
        },
      ]),
    ])
    expect(findings.map(({ line, field, reason, refused }) => [line, field, reason, refused])).toEqual([
      [1, 'phones', 'sin celular: esta persona no puede ingresar', false],
      [2, 'documentNumber', 'El número de documento debe contener solo dígitos', true],
      [3, 'phones', 'El número de celular es incorrecto', true],
      [4, 'email', 'no es un correo: se guarda sin correo', false],
    ])
    const stored = await db.selectFrom('customer').select(['name', 'email']).orderBy('name').execute()
    expect(stored).toEqual([
      { name: 'Carmen', email: '' },
      { name: 'Lucía', email: '' },
    ])
  })

  test('invalid names and hidden characters are refused before they reach the database', async () => {
    const { findings } = await run([
      write(
        'customers.ndjson',
        [
          '{"documentType":"01","documentNumber":"44556677","name":"a\\u0000b","phones":["+51 999888777"]}',
          '{"documentType":"01","documentNumber":"44556678","name":"a\\ud800","phones":["+51 999888777"]}',
          '{"documentType":"01","documentNumber":"44556682","name":["Ana"],"phones":["+51 999888777"]}',
          '{"documentType":"01","documentNumber":"44556683","phones":["+51 999888777"]}',
          '{"documentType":"01","documentNumber":"44556680","name":"Ana\\u202eanA","phones":["+51 999888777"]}',
          '{"documentType":"01","documentNumber":"44556681","name":"Ana\\u009b2J","phones":["+51 999888777"]}',
          ...['ad', '200b', '200d', '2060', 'feff'].map(
            (code) =>
              `{"documentType":"01","documentNumber":"44556684","name":"Ana","customerCode":"C-\\u${code.padStart(4, '0')}1","phones":["+51 999888777"]}`,
          ),
          `{"documentType":"01","documentNumber":"44556679","name":"${'a'.repeat(201)}","phones":["+51 999888777"]}`,
        ].join('\n'),
      ),
    ])
    expect(findings.map(({ line, field, reason }) => [line, field, reason])).toEqual([
      [1, 'name', 'tiene caracteres que no se admiten'],
      [2, 'name', 'tiene caracteres que no se admiten'],
      [3, 'name', 'no tiene el tipo esperado'],
      [4, 'name', 'es requerido'],
      [5, 'name', 'tiene caracteres que no se admiten'],
      [6, 'name', 'tiene caracteres que no se admiten'],
      ...[7, 8, 9, 10, 11].map((line) => [line, 'customerCode', 'tiene caracteres que no se ven']),
      [12, 'name', 'tiene más de 200 caracteres'],
    ])
  })

  test('a row repeated in one run is refused the second time, across files too', async () => {
    const { findings, counts } = await run([
      ndjson('customers-a.ndjson', [lucia]),
      ndjson('customers-b.ndjson', [mateo, { ...lucia, name: 'Otra' }]),
    ])
    expect(findings).toMatchObject([
      { file: 'customers-b.ndjson', line: 2, reason: 'está repetido: ya vino en customers-a.ndjson:1' },
    ])
    expect(counts.customers).toEqual({ created: 2, changed: 0, same: 0, withdrawn: 0, refused: 1 })
  })

  test.each([
    ['reservation', 'R2', 'en una separación es R1'],
    ['initial_payment', 'R1', 'R1 es una separación'],
    ['initial_payment', 'R3', 'R3 es una letra'],
    ['instalment', 'R1', 'R1 es una separación'],
  ])('a document class of another kind is refused: %s of class %s', async (kind, documentClass, reason) => {
    await seed()
    const code = kind === 'instalment' ? 'L-0001' : null
    const { findings } = await run([ndjson('receivables.ndjson', [letra({ kind, documentClass, code })])])
    expect(findings).toMatchObject([{ field: 'documentClass', reason }])
  })

  test('a whole card number is refused', async () => {
    await seed()
    const { findings } = await run([
      ndjson('receivables.ndjson', [letra({ state: 'paid', maskedCard: '4970100000000055' })]),
    ])
    expect(findings).toMatchObject([{ field: 'maskedCard', reason: 'debe llegar enmascarado' }])
  })
})

describe('files', () => {
  test('a file whose name does not give its kind is refused', async () => {
    await expect(run([write('datos.csv', 'a,b\n')])).rejects.toThrow(UnknownFileError)
  })

  test('a byte order mark, quotes, blank lines and Windows line ends are read', async () => {
    const { findings } = await run([
      write(
        'customers.csv',
        '\uFEFFname,documentType,documentNumber,phones\r\n"Del Sur, ""S.A.C.""",06,20512345678,+51 932109876;+51 932109877\r\n\r\n',
      ),
    ])
    expect(findings).toEqual([])
    expect(await db.selectFrom('customer').select('name').execute()).toEqual([{ name: 'Del Sur, "S.A.C."' }])
    expect(await db.selectFrom('customer_phone').select('number').orderBy('number').execute()).toEqual([
      { number: '932109876' },
      { number: '932109877' },
    ])
  })

  test.each([
    ['a missing column', 'name,documentType\n', 'Falta la columna Número de documento (documentNumber)'],
    ['a column twice', 'name,documentType,documentNumber,name\n', 'La columna name está repetida'],
    [
      'an open quote',
      'name,documentType,documentNumber\n"Lucía,01,44556677\n',
      'Hay comillas que no se cierran',
    ],
  ])('%s is reported', async (_what, text, reason) => {
    const { findings } = await run([write('customers.csv', text)])
    expect(findings).toMatchObject([{ refused: true, reason }])
  })

  test('a row with a wrong number of columns, or a line that is not an object, affects only that row', async () => {
    const csv = await run([
      write('customers.csv', 'name,documentType,documentNumber\nLucía,01\nMateo,01,40112233\n'),
    ])
    expect(csv.findings[0]).toMatchObject({ line: 2, reason: 'La fila tiene 2 columnas y se esperan 3' })
    const twice = JSON.stringify(mateo).replace('{', '{"name":"Mario",')
    const lines = ['{"a":', '[1]', JSON.stringify(lucia), twice, '']
    const json = await run([write('customers.ndjson', lines.join('\n'))])
    expect(json.findings.map(({ line, field, reason }) => [line, field, reason])).toEqual([
      [1, '', 'La línea no es un objeto JSON'],
      [2, '', 'La línea no es un objeto JSON'],
      [4, 'name', 'está dos veces en la fila'],
    ])
    expect(json.counts.customers.created).toBe(1)
  })

  test('progress ends at the total size of the files', async () => {
    const shown: [number, number][] = []
    const path = ndjson('customers.ndjson', [lucia, mateo])
    await importFiles(db, clock, [path], {
      allOrNothing: false,
      by: 'prueba',
      onProgress: (read, total) => void shown.push([read, total]),
    })
    const [read, total] = shown.at(-1) ?? [0, 1]
    expect(read).toBe(total)
    expect(total).toBeGreaterThan(100)
  })
})

describe('what changes', () => {
  test('a changed row is written, an unchanged one keeps its version and time', async () => {
    await seed(letra(), letra({ documentNumber: '2', code: 'L-0002' }))
    clock.advance({ hours: 24 })
    const { counts } = await run([
      ndjson('receivables.ndjson', [letra(), letra({ documentNumber: '2', code: 'L-0002', amount: '400' })]),
    ])
    expect(counts.receivables).toEqual({ created: 0, changed: 1, same: 1, withdrawn: 0, refused: 0 })
    const [unchanged, changed] = await storedLetras()
    expect(unchanged?.version).toBe(1)
    expect(changed).toMatchObject({ version: 2, amount_minor: 40_000 })
  })

  test('the phones and the name of a customer become those of the row', async () => {
    await seed()
    await run([ndjson('customers.ndjson', [{ ...lucia, name: 'Lucía Paredes', phones: ['+34 612345678'] }])])
    const rows = await db
      .selectFrom('customer')
      .innerJoin('customer_phone', 'customer_id', 'id')
      .select(['name', 'dial_code', 'number'])
      .where('document_number', '=', '44556677')
      .execute()
    expect(rows).toEqual([{ name: 'Lucía Paredes', dial_code: '34', number: '612345678' }])
  })

  test('a proforma keeps its customer where its row says of no cession', async () => {
    await seed()
    const { findings } = await run([
      ndjson('properties.ndjson', [
        {
          proforma: '1000234',
          documentType: '01',
          documentNumber: '40112233',
          projectCode: 'P01',
          productName: 'Lote',
          currency: 'USD',
          soldOn: '2025-03-14',
        },
      ]),
    ])
    expect(findings).toMatchObject([
      { field: 'proforma', reason: 'ya pertenece a otro cliente; si se cedió, falta la fecha en cededOn' },
    ])
  })

  test('letra code and document number are unique per customer, not among customers', async () => {
    const { findings } = await seed(
      letra(),
      letra({ documentNumber: '2' }),
      letra({ year: '2027', code: 'L-0002' }),
      letra({ proforma: '1000301', documentNumber: '3' }),
    )
    expect(findings.map(({ line, field, reason }) => [line, field, reason])).toEqual([
      [2, 'code', 'este cliente ya tiene otro documento con ese valor'],
      [3, 'documentNumber', 'este cliente ya tiene otro documento con ese valor'],
    ])
    const later = await run([ndjson('receivables.ndjson', [letra({ documentNumber: '9' })])])
    expect(later.findings).toMatchObject([{ line: 1, field: 'code' }])
    expect(await storedLetras()).toHaveLength(2)
  })

  test('the rate of a day is replaced', async () => {
    await run([ndjson('exchange-rates.ndjson', [{ validFrom: '2026-11-21', penPerUsd: 3.7 }])])
    const { counts } = await run([
      ndjson('exchange-rates.ndjson', [{ validFrom: '2026-11-21', penPerUsd: '3.75' }]),
    ])
    expect(counts['exchange-rates']).toEqual({ created: 0, changed: 1, same: 0, withdrawn: 0, refused: 0 })
    expect(await db.selectFrom('exchange_rate').select('pen_per_usd').execute()).toEqual([
      { pen_per_usd: '3.7500' },
    ])
  })
})

describe('payments made here', () => {
  test('what was paid here stays paid while the ERP says pending, with the details of our payment', async () => {
    await seed(letra())
    await settle('1900000011', 35_050)
    const { findings } = await run([ndjson('receivables.ndjson', [letra({ dueOn: '2026-12-06' })])])
    expect(findings).toMatchObject([
      {
        field: 'state',
        reason: expect.stringMatching(
          /^Se mantiene pagada: se pagó en Llave el 21\/11\/2026 con el recibo WEB-/,
        ),
        refused: false,
      },
    ])
    expect(await storedLetras()).toMatchObject([
      { state: 'paid', paid_minor: 35_050, payment_system: 'IZIP', masked_card: '497010******0055' },
    ])
  })

  test('once the ERP has posted our payment it is not counted again', async () => {
    await seed(letra({ paidAmount: '100' }))
    await settle('1900000011', 25_050)
    for (const row of [letra({ paidAmount: '100' }), letra({ state: 'paid', paymentSystem: 'ZZ' })]) {
      await run([ndjson('receivables.ndjson', [row])])
      expect(await storedLetras()).toMatchObject([
        { state: 'paid', paid_minor: 35_050, payment_system: 'IZIP' },
      ])
    }
  })

  test('raised by 100 and put back, a letra that was paid here keeps date, card and authorization', async () => {
    await seed(letra())
    await settle('1900000011', 35_050)
    const [paid] = await storedLetras()
    await run([ndjson('receivables.ndjson', [letra({ amount: '450.50' })])])
    expect(await storedLetras()).toMatchObject([{ state: 'pending', paid_minor: 35_050 }])
    await run([ndjson('receivables.ndjson', [letra()])])
    const [again] = await storedLetras()
    expect(again).toEqual({ ...paid, version: again?.version, updated_at: again?.updated_at })
    expect(again).toMatchObject({
      state: 'paid',
      payment_system: 'IZIP',
      paid_currency: 'USD',
      paid_amount_minor: 35_050,
      masked_card: '497010******0055',
      authorization_number: '3fe1a9',
    })
    expect(String(again?.operation_on)).toBe('2026-11-21')
  })

  test('lowered and put back, a letra paid elsewhere and here owes nothing', async () => {
    await seed(letra({ paidAmount: '100' }))
    await settle('1900000011', 25_050)
    await run([ndjson('receivables.ndjson', [letra({ amount: '300', paidAmount: '100' })])])
    expect(await storedLetras()).toMatchObject([
      { state: 'paid', paid_minor: 30_000, credited_minor: 35_050 },
    ])
    await run([ndjson('receivables.ndjson', [letra({ paidAmount: '100' })])])
    expect(await storedLetras()).toMatchObject([{ state: 'paid', paid_minor: 35_050 }])
  })

  test('what the ERP posted in addition to our payment and took back is owed again', async () => {
    await seed(letra())
    await settle('1900000011', 35_050)
    await run([ndjson('receivables.ndjson', [letra({ amount: '450.50', state: 'paid' })])])
    expect(await storedLetras()).toMatchObject([
      { state: 'paid', paid_minor: 45_050, masked_card: '497010******0055' },
    ])
    await run([ndjson('receivables.ndjson', [letra({ amount: '450.50' })])])
    expect(await storedLetras()).toMatchObject([{ state: 'pending', paid_minor: 35_050 }])
  })

  test('what was paid elsewhere and turned out unpaid is pending again', async () => {
    await seed(letra({ state: 'paid', paidOn: '2026-11-01', paymentSystem: 'CAJA' }))
    await run([ndjson('receivables.ndjson', [letra()])])
    expect(await storedLetras()).toMatchObject([
      { state: 'pending', paid_minor: 0, erp_paid_minor: 0, paid_on: null, payment_system: '' },
    ])
  })

  test('a document paid here is not annulled, one without such a payment is', async () => {
    await seed(letra(), letra({ documentNumber: '2', code: 'L-0002' }))
    await settle('1900000011', 35_050)
    const { findings } = await run([
      ndjson('receivables.ndjson', [
        letra({ state: 'annulled' }),
        letra({ documentNumber: '2', code: 'L-0002', state: 'annulled' }),
      ]),
    ])
    expect(findings).toMatchObject([
      {
        line: 1,
        field: 'state',
        reason: expect.stringMatching(
          /^se pagó en Llave el 21\/11\/2026 con el recibo WEB-\d{8}: primero se devuelve$/,
        ),
        refused: true,
      },
    ])
    expect((await storedLetras()).map((row) => row.state)).toEqual(['paid', 'annulled'])
  })

  // The embedded database has a single connection, so nothing can run beside the import.
  test.runIf(twoConnections)(
    'an import waits for a payment that is being settled, and does not overwrite it',
    async () => {
      await seed(letra())
      const order = await insertOrder('1900000011', 35_050)
      const held = await hold((trx) => sql`select from receivable for update`.execute(trx))
      const settling = settleOrder(order, 35_050)
      await waitForBlocked(db)
      const importing = run([ndjson('receivables.ndjson', [letra({ amount: '400' })])])
      await waitForBlocked(db, 2)
      await held.release()
      await settling
      expect((await importing).counts.receivables.changed).toBe(1)
      expect(await storedLetras()).toMatchObject([{ amount_minor: 40_000, paid_minor: 35_050 }])
    },
  )
})

test.runIf(twoConnections)('what one import stores and another one does too waits its turn', async () => {
  const held = await hold(beginBatch)
  const importing = seed()
  const first = await Promise.race([importing.then(() => 'imported'), waitForBlocked(db).then(() => 'waits')])
  await held.release()
  await importing
  expect(first).toBe('waits')
})

test.runIf(twoConnections)('all or nothing that meets a deadlock reads its files again', async () => {
  const files = (name: string) => [
    ndjson('customers-a.ndjson', [{ ...lucia, name }, {}]),
    ndjson('customers-b.ndjson', [{ ...mateo, name }]),
  ]
  const lock = ({ documentNumber }: typeof lucia) =>
    sql`select from customer where document_number = ${documentNumber} for update`
  await run(files('Antes'))
  const importing = await transact(owner, async (trx) => {
    // The import is to be the victim.
    await sql`set local deadlock_timeout = '1h'`.execute(trx)
    await lock(mateo).execute(trx)
    const begun = { report: run(files('Después'), true) }
    await waitForBlocked(trx)
    await lock(lucia).execute(trx)
    return begun
  })
  const { counts, findings, returned } = await importing.report
  expect(counts.customers).toMatchObject({ changed: 2, refused: 1 })
  expect(new Set(findings.map(({ file, line }) => `${file}:${line}`))).toEqual(
    new Set(['customers-a.ndjson:2']),
  )
  expect(
    readFileSync(returned[0] ?? '', 'utf8')
      .trim()
      .split('\n'),
  ).toHaveLength(1)
})

/** A transaction that stays open after its work until it is released. */
async function hold(work: (trx: Trx) => Promise<unknown>): Promise<{ release(): Promise<void> }> {
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const held = transact(db, async (trx) => {
    await work(trx)
    begun.resolve()
    await released.promise
  })
  await begun.promise
  return {
    release() {
      released.resolve()
      return held
    },
  }
}

describe('pictures', () => {
  const project = { code: 'P01', name: 'Valle Sereno' }
  async function paint(name: string, colour: string): Promise<string> {
    const bytes = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: colour } })
      .withExif({ IFD0: { Artist: 'Lucía Paredes' } })
      .jpeg()
      .toBuffer()
    return write(name, bytes)
  }

  test('are stored resized and without metadata, and the same file again is left alone', async () => {
    await paint('valle.jpg', 'red')
    const file = ndjson('projects.ndjson', [
      { ...project, homePicture: 'valle.jpg', galleryPictures: ['valle.jpg'] },
    ])
    expect((await run([file])).findings).toEqual([])
    const pictures = await db.selectFrom('project_picture').selectAll().execute()
    expect(pictures.map(({ kind, width, height }) => [kind, width, height])).toEqual([
      ['home', 2048, 1024],
      ['gallery', 2048, 1024],
    ])
    expect(new Set(pictures.map((picture) => picture.file_id)).size).toBe(1)
    const chunks = await db.selectFrom('file_chunk').select('bytes').orderBy('position').execute()
    const bytes = Buffer.concat(chunks.map((chunk) => chunk.bytes))
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('Paredes')).toBe(false)
    expect((await run([file])).counts.projects).toEqual({
      created: 0,
      changed: 0,
      same: 1,
      withdrawn: 0,
      refused: 0,
    })
  })

  test('are replaced by those of the row, and unused files are deleted', async () => {
    await paint('valle.jpg', 'red')
    await paint('otra.jpg', 'blue')
    await run([ndjson('projects.ndjson', [{ ...project, homePicture: 'valle.jpg', mapPicture: 'otra.jpg' }])])
    await run([ndjson('projects.ndjson', [{ ...project, homePicture: 'otra.jpg' }])])
    expect(await db.selectFrom('project_picture').select('kind').execute()).toEqual([{ kind: 'home' }])
    expect(await db.selectFrom('file').select('id').execute()).toHaveLength(1)
  })

  test.each([
    ['that is not there', 'falta.jpg', 'falta.jpg: no se encuentra el archivo'],
    ['outside the folder', '../valle.jpg', 'no es un archivo de la misma carpeta ni uno subido'],
    ['that is drawn text', 'trampa.jpg', 'no es una imagen jpg o png'],
    ['that is cut off', 'rota.jpg', 'la imagen está dañada o es demasiado grande'],
  ])('one %s refuses its row and stores nothing', async (_what, homePicture, reason) => {
    write('trampa.jpg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    write('rota.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))
    await paint('valle.jpg', 'red')
    const { findings } = await run([
      ndjson('projects.ndjson', [{ ...project, mapPicture: 'valle.jpg', homePicture }]),
    ])
    expect(findings).toMatchObject([{ field: 'homePicture', reason, refused: true }])
    expect(await db.selectFrom('project').select('code').execute()).toEqual([])
    expect(await db.selectFrom('file').select('id').execute()).toEqual([])
  })
})

describe('progress', () => {
  const project = { code: 'P01', name: 'Valle Sereno', stages: ['Cimientos', 'Estructura'] }
  const works = { projectCode: 'P01', takenOn: '2026-11-16', picture: 'obra.jpg', stage: 'Estructura' }
  async function paint(name: string, colour: string): Promise<void> {
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    write(name, await picture.jpeg().toBuffer())
  }
  const stored = () =>
    db
      .selectFrom('progress_picture')
      .select(['source_name', 'taken_on', 'title', 'stage', 'width', 'height'])
      .orderBy('id')
      .execute()

  test('is stored with day, title and stage, the same file again is left alone, and pictures add up', async () => {
    await paint('obra.jpg', 'red')
    await paint('otra.jpg', 'blue')
    const files = [
      ndjson('projects.ndjson', [project]),
      ndjson('progress.ndjson', [{ ...works, title: 'Losa del piso 3' }]),
    ]
    expect((await run(files)).findings).toEqual([])
    expect(await stored()).toMatchObject([
      { source_name: 'obra.jpg', title: 'Losa del piso 3', stage: 'Estructura', width: 60, height: 40 },
    ])
    expect((await run(files)).counts.progress).toEqual({
      created: 0,
      changed: 0,
      same: 1,
      withdrawn: 0,
      refused: 0,
    })
    await run([write('progress-dic.csv', 'projectCode,takenOn,picture\nP01,2026-12-01,otra.jpg\n')])
    expect(await stored()).toHaveLength(2)
  })

  test('of a file with more pictures than one batch takes all are stored', async () => {
    const names = Array.from({ length: 101 }, (_, file) => `muchas-${file}.jpg`)
    for (const [file, name] of names.entries()) {
      const picture = { width: 20 + file, height: 20, channels: 3, background: 'red' } as const
      write(name, await sharp({ create: picture }).jpeg().toBuffer())
    }
    const { counts } = await run([
      ndjson('projects.ndjson', [project]),
      ndjson(
        'progress.ndjson',
        names.map((picture) => ({ ...works, picture })),
      ),
    ])
    expect(counts.progress).toMatchObject({ created: 101, refused: 0 })
  })

  test('a corrected day and a new picture of the same name replace the old ones', async () => {
    await paint('obra.jpg', 'red')
    await run([ndjson('projects.ndjson', [project]), ndjson('progress.ndjson', [works])])
    await paint('obra.jpg', 'blue')
    const report = await run([ndjson('progress.ndjson', [{ ...works, takenOn: '2026-11-17' }])])
    expect(report.counts.progress).toMatchObject({ created: 0, changed: 1 })
    expect((await stored()).map(({ taken_on }) => String(taken_on))).toEqual(['2026-11-17'])
    expect(await db.selectFrom('file').select('id').execute()).toHaveLength(1)
  })

  test('a picture that the gallery also uses is kept when one of both is removed', async () => {
    await paint('obra.jpg', 'red')
    await run([
      ndjson('projects.ndjson', [{ ...project, galleryPictures: ['obra.jpg'] }]),
      ndjson('progress.ndjson', [works]),
    ])
    expect(await db.selectFrom('file').select('id').execute()).toHaveLength(1)
    await run([ndjson('projects.ndjson', [project])])
    expect(await db.selectFrom('file').select('id').execute()).toHaveLength(1)
  })

  test.each([
    [
      'a project that is not there',
      { projectCode: 'P99' },
      'projectCode',
      'no hay un proyecto con ese código',
    ],
    ['a stage of no plan', { stage: 'Techado' }, 'stage', 'no es una etapa de ese proyecto'],
    ['no day', { takenOn: '2026-02-30' }, 'takenOn', 'no es una fecha AAAA-MM-DD'],
    ['no picture', { picture: undefined }, 'picture', 'es requerido'],
    ['a picture that is none', { picture: 'trampa.jpg' }, 'picture', 'no es una imagen jpg o png'],
    ['a missing picture', { picture: 'falta.jpg' }, 'picture', 'falta.jpg: no se encuentra el archivo'],
    [
      'a path with dots',
      { picture: 'a/../../x.jpg' },
      'picture',
      'no es un archivo de la misma carpeta ni uno subido',
    ],
    [
      'a path from the root',
      { picture: '/etc/passwd' },
      'picture',
      'no es un archivo de la misma carpeta ni uno subido',
    ],
  ])(
    'a row with %s is refused with its reason, and the others are stored',
    async (_what, change, field, reason) => {
      await paint('obra.jpg', 'red')
      await paint('otra.jpg', 'blue')
      write('trampa.jpg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
      const rows = [works, { ...works, picture: 'otra.jpg', ...change }]
      const { findings } = await run([ndjson('projects.ndjson', [project]), ndjson('progress.ndjson', rows)])
      expect(findings).toMatchObject([{ line: 2, field, reason, refused: true }])
      expect(await stored()).toHaveLength(1)
    },
  )
})

test.each([
  ['latitude', { latitude: '91', longitude: '-77' }],
  ['longitude', { latitude: '-12', longitude: '-180.5' }],
  ['latitude', { latitude: 'doce', longitude: '-77' }],
])('coordinates out of range are refused at %s', async (field, place) => {
  const { findings } = await run([
    ndjson('projects.ndjson', [{ code: 'P01', name: 'Valle Sereno', ...place }]),
  ])
  expect(findings).toMatchObject([{ field, reason: 'no es una coordenada en grados', refused: true }])
})

describe('audit and sessions', () => {
  test('an import writes two audit entries with who ran it, what was imported, and the result', async () => {
    await run([ndjson('customers.ndjson', [{ ...lucia, documentNumber: '1' }, mateo])], true)
    const lines = await db.selectFrom('audit').select(['actor', 'action', 'details']).orderBy('id').execute()
    expect(lines.slice(-2)).toMatchObject([
      { actor: 'operator', action: 'import.began', details: { by: 'prueba', files: ['customers.ndjson'] } },
      {
        actor: 'operator',
        action: 'import.ended',
        details: { by: 'prueba', applied: false, counts: { customers: { refused: 1 } } },
      },
    ])
  })

  test('removing a phone ends the sessions signed in with it, and no other', async () => {
    await run([ndjson('customers.ndjson', [{ ...lucia, phones: ['+51 999888777', '+51 900000001'] }, mateo])])
    const ids = await db.selectFrom('customer').select(['id', 'name']).orderBy('id').execute()
    const idOf = (name: string) => ids.find((each) => each.name === name)?.id ?? 0
    const phone = (number: string) => ({ phone: { dialCode: '51', number } })
    const gone = await insertSession(db, clock, idOf('Lucía'), phone('900000001'))
    const kept = await insertSession(db, clock, idOf('Lucía'), phone('999888777'))
    const others = await insertSession(db, clock, idOf('Mateo'), phone('987654321'))
    const lives = createAuthenticate(db, clock)
    await run([ndjson('customers.ndjson', [lucia, mateo])])
    expect(await lives(gone)).toBeNull()
    expect(await lives(kept)).not.toBeNull()
    expect(await lives(others)).not.toBeNull()
    await run([ndjson('customers.ndjson', [{ ...lucia, phones: [] }])])
    expect(await lives(kept)).toBeNull()
  })
})

test('a run is kept with who ran it, its files and counts, and each refused row with what it names', async () => {
  await seed()
  await run([ndjson('receivables-nov.ndjson', [letra(), letra({ amount: '12.345', documentNumber: '2' })])])
  const batch = await db
    .selectFrom('import_batch')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(batch).toMatchObject({
    by: 'prueba',
    source: 'file',
    kinds: ['receivables'],
    files: ['receivables-nov.ndjson'],
    applied: true,
    counts: { receivables: { created: 1, changed: 0, same: 0, withdrawn: 0, refused: 1 } },
    answer: null,
  })
  expect(
    await db.selectFrom('import_finding').selectAll().where('batch_id', '=', batch.id).execute(),
  ).toEqual([
    {
      batch_id: batch.id,
      position: 1,
      file: 'receivables-nov.ndjson',
      row_number: 2,
      field: 'amount',
      column_name: 'amount',
      reason: 'no es un importe con dos decimales, como 1234.50',
      value: '12.345',
      expected: '',
      proforma: '1000234',
      letra: 'L-0001',
      refused: true,
    },
  ])
})

test('a whole card number is neither stored nor quoted', async () => {
  await seed()
  const { findings } = await importFiles(
    db,
    clock,
    [ndjson('receivables.ndjson', [letra({ maskedCard: '4970100000000055' })])],
    { allOrNothing: false, by: 'prueba', onProgress: () => undefined },
  )
  expect(findings).toMatchObject([{ field: 'maskedCard', value: '', refused: true }])
  const kept = await sql<{
    text: string
  }>`select string_agg(f::text, '') as text from import_finding f`.execute(db)
  expect(kept.rows[0]?.text).not.toContain('4970100000000055')
})

test.each(['1900-01-01', '1899-12-30', '0001-01-01'])(
  'a day of %s is one that nobody meant',
  async (dueOn) => {
    await seed()
    const { findings } = await run([ndjson('receivables.ndjson', [letra({ dueOn })])])
    expect(findings).toMatchObject([{ field: 'dueOn', reason: expect.stringContaining('anterior a 1950') }])
  },
)
