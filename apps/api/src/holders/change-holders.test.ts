import type { ReceivableRow } from '@llave/contract/integration/rows/receivable-row'
import { createEmbeddedDatabase, createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { importHolders } from '@llave/testkit/import-holders'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { insertCashItem } from '@llave/testkit/payments/insert-cash-item'
import { insertLetras } from '@llave/testkit/payments/insert-letras'
import { afterAll, describe, expect, test } from 'vitest'
import { transact } from '../database/database.ts'
import { writeReceivables } from '../integration/rows/write-receivables.store.ts'
import { holdsProforma } from './held-proformas.store.ts'
import { listTenures } from './holders.store.ts'

const [server, embedded] = [await createTestDatabase(), await createEmbeddedDatabase()]
afterAll(() => Promise.all([server.drop(), embedded.drop()]))

let people = 0

function receivable(change: Pick<ReceivableRow, 'proforma' | 'code' | 'documentNumber'>): ReceivableRow {
  return {
    kind: 'instalment',
    documentClass: '',
    company: 'PE01',
    year: '2026',
    currency: 'USD',
    amount: 35050,
    paidAmount: null,
    dueOn: '2026-12-05',
    state: 'pending',
    paidOn: null,
    operationOn: null,
    paymentSystem: '',
    paymentCurrency: null,
    paymentAmount: null,
    maskedCard: '',
    authorizationNumber: '',
    ...change,
  }
}

describe.each([
  ['PostgreSQL', server.db],
  ['the embedded database', embedded.db],
])('on %s', (_, db) => {
  const clock = new FixedClock('2026-11-21T20:20:05Z')
  const fixture = { db, clock }

  async function person(name: string) {
    const number = String(50_000_000 + ++people)
    const persona = {
      name,
      document: { type: '01', number },
      phone: { dialCode: '51', number: `9${number}` },
      email: '',
    } as const
    return { ...persona, id: await insertCustomer(db, persona) }
  }

  /** Ana with a property, and others without one. */
  async function household() {
    const [ana, luis, rosa] = [await person('Ana'), await person('Luis'), await person('Rosa')]
    const proforma = `H${ana.document.number}`
    const codes = [`L-${ana.document.number}-1`, `L-${ana.document.number}-2`]
    await insertLetras(
      db,
      ana.id,
      proforma,
      codes.map((code) => ({ code, amountMinor: 35050, dueOn: '2026-12-05' })),
    )
    await insertCashItem(db, ana.id, proforma)
    const since = clock.now().toString()
    await db.updateTable('proforma_holder').set({ since }).where('proforma', '=', proforma).execute()
    const hold = (named: Parameters<typeof importHolders>[2]) => importHolders(fixture, proforma, named)
    const holders = async () => {
      const ids = [ana, luis, rosa].map(async ({ id, name }) =>
        (await holdsProforma(db, id, proforma)) ? name : '',
      )
      return (await Promise.all(ids)).filter((name) => name !== '')
    }
    return { ana, luis, rosa, proforma, codes, hold, holders }
  }

  const owners = async (proforma: string) => {
    const rows = await db
      .selectFrom('receivable')
      .select(['customer_id', 'version'])
      .where('proforma', '=', proforma)
      .execute()
    return rows.map(({ customer_id, version }) => `${customer_id} v${version}`)
  }

  test('a property that is stored is held by its customer', async () => {
    const { ana, proforma, holders } = await household()
    expect(await holders()).toEqual(['Ana'])
    expect(await listTenures(db, proforma)).toMatchObject([
      { customerId: ana.id, role: 'holder', until: null, cededOn: null },
    ])
  })

  test('the co-holders are exactly those of the row: who is not named loses it', async () => {
    const { ana, luis, rosa, hold, holders } = await household()
    expect(await hold({ holder: ana, coHolders: [luis, rosa] })).toBe('changed')
    expect(await holders()).toEqual(['Ana', 'Luis', 'Rosa'])
    expect(await hold({ holder: ana, coHolders: [rosa, luis] })).toBe('same')
    expect(await hold({ holder: ana, coHolders: [rosa] })).toBe('changed')
    expect(await holders()).toEqual(['Ana', 'Rosa'])
    expect(await hold({ holder: ana })).toBe('changed')
    expect(await holders()).toEqual(['Ana'])
  })

  test('a co-holder whom nobody knows refuses the row, and nothing of it is stored', async () => {
    const { ana, luis, hold, holders } = await household()
    const stranger = { document: { type: '01', number: '10203040' } } as const
    expect(await hold({ holder: ana, coHolders: [luis, stranger] })).toEqual({
      field: 'coHolders',
      reason: 'no hay un cliente con el documento 01 10203040',
    })
    expect(await holders()).toEqual(['Ana'])
  })

  test('a row with another document hands nothing over by itself', async () => {
    const { ana, luis, proforma, hold, holders } = await household()
    expect(await hold({ holder: luis })).toMatchObject({ field: 'proforma' })
    expect(await hold({ holder: luis, coHolders: [ana] })).toMatchObject({ field: 'proforma' })
    expect(await holders()).toEqual(['Ana'])
    expect(await owners(proforma)).toEqual(Array(3).fill(`${ana.id} v1`))
  })

  test('a cession moves the proforma and its debts in one step, once, and its history stays', async () => {
    const { ana, luis, rosa, proforma, hold, holders } = await household()
    await hold({ holder: ana, coHolders: [rosa] })
    clock.advance({ hours: 1 })
    expect(await hold({ holder: luis, cededOn: '2026-11-20' })).toBe('changed')
    expect(await holders()).toEqual(['Luis'])
    expect(await owners(proforma)).toEqual(Array(3).fill(`${luis.id} v2`))
    expect(await hold({ holder: luis, cededOn: '2026-11-20' })).toBe('same')
    expect(await hold({ holder: luis })).toBe('same')
    const now = clock.now()
    expect(await listTenures(db, proforma)).toMatchObject([
      { customerId: ana.id, role: 'holder', until: now },
      { customerId: rosa.id, role: 'co_holder', until: now, cededOn: null },
      {
        customerId: luis.id,
        role: 'holder',
        since: now,
        until: null,
        cededOn: Temporal.PlainDate.from('2026-11-20'),
      },
    ])
  })

  test('an extract from before the cession, or one with a typing error in what was ceded, is refused', async () => {
    const { ana, luis, rosa, hold, holders } = await household()
    await hold({ holder: luis, cededOn: '2026-11-20' })
    expect(await hold({ holder: ana })).toMatchObject({ field: 'proforma' })
    for (const cededOn of ['2026-11-20', '2026-11-19']) {
      expect(await hold({ holder: rosa, cededOn })).toEqual({
        field: 'cededOn',
        reason:
          'ya pertenece a otro cliente: se cedió el 2026-11-20, y otra cesión necesita una fecha posterior',
      })
    }
    expect(await hold({ holder: rosa, cededOn: '2026-11-22' })).toEqual({
      field: 'cededOn',
      reason: 'es una fecha futura',
    })
    expect(await holders()).toEqual(['Luis'])
    expect(await hold({ holder: rosa, cededOn: '2026-11-21' })).toBe('changed')
    expect(await holders()).toEqual(['Rosa'])
  })

  test('who was told to be a holder by cession keeps it against a later typing error', async () => {
    const { ana, luis, hold, holders } = await household()
    expect(await hold({ holder: ana, cededOn: '2026-11-10' })).toBe('changed')
    expect(await hold({ holder: luis, cededOn: '2026-11-10' })).toMatchObject({ field: 'cededOn' })
    expect(await holders()).toEqual(['Ana'])
  })

  test('spouses change places, and each goes on seeing what they saw', async () => {
    const { ana, luis, rosa, proforma, hold, holders } = await household()
    await hold({ holder: ana, coHolders: [luis] })
    await hold({ holder: luis, coHolders: [ana, rosa], cededOn: '2026-11-20' })
    expect(await holders()).toEqual(['Ana', 'Luis', 'Rosa'])
    const rows = await db
      .selectFrom('held_proforma')
      .select(['customer_id', 'sees_from'])
      .where('proforma', '=', proforma)
      .execute()
    const from = new Map(rows.map((row) => [row.customer_id, row.sees_from]))
    expect([from.get(ana.id), from.get(luis.id)]).toEqual([null, null])
    expect(from.get(rosa.id)).toEqual(clock.now())
  })

  test('a co-holder who comes after a cession sees what was paid since, as the holder does', async () => {
    const { luis, rosa, proforma, hold } = await household()
    await hold({ holder: luis, cededOn: '2026-11-20' })
    const ceded = clock.now()
    clock.advance({ hours: 30 })
    await hold({ holder: luis, coHolders: [rosa], cededOn: '2026-11-20' })
    const rows = await db
      .selectFrom('held_proforma')
      .select('sees_from')
      .where('proforma', '=', proforma)
      .execute()
    expect(rows).toEqual([{ sees_from: ceded }, { sees_from: ceded }])
  })

  test('a letra that comes in later may not have a code that one of its holders knows from elsewhere', async () => {
    const { ana, luis, proforma, codes, hold } = await household()
    const [own = ''] = codes
    const known = `K-${luis.document.number}`
    await insertLetras(db, luis.id, `X${luis.document.number}`, [
      { code: known, amountMinor: 100, dueOn: '2026-12-05' },
    ])
    await hold({ holder: ana, coHolders: [luis] })
    const bring = async (to: string, code: string, documentNumber: string) => {
      const row = receivable({ proforma: to, code, documentNumber })
      const [outcome] = await transact(db, (trx) =>
        writeReceivables(trx, [row], { now: clock.now(), batchId: null }),
      )
      return outcome
    }
    const clash = { field: 'code', reason: 'este cliente ya tiene otro documento con ese valor' }
    expect(await bring(proforma, known, `1${ana.document.number}`)).toEqual(clash)
    expect(await bring(`X${luis.document.number}`, own, `2${ana.document.number}`)).toEqual(clash)
    expect(await bring(proforma, `N-${ana.document.number}`, `3${ana.document.number}`)).toBe('created')
  })

  test('a letra whose code the new holder has already, alone or beside another, refuses the row', async () => {
    const { ana, luis, codes, hold, holders } = await household()
    const other = await household()
    await insertLetras(db, luis.id, `X${luis.document.number}`, [
      { code: codes[0] ?? '', amountMinor: 100, dueOn: '2026-12-05' },
    ])
    const refusal = { reason: `quien la recibe ya tiene otro documento ${codes[0]}, en otra proforma` }
    expect(await hold({ holder: luis, cededOn: '2026-11-20' })).toEqual({
      field: 'documentNumber',
      ...refusal,
    })
    expect(await hold({ holder: ana, coHolders: [luis] })).toEqual({ field: 'coHolders', ...refusal })
    expect(await hold({ holder: other.rosa, coHolders: [luis], cededOn: '2026-11-20' })).toEqual({
      field: 'documentNumber',
      ...refusal,
    })
    expect(await holders()).toEqual(['Ana'])
    // Of a proforma that they hold beside somebody, too.
    await other.hold({ holder: other.ana, coHolders: [ana] })
    await insertLetras(db, other.luis.id, `X${other.luis.document.number}`, [
      { code: other.codes[1] ?? '', amountMinor: 100, dueOn: '2026-12-05' },
    ])
    expect(
      await importHolders(fixture, `X${other.luis.document.number}`, { holder: ana, cededOn: '2026-11-20' }),
    ).toMatchObject({ field: 'documentNumber' })
  })
})

test('a property whose customer is changed by another way is refused', async () => {
  const { db } = server
  const [one, two] = await db.selectFrom('customer').select('id').limit(2).execute()
  const moved = db.transaction().execute(async (trx) => {
    const { proforma } = await trx
      .insertInto('property')
      .values({
        proforma: 'MOVED',
        customer_id: one?.id ?? 0,
        project_code: 'P01',
        product_name: 'Lote',
        currency: 'PEN',
        sold_on: '2026-01-01',
      })
      .returning('proforma')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('property')
      .set({ customer_id: two?.id ?? 0 })
      .where('proforma', '=', proforma)
      .execute()
  })
  await expect(moved).rejects.toThrow('is not held by its customer')
})
