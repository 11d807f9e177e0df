import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { KindName } from '@llave/contract/integration/rows/kind-names'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rowKinds } from '../rows/row-kinds.ts'
import { openFiles } from '../source-files/open-files.ts'
import { type Profile, ProfileFault, parseProfile } from '../source-files/profile.ts'
import { importFiles } from './import-files.ts'

const docs = join(import.meta.dirname, '../../../../../docs')
const example = (name: string) => join(docs, 'import-example', name)
const ofSap = ['OCRD 20261121.csv', 'INV6 20261121.csv'].map((name) =>
  join(docs, 'import-profiles/sap-business-one', name),
)
const ofSienge = join(docs, 'import-profiles/sienge/saldo_devedor_presente-20261121-093716.csv')
const clock = new FixedClock('2026-11-21T15:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'llave-profiles-'))
const { db, drop } = await createTestDatabase()
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await drop()
})

function profileOf(system: string): Profile {
  return parseProfile(readFileSync(join(docs, 'import-profiles', `${system}.json`), 'utf8'))
}

const options = { allOrNothing: true, by: 'prueba', onProgress: () => undefined }

/** The rows of a file as they are stored, by the members that it has. */
async function rowsOf(
  path: string,
  kind: KindName,
  profile: Profile | null,
): Promise<Record<string, unknown>[]> {
  const [table] = await openFiles([path], profile)
  if (!table || 'faults' in table) throw new Error(`${basename(path)}: ${table?.faults}`)
  const { schema } = rowKinds[kind].shape
  const rows = []
  for await (const row of table.rows()) {
    if ('fault' in row || row.unread) throw new Error(`${path}:${row.line}`)
    rows.push(z.parse(schema, row.values))
  }
  return rows
}

test('what SAP Business One exports is, through its profile, our own example', async () => {
  const others = ['projects.ndjson', 'customers.csv', 'properties.csv', 'receivables.csv'].map(example)
  await importFiles(db, clock, others, options)
  const { findings, counts } = await importFiles(db, clock, ofSap, {
    ...options,
    profile: profileOf('sap-business-one'),
  })
  expect(findings.filter(({ refused }) => refused)).toEqual([])
  expect(counts).toMatchObject({
    customers: { created: 0, changed: 0, same: 3, refused: 0 },
    receivables: { created: 0, changed: 0, same: 6, refused: 0 },
  })
})

test('it comes into an empty Llave as our example does', async () => {
  const content = async (customers: string, receivables: string, profile: Profile | null) => {
    const empty = await createTestDatabase()
    const stages = [
      [example('projects.ndjson'), null],
      [customers, profile],
      [example('properties.csv'), null],
      [receivables, profile],
    ] as const
    for (const [path, of] of stages) await importFiles(empty.db, clock, [path], { ...options, profile: of })
    const letras = await empty.db
      .selectFrom('receivable')
      .select([
        'proforma',
        'code',
        'kind',
        'document_class',
        'currency',
        'amount_minor',
        'paid_minor',
        'due_on',
        'state',
      ])
      .select([
        'accounting_company',
        'accounting_year',
        'accounting_number',
        'paid_on',
        'operation_on',
        'payment_system',
      ])
      .select(['paid_currency', 'paid_amount_minor', 'masked_card', 'authorization_number'])
      .orderBy('accounting_number')
      .execute()
    const phones = await empty.db
      .selectFrom('customer_phone')
      .select(['dial_code', 'number'])
      .orderBy('number')
      .execute()
    const people = await empty.db
      .selectFrom('customer')
      .select(['document_type', 'document_number', 'name', 'email', 'code'])
      .orderBy('document_number')
      .execute()
    await empty.drop()
    return { letras, phones, people }
  }
  const own = await content(example('customers.csv'), example('receivables.csv'), null)
  expect(own.letras).toHaveLength(6)
  expect(await content(ofSap[0] ?? '', ofSap[1] ?? '', profileOf('sap-business-one'))).toEqual(own)
})

test('what Sienge exports is, through its profile, our own example as far as it has it', async () => {
  const profile = profileOf('sienge')
  const own = await rowsOf(example('receivables.csv'), 'receivables', null)
  const theirs = await rowsOf(ofSienge, 'receivables', profile)
  const members = [...Object.keys(profile.files[0]?.columns ?? {})]
  const paid = (row: Record<string, unknown>) => row.paidAmount ?? (row.state === 'paid' ? row.amount : null)
  const shown = (row: Record<string, unknown>) =>
    members.map((member) => (member === 'paidAmount' ? paid(row) : row[member]))
  expect(members).toHaveLength(12)
  expect(theirs.map(shown)).toEqual(own.map(shown))
})

describe('a profile', () => {
  test('is told of all that is wrong with it at once', () => {
    const wrong = {
      system: '',
      days: 'dd-mm',
      separador: ';',
      decimalMark: ';',
      files: [{ name: 'x', kind: 'letras', columns: {} }],
    }
    expect(faultsOf(JSON.stringify(wrong))).toEqual([
      'system: está vacío',
      'days: no es una forma de fecha: dd/mm/yyyy, mm/dd/yyyy, yyyymmdd, excel',
      'decimalMark: no es "." ni ","',
      expect.stringContaining('files.0.kind: no es un tipo de fila: projects, '),
      'el perfil: separador no se conoce',
    ])
  })

  test('speaks of members and values that rows have', () => {
    const file = {
      name: '*.csv',
      kind: 'receivables',
      columns: { amount: 'Monto', vencimiento: 'Vcto' },
      constants: { amount: '1', company: 'PE01' },
      words: { state: { A: 'abierto' }, amount: { x: '1' } },
    }
    expect(faultsOf(JSON.stringify({ system: 'ERP', files: [file] }))).toEqual([
      'files.0 (*.csv): vencimiento no es un campo de receivables',
      'files.0 (*.csv): amount está en columns y en constants',
      'files.0 (*.csv): state: "A" no puede ser abierto, sino pending, paid, annulled',
      'files.0 (*.csv): amount no tiene palabras',
    ])
  })

  test.each([
    ['{"system":', 'No es JSON'],
    ['[]', 'el perfil: no es un objeto'],
    ['{}', 'system: falta'],
  ])('%s is told so', (text, fault) => {
    expect(faultsOf(text)).toEqual([expect.stringContaining(fault)])
  })

  test('is told of the columns that a file of its system lacks', async () => {
    const path = join(folder, 'INV6.csv')
    writeFileSync(path, 'DocNum;DocNum;Status\n1;1;O\n')
    const [table] = await openFiles([path], profileOf('sap-business-one'))
    const faults = table && 'faults' in table ? table.faults : []
    expect(faults).toContain('Falta la columna CANCELED (state)')
    expect(faults).toContain('La columna DocNum está repetida')
    expect(faults).toHaveLength(18)
  })
})

function faultsOf(text: string): readonly string[] {
  try {
    parseProfile(text)
  } catch (error) {
    if (error instanceof ProfileFault) return error.faults
    throw error
  }
  return []
}
