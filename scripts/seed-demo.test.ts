import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMissingOf } from '@llave/api/staff/contents/missing-papers.store'
import { findVersions } from '@llave/api/staff/contents/papers.store'
import { money } from '@llave/domain/money/money'
import { groupPending } from '@llave/domain/receivables/group-pending'
import { daysOverdue, isOverdue, overdueMark } from '@llave/domain/receivables/overdue'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { type PersonaName, personas } from '@llave/testkit/personas'
import { afterAll, describe, expect, test } from 'vitest'
import { makeDemoData } from '../demo/make-demo-data.ts'
import { makeReceivables } from '../demo/make-letras.ts'
import { properties } from '../demo/properties.ts'
import { seedDemo } from '../demo/seed-demo.ts'

const folder = mkdtempSync(join(tmpdir(), 'llave-demo-'))
const { db, drop } = await createTestDatabase()
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await drop()
})

/** An ordinary day, and days at the end of short months. */
const days = [
  '2026-11-21',
  '2027-01-31',
  '2027-02-28',
  '2027-03-01',
  '2028-02-29',
  '2027-12-31',
  '2027-07-10',
]

function letrasOf(owner: PersonaName, today: Temporal.PlainDate) {
  return (
    properties
      .filter((property) => property.owner === owner)
      .flatMap((property) => makeReceivables(property, today))
      // An annulled letra is never shown.
      .filter((row) => row.state !== 'annulled')
      .map((row) => ({
        ...row,
        paidAmount: money(0, row.currency === 'USD' ? 'USD' : 'PEN'),
        proforma: row.proforma ?? '',
        dueOn: Temporal.PlainDate.from(row.dueOn ?? ''),
        state: row.state === 'paid' ? ('paid' as const) : ('pending' as const),
        amount: money(Math.round(Number(row.amount) * 100), row.currency === 'USD' ? 'USD' : 'PEN'),
      }))
  )
}

describe.each(days)('the demonstration on %s', (day) => {
  const today = Temporal.PlainDate.from(day)

  test('Lucía has one letra two weeks late, one a week late, and a month with two', () => {
    const letras = letrasOf('lucia', today).filter((letra) => letra.proforma === '1000234')
    expect(letras.flatMap((letra) => overdueMark(letra, today) ?? [])).toEqual(['two-weeks', 'one-week'])
    expect(groupPending(letras).filter((month) => month.items.length === 2)).toHaveLength(1)
    expect(letras).toHaveLength(48)
  })

  test('Mateo is up to date, Carmen has paid off', () => {
    const mateo = letrasOf('mateo', today)
    expect(mateo.some((letra) => letra.state === 'pending')).toBe(true)
    expect(mateo.some((letra) => isOverdue(letra, today))).toBe(false)
    const carmen = letrasOf('carmen', today)
    expect(new Set(carmen.map((letra) => letra.state))).toEqual(new Set(['paid']))
    expect(carmen.some((letra) => 'paidOn' in letra && letra.paidOn === '0000-00-00')).toBe(true)
  })

  test('Rosa is a week late with one letra; Jorge three days with one, and owes another today', () => {
    const rosa = letrasOf('rosa', today).filter((letra) => isOverdue(letra, today))
    expect(rosa.map((letra) => overdueMark(letra, today))).toEqual(['one-week'])
    const jorge = letrasOf('jorge', today)
    const late = jorge.filter((letra) => isOverdue(letra, today))
    expect(late.map((letra) => daysOverdue(letra.dueOn, today))).toEqual([3])
    expect(jorge.filter((letra) => letra.dueOn.equals(today))).toHaveLength(1)
  })

  test('the company has 120 letras, Diego none', () => {
    expect(letrasOf('company', today)).toHaveLength(120)
    expect(new Set(letrasOf('diego', today).map((row) => 'code' in row))).toEqual(new Set([false]))
  })
})

test('the same day makes the same files', async () => {
  const today = Temporal.PlainDate.from('2026-11-21')
  const read = (paths: readonly string[]) => paths.map((path) => readFileSync(path, 'utf8'))
  const first = read(await makeDemoData(folder, today))
  expect(read(await makeDemoData(folder, today))).toEqual(first)
})

test('an empty database is filled through the importer with every persona, and left alone from then on', async () => {
  const clock = new FixedClock('2026-11-22T04:59:00Z')
  expect(await seedDemo(db, clock, folder)).toBe(true)
  const customers = await db.selectFrom('customer').select(['document_number', 'name', 'email']).execute()
  for (const { name, document, email } of Object.values(personas)) {
    expect(customers).toContainEqual({ document_number: document.number, name, email })
  }
  // In Lima it is still the 21st.
  const due = await db.selectFrom('receivable').select('due_on').where('code', '=', 'L-0018').execute()
  expect(due.map((row) => row.due_on.toString())).toContain('2026-10-12')
  expect(await db.selectFrom('project_picture').select('file_id').execute()).not.toHaveLength(0)

  clock.advance({ hours: 240 })
  expect(await seedDemo(db, clock, folder)).toBe(false)
})

test('of the couple each holds their property, and Gloria what Héctor ceded to her', async () => {
  const holders = async (name: PersonaName) => {
    const rows = await db
      .selectFrom('held_proforma')
      .innerJoin('customer', 'customer.id', 'customer_id')
      .select(['proforma', 'role', 'sees_from'])
      .where('document_number', '=', personas[name].document.number)
      .execute()
    return rows.map(({ proforma, role, sees_from }) => `${proforma} ${role}${sees_from ? ' ceded' : ''}`)
  }
  expect(await holders('natalia')).toEqual(['1000360 holder'])
  expect(await holders('tomas')).toEqual(['1000360 co_holder'])
  expect(await holders('gloria')).toEqual(['1000371 holder ceded'])
  expect(await holders('hector')).toEqual(['1000370 holder'])
})

test('papers are missing, and of one property some were replaced and withdrawn in Mesa', async () => {
  expect(await findMissingOf(db, '1000303')).toEqual(['contract', 'plan'])
  expect(await findMissingOf(db, '1000308')).toEqual(['plan'])
  expect(await findVersions(db, '1000308', 10)).toMatchObject([
    { kind: 'plan', withdrawnBy: 'Noelia Arce', why: 'Era el de la manzana B' },
    { kind: 'contract', endedAt: null },
    { kind: 'contract', withdrawnBy: '' },
  ])
})
