import { rowsReadOf } from '@llave/testkit/database/read-plan'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { deleteOldAccessData } from '../access/delete-old-access-data.ts'
import { detectGuessing, readGuessing } from '../access/detect-guessing.ts'
import { listPapers } from '../certificates/issued-papers.store.ts'
import { forgetAnswersBefore, forgetFindingsBefore } from '../integration/batches/batch-request.store.ts'
import { dropBytesBefore, forgetUploadsBefore } from '../integration/batches/upload.store.ts'
import { lockRecentMessages, type RecentMessage } from '../messaging/outbox.store.ts'
import { endOldChanges } from '../new-number/end-old-changes.ts'
import { deleteOldMessages } from '../operations/retention.ts'
import { endPaymentLinks } from '../payment-links/forget-links.store.ts'
import { datedKinds, lastImportQuery } from '../portfolio/import-time.store.ts'
import { findNotices } from '../portfolio/notices.store.ts'
import { personalDataTables, readPerson } from '../privacy/person.store.ts'
import { deleteOldReadings } from '../staff/calls/delete-old-readings.ts'
import { countSince } from '../staff/customers/messages.store.ts'
import { type Trx, transact } from './database.ts'
import type { Tables } from './tables.ts'

const { db, owner, drop, url } = await createTestDatabase()
afterAll(drop)

test('what goes with another row is found by an index', async () => {
  const { rows } = await sql<{ key: string }>`
    select c.conrelid::regclass || ': ' || pg_get_constraintdef(c.oid) as key from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confdeltype in ('c', 'n')
      and c.conrelid::regclass::text not like 'desk_%' and not exists (select from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = any(c.conkey)
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '%IS NOT NULL%'))`.execute(db)
  expect(rows).toEqual([])
})

/** The tables that a statement reads from end to end because no index leads to its rows. */
async function readFromEndToEnd(trx: Trx, statement: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(trx)
  return rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? [])
}

test('what a customer asks for is found by indexes, however many others there are', async () => {
  const receipts = sql`select from visible_settlement v join receivable d on d.id = v.receivable_id
    where v.customer_id = 1`
  const settled = sql`select from settlement where order_id = 'A'`
  const read = await transact(db, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const found = [await readFromEndToEnd(trx, receipts), await readFromEndToEnd(trx, settled)].flat()
    for (const { table, whose } of personalDataTables) {
      const statement = sql`select from ${sql.table(table)} as t where ${whose(1)}`
      for (const name of await readFromEndToEnd(trx, statement)) found.push(`${table}: ${name}`)
    }
    return found
  })
  expect(read).toEqual([])
})

test('of papers and of notices seen, those of others are not read for a customer', async () => {
  await transact(owner, async (trx) => {
    // Without the files, notices and people that they would need.
    await sql`set local session_replication_role = replica`.execute(trx)
    const numbers = sql`generate_series(1000, 2999) n`
    await sql`insert into document (external_id, proforma, kind, title, dated_on, file_id, source_sha256, updated_at)
      select n::text, n::text, 'other', 'x', '2026-01-01', gen_random_uuid(), sha256(''), now() from ${numbers}`.execute(
      trx,
    )
    await sql`insert into paper_version (external_id, proforma, title, sha256, placed_at, placed_by)
      select n::text, n::text, 'x', sha256(''), now(), 1 from ${numbers}`.execute(trx)
    await sql`insert into notice_read (notice_id, customer_id, read_at) select n, n, now() from ${numbers}`.execute(
      trx,
    )
    await sql`insert into proforma_holder (proforma, customer_id, role, since)
      select n::text, n, 'holder', now() from ${numbers}`.execute(trx)
  })
  await sql`analyze document, paper_version, notice_read, proforma_holder`.execute(owner)
  for (const table of ['document', 'paper_version', 'notice_read']) {
    const whose = personalDataTables.find((each) => each.table === table)?.whose(1500)
    const read = await rowsReadOf(db, sql`select from ${sql.table(table)} as t where ${whose}`, table)
    expect([table, read <= 2]).toEqual([table, true])
  }
})

test('a notice is read once for who sees it, and none of others', async () => {
  const read = await transact(owner, async (trx) => {
    await unchecked(trx)
    // Forty for each of fifty properties: half of them by its number, half by a list of properties.
    await sql`insert into notice (id, proforma, title, text, published_on) overriding system value
      select n, case n % 2 when 0 then (n / 40)::text else 'none' end, 'x', 'x', '2026-01-01'
      from generate_series(40000, 41999) n`.execute(trx)
    await sql`insert into notice_property (notice_id, proforma)
      select n, (n / 40)::text from generate_series(40001, 41999, 2) n`.execute(trx)
    await sql`insert into proforma_holder (proforma, customer_id, role, since)
      select n::text, n, 'holder', now() from generate_series(1000, 1049) n on conflict do nothing`.execute(
      trx,
    )
    await sql`analyze notice, notice_property, proforma_holder`.execute(trx)
    return rowsReadIn(trx, 'notice', async () => {
      expect(await findNotices(trx, 1025, Temporal.PlainDate.from('2026-11-21'))).toHaveLength(40)
    })
  })
  // To plan, PostgreSQL looks at the ends of an index.
  expect(read).toBeLessThan(50)
})

test('the papers of a customer and what is deleted after its time are found by indexes', async () => {
  const clock = new FixedClock('2026-11-21T20:20:05Z')
  const read = await transact(db, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await listPapers(trx, 1)
    await deleteOldAccessData(trx, clock)
    await deleteOldMessages(trx, clock)
    await deleteOldReadings(trx, clock)
    await endOldChanges(trx, clock)
    await endPaymentLinks(trx, clock)
    await dropBytesBefore(trx, clock.now())
    await forgetUploadsBefore(trx, clock.now())
    await forgetAnswersBefore(trx, clock.now())
    const { rows } = await sql<{ name: string }>`select relname as name from pg_stat_xact_user_tables
      where seq_scan > 0 order by 1`.execute(trx)
    return rows.map(({ name }) => name)
  })
  expect(read).toEqual([])
})

test.each(datedKinds)(
  'when %s last came is found without reading the batches of other kinds',
  async (kind) => {
    await sql`insert into import_batch (at, by, source, kinds, files, ended_at, applied)
    select '2026-01-01'::timestamptz + n * interval '1 minute', 'erp', 'api', '{receivables}', '{}', '2026-01-01', true
    from generate_series(1, 2000) n`.execute(db)
    await sql`analyze import_batch`.execute(owner)
    expect(await rowsReadOf(db, lastImportQuery(kind), 'import_batch')).toBe(0)
    await sql`insert into import_batch (at, by, source, kinds, files, ended_at, applied)
    values ('2025-01-01', 'erp', 'api', ${sql.lit(`{projects,${kind}}`)}, '{}', '2025-01-01', true)`.execute(
      db,
    )
    expect(await rowsReadOf(db, lastImportQuery(kind), 'import_batch')).toBe(1)
  },
)

test('what was forgotten of a batch and of an upload is not read for it again', async () => {
  const later = Temporal.Instant.from('2026-11-21T20:20:05Z')
  await sql`insert into import_batch (at, by, source, kinds, files, path, request_key, request_sha256)
    select '2026-01-01', 'erp', 'api', '{}', '{}', '/', n::text, sha256('') from generate_series(1, 500) n`.execute(
    db,
  )
  await sql`insert into upload (at, system, name, sha256)
    select '2026-01-01', 'erp', 'x', sha256('') from generate_series(1, 500) n`.execute(db)
  const read = async () => {
    await sql`analyze import_batch, upload`.execute(owner)
    return transact(db, async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const forget = async () => {
        await forgetAnswersBefore(trx, later)
        await dropBytesBefore(trx, later)
      }
      let ofUploads = 0
      const ofBatches = await rowsReadIn(trx, 'import_batch', async () => {
        ofUploads = await rowsReadIn(trx, 'upload', forget)
      })
      return ofBatches + ofUploads
    })
  }
  expect(await read()).toBeGreaterThanOrEqual(500)
  // To plan, PostgreSQL looks at the ends of an index.
  expect(await read()).toBeLessThan(10)
})

test('what is left to forget of findings is found without reading what is kept, of batches and of findings', async () => {
  await transact(owner, async (trx) => {
    await sql`insert into import_batch (at, by, source, kinds, files)
      select '2026-01-01', 'erp', 'api', '{}', '{}' from generate_series(1, 20000) n`.execute(trx)
    await sql`insert into import_finding (batch_id, position, file, row_number, field, reason, value, proforma, letra,
        refused)
      select 1000000 + n, 1, '', n, '', '', '', '', '', true from generate_series(1, 2000) n`.execute(
      await unchecked(trx),
    )
    await sql`analyze import_batch, import_finding`.execute(trx)
    let ofFindings = 0
    const ofBatches = await rowsReadIn(trx, 'import_batch', async () => {
      ofFindings = await rowsReadIn(trx, 'import_finding', () =>
        forgetFindingsBefore(trx, Temporal.Instant.from('2026-11-21T20:20:05Z')),
      )
    })
    expect(ofBatches).toBeLessThan(10)
    expect(ofFindings).toBeLessThan(10)
  })
})

test('what is left to forget of findings is found without reading the room that forgotten ones left', async () => {
  const now = Temporal.Instant.from('2026-11-21T20:20:05Z')
  await transact(owner, async (trx) => {
    await sql`insert into import_batch (id, at, by, source, kinds, files) overriding system value
      select 3000000 + n, '2026-01-01'::timestamptz + n * interval '25 minutes', 'erp', 'api', '{}', '{}'
      from generate_series(1, 20000) n`.execute(await unchecked(trx))
    await sql`insert into import_finding (batch_id, position, file, row_number, field, reason, value, proforma, letra,
        refused)
      select id, 1, 'receivables.csv', 1, 'amount', 'amount_invalid', 'x', 'P-1', 'L-1', true
      from import_batch where id > 3000000`.execute(trx)
  })
  await forgetFindingsBefore(owner, now)
  await sql`vacuum analyze import_batch, import_finding`.execute(owner)
  const read = await transact(owner, (trx) =>
    rowsReadIn(trx, 'import_finding', () => forgetFindingsBefore(trx, now)),
  )
  expect(read).toBeLessThan(10)
})

test('what was paid with links that ended is not read for those that are alive', async () => {
  const clock = new FixedClock('2026-11-21T20:20:05Z')
  const now = sql`${clock.now().toString()}::timestamptz`
  await transact(owner, async (trx) => {
    await unchecked(trx)
    const numbers = sql`generate_series(1, 20000) n`
    await sql`insert into receivable (id, customer_id, proforma, kind, code, accounting_company, accounting_year,
        accounting_number, currency, amount_minor, due_on, state) overriding system value
      select 5000000 + n, n, n::text, 'instalment', 'L-' || n, 'PE01', '2026', n::text, 'USD', 100, '2026-12-01', 'pending'
      from ${numbers} where n <= 400`.execute(trx)
    await sql`insert into payment_link (id, secret_hash, nonce, receivable_id, customer_id, code, state, made_from,
        made_at, ends_at) overriding system value
      select n, sha256(n::text::bytea), '', 5000000 + n, n, 'AAAA', 'active', 'phone', ${now}, ${now} + interval '1 day'
      from ${numbers} where n <= 400`.execute(trx)
    await sql`insert into order_payer (order_id, link_id, name, document_type, document_number, email, key_hash,
        policy_version, accepted_at, stays)
      select 'payer-' || n, 1000 + n, 'x', '01', n::text, 'x', sha256(n::text::bytea), '2026-01-01', now(), true
      from ${numbers}`.execute(trx)
    await sql`insert into settlement (order_id, shop, transaction_uuid, receivable_id, amount_minor, currency,
        settled_at, charged_minor)
      select 'payer-' || n, '70001001', 'paid-' || n, 1, 100, 'PEN', now(), 100 from ${numbers}`.execute(trx)
  })
  await sql`vacuum analyze order_payer, settlement, payment_link, receivable`.execute(owner)
  const read = await transact(owner, (trx) =>
    rowsReadIn(trx, 'order_payer', () => endPaymentLinks(trx, clock)),
  )
  expect(read).toBeLessThan(500)
})

test('the messages of a kind to somebody are found without reading those of its kind to others', async () => {
  const now = Temporal.Instant.from('2026-11-21T20:20:05Z')
  await transact(owner, async (trx) => {
    const insert = (kind: string, subject: string, count: number) => sql`
      insert into outbox (channel, kind, subject, message_id, recipient, payload, created_at, next_attempt_at)
      select 'email', ${kind}::text, ${subject}::text || n, ${subject}::text || n, 'c' || n % 2000, '{}',
        '2026-11-21T20:00:00Z', '2026-11-21T20:00:00Z'
      from generate_series(1, ${count}::int) n`
    await insert('payment-receipt', 'R-', 40_000).execute(trx)
    await sql`analyze outbox`.execute(trx)
    // A kind of which PostgreSQL knows of none.
    await insert('prepayment-simulation', 'S-', 1000).execute(trx)
  })
  await transact(owner, async (trx) => {
    const since = now.subtract({ hours: 24 })
    const message = { kind: 'prepayment-simulation', subject: 'S', recipient: 'c7' } as const
    let [sent, again]: [RecentMessage[], number] = [[], 0]
    const read = [
      await rowsReadIn(trx, 'outbox', async () => {
        sent = await lockRecentMessages(trx, 'prepayment-simulation', 'c7', since)
      }),
      await rowsReadIn(trx, 'outbox', async () => {
        again = await countSince(trx, message, since)
      }),
    ]
    expect(sent).toMatchObject([{ subject: 'S-7' }])
    expect(again).toBe(0)
    for (const rows of read) expect(rows).toBeLessThan(30)
  })
})

test('whether codes are guessed is seen by as many right ones as there must be for the wrong ones', async () => {
  const now = Temporal.Instant.from('2026-11-21T20:20:05Z')
  const [here, elsewhere] = ['203.0.113.0/24', '198.51.100.0/24']
  await transact(owner, async (trx) => {
    const insert = async (count: number, tries: number, diedOf: string, network: string) => {
      await sql`insert into verification_code (session_hash, customer_id, code_hash, digits, created_at, expires_at,
          nonce, resent, tries, died_of, died_at, network)
        select sha256(random()::text::bytea), n, sha256(''), 3, '2026-11-21T20:00:00Z', '2026-11-21T20:05:00Z',
          decode(md5(''), 'hex'), false, ${tries}::int, ${diedOf}, '2026-11-21T20:05:00Z', ${network}
        from generate_series(1, ${count}::int) n`.execute(trx)
      await sql`analyze verification_code`.execute(trx)
    }
    const ask = async (network: string) => {
      let guessed = false
      const read = await rowsReadIn(trx, 'verification_code', async () => {
        guessed = await detectGuessing(trx, network, now)
      })
      return { guessed, read }
    }
    await unchecked(trx)
    await insert(3000, 0, 'time', elsewhere)
    await insert(3000, 1, 'used', elsewhere)
    await insert(50, 0, 'used', here)
    await insert(4, 2, 'time', here)
    expect(await ask(here)).toEqual({ guessed: false, read: 4 })
    // 9 of one network are usual after 50 right ones there, 10 after 100.
    await insert(1, 1, 'time', here)
    expect(await ask(here)).toEqual({ guessed: false, read: 5 + 50 })
    await insert(1, 1, 'time', here)
    expect(await ask(here)).toEqual({ guessed: true, read: 6 + 50 })
    expect(await ask(elsewhere)).toEqual({ guessed: false, read: 6 })
    // 22 over all are usual after 150 right ones.
    await insert(6, 2, 'time', elsewhere)
    expect(await readGuessing(trx, now)).toEqual({ wrong: 22, grown: false })
    expect((await ask('192.0.2.0/24')).read).toBe(12 + 150)
    await insert(30000, 0, 'used', elsewhere)
    expect((await ask('192.0.2.0/24')).read).toBe(12 + 150)
  })
})

/** How many rows of a table were read by some work in a transaction. */
async function rowsReadIn(trx: Trx, table: keyof Tables, work: () => Promise<void>): Promise<number> {
  const count = async () => {
    const { rows } = await sql<{ rows: number }>`select sum(seq_tup_read + idx_tup_fetch)::int as rows
      from pg_stat_xact_user_tables where relname = ${table}`.execute(trx)
    return rows[0]?.rows ?? 0
  }
  // What an earlier transaction of this connection read is counted too.
  const before = await count()
  await work()
  return (await count()) - before
}

/** Rows without those that they belong to. */
async function unchecked(trx: Trx): Promise<Trx> {
  await sql`set local session_replication_role = replica`.execute(trx)
  return trx
}

test.runIf(url)('what told of a change of number is found whatever the order of letters is', async () => {
  const undone = transact(owner, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    // As that of most operating systems, it passes over the signs between letters.
    await sql`create collation passing_signs (provider = icu, locale = 'es-u-ka-shifted')`.execute(trx)
    await sql`alter table outbox alter column kind type text collate passing_signs`.execute(trx)
    await sql`insert into number_change (customer_id, old_dial_code, old_number, new_dial_code, new_number,
        reason, requested_at, stop_nonce, stop_hash)
      values (1, '51', '1', '51', '2', 'lost', now(), ''::bytea, ''::bytea)`.execute(trx)
    await sql`insert into outbox (kind, subject, channel, recipient, payload, message_id, next_attempt_at, created_at)
      select kind, id::text, 'email', 'x', jsonb_build_object('changeId', id), kind, now(), now()
      from number_change, unnest('{number-asked,numbers,receipt}'::text[]) kind`.execute(trx)
    const { outbox = [] } = await readPerson(trx, 1)
    throw new Error(outbox.map((row) => (row as { kind: string }).kind).join())
  })
  await expect(undone).rejects.toThrow(/^number-asked$/)
})
