import { mostRowsRead } from '@llave/testkit/database/read-plan'
import { openStaffFixture } from '@llave/testkit/staff/open-staff-fixture'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findQuarantinePage, selectQuarantinePage } from '../../payments/settlement/quarantined.store.ts'

const fixture = await openStaffFixture()
afterAll(() => fixture.close())
const { visitor } = await fixture.newPerson(['treasury'])

/** What waits, three a second; and what was decided before. */
const waiting = 120
const decided = 20_000

beforeAll(async () => {
  await sql`insert into provider_transaction (shop, uuid, quarantine_reason, operation, amount_minor, currency,
      detailed_status, rank, first_seen_at, updated_at, resolution, resolved_at)
    select '70001002', md5(n::text), 'unknown-order', 'DEBIT', n, 'USD', 'CAPTURED', 60,
      timestamptz '2026-11-01' + n / 3 * interval '1 second', now(),
      case when n > ${waiting} then 'entered' end, case when n > ${waiting} then now() end
    from generate_series(1, ${waiting + decided}) n`.execute(fixture.db)
  await sql`analyze provider_transaction`.execute(fixture.owner)
})

test('pages of fifty hold everything that waits once, the oldest first, also what came in the same second', async () => {
  const amounts: number[] = []
  const sizes: number[] = []
  let next = ''
  do {
    const { status, body } = await visitor.call('GET', `/mesa/quarantine${next && `?after=${next}`}`)
    expect(status, JSON.stringify(body)).toBe(200)
    sizes.push(body.rows.length)
    amounts.push(
      ...body.rows.map((row: { amount: { amount: number } }) => Math.round(row.amount.amount * 100)),
    )
    next = body.next
  } while (next !== '')
  expect(sizes).toEqual([50, 50, 20])
  expect(amounts.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: waiting }, (_, n) => n + 1),
  )
  const seconds = amounts.map((amount) => Math.floor(amount / 3))
  expect(seconds).toEqual(seconds.toSorted((one, other) => one - other))
  expect((await visitor.call('GET', '/mesa/quarantine?after=1')).status).toBe(400)
})

test('a page is read by its index, however much was decided before', async () => {
  const [, last] = await findQuarantinePage(fixture.db, null, 2)
  if (!last) throw new Error('Nothing waits')
  for (const after of [null, last.place]) {
    const { sql: text, parameters } = selectQuarantinePage(fixture.db, after, 51).compile()
    const statement = sql.raw(text.replace(/\$(\d+)/g, (_, n) => `'${parameters[Number(n) - 1]}'`))
    expect(await mostRowsRead(fixture.db, statement), JSON.stringify(after)).toBeLessThanOrEqual(waiting)
  }
})
