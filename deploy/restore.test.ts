import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectPostgres } from '@llave/api/database/connect-postgres'
import { grantRights } from '@llave/api/database/grant-rights'
import { migrate } from '@llave/api/database/migrate'
import { refuseUnfitDatabase } from '@llave/api/database/refuse-unfit-database'
import { ApiError } from '@llave/api/http/api-error'
import { acknowledge } from '@llave/api/integration/feeds/acknowledge'
import { numberEvents } from '@llave/api/integration/feeds/number-events'
import { readPage } from '@llave/api/integration/feeds/read-page'
import { deliverOutbox } from '@llave/api/messaging/deliver-outbox'
import { runReconciliation } from '@llave/api/payments/reconciliation/reconcile'
import { messageRenderers } from '@llave/api/render-messages'
import type { FeedRow } from '@llave/contract/integration/feed-members'
import {
  ownerIds,
  postgresPrograms,
  runPostgresPair,
  standbyMissing,
} from '@llave/testkit/database/run-standby'
import { findFreePort } from '@llave/testkit/find-free-port'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertDocument } from '@llave/testkit/insert-document'
import { operatorOf, signed } from '@llave/testkit/operate'
import { findAccountingFaults, ledgerBalances, providerBalances } from '@llave/testkit/payments/audit-ledger'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import {
  openPaymentFixture,
  type PaymentFixture,
  startFixtureProvider,
  usdShop,
} from '@llave/testkit/payments/open-payment-fixture'
import { newPaymentLink } from '@llave/testkit/payments/payment-links'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, expect, test } from 'vitest'

const here = import.meta.dirname
const read = (path: string) => readFileSync(join(here, path), 'utf8')
const place = mkdtempSync(join(tmpdir(), 'llave-restore-'))
const ids = ownerIds()
const undo: (() => unknown)[] = []
afterAll(async () => {
  for (const each of undo.reverse()) await each()
  rmSync(place, { recursive: true, force: true })
})

const [backups, restored] = [join(place, 'backups'), join(place, 'restored')]
/** What is written for `/var/backups/llave`, here. */
const placed = (text: string) => text.replaceAll('/var/backups/llave', backups)

/** As `postgres`, which no shell of root's is. */
function run(script: string, env: Readonly<Record<string, string>> = {}, cwd = place): string {
  const path = `${postgresPrograms}:/usr/bin:/bin`
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', script], {
    ...ids,
    cwd,
    env: { PATH: path, LANG: 'C.UTF-8', ...env },
    encoding: 'utf8',
  })
  expect(status, `${script}\n${stdout}${stderr}`).toBe(0)
  return stdout
}

/** The lines of an indented block below a heading that begin with the given one. */
function blockOf(text: string, heading: string, first: string): string {
  const section = text.split(`\n## ${heading}`)[1]?.split('\n## ')[0] ?? ''
  const block = section.split('```').find((each) => each.trim().startsWith(first))
  if (!block) throw new Error(`${heading} has no block that begins with ${first}`)
  return block.trim()
}

/** What a server answers, line by line. */
function ask(port: string, text: string): string[] {
  const env = { PGHOST: '127.0.0.1', PGPORT: port, PGUSER: 'postgres', PGDATABASE: 'llave', ASKED: text }
  return run('psql -Atc "$ASKED"', env).replace(/\n$/, '').split('\n')
}

/** What each table holds, whatever it is. */
function digests(port: string): Record<string, string> {
  const names = ask(
    port,
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  expect(names.length).toBeGreaterThan(100)
  const sums = names.map(
    (
      name,
    ) => `select '${name} ' || count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '')
      from "${name}" t`,
  )
  return Object.fromEntries(ask(port, sums.join(' union all ')).map((line) => [line.split(' ')[0], line]))
}

/** An accounting that keeps what it read, and goes back to where it is told. */
class Erp {
  rows: FeedRow<'payments'>[] = []
  told: string[] = []

  async readToEnd({ db, clock }: Pick<PaymentFixture, 'db' | 'clock'>): Promise<void> {
    for (;;) {
      try {
        const after = this.rows.at(-1)?.cursor ?? ''
        const page = await readPage({ db, clock }, 'erp', 'payments', { after, limit: 2 })
        if (page.rows.length === 0) return
        this.rows.push(...page.rows)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'cursor_perdido') throw error
        const from = error.details.readFrom ?? ''
        this.told.push(from)
        this.rows = this.rows.slice(0, this.rows.findIndex(({ cursor }) => cursor === from) + 1)
      }
    }
  }
}

/** Sends what waits, and answers each e-mail's recipient with its Message-ID. */
async function sendMails({ config, db, clock }: PaymentFixture): Promise<Map<string, string>> {
  const sent = new Map<string, string>()
  const render = messageRenderers(config, db, clock)
  const sendMail = async (mail: { to: string }, id: string) => void sent.set(mail.to, id)
  const parts = { db, clock, render, sendMail, sendSms: async () => undefined }
  await deliverOutbox(parts, 'email', new AbortController().signal)
  return sent
}

const never = new AbortController().signal

test.skipIf(standbyMissing)(
  'a database that is put back to a moment by what the guide says is what it was then, and goes on by what it says next',
  async () => {
    if (ids) chownSync(place, ids.uid, ids.gid)
    chmodSync(place, 0o711)
    run(`mkdir -p ${backups}/wal ${backups}/base ${restored}`)

    // As in the guide: archiving, the two roles, a database that the owner migrated.
    const archiving = read('postgresql/archive.conf')
      .split('\n')
      .filter((line) => /^\w+ =/.test(line))
      .map((line) => placed(line).replace(/^(\w+) = '?(.*?)'?$/, '$1=$2'))
    expect(archiving).toHaveLength(4)
    const pair = await runPostgresPair(archiving)
    undo.push(() => pair.stop())
    const { port } = new URL(pair.primary.url)
    const server = { PGHOST: '127.0.0.1', PGPORT: port, PGUSER: 'postgres' }
    const roles = join(here, 'postgresql/roles.sql')
    run(
      `psql -q --set llave_password=owner --set serve_password=serve --file - <<'END'\n${readFileSync(roles, 'utf8')}\nEND`,
      {
        ...server,
        PGDATABASE: 'postgres',
      },
    )
    const at = (serverPort: string) => {
      const url = (role: string) =>
        `postgres://${role}:${role === 'llave' ? 'owner' : 'serve'}@127.0.0.1:${serverPort}/llave`
      const [db, owner] = [
        connectPostgres(url('llave_serve')),
        connectPostgres(url('llave'), { poolSize: 2 }),
      ]
      undo.push(() => Promise.all([db.destroy(), owner.destroy()]))
      return { db, owner, url: url('llave_serve'), ownerUrl: url('llave'), pooled: false }
    }
    const primary = at(port)
    await migrate(primary.owner)
    await grantRights(primary.owner, 'llave_serve')

    const clock = new FixedClock('2026-11-23T15:00:00Z')
    const card = await startFixtureProvider(clock)
    undo.push(() => card.close())
    const before = await openPaymentFixture('2026-11-23T15:00:00Z', undefined, { database: primary, card })
    let running = true
    const stop = async () => {
      if (running) await before.app.close()
      running = false
    }
    undo.push(stop)
    const given: string[] = []
    const pay = async (buyer: Buyer) => {
      const form = await buyer.form()
      const { body } = await buyer.register(await buyer.pay(form))
      expect(body.estado).toBe('PAGADA')
      given.push(body.nroRecibo)
      return form.orderId
    }
    const erp = new Erp()
    const number = async (fixture: PaymentFixture) => {
      await numberEvents(fixture.db, fixture.clock, never)
      await erp.readToEnd(fixture)
      await acknowledge(fixture, 'erp', 'payments', { upTo: erp.rows.at(-1)?.cursor ?? '', rows: [] })
    }

    // Paid before the backup, and after it, which only the log has.
    await pay(await newBuyer(before))
    await insertDocument(before.db, { proforma: (await newBuyer(before)).proforma })
    const unit = /^ExecStart=\/bin\/sh -c 'exec (.*)'$/m.exec(read('systemd/llave-backup.service'))?.[1] ?? ''
    run(placed(unit.replaceAll('%%', '%')), server)
    await pay(await newBuyer(before))
    await number(before)
    // A form that is open at the moment; a link and a session that are alive.
    const late = await newBuyer(before)
    const open = await late.form()
    const giver = await newBuyer(before)
    await newPaymentLink(giver)
    const receiptsByThen = given.length
    const rowsByThen = erp.rows.length
    const pendingByThen = new Map(
      (
        await before.db
          .selectFrom('outbox')
          .select(['recipient', 'message_id'])
          .where('state', '=', 'pending')
          .execute()
      ).map((row) => [row.recipient, row.message_id]),
    )
    const then = digests(port)
    const [moment = ''] = ask(port, 'select clock_timestamp()')

    // What is not there afterwards: money, a receipt, what the accounting read, an end of a session, mails that went.
    card.faults.add({ kind: 'ipn-drop', orderId: open.orderId })
    const answer = await late.pay(open)
    const lost = await newBuyer(before)
    const lostOrder = await pay(lost)
    const notified = card.state.ipnLog.findLast(({ fields }) => fields['kr-answer']?.includes(lostOrder))
    await number(before)
    expect(erp.rows.length).toBeGreaterThan(rowsByThen)
    expect((await giver.visitor.call('POST', '/api/Account/CerrarSesion', {})).status).toBe(204)
    const sentThen = await sendMails(before)
    run(`psql -qc 'select pg_switch_wal()'`, { ...server, PGDATABASE: 'postgres' })
    const [segment] = ask(port, 'select pg_walfile_name(pg_current_wal_lsn() - 1)')
    const archived = () => readdirSync(join(backups, 'wal'))
    await expect.poll(archived).toContain(`${segment}.gz`)
    await stop()
    await pair.primary.kill()

    const [backup = ''] = readdirSync(join(backups, 'base'))
    const newPort = String(await findFreePort())
    const script = placed(blockOf(read('README.md'), '8. Backups', 'export PATH='))
      .replaceAll('2026-…', backup)
      .replace('2026-11-27 14:00:00-05', moment)
      .replaceAll('5433', newPort)
      // Who asks here comes without a password.
      .replace('scram-sha-256', 'trust')
    undo.push(() =>
      spawnSync(join(postgresPrograms, 'pg_ctl'), ['-D', join(restored, 'data'), '-m', 'immediate', 'stop'], {
        ...ids,
        cwd: restored,
        env: { PATH: postgresPrograms },
      }),
    )
    run(script, {}, restored)

    const second = at(newPort)
    await expect(refuseUnfitDatabase(second.db)).resolves.toBeUndefined()
    expect(digests(newPort)).toEqual(then)

    const after = await openPaymentFixture('2026-11-23T15:10:00Z', undefined, { database: second, card })
    undo.push(() => after.app.close())
    clock.set('2026-11-23T15:10:00Z')
    // What was ended since is alive again, until it is said that the database was put back.
    const again = new Visitor(after.app)
    again.token = giver.visitor.token
    const { type, number: document } = giver.persona.document
    const home = () =>
      again.call('GET', `/api/MiCuenta/ConsultaClienteLetra?TipoDocumento=${type}&NroDocumento=${document}`)
    expect((await home()).status).toBe(200)
    const say = operatorOf(after)
    const said = await say('restored', ...signed)
    expect(said).toContain('What stands here ends at 2026-11-23 10:00 in Lima.')
    expect(said).toMatch(
      /\n\d+ session\(s\) of customers and 0 of staff are ended, 0 invitation\(s\) and 1 payment link/,
    )
    expect(said).toContain(`\n${pendingByThen.size} message(s) that had not left by then go out`)
    expect((await home()).status).toBe(401)
    expect(await after.db.selectFrom('payment_link').select('state').execute()).toEqual([
      { state: 'withdrawn' },
    ])
    expect(await after.db.selectFrom('operator_switch').select('open').distinct().execute()).toEqual([
      { open: false },
    ])
    await say('skip-numbers', 'online', given.at(-1) ?? '', ...signed)

    // The order that was known is settled by asking, under a number that nobody has.
    while ((await runReconciliation(after.jobs)) > 0);
    expect(
      (
        await after.db
          .selectFrom('receivable')
          .select('state')
          .where('id', '=', late.receivableId)
          .executeTakeFirstOrThrow()
      ).state,
    ).toBe('paid')
    const receipts = await after.db.selectFrom('receipt').select('number').orderBy('id').execute()
    const since = receipts.slice(receiptsByThen).map((each) => each.number)
    expect(since).toHaveLength(1)
    expect(given).not.toContain(since[0])
    expect(answer.krAnswer).not.toBe('')

    // That of which nothing is known comes in by its notification, and holds its debt.
    expect(await say('quarantine')).not.toContain(lostOrder)
    const resent = await after.app.inject({
      method: 'POST',
      url: '/api/Pagos/NotificacionIziPago',
      payload: new URLSearchParams({ ...notified?.fields }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(resent.statusCode).toBe(200)
    const quarantine = await say('quarantine')
    expect(quarantine).toContain(`${lostOrder}  ${lost.proforma} ${lost.code}`)
    const uuid =
      [...card.state.transactions.values()].find(({ orderId }) => orderId === lostOrder)?.uuid ?? ''
    await say('resolve', usdShop.shopId, uuid, 'entered', ...signed)

    // The accounting goes back to what both have, and ends with what stands here.
    await number(after)
    expect(erp.told).toEqual([erp.rows[rowsByThen - 1]?.cursor])
    expect(erp.rows).toHaveLength(receipts.length)

    // A mail that went after the moment goes again as the same one.
    const sentAgain = await sendMails(after)
    expect(pendingByThen.size).toBeGreaterThan(0)
    for (const [recipient, id] of pendingByThen) {
      expect(sentThen.get(recipient), recipient).toBe(id)
      expect(sentAgain.get(recipient), recipient).toBe(id)
    }

    expect(await ledgerBalances(after)).toEqual(providerBalances({ card }))
    // The numbers that were left out, and nothing else.
    const faults = await findAccountingFaults(after)
    expect(faults.map((fault) => fault.split(':')[0])).toEqual([
      'receipt numbers have gaps',
      'series is ahead of its receipts',
    ])
  },
)
