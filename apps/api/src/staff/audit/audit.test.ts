import { writeAudit } from '@llave/api/audit/audit.store'
import { deleteOldReadings } from '@llave/api/staff/calls/delete-old-readings'
import { actChanges, changesOfAct } from '@llave/domain/staff/act-changes'
import type { Act } from '@llave/domain/staff/act-words'
import { changed, changeMemberNames } from '@llave/domain/staff/audit-changes'
import { limaDate } from '@llave/domain/time/lima-date'
import { mostRowsRead } from '@llave/testkit/database/read-plan'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { personas } from '@llave/testkit/personas'
import { openStaffFixture } from '@llave/testkit/staff/open-staff-fixture'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entriesQuery, findEntries } from './audit-entries.store.ts'

const fixture = await openStaffFixture()
const { db, owner, clock } = fixture
afterAll(() => fixture.close())

const auditor = await fixture.newPerson(['audit'])
const nadia = await fixture.newPerson(['administration'])
const milagros = await fixture.newPerson(['service'])
let [lucia, rosa] = [0, 0]

type Entry = {
  kind: string
  at: string
  by: string
  what: string
  subject: string
  customer: { name: string } | null
  reason: string
}

/** All pages of a filter. */
async function all(filter: Record<string, string>): Promise<Entry[]> {
  const entries: Entry[] = []
  let before = ''
  do {
    const query = new URLSearchParams({ ...filter, ...(before && { before }) })
    const { status, body } = await auditor.visitor.call('GET', `/mesa/audit?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    entries.push(...body.entries)
    before = body.before
  } while (before !== '')
  return entries
}

beforeAll(async () => {
  lucia = await insertCustomer(db, personas.lucia)
  rosa = await insertCustomer(db, personas.rosa)
  const why = '=1+1; perdió el teléfono\n"hoy"'
  const changes = { sessions: changed('2', '0') }
  const act = {
    action: 'sessions.ended' as const,
    subject: `customer:${lucia}`,
    staffId: nadia.id,
    why,
    changes,
  }
  await writeAudit(db, act, clock.now())
  await writeAudit(
    db,
    { action: 'staff.invited-again', subject: `staff:${milagros.id}`, staffId: nadia.id },
    clock.now(),
  )
  const operator = {
    action: 'person.exported' as const,
    subject: `customer:${rosa}`,
    by: 'Ana Soto',
    why: 'Carta 118',
  }
  await writeAudit(db, operator, clock.now().subtract({ hours: 30 }))
  // Of one moment, across the edges of pages, with acts among them.
  await sql`insert into staff_reading (at, person_id, customer_id, call)
    select ${clock.now().toString()}::timestamptz, ${milagros.id}, ${lucia}, 'readCustomer'
    from generate_series(1, 120)`.execute(db)
  await sql`insert into audit (at, actor, staff_id, action, subject)
    select ${clock.now().toString()}::timestamptz, 'staff', ${milagros.id}, 'message.resent', ${`customer:${rosa}`}
    from generate_series(1, 70)`.execute(db)
  clock.advance({ seconds: 1 })
})

test('acts and readings are found by person, customer, act and day, and pages lose and repeat nothing', async () => {
  const ofNadia = await all({ personId: String(nadia.id) })
  expect(ofNadia).toMatchObject([
    {
      kind: 'act',
      what: 'staff.invited-again',
      subject: `staff:${milagros.id}`,
      customer: null,
      colleague: { name: milagros.name },
      by: nadia.name,
    },
    {
      kind: 'act',
      what: 'sessions.ended',
      customer: { name: personas.lucia.name },
      reason: '=1+1; perdió el teléfono\n"hoy"',
    },
  ])
  expect(await all({ personId: String(milagros.id) })).toHaveLength(190)
  const ofLucia = await all({ customerId: String(lucia) })
  expect(ofLucia.filter(({ by }) => by === milagros.name)).toHaveLength(120)
  expect(ofLucia.filter(({ kind }) => kind === 'act')).toHaveLength(1)
  expect(await all({ what: 'message.resent', customerId: String(rosa) })).toHaveLength(70)
  expect(await all({ what: 'message.resent', personId: String(nadia.id) })).toEqual([])
  expect(await all({ day: '2026-11-22' })).toMatchObject([
    { what: 'person.exported', by: 'Ana Soto', reason: 'Carta 118' },
  ])
  const everything = await all({})
  const moments = everything.map(({ at }) => at)
  expect(moments).toEqual(moments.toSorted().toReversed())
})

test('whoever audits is read of, too: whose entries they saw is kept', async () => {
  const { id, visitor } = await fixture.newPerson(['audit'])
  await visitor.call('GET', `/mesa/audit?what=person.exported`)
  const { rows } = await sql`select call, customer_id from staff_reading where person_id = ${id}`.execute(db)
  expect(rows).toEqual([{ call: 'listAudit', customer_id: rosa }])
})

test('the file has every row of the filter, in memory by parts, and nothing that a spreadsheet runs', async () => {
  const {
    status,
    body: text,
    headers,
  } = await auditor.visitor.call('GET', `/mesa/audit/csv?personId=${nadia.id}`)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename="auditoria-2026-11-23.csv"')
  expect(text.split('\r\n')).toHaveLength(4)
  expect(text).toContain(
    `;acto;${nadia.name};Cerró las sesiones de un cliente;customer:${lucia};${personas.lucia.name};`,
  )
  expect(text).toContain('"\'=1+1; perdió el teléfono\n""hoy"""')
  await sql`insert into staff_reading (at, person_id, customer_id, call)
    select ${clock.now().toString()}::timestamptz, ${milagros.id}, ${rosa}, 'listCases'
    from generate_series(1, 2500)`.execute(db)
  const long = await auditor.visitor.call('GET', '/mesa/audit/csv?what=listCases')
  expect(long.body.split('\r\n')).toHaveLength(2502)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from staff_reading
    where person_id = ${auditor.id} and call = 'exportAudit' and customer_id = ${rosa}`.execute(db)
  expect(rows).toEqual([{ count: 1 }])

  const book = await fixture.app.inject({
    url: `/mesa/audit/xlsx?personId=${nadia.id}&what=sessions.ended`,
    headers: { cookie: auditor.visitor.cookie ?? '' },
  })
  const [heads, ...entries] = await readSheet(book.rawPayload)
  expect(heads?.slice(0, 3)).toEqual(['Cuándo', 'Tipo', 'Persona'])
  expect(entries).toHaveLength(1)
  expect(entries[0]?.[0]).toBeInstanceOf(Date)
  expect(entries[0]?.[6]).toBe('=1+1; perdió el teléfono\n"hoy"')
})

test('what an act changed is told before and after, whoever is named by name', async () => {
  const { id } = await fixture.newPerson(['service'])
  const answer = await nadia.visitor.call('PUT', `/mesa/people/${id}/roles`, {
    roles: ['collections'],
    why: 'Cobra',
  })
  expect(answer.status).toBe(204)
  expect(await all({ personId: String(nadia.id), what: 'staff.roles-changed' })).toMatchObject([
    { reason: 'Cobra', changes: [{ member: 'roles', before: ['service'], after: ['collections'] }] },
  ])
  const changes = { owner: changed(null, String(milagros.id)) }
  const act = { action: 'case.assigned' as const, subject: 'query:1', staffId: nadia.id, changes }
  await writeAudit(db, act, clock.now())
  expect(await all({ what: 'case.assigned' })).toMatchObject([
    { changes: [{ member: 'owner', before: [], after: [milagros.name] }] },
  ])
  const file = await auditor.visitor.call('GET', '/mesa/audit/csv?what=case.assigned')
  expect(file.body).toContain(`;a cargo de: nada → ${milagros.name}`)
})

test('every act that changes what stands is kept with what stood before and after and why, or not at all', async () => {
  const { id } = await fixture.newPerson(['service'])
  for (const action of Object.keys(actChanges) as Act[]) {
    const members = changesOfAct(action)
    const act = { action, subject: 'series:walk', staffId: id, why: `Motivo de ${action}` }
    const changes = Object.fromEntries(members.map((member) => [member, changed('1', ['2', '3'])]))
    for (const missing of members) {
      const { [missing]: _, ...rest } = changes
      await expect(writeAudit(db, { ...act, changes: rest }, clock.now()), action).rejects.toThrow(missing)
    }
    await writeAudit(db, { ...act, changes }, clock.now())
    const entries = await all({ personId: String(id), what: action })
    expect(entries, action).toMatchObject([
      {
        reason: act.why,
        changes: changeMemberNames
          .filter((member) => members.includes(member))
          .map((member) => ({ member, ...(member !== 'owner' && { before: ['1'], after: ['2', '3'] }) })),
      },
    ])
  }
})

test('bad filters are refused', async () => {
  for (const query of [
    'before=1-other-2',
    'before=x',
    'day=2026-02-30',
    'day=0000-01-01',
    `before=${'9'.repeat(17)}-act-1`,
    'personId=a',
    `what=${'x'.repeat(61)}`,
  ]) {
    expect((await auditor.visitor.call('GET', `/mesa/audit?${query}`)).status, query).toBe(400)
  }
  expect(
    (await auditor.visitor.call('GET', `/mesa/audit?what=${encodeURIComponent("'; drop table audit")}`)).body
      .entries,
  ).toEqual([])
})

test('nobody changes what was kept; a reading goes after 24 months and not before', async () => {
  const refused = { code: '23001' }
  for (const statement of [
    `update staff_reading set call = 'x'`,
    `delete from staff_reading where id = (select max(id) from staff_reading)`,
    'truncate staff_reading',
    `update audit set action = 'x'`,
    'delete from audit',
    'truncate audit',
  ]) {
    await expect(sql.raw(statement).execute(owner), statement).rejects.toMatchObject(refused)
  }
  const read = (at: string) =>
    sql`insert into staff_reading (at, person_id, customer_id, call)
      values (${at}::timestamptz, ${milagros.id}, ${lucia}, 'retention')`.execute(db)
  await read('2020-01-15T12:00:00Z')
  await read('2020-01-15T12:00:01Z')
  await deleteOldReadings(db, new FixedClock('2022-01-15T12:00:01Z'))
  const { rows } = await sql`select at from staff_reading where call = 'retention'`.execute(db)
  expect(rows).toEqual([{ at: Temporal.Instant.from('2020-01-15T12:00:01Z') }])
})

test('a page of each filter comes from an index: what is read is the page, not the hundred thousands', async () => {
  const some = 100_000
  await sql`insert into audit (at, actor, staff_id, action, subject)
    select now() - n * interval '1 minute', 'staff', case n % 2 when 0 then ${nadia.id}::bigint else ${milagros.id} end,
      case n % 20 when 0 then 'case.noted' else 'query.answered' end, 'query:' || n
    from generate_series(1, ${some}::int) n`.execute(db)
  await sql`insert into staff_reading (at, person_id, customer_id, call)
    select now() - n * interval '1 minute', case n % 2 when 0 then ${nadia.id}::bigint else ${milagros.id} end,
      case n % 5 when 0 then ${lucia}::bigint else ${rosa} end, case n % 20 when 0 then 'readCase' else 'listCases' end
    from generate_series(1, ${some}::int) n`.execute(db)
  await sql`analyze`.execute(owner)
  const personId = String(nadia.id)
  const customerId = String(rosa)
  const day = limaDate(Temporal.Now.instant().subtract({ hours: 24 * 20 }))
  const until = Temporal.Now.instant()
  for (const filter of [
    {},
    { personId },
    { customerId },
    { day },
    { what: 'case.noted' },
    { what: 'readCase' },
    { personId, what: 'case.noted' },
    { customerId, what: 'readCase' },
    { personId, customerId, day },
  ]) {
    const [, , last] = await findEntries(db, filter, { until, before: null, limit: 3 })
    for (const before of last ? [null, last.cursor] : [null]) {
      const query = entriesQuery(filter, { until, before, limit: 51 })
      expect(await mostRowsRead(db, query), JSON.stringify({ filter, before })).toBeLessThan(some / 10)
    }
  }
})

test.each([
  ['an act is rewritten', `update audit set details = '{}'`],
  ['an act goes', `delete from audit`],
  ['all acts go', `truncate audit`],
  ['a reading is rewritten', `update staff_reading set person_id = person_id + 1`],
  ['a reading goes before its time', `delete from staff_reading`],
  ['all readings go', `truncate staff_reading`],
])('nobody changes what was done and read: %s', async (_, change) => {
  await auditor.visitor.call('GET', '/mesa/audit')
  const count = async () => {
    const { rows } = await sql<{
      acts: number
      readings: number
    }>`select (select count(*)::int from audit) as acts,
      (select count(*)::int from staff_reading) as readings`.execute(db)
    return rows[0]
  }
  const before = await count()
  expect(before?.acts).toBeGreaterThan(0)
  expect(before?.readings).toBeGreaterThan(0)
  await expect(sql.raw(change).execute(owner)).rejects.toThrow('append-only')
  expect(await count()).toEqual(before)
})
