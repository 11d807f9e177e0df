import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newAffiliatedBuyer } from '@llave/testkit/debit/new-affiliated-buyer'
import { openPaymentFixture, penShop, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, expect, test } from 'vitest'
import { seedDebit } from '../demo/seed-debit.ts'
import { seedDebitDay } from '../demo/seed-debit-day.ts'
import { seedDemo } from '../demo/seed-demo.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'llave-debit-day-'))
const fixture = await openPaymentFixture()
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await fixture.close()
})

function debitDay(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/node'),
    ['scripts/debit-day.ts', ...words],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        DATABASE_URL: fixture.databaseUrl ?? '',
        DATA_DIR: folder,
        CARD_PEN_SHOP_ID: penShop.shopId,
        CARD_USD_SHOP_ID: usdShop.shopId,
      },
    },
  )
  return { status, stdout, stderr }
}

test.runIf(fixture.databaseUrl !== null)(
  'npm run debit-day --dry-run prints what that day would charge, letra by letra with totals by currency, and changes nothing',
  async () => {
    const buyer = await newAffiliatedBuyer(fixture)
    const { status, stdout } = debitDay('--date', '2026-11-24', '--dry-run')
    const text = stdout.replaceAll('\u00a0', ' ')
    expect(status).toBe(0)
    for (const code of buyer.codes)
      expect(text).toMatch(new RegExp(`charge  ${buyer.proforma}.*${code}.*US\\$ 350.50`))
    expect(text).toContain(
      '3 letras of 1 proformas would be charged, 0 passed over\nUS$ 1,051.50 in 3 letras\n',
    )
    expect(text).not.toContain(buyer.persona.name)
    expect(await fixture.db.selectFrom('debit_run').selectAll().execute()).toEqual([])
  },
)

test('npm run debit-day prints its usage for a day that is not a debit day, an invalid day, and without --dry-run', () => {
  for (const date of ['2026-11-25', '2026-02-30', '2027-02-29', 'mañana', '']) {
    expect(debitDay('--date', date, '--dry-run')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Cards are charged on the 24th'),
    })
  }
  expect(debitDay('--date', '2028-02-24')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--dry-run'),
  })
  expect(debitDay('--surprise')).toMatchObject({ status: 2 })
})

test('the demonstration has a customer with a card on debit', async () => {
  const fresh = await openPaymentFixture()
  await seedDemo(fresh.db, fresh.clock, folder)
  await seedDebit(fresh.db, fresh.clock, fresh.config)
  const rows = await fresh.db
    .selectFrom('affiliation')
    .select(['masked_card', 'card_holder', 'proforma'])
    .execute()
  expect(rows).toEqual([{ masked_card: '497010******0055', card_holder: '', proforma: '1000350' }])
  await fresh.close()
})

test('the demonstration has a debit day with a letra that is paid, one that is tried again and one given up', async () => {
  const fresh = await openPaymentFixture()
  await seedDemo(fresh.db, fresh.clock, folder)
  await seedDebitDay(fresh.db, fresh.clock, fresh.config)
  const rows = await fresh.db
    .selectFrom('debit_charge as c')
    .innerJoin('affiliation as a', 'a.id', 'c.affiliation_id')
    .innerJoin('debit_turn as t', (join) =>
      join.onRef('t.run_day', '=', 'c.run_day').onRef('t.affiliation_id', '=', 'a.id'),
    )
    .select(['a.proforma', 'c.state', 'c.refusal_code as code', 't.state as turn', 'a.suspended_at'])
    .where('c.position', '=', 1)
    .execute()
  const told = rows.map(({ proforma, state, code, turn, suspended_at }) =>
    [proforma, state, code, turn, suspended_at && 'suspended'].filter(Boolean).join(' '),
  )
  expect([...new Set(told)].sort()).toEqual([
    '1000380 refused ACQ_001:51 waiting',
    '1000381 refused ACQ_001:43 done suspended',
    '1000382 paid done',
  ])
  const runs = await fresh.db.selectFrom('debit_run').select('day').execute()
  expect(runs.map(({ day }) => day.day)).toEqual([24])
  const skips = await fresh.db.selectFrom('debit_skip').select(['proforma', 'debit_day', 'state']).execute()
  expect(skips.map(({ debit_day, ...skip }) => ({ ...skip, day: debit_day.toString() }))).toEqual([
    { proforma: '1000382', state: 'standing', day: '2026-11-24' },
  ])
  await fresh.close()
})
