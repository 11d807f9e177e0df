import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createEmbeddedDatabase, createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { smallPdf } from '@llave/testkit/insert-document'
import { insertOrders, snapshotOf } from '@llave/testkit/payments/prepare-debts'
import { silentLog } from '@llave/testkit/silent-log'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { transact } from '../../database/database.ts'
import { settle } from '../../payments/settlement/settle.ts'
import { noRows } from '../rows/count-rows.ts'
import { UnknownFileError } from '../source-files/open-files.ts'
import { readComplete } from './complete-kinds.ts'
import { importFiles } from './import-files.ts'
import { printMissing, printReport } from './print-report.ts'
import { stepsIn } from './step.ts'
import type { CompletableKind } from './stored-rows.store.ts'
import { findLastRows, type Missing, withdrawMissing } from './withdraw-missing.ts'

const clock = new FixedClock('2026-11-21T20:20:05Z')
const folder = mkdtempSync(join(tmpdir(), 'llave-complete-'))
const [server, embedded] = [await createTestDatabase(), await createEmbeddedDatabase()]
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await Promise.all([server.drop(), embedded.drop()])
})

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function ndjson(name: string, rows: readonly object[]): string {
  return write(name, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

const half = 5000
let made = 0

describe.each([
  ['PostgreSQL, where one answers', server.db],
  ['the embedded database', embedded.db],
] as const)('on %s', (_, db) => {
  async function run(
    paths: readonly string[],
    {
      complete = [],
      share = half,
      allOrNothing = false,
      onMissing = () => undefined,
    }: {
      complete?: readonly CompletableKind[]
      share?: number
      allOrNothing?: boolean
      onMissing?: (missing: Missing) => void
    } = {},
  ) {
    const report = await importFiles(db, clock, paths, {
      allOrNothing,
      by: 'prueba',
      onProgress: () => undefined,
      complete: { kinds: complete, share, onMissing },
    })
    return {
      ...report,
      told: report.findings.map(({ file, line, reason, refused }) => [
        `${basename(file)}:${line}`,
        refused ? 'refused' : 'told',
        reason,
      ]),
    }
  }

  /** A property with so many letras, and all others annulled; the rows of these. */
  async function letras(count: number) {
    await db.updateTable('receivable').set({ state: 'annulled' }).execute()
    made += 1
    const [project, proforma, person] = [
      `P${made}`,
      `1${made}`,
      { documentType: '01', documentNumber: String(40_000_000 + made) },
    ]
    const rows = Array.from({ length: count }, (_, index) => ({
      proforma,
      kind: 'instalment',
      code: `L-${made}-${index}`,
      company: 'PE01',
      year: '2026',
      documentNumber: `${made}-${index}`,
      currency: 'USD',
      amount: '350.50',
      dueOn: '2026-12-05',
      state: 'pending',
    }))
    const { findings } = await run([
      ndjson('projects.ndjson', [{ code: project, name: 'Valle' }]),
      ndjson('customers.ndjson', [{ ...person, name: `Lucía ${made}`, phones: ['+51 999888777'] }]),
      ndjson('properties.ndjson', [
        {
          proforma,
          ...person,
          projectCode: project,
          productName: 'Lote',
          currency: 'USD',
          soldOn: '2025-03-14',
        },
      ]),
      ...(rows.length > 0 ? [ndjson('receivables.ndjson', rows)] : []),
    ])
    expect(findings).toEqual([])
    return { proforma, project, rows }
  }

  async function pending(): Promise<(string | null)[]> {
    const found = await db
      .selectFrom('receivable')
      .select('code')
      .where('state', '=', 'pending')
      .orderBy('id')
      .execute()
    return found.map(({ code }) => code)
  }

  test('what is stored and did not come is withdrawn, after it was said how much of how much', async () => {
    const { rows } = await letras(4)
    const [first, second, third, fourth] = rows as [
      (typeof rows)[0],
      (typeof rows)[0],
      (typeof rows)[0],
      (typeof rows)[0],
    ]
    const fresh = { ...first, code: `${first.code}-N`, documentNumber: `${first.documentNumber}-N` }
    const files = [ndjson('receivables-1.ndjson', [first, fresh]), ndjson('receivables-2.ndjson', [third])]
    const stopped = run(files, {
      complete: ['receivables'],
      onMissing: (missing) => {
        throw new Error(printMissing(missing))
      },
    })
    await expect(stopped).rejects.toThrow(
      'Letras y pagos: 2 de 4 guardadas no vinieron en el extracto completo.',
    )
    expect(await pending()).toEqual([first.code, second.code, third.code, fourth.code, fresh.code])
    const report = await run(files, { complete: ['receivables'] })
    expect(report.findings).toEqual([])
    expect(report.counts.receivables).toEqual({ ...noRows(), same: 3, withdrawn: 2 })
    expect(printReport(report)).toContain('sin cambio 3, retiradas 2, rechazadas 0')
    expect(await pending()).toEqual([first.code, third.code, fresh.code])
    const kept = await db
      .selectFrom('row_change')
      .select(['key', 'before', 'after'])
      .where('batch_id', '=', report.batch)
      .orderBy('key')
      .execute()
    expect(kept).toEqual(
      [second, fourth].map(({ documentNumber }) => ({
        key: `PE01 2026 ${documentNumber}`,
        before: { state: 'pending' },
        after: { state: 'annulled' },
      })),
    )
    expect((await run(files, { complete: ['receivables'], share: 0 })).findings).toEqual([])
  })

  test('above the share nothing is withdrawn, the report says so, and what came is stored', async () => {
    const { rows } = await letras(4)
    const first = { ...rows[0], amount: '360.00' }
    const report = await run([ndjson('receivables.ndjson', [first, rows[1] as object])], {
      complete: ['receivables'],
      share: 4999,
    })
    const reason = 'no se retira nada: faltan 2 de 4 guardadas, más del 49.99 % que admite --withdraw-up-to'
    expect(report.told).toEqual([['--complete receivables:0', 'refused', reason]])
    expect(report.counts.receivables).toEqual({ ...noRows(), changed: 1, same: 1 })
    expect(printReport(report)).toContain(`--complete receivables: rechazada: ${reason}\n`)
    expect(await pending()).toHaveLength(4)
    const kept = await db
      .selectFrom('import_finding')
      .select(['file', 'row_number', 'refused'])
      .orderBy('batch_id', 'desc')
      .executeTakeFirst()
    expect(kept).toEqual({ file: '--complete receivables', row_number: 0, refused: true })
  })

  test('with all or nothing, nothing that came is stored either', async () => {
    const { rows } = await letras(2)
    const report = await run([ndjson('receivables.ndjson', [{ ...rows[0], amount: '360.00' }])], {
      complete: ['receivables'],
      share: 0,
      allOrNothing: true,
    })
    expect(report.applied).toBe(false)
    const amounts = await db
      .selectFrom('receivable')
      .select('amount_minor')
      .where('state', '=', 'pending')
      .execute()
    expect(amounts).toEqual([{ amount_minor: 35050 }, { amount_minor: 35050 }])
  })

  const stopped = 'no se retira nada: hay filas o archivos rechazados, y lo que falta puede estar ahí'

  test.each([
    [
      'a row that is refused',
      (rows: object[]) => [
        ndjson('receivables.ndjson', [rows[0] as object, { ...rows[1], amount: '1.234' }]),
      ],
    ],
    [
      'a line that is no row',
      (rows: object[]) => [write('receivables.ndjson', `${JSON.stringify(rows[0])}\n{"proforma":`)],
    ],
    [
      'a CSV that breaks off in a cell',
      (rows: object[]) => [
        write('receivables.csv', `${Object.keys(rows[0] ?? {})}\n${Object.values(rows[0] ?? {})}\n"1000`),
      ],
    ],
  ])('nothing is withdrawn after %s', async (_case, files) => {
    const { rows } = await letras(2)
    const report = await run(files(rows), { complete: ['receivables'], share: 10_000 })
    expect(report.told.at(-1)).toEqual(['--complete receivables:0', 'refused', stopped])
    expect(await pending()).toHaveLength(2)
  })

  test('nothing is withdrawn where one of the files has no rows', async () => {
    const { rows } = await letras(2)
    const files = [
      ndjson('receivables-1.ndjson', [rows[0] as object]),
      write('receivables-2.csv', Object.keys(rows[0] ?? {}).join(',')),
    ]
    const report = await run(files, { complete: ['receivables'], share: 10_000 })
    expect(report.told).toEqual([
      ['receivables-2.csv:1', 'refused', 'No tiene filas'],
      ['--complete receivables:0', 'refused', stopped],
    ])
    expect(await pending()).toHaveLength(2)
  })

  test('nothing is withdrawn where a workbook that cannot be read may have had the rest', async () => {
    const { rows } = await letras(2)
    const files = [
      ndjson('receivables.ndjson', [rows[0] as object]),
      write('extracto.xlsx', 'PK\u0003\u0004 y nada más'),
    ]
    const report = await run(files, { complete: ['receivables'], share: 10_000 })
    expect(report.told).toEqual([
      ['extracto.xlsx:1', 'refused', expect.stringContaining('El libro está dañado')],
      ['--complete receivables:0', 'refused', stopped],
    ])
    expect(await pending()).toHaveLength(2)
  })

  test('the debts of a contract that was withdrawn are not missing', async () => {
    const other = await letras(1)
    await run([ndjson('receivables.ndjson', [{ ...other.rows[0], state: 'paid' }])])
    await run([ndjson('properties.ndjson', [{ proforma: other.proforma, withdraw: true }])])
    const { rows } = await letras(1)
    await db.updateTable('receivable').set({ state: 'paid' }).where('proforma', '=', other.proforma).execute()
    const said: Missing[] = []
    const onMissing = (missing: Missing) => void said.push(missing)
    await run([ndjson('receivables.ndjson', rows)], { complete: ['receivables'], onMissing })
    expect(said).toEqual([{ kind: 'receivables', missing: 0, stored: 1 }])
  })

  test('a debt that was paid here stays and is told', async () => {
    const { rows } = await letras(3)
    const [kept, paid] = rows
    const debt = await db
      .selectFrom('receivable')
      .select(['id', 'customer_id'])
      .where('code', '=', paid?.code ?? '')
      .executeTakeFirstOrThrow()
    const order = { id: `C-${made}` }
    await insertOrders(db, debt.customer_id, debt.id, [order])
    await settle({ db, clock, log: silentLog }, 'ipn', snapshotOf(order))
    const said: Missing[] = []
    const report = await run([ndjson('receivables.ndjson', [kept as object])], {
      complete: ['receivables'],
      share: 10_000,
      onMissing: (missing) => said.push(missing),
    })
    expect(said).toEqual([{ kind: 'receivables', missing: 2, stored: 3 }])
    expect(report.counts.receivables).toEqual({ ...noRows(), same: 1, withdrawn: 1 })
    const reason = `${paid?.documentNumber} no vino y no se retira: se pagó en Llave el 21/11/2026 con el recibo WEB-00000001: primero se devuelve`
    expect(report.told).toEqual([['--complete receivables:0', 'told', reason]])
    expect(report.findings[0]).toMatchObject({ proforma: paid?.proforma, letra: paid?.code })
  })

  test('notices, papers and pictures of the works go with their bytes; what was written here stays', async () => {
    const { proforma, project } = await letras(0)
    const pictures = ['red', 'blue'].map(async (name) => {
      const colour = sharp({ create: { width: 30, height: 20, channels: 3, background: name } })
      return write(`${name}.png`, await colour.png().toBuffer())
    })
    await Promise.all(pictures)
    write('a.pdf', smallPdf)
    write('b.pdf', smallPdf)
    await db
      .insertInto('notice')
      .values({ title: 'Nuestro', text: 'x', published_on: '2026-11-01' })
      .execute()
    const notice = (id: string) => ({ id, title: id, text: 'x', publishedOn: '2026-11-01' })
    const paper = (file: string) => ({
      id: file,
      proforma,
      kind: 'plan',
      title: file,
      date: '2026-01-10',
      file,
    })
    const works = (picture: string) => ({ projectCode: project, takenOn: '2026-11-01', picture })
    const files = (...keep: number[]) => [
      ndjson(
        'notices.ndjson',
        ['AV-1', 'AV-2'].map(notice).filter((_row, place) => keep.includes(place)),
      ),
      ndjson(
        'documents.ndjson',
        ['a.pdf', 'b.pdf'].map(paper).filter((_row, place) => keep.includes(place)),
      ),
      ndjson(
        'progress.ndjson',
        ['red.png', 'blue.png'].map(works).filter((_row, place) => keep.includes(place)),
      ),
    ]
    const filesBefore = (await db.selectFrom('file').select('id').execute()).length
    await run(files(0, 1))
    const complete = ['notices', 'documents', 'progress'] as const
    const report = await run(files(0), { complete })
    expect(report.findings).toEqual([])
    for (const kind of complete)
      expect(report.counts[kind], kind).toEqual({ ...noRows(), same: 1, withdrawn: 1 })
    const titles = await db.selectFrom('notice').select('title').orderBy('id').execute()
    expect(titles.map(({ title }) => title)).toEqual(['Nuestro', 'AV-1'])
    expect((await db.selectFrom('document').select('title').execute()).map(({ title }) => title)).toEqual([
      'a.pdf',
    ])
    expect(
      (await db.selectFrom('progress_picture').select('source_name').execute()).map((row) => row.source_name),
    ).toEqual(['red.png'])
    expect((await db.selectFrom('file').select('id').execute()).length).toBe(filesBefore + 2)
    await db.deleteFrom('notice').execute()
  })

  test('what another sender stored since the run began is not missing', async () => {
    const inTransaction = <T>(work: Parameters<typeof transact<T>>[1]) => transact(db, work)
    const insert = (external_id: string) =>
      db
        .insertInto('notice')
        .values({ external_id, title: external_id, text: 'x', published_on: '2026-11-01' })
        .execute()
    await insert('old')
    const last = await findLastRows(inTransaction, ['notices'])
    await insert('new')
    const counts = noRows()
    const context = { by: 'prueba', batchId: null, now: clock.now() }
    const extract = {
      kind: 'notices',
      last: last.get('notices') ?? 0,
      seen: new Set<string>(),
      counts,
      lost: false,
      context,
      observe: () => undefined,
    } as const
    const run = { kinds: ['notices'], share: 10_000, onMissing: () => undefined } as const
    expect(await withdrawMissing({ inTransaction, runStep: stepsIn(inTransaction) }, extract, run)).toEqual(
      [],
    )
    expect(counts).toEqual({ ...noRows(), withdrawn: 1 })
    expect(await db.selectFrom('notice').select('external_id').execute()).toEqual([{ external_id: 'new' }])
    await db.deleteFrom('notice').execute()
  })

  test('more rows than a page has are compared and withdrawn', async () => {
    const notice = (_: unknown, index: number) => ({
      id: `AV-${index}`,
      title: 'x',
      text: 'x',
      publishedOn: '2026-11-01',
    })
    const all = Array.from({ length: 2100 }, notice)
    await run([ndjson('notices.ndjson', all)])
    const kept = all.filter((_row, index) => index % 2 === 0)
    const report = await run([ndjson('notices.ndjson', kept)], { complete: ['notices'] })
    expect(report.counts.notices).toEqual({ ...noRows(), same: 1050, withdrawn: 1050 })
    expect(await db.selectFrom('notice').select('id').execute()).toHaveLength(1050)
    await db.deleteFrom('notice').execute()
  })

  describe('a contract, its letras and who held it', () => {
    const holders = (proforma: string) =>
      db.selectFrom('held_proforma').select('customer_id').where('proforma', '=', proforma).execute()
    const phones = (documentNumber: string) =>
      db
        .selectFrom('customer_phone as p')
        .innerJoin('customer as c', 'c.id', 'p.customer_id')
        .select('p.number')
        .where('c.document_number', '=', documentNumber)
        .execute()

    /** The files that withdraw them, the letras as said. */
    async function household(count: number, letrasFile: (rows: readonly object[]) => string[]) {
      const { proforma, rows } = await letras(count)
      const person = { documentType: '01', documentNumber: String(40_000_000 + made) }
      const files = [
        ndjson('customers.ndjson', [{ ...person, withdraw: true }]),
        ndjson('properties.ndjson', [{ proforma, withdraw: true }]),
        ...letrasFile(rows),
      ]
      return { proforma, person, files }
    }

    const byRow = (rows: readonly object[]) => [
      ndjson(
        'receivables.ndjson',
        rows.map((row) => ({ ...row, withdraw: true })),
      ),
    ]

    test.each([
      ['row by row', false],
      ['all or nothing', true],
    ])('go in one run, %s, and nothing changes the second time', async (_case, allOrNothing) => {
      const { proforma, person, files } = await household(3, byRow)
      const report = await run(files.toReversed(), { allOrNothing })
      expect(report.told).toEqual([])
      expect(report.counts).toMatchObject({
        customers: { ...noRows(), withdrawn: 1 },
        properties: { ...noRows(), withdrawn: 1 },
        receivables: { ...noRows(), withdrawn: 3 },
      })
      expect([await holders(proforma), await phones(person.documentNumber), await pending()]).toEqual([
        [],
        [],
        [],
      ])
      const again = await run(files, { allOrNothing })
      expect(again.counts).toMatchObject({
        customers: { ...noRows(), same: 1 },
        properties: { ...noRows(), same: 1 },
        receivables: { ...noRows(), same: 3 },
      })
    })

    test('go where a complete extract has the letras no more', async () => {
      const other = await letras(1)
      const { proforma, files } = await household(1, () => [])
      await db
        .updateTable('receivable')
        .set({ state: 'pending' })
        .where('proforma', '=', other.proforma)
        .execute()
      const report = await run([...files, ndjson('receivables.ndjson', other.rows)], {
        complete: ['receivables'],
      })
      expect(report.told).toEqual([])
      expect(report.counts.properties).toEqual({ ...noRows(), withdrawn: 1 })
      expect(await holders(proforma)).toEqual([])
      expect(await pending()).toEqual(other.rows.map(({ code }) => code))
    })

    test('stay where one of the letras stays, are told once, and come back as refused rows', async () => {
      const { proforma, person, files } = await household(2, (rows) => byRow(rows.slice(1)))
      const report = await run(files)
      expect(report.told).toEqual([
        ['properties.ndjson:1', 'refused', 'tiene letras o pagos pendientes: primero se retiran'],
        ['customers.ndjson:1', 'refused', 'tiene una propiedad: primero se retira esa'],
      ])
      expect(report.counts).toMatchObject({
        customers: { ...noRows(), refused: 1 },
        properties: { ...noRows(), refused: 1 },
        receivables: { ...noRows(), withdrawn: 1 },
      })
      expect(report.returned.map((path) => basename(path))).toEqual([
        'customers.rechazadas.ndjson',
        'properties.rechazadas.ndjson',
      ])
      expect(await holders(proforma)).toHaveLength(1)
      expect(await phones(person.documentNumber)).toHaveLength(1)
      expect((await run(files, { allOrNothing: true })).applied).toBe(false)
    })
  })

  test('rows in a CSV are withdrawn by their keys alone, beside rows that are stored', async () => {
    const { rows } = await letras(2)
    const [first] = rows
    const path = write(
      'receivables.csv',
      `company,year,documentNumber,withdraw\nPE01,2026,${first?.documentNumber},true\nPE01,2026,1,true\nPE01,2026,2,false\n`,
    )
    const report = await run([path])
    expect(report.counts.receivables).toEqual({ ...noRows(), withdrawn: 1, same: 1, refused: 1 })
    expect(report.told).toContainEqual(['receivables.csv:3', 'told', 'no está: se retiró antes o nunca vino'])
    expect(report.told).toContainEqual(['receivables.csv:4', 'refused', 'es requerido'])
    expect(await pending()).toEqual([rows[1]?.code])
  })

  test('of a row that is withdrawn a cell besides its key may be unreadable; one of its key may not', async () => {
    const { rows } = await letras(3)
    const [first, second, third] = rows.map(({ documentNumber }) => documentNumber)
    const path = write(
      'receivables.csv',
      `Sociedad;Ejercicio;Documento;Importe;Vencimiento;Retirar
PE01;2026;${first};1.234;31/31/2026;Sí
PE01;2026;1.9E+09;350.50;05/12/2026;Sí
PE01;2026;${second};1.234;05/12/2026;No
PE01;2026;#REF!;1.234;05/12/2026;X\n`,
    )
    const report = await run([path])
    expect(report.counts.receivables).toEqual({ ...noRows(), withdrawn: 1, refused: 3 })
    const lines = report.findings
      .filter(({ refused }) => refused)
      .map(({ line, column }) => `${line} ${column}`)
    expect(new Set(lines)).toEqual(
      new Set(['3 Documento', '4 Importe', '4 proforma', '4 kind', '4 currency', '4 state', '5 Documento']),
    )
    expect(report.findings.find(({ line, refused }) => line === 3 && refused)).toMatchObject({
      value: '1.9E+09',
      reason: 'es un número que la hoja de cálculo abrevió',
    })
    expect(await pending()).toEqual([second, third].map((number) => `L-${number}`))
  })

  test('of a kind that is said to be complete there is a file', async () => {
    const files = [ndjson('notices.ndjson', [])]
    await expect(run(files, { complete: ['receivables'] })).rejects.toThrow(UnknownFileError)
  })
})

describe('the options', () => {
  test('name kinds, and the share that may go', () => {
    expect(readComplete([])).toEqual({ kinds: [], share: 500 })
    expect(readComplete(['receivables', 'notices'], '12.5%')).toEqual({
      kinds: ['receivables', 'notices'],
      share: 1250,
    })
  })

  test.each([
    ['customers', undefined, '--complete customers: los celulares de un cliente son los de su fila'],
    ['properties', undefined, '--complete properties: un contrato se resuelve por su fila'],
    ['projects', undefined, '--complete projects: de un proyecto dependen'],
    ['exchange-rates', undefined, '--complete exchange-rates: un tipo de cambio se retira por su fila'],
    ['replies', undefined, '--complete replies: una respuesta que se envió no se retira'],
    ['letras', undefined, '--complete letras: no es un tipo de archivo: projects, '],
    ['receivables', '5', '--withdraw-up-to 5: se espera un porcentaje como 5%'],
  ])('--complete %s with %s is refused with a reason', (kind, share, reason) => {
    expect(readComplete([kind], share)).toEqual({ refusal: expect.stringContaining(reason) })
  })
})
