import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertSession } from '@llave/testkit/insert-session'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticate } from '../../access/authenticate.ts'
import { importFiles } from './import-files.ts'

const { db, owner, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T15:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'llave-people-'))
const authenticate = createAuthenticate(db, clock)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await drop()
})
beforeEach(() => owner.deleteFrom('customer').execute())

const phone = { dialCode: '51', number: '999888777' }

function person(documentNumber: string, change: Record<string, unknown> = {}) {
  return { documentType: '01', documentNumber, name: 'Lucía Paredes', phones: ['+51 999888777'], ...change }
}

/** Imports rows of customers: what was found at fault or strange, and how many of each outcome. */
async function bring(...rows: readonly object[]) {
  const path = join(folder, 'customers.ndjson')
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const options = { allOrNothing: false, by: 'prueba', onProgress: () => undefined }
  const { findings, counts } = await importFiles(db, clock, [path], options)
  return {
    told: findings.map(({ field, reason, refused }) => `${refused ? 'refused' : 'told'} ${field}: ${reason}`),
    ...counts.customers,
  }
}

async function people() {
  const rows = await db
    .selectFrom('customer')
    .select(['id', 'document_number', 'code'])
    .orderBy('id')
    .execute()
  return rows.map(({ document_number, code }) => `${document_number} ${code ?? '-'}`)
}

async function idOf(documentNumber: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('customer')
    .select('id')
    .where('document_number', '=', documentNumber)
    .executeTakeFirst()
  return row?.id
}

describe('a person with a code of the developer’s', () => {
  test('stays the same under another document, and signs in again with it', async () => {
    await bring(person('44556677', { customerCode: 'C-7' }))
    const id = await idOf('44556677')
    const token = await insertSession(db, clock, id ?? 0, { phone })
    expect(await bring(person('44556678', { customerCode: 'C-7' }))).toMatchObject({
      told: [],
      created: 0,
      changed: 1,
    })
    expect(await idOf('44556678')).toBe(id)
    expect(await people()).toEqual(['44556678 C-7'])
    expect(await authenticate(token)).toBeNull()
    expect(await bring(person('44556678', { customerCode: 'C-7' }))).toMatchObject({ same: 1 })
  })

  test('stays the same under another phone, and their other sessions go on', async () => {
    await bring(person('44556677', { customerCode: 'C-7', phones: ['+51 999888777', '+51 911222333'] }))
    const id = await idOf('44556677')
    const token = await insertSession(db, clock, id ?? 0, { phone })
    await bring(person('44556677', { customerCode: 'C-7', phones: ['+51 999888777', '+51 922333444'] }))
    expect(await idOf('44556677')).toBe(id)
    expect(await authenticate(token)).not.toBeNull()
  })

  test('keeps the code where a row says none, and gets one where it had none', async () => {
    await bring(person('44556677'))
    expect(await bring(person('44556677', { customerCode: 'C-7' }))).toMatchObject({ changed: 1, told: [] })
    expect(await bring(person('44556677'))).toMatchObject({ same: 1 })
    expect(await people()).toEqual(['44556677 C-7'])
  })

  test('may get another code, which is told', async () => {
    await bring(person('44556677', { customerCode: 'C-7' }))
    expect(await bring(person('44556677', { customerCode: 'C-9' }))).toMatchObject({
      told: ['told customerCode: antes tenía el código C-7'],
      changed: 1,
    })
    expect(await people()).toEqual(['44556677 C-9'])
  })

  test('does not take the document of somebody else', async () => {
    await bring(person('44556677', { customerCode: 'C-7' }), person('40112233', { name: 'Mateo' }))
    expect(await bring(person('40112233', { customerCode: 'C-7' }))).toMatchObject({
      told: ['refused documentNumber: es de otro cliente, con otro código'],
      refused: 1,
    })
    expect(await people()).toEqual(['44556677 C-7', '40112233 -'])
  })

  test('gives a document up to another person of the same run', async () => {
    await bring(person('44556677', { customerCode: 'C-7' }), person('40112233', { customerCode: 'C-8' }))
    const rows = [
      person('44556677', { customerCode: 'C-8' }),
      person('44556678', { customerCode: 'C-7' }),
      person('40112233', { name: 'Mateo', phones: ['+51 911222333'] }),
    ]
    expect(await bring(...rows)).toMatchObject({ told: [], created: 1, changed: 2 })
    expect(await people()).toEqual(['44556678 C-7', '44556677 C-8', '40112233 -'])
    expect(await bring(...rows)).toMatchObject({ same: 3 })
  })

  test('does not change places with another in one run: both are refused', async () => {
    await bring(person('44556677', { customerCode: 'C-7' }), person('40112233', { customerCode: 'C-8' }))
    const swapped = [person('40112233', { customerCode: 'C-7' }), person('44556677', { customerCode: 'C-8' })]
    expect(await bring(...swapped)).toMatchObject({ refused: 2 })
    expect(await people()).toEqual(['44556677 C-7', '40112233 C-8'])
  })

  test('stands once in a run, under whatever document', async () => {
    const two = [person('44556677', { customerCode: 'C-7' }), person('44556678', { customerCode: 'C-7' })]
    expect(await bring(...two)).toMatchObject({
      told: ['refused customerCode: está repetido: ya vino en customers.ndjson:1'],
      created: 1,
      refused: 1,
    })
  })
})

describe('a new document without a code', () => {
  test('is a new person, and told where name and phone are another’s', async () => {
    await bring(person('44556677'))
    expect(await bring(person('44556678', { name: 'LUCÍA PAREDES' }))).toMatchObject({
      told: [
        'told documentNumber: es una persona nueva con el nombre y el celular de 01 44556677; si es la misma, su customerCode la conserva',
      ],
      created: 1,
    })
    expect(await people()).toEqual(['44556677 -', '44556678 -'])
    expect(await bring(person('44556678', { name: 'LUCÍA PAREDES' }))).toMatchObject({
      told: [],
      same: 1,
    })
  })

  test('is told nothing where only the name or only the phone is', async () => {
    await bring(person('44556677'))
    expect(await bring(person('44556678', { phones: ['+51 911222333'] }))).toMatchObject({ told: [] })
    expect(await bring(person('44556679', { name: 'Mateo' }))).toMatchObject({ told: [] })
  })
})
