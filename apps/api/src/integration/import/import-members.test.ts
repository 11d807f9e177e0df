import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type KindName, kindNames } from '@llave/contract/integration/rows/kind-names'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { smallPdf } from '@llave/testkit/insert-document'
import { insertQuery } from '@llave/testkit/insert-query'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { checkRow } from '../rows/check-row.ts'
import { customerRows } from '../rows/customer-row.ts'
import { documentRows } from '../rows/document-row.ts'
import { exchangeRateRows } from '../rows/exchange-rate-row.ts'
import { noticeRows } from '../rows/notice-row.ts'
import { progressRows } from '../rows/progress-row.ts'
import { projectRows } from '../rows/project-row.ts'
import { propertyRows } from '../rows/property-row.ts'
import { receivableRows } from '../rows/receivable-row.ts'
import { replyRows } from '../rows/reply-row.ts'
import type { RowShape } from '../rows/row-kind.ts'
import { rowKinds } from '../rows/row-kinds.ts'
import { titleStageRows } from '../rows/title-stage-row.ts'
import { openFiles } from '../source-files/open-files.ts'
import { importFiles } from './import-files.ts'

const { db, drop } = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'llave-import-members-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await drop()
})

type Row<S extends z.ZodMiniObject> = Readonly<Record<keyof z.output<S>, unknown>>
type HashOf = (path: string) => string

/** How the rows of one kind are tested. A new member of the schema does not compile without sample values. */
type KindCase<S extends z.ZodMiniObject> = {
  readonly shape: RowShape<S>
  /** For each member its first and its second value; only one where an import cannot change it. */
  readonly samples: readonly { readonly [M in keyof z.output<S>]: readonly [unknown, unknown?] }[]
  /** The stored row, read without the importer's own code. */
  read(row: Row<S>): Promise<Row<S>>
  /** The row as it must be stored: pictures and documents as the hashes of their files. */
  stands(row: z.output<S>, hashOf: HashOf): Row<S>
}

/** Erases the schema's type, as the importer does. */
function kindCase<S extends z.ZodMiniObject>(of: KindCase<S>): KindCase<z.ZodMiniObject> {
  return of as unknown as KindCase<z.ZodMiniObject>
}

/** The first row, its days as text. */
function days<R extends object>(rows: readonly R[]): Record<keyof R, unknown> {
  return JSON.parse(JSON.stringify(rows[0] ?? null))
}

const cases: Readonly<Record<KindName, KindCase<z.ZodMiniObject>>> = {
  projects: kindCase({
    shape: projectRows,
    samples: [
      {
        code: ['P09'],
        name: ['Valle Sereno', 'Valle'],
        address: ['Km 14', 'Km 15'],
        district: ['Santa Eulalia', 'Chosica'],
        province: ['Huarochirí', 'Yauyos'],
        department: ['Lima', 'Ica'],
        latitude: ['-11.5', '-11.6'],
        longitude: ['-76.5', '-76.6'],
        homePicture: ['red.png', 'grey.png'],
        bannerPicture: ['green.png', 'grey.png'],
        mapPicture: ['blue.png', 'grey.png'],
        stages: [
          ['Cimientos', 'Techado'],
          ['Techado', 'Cimientos'],
        ],
        promisedOn: ['2027-06-30', '2027-06-15'],
        deliveryOn: ['2027-08-31', '2027-09-30'],
        deliveryToldOn: ['2026-09-02', '2026-09-03'],
        deliveryReason: ['Falta la subestación', 'Cambió el sótano'],
        galleryPictures: [
          ['pink.png', 'gold.png'],
          ['gold.png', 'pink.png'],
        ],
      },
    ],
    async read({ code }) {
      const shown = sql<Record<string, string[]>>`(select coalesce(json_object_agg(kind, hashes), '{}') from (
        select kind, json_agg(encode(source_sha256, 'hex') order by position) as hashes from project_picture
        where project_code = project.code group by kind) kinds)`
      const { pictures, ...project } = await db
        .selectFrom('project')
        .select(['code', 'name', 'address', 'district', 'province', 'department', 'latitude', 'longitude'])
        .select(['stages', shown.as('pictures')])
        .select([
          'promised_on as promisedOn',
          'delivery_on as deliveryOn',
          'delivery_told_on as deliveryToldOn',
        ])
        .select('delivery_reason as deliveryReason')
        .where('code', '=', String(code))
        .executeTakeFirstOrThrow()
      return {
        ...days([project]),
        homePicture: pictures.home?.[0] ?? null,
        bannerPicture: pictures.banner?.[0] ?? null,
        mapPicture: pictures.map?.[0] ?? null,
        galleryPictures: pictures.gallery ?? [],
      }
    },
    stands: (row, hashOf) => ({
      ...row,
      homePicture: row.homePicture && hashOf(row.homePicture),
      bannerPicture: row.bannerPicture && hashOf(row.bannerPicture),
      mapPicture: row.mapPicture && hashOf(row.mapPicture),
      galleryPictures: row.galleryPictures.map(hashOf),
    }),
  }),
  progress: kindCase({
    shape: progressRows,
    samples: [
      {
        projectCode: ['P01'],
        takenOn: ['2026-11-16', '2026-11-17'],
        picture: ['red.png'],
        title: ['Losa', 'Losa del piso 3'],
        stage: ['Cimientos', 'Techado'],
        view: ['Desde la calle', 'Desde el parque'],
      },
    ],
    async read({ projectCode, picture }) {
      const rows = await db
        .selectFrom('progress_picture')
        .select(['project_code as projectCode', 'taken_on as takenOn', 'title', 'stage', 'view'])
        .select(sql<string>`source_name || ' ' || encode(source_sha256, 'hex')`.as('picture'))
        .where('project_code', '=', String(projectCode))
        .where('source_name', '=', String(picture))
        .execute()
      return days(rows)
    },
    stands: (row, hashOf) => ({ ...row, picture: `${row.picture} ${hashOf(row.picture)}` }),
  }),
  customers: kindCase({
    shape: customerRows,
    samples: [
      {
        documentType: ['01'],
        documentNumber: ['70000001'],
        name: ['Rosa Quispe', 'Rosa Quispe Mamani'],
        email: ['rosa@correo.example', 'quispe@correo.example'],
        customerCode: ['C-0001'],
        phones: [
          ['+34 612345678', '+51 999888777'],
          ['+51 999888776', '+51 999888777'],
        ],
      },
    ],
    async read({ documentNumber }) {
      const { id, ...customer } = await db
        .selectFrom('customer')
        .select(['id', 'document_type as documentType', 'document_number as documentNumber', 'name', 'email'])
        .select('code as customerCode')
        .where('document_number', '=', String(documentNumber))
        .executeTakeFirstOrThrow()
      const phones = await db
        .selectFrom('customer_phone')
        .select(['dial_code as dialCode', 'number'])
        .where('customer_id', '=', id)
        .orderBy('dial_code')
        .orderBy('number')
        .execute()
      return { ...customer, phones }
    },
    stands: (row) => ({
      ...row,
      phones: row.phones.toSorted((a, b) => (a.dialCode + a.number < b.dialCode + b.number ? -1 : 1)),
    }),
  }),
  properties: kindCase({
    shape: propertyRows,
    samples: [
      {
        proforma: ['2000001'],
        documentType: ['01'],
        documentNumber: ['45556677'],
        projectCode: ['P01', 'P02'],
        productName: ['Lote 1', 'Lote 1, Mz. C'],
        currency: ['USD', 'PEN'],
        plaza: ['LIM', 'ICA'],
        soldOn: ['2025-03-14', '2025-03-15'],
        annualRate: ['0.12', '0.125'],
        coHolders: [[], ['01:45556678']],
        cededOn: ['2025-03-20'],
        deliveredOn: ['2026-05-14', '2026-05-15'],
      },
    ],
    async read({ proforma }) {
      const rows = await db
        .selectFrom('property')
        .innerJoin('customer', 'customer.id', 'property.customer_id')
        .select(['proforma', 'document_type as documentType', 'document_number as documentNumber'])
        .select(['project_code as projectCode', 'product_name as productName', 'currency', 'plaza'])
        .select([
          'sold_on as soldOn',
          'delivered_on as deliveredOn',
          sql<string>`trim_scale(annual_rate)`.as('annualRate'),
        ])
        .where('proforma', '=', String(proforma))
        .execute()
      const holders = await db
        .selectFrom('proforma_holder')
        .innerJoin('customer', 'customer.id', 'customer_id')
        .select(['role', 'ceded_on', 'document_type as type', 'document_number as number'])
        .where('proforma', '=', String(proforma))
        .where('until', 'is', null)
        .orderBy('role', 'desc')
        .execute()
      const [holder, ...others] = holders
      const coHolders = others.map(({ type, number }) => ({ type, number }))
      return { ...days(rows), coHolders, cededOn: holder?.ceded_on?.toString() ?? null }
    },
    stands: (row) => row,
  }),
  receivables: kindCase({
    shape: receivableRows,
    samples: [
      {
        proforma: ['3000001'],
        kind: ['instalment'],
        code: ['L-0001', 'L-0002'],
        documentClass: ['R3', 'R4'],
        company: ['PE08'],
        year: ['2026'],
        documentNumber: ['1900000091'],
        currency: ['USD', 'PEN'],
        amount: ['350.50', '351.50'],
        paidAmount: ['100.10', '100.20'],
        dueOn: ['2026-12-05', '2026-12-06'],
        state: ['pending', 'annulled'],
        paidOn: ['2026-10-01', '2026-10-02'],
        operationOn: ['2026-10-03', '2026-10-04'],
        paymentSystem: ['CAJA', 'DEPO'],
        paymentCurrency: ['PEN', 'USD'],
        paymentAmount: ['375.40', '375.50'],
        maskedCard: ['497010******0055', '497010******0014'],
        authorizationNumber: ['048213', '048214'],
      },
      {
        proforma: ['3000001'],
        kind: ['initial_payment', 'reservation'],
        code: [null],
        documentClass: ['', 'CI'],
        company: ['PE09'],
        year: ['2025'],
        documentNumber: ['1900000092'],
        currency: ['PEN'],
        amount: ['1500.00'],
        paidAmount: [null],
        dueOn: ['2026-01-20'],
        state: ['paid', 'annulled'],
        paidOn: ['0000-00-00', '2026-01-21'],
        operationOn: [null, '2026-01-22'],
        paymentSystem: [''],
        paymentCurrency: [null],
        paymentAmount: [null],
        maskedCard: [''],
        authorizationNumber: [''],
      },
    ],
    async read({ documentNumber }) {
      const rows = await db
        .selectFrom('receivable')
        .select(['proforma', 'kind', 'code', 'document_class as documentClass', 'currency', 'state'])
        .select([
          'accounting_company as company',
          'accounting_year as year',
          'accounting_number as documentNumber',
        ])
        .select([
          'amount_minor as amount',
          'erp_paid_minor as paidAmount',
          'due_on as dueOn',
          'paid_on as paidOn',
        ])
        .select(['operation_on as operationOn', 'payment_system as paymentSystem'])
        .select(['paid_currency as paymentCurrency', 'paid_amount_minor as paymentAmount'])
        .select(['masked_card as maskedCard', 'authorization_number as authorizationNumber'])
        .where('accounting_number', '=', String(documentNumber))
        .execute()
      return days(rows)
    },
    // Without a paid amount, the state implies it.
    stands: (row) => ({ ...row, paidAmount: row.paidAmount ?? (row.state === 'paid' ? row.amount : 0) }),
  }),
  'exchange-rates': kindCase({
    shape: exchangeRateRows,
    samples: [{ validFrom: ['2026-11-21'], penPerUsd: ['3.75', '3.7501'] }],
    async read({ validFrom }) {
      const rows = await db
        .selectFrom('exchange_rate')
        .select(['valid_from as validFrom', sql<string>`trim_scale(pen_per_usd)`.as('penPerUsd')])
        .where(sql`valid_from::text`, '=', String(validFrom))
        .execute()
      return days(rows)
    },
    stands: (row) => row,
  }),
  notices: kindCase({
    shape: noticeRows,
    samples: [
      {
        id: ['AV-1'],
        proforma: ['3000001', null],
        title: ['Entrega', 'Entrega de tu lote'],
        text: ['Te esperamos.', 'Te esperamos a las 10:00.'],
        publishedOn: ['2026-11-15', '2026-11-16'],
      },
    ],
    async read({ id }) {
      const rows = await db
        .selectFrom('notice')
        .select(['external_id as id', 'proforma', 'title', 'text', 'published_on as publishedOn'])
        .where('external_id', '=', String(id))
        .execute()
      return days(rows)
    },
    stands: (row) => row,
  }),
  documents: kindCase({
    shape: documentRows,
    samples: [
      {
        id: ['DOC-1'],
        proforma: ['3000001', '3000002'],
        projectCode: [null],
        kind: ['contract', 'act'],
        title: ['Contrato', 'Contrato firmado'],
        date: ['2025-03-14', '2025-03-15'],
        file: ['contrato.pdf', 'red.png'],
      },
      {
        id: ['DOC-2'],
        proforma: [null],
        projectCode: ['P01', 'P02'],
        kind: ['plan'],
        title: ['Plano'],
        date: ['2025-01-10'],
        file: ['blue.png'],
      },
    ],
    async read({ id }) {
      const rows = await db
        .selectFrom('document')
        .select(['external_id as id', 'proforma', 'project_code as projectCode', 'kind', 'title'])
        .select(['dated_on as date', sql<string>`encode(source_sha256, 'hex')`.as('file')])
        .where('external_id', '=', String(id))
        .execute()
      return days(rows)
    },
    stands: (row, hashOf) => ({ ...row, file: hashOf(row.file) }),
  }),
  'title-stages': kindCase({
    shape: titleStageRows,
    samples: [
      {
        proforma: ['3000001'],
        stage: ['deed'],
        state: ['pending', 'done'],
        date: ['2026-03-14', '2026-03-15'],
        responsible: ['notary', 'buyer'],
        document: ['DOC-1', 'DOC-2'],
      },
    ],
    async read({ proforma, stage }) {
      const rows = await db
        .selectFrom('title_stage')
        .select(['proforma', 'stage', 'state', 'dated_on as date', 'responsible', 'document'])
        .where('proforma', '=', String(proforma))
        .where('stage', '=', stage as 'deed')
        .execute()
      return days(rows)
    },
    stands: (row) => row,
  }),
  // The customer has the e-mail of a reply: it does not change any more.
  replies: kindCase({
    shape: replyRows,
    samples: [{ id: ['R-1'], query: ['20001'], text: ['Lo vemos mañana.'], state: ['closed'] }],
    async read({ id }) {
      const rows = await db
        .selectFrom('query_message as m')
        .innerJoin('query as q', 'q.id', 'm.query_id')
        .select(['m.external_id as id', 'm.query_id as query', 'm.text'])
        .select(sql<string>`case when q.closed_at is null then 'open' else 'closed' end`.as('state'))
        .where('m.external_id', '=', String(id))
        .execute()
      return days(rows)
    },
    stands: (row) => row,
  }),
}

const colours = ['red', 'green', 'blue', 'pink', 'gold', 'grey']
for (const background of colours) {
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background } })
  writeFileSync(join(folder, `${background}.png`), await picture.png().toBuffer())
}
writeFileSync(join(folder, 'contrato.pdf'), smallPdf)

const clock = new FixedClock('2026-11-21T15:00:00Z')

function run(paths: readonly string[]) {
  return importFiles(db, clock, paths, { allOrNothing: true, by: 'prueba', onProgress: () => undefined })
}

async function bring(kind: KindName, row: object) {
  const path = join(folder, `${kind}.ndjson`)
  writeFileSync(path, `${JSON.stringify(row)}\n`)
  const { counts, findings } = await run([path])
  return { findings, counts: counts[kind] }
}

/** The stored row, and the row as it must be stored. */
async function compare(kind: KindName, said: Readonly<Record<string, unknown>>, beside: string) {
  const { shape, read, stands } = cases[kind]
  // Empty values count as absent, as in the readers.
  const { row } = checkRow(
    shape,
    Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null && value !== '')),
  )
  if (!row) throw new Error(`The row is refused: ${JSON.stringify(said)}`)
  const hashOf: HashOf = (path) =>
    createHash('sha256')
      .update(readFileSync(join(beside, path)))
      .digest('hex')
  return { stored: await read(row), expected: stands(row, hashOf) }
}

const property = { productName: 'Lote', currency: 'USD', soldOn: '2025-03-14' }
for (const [kind, rows] of [
  [
    'projects',
    [
      { code: 'P01', name: 'Uno', stages: ['Cimientos', 'Techado'] },
      { code: 'P02', name: 'Dos' },
    ],
  ],
  [
    'customers',
    [
      { documentType: '01', documentNumber: '45556677', name: 'Lucía', phones: ['+51 999888777'] },
      { documentType: '01', documentNumber: '45556678', name: 'Mateo', phones: ['+51 999888778'] },
    ],
  ],
  [
    'properties',
    ['3000001', '3000002'].map((proforma, index) => ({
      ...property,
      proforma,
      documentType: '01',
      documentNumber: '45556677',
      projectCode: `P0${index + 1}`,
    })),
  ],
] as const) {
  for (const row of rows) expect((await bring(kind, row)).findings).toEqual([])
}

const customer = await db.selectFrom('customer').select('id').executeTakeFirstOrThrow()
const { queryId } = await insertQuery(db, customer.id, 'P01')
if (queryId !== '20001') throw new Error(`The sample of a reply has to answer query ${queryId}`)

const samples = kindNames.flatMap((kind) =>
  cases[kind].samples.map((sample, index) => ({ kind, sample, name: `${kind} ${index + 1}` })),
)

test.each(samples)(
  'every member of a row is stored, and each changed one is updated: $name',
  async ({ kind, sample }) => {
    const first = Object.fromEntries(Object.entries(sample).map(([member, [value]]) => [member, value]))
    expect(await bring(kind, first)).toEqual({ findings: [], counts: counted('created') })
    const { stored, expected } = await compare(kind, first, folder)
    expect(stored).toEqual(expected)

    for (const [member, values] of Object.entries(sample)) {
      if (values.length < 2) continue
      const then = { ...first, [member]: values[1] }
      expect(await bring(kind, then), member).toEqual({ findings: [], counts: counted('changed') })
      const after = await compare(kind, then, folder)
      expect(after.stored, member).toEqual(after.expected)
      // Who holds a proforma has a history of its own.
      if (member !== 'coHolders') expect(await lastChange(kind), member).toContain(historyName(member))
      expect(await bring(kind, then), member).toEqual({ findings: [], counts: counted('same') })
      expect((await bring(kind, first)).counts, member).toEqual(counted('changed'))
    }
  },
)

/** The members that the newest row of the history names. */
async function lastChange(kind: KindName) {
  const { after } = await db
    .selectFrom('row_change')
    .select('after')
    .where('kind', '=', kind)
    .where('batch_id', '=', (batches) =>
      batches.selectFrom('import_batch').select((of) => of.fn.max('id').as('id')),
    )
    .executeTakeFirstOrThrow()
  return Object.keys(after as object)
}

function historyName(member: string): string {
  return /Pictures?$/.test(member) ? 'pictures' : member
}

function counted(as: 'created' | 'changed' | 'same') {
  return { created: 0, changed: 0, same: 0, withdrawn: 0, refused: 0, [as]: 1 }
}

test('the sample rows have every member, and no two of the same value', () => {
  for (const kind of kindNames) {
    const [sample = {}] = cases[kind].samples
    expect(Object.keys(sample).sort(), kind).toEqual(Object.keys(rowKinds[kind].shape.schema.shape).sort())
    const firsts = Object.values(sample).flatMap(([value]) => (value === null ? [] : JSON.stringify(value)))
    expect(new Set(firsts).size, kind).toBe(firsts.length)
  }
})

const example = join(import.meta.dirname, '../../../../../docs/import-example')
// A reply answers a query, which no file brings in.
const files = kindNames
  .filter((kind) => kind !== 'replies')
  .map((kind) => {
    const format = ['projects', 'exchange-rates', 'notices'].includes(kind) ? 'ndjson' : 'csv'
    return { kind, path: join(example, `${kind}.${format}`) }
  })

test('the example of the documentation has a value of every member, and each is stored', async () => {
  expect((await run(files.map(({ path }) => path))).findings).toEqual([])
  for (const { kind, path } of files) {
    const filled = new Set<string>()
    for await (const row of rowsOf(path)) {
      for (const [member, value] of Object.entries(row)) if (value) filled.add(member)
      const { stored, expected } = await compare(kind, row, dirname(path))
      expect(stored, `${basename(path)} ${JSON.stringify(row)}`).toEqual(expected)
    }
    const members = Object.keys(cases[kind].shape.schema.shape)
    expect([...filled].sort(), `members in docs/import-example/${basename(path)}`).toEqual(members.sort())
  }
})

async function* rowsOf(path: string): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const [table] = await openFiles([path], null)
  if (!table || 'faults' in table) throw new Error(`${path} is not read`)
  for await (const source of table.rows()) {
    if ('fault' in source) throw new Error(source.fault)
    yield source.values
  }
}
