import { startObjectStore } from '@llave/emulators/object-store/start-object-store'
import { newKey } from '@llave/testkit/new-key'
import { operatorOf, signed } from '@llave/testkit/operate'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { newPrepayer } from '@llave/testkit/payments/new-prepayer'
import { openPaymentFixture, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, expect, test } from 'vitest'
import { transact } from '../database/database.ts'
import { operatorUsage } from '../operations/read-operator-command.ts'
import { insertPerson } from '../staff/people/people.store.ts'

const fixture = await openPaymentFixture()
const account = { region: 'sa-east-1', accessKeyId: 'emulated-key', secretAccessKey: 'emulated-secret' }
const store = await startObjectStore({ ...account, host: '127.0.0.1', bucket: 'llave' })
afterAll(() => Promise.all([fixture.close(), store.close()]))
const files = { keptIn: 'store', store: { ...account, url: store.url } } as const
const say = operatorOf({ ...fixture, config: { ...fixture.config, files } })

async function orphaned(): Promise<Prepared> {
  store.objects.set('files/00000000-0000-4000-8000-000000000000', {
    contentType: 'application/pdf',
    bytes: Buffer.from('nobody’s'),
    changedAt: 0,
  })
  return {
    words: ['files', 'remove-orphans', '1'],
    output: /^1 objects without a file are deleted/,
    action: 'files.orphans-removed',
    subject: 'files:store',
    details: { count: 1 },
  }
}

async function bucketTaken(): Promise<Prepared> {
  return {
    words: ['files', 'take-over'],
    output: /^The bucket is this installation’s/,
    action: 'files.bucket-taken',
    subject: 'files:store',
  }
}

/** A command that can be run now, its expected output, and the audit entry that it writes. */
type Prepared = {
  readonly words: readonly string[]
  readonly output: string | RegExp
  readonly action: string
  readonly subject: string | RegExp
  readonly details?: Readonly<Record<string, unknown>>
  readonly changes?: unknown
}

async function quarantined(): Promise<Prepared> {
  const at = fixture.clock.now().toString()
  const uuid = 'c0ffee'.padEnd(32, '0')
  await fixture.db
    .insertInto('provider_transaction')
    .values({
      shop: usdShop.shopId,
      uuid,
      quarantine_reason: 'unknown-order',
      operation: 'DEBIT',
      amount_minor: 100,
      currency: 'USD',
      detailed_status: 'CAPTURED',
      rank: 5,
      first_seen_at: at,
      updated_at: at,
    })
    .execute()
  return {
    words: ['resolve', usdShop.shopId, uuid, 'returned'],
    output: / is resolved/,
    action: 'quarantine.returned',
    subject: `transaction:${usdShop.shopId}/${uuid}`,
  }
}

async function lowered(): Promise<Prepared> {
  const buyer = await newBuyer(fixture)
  await buyer.register(await buyer.pay(await buyer.form()))
  const lower = { amount_minor: 25_050, paid_minor: 25_050 }
  await fixture.db.updateTable('receivable').set(lower).where('id', '=', buyer.receivableId).execute()
  const { accounting_company, accounting_year, accounting_number } = await buyer.letra()
  const document = [accounting_company, accounting_year, accounting_number]
  return {
    words: ['decide-surplus', ...document, 'keep'],
    output: /kept for the developer/,
    action: 'surplus.keep',
    subject: `document:${document.join('/')}`,
    details: { amountMinor: 10_000, currency: 'USD' },
  }
}

/** A prepayment that was paid, which the list of the operator names until it is closed. */
async function awaitingPlan(outcome: 'applied' | 'given_up'): Promise<Prepared> {
  const buyer = await newPrepayer(fixture)
  const on = fixture.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate()
  const fecha = [on.day, on.month, on.year].map((part) => String(part).padStart(2, '0')).join('/')
  const number = await buyer.documentOf({ fecha })
  await buyer.payPrepayment(number)
  expect(await say('prepayments')).toMatch(new RegExp(`${number} +${buyer.proforma} .* in_application .*12`))
  return {
    words: ['close-prepayment', number, outcome],
    output: new RegExp(`of ${number}: ${outcome === 'applied' ? 'the letras that stand' : 'given up'}`),
    action: outcome === 'applied' ? 'prepayment.applied' : 'prepayment.given-up',
    subject: `prepayment:${number}`,
    changes: { state: { before: ['in_application'], after: [outcome] } },
  }
}

async function ofPerson(kind: string, option: string[], line: Omit<Prepared, 'words' | 'subject'>) {
  const { id, persona } = await newBuyer(fixture)
  const { type, number } = persona.document
  return { ...line, words: [kind, type, number, ...option], subject: `customer:${id}` }
}

async function revocation(): Promise<Prepared> {
  const [, id = ''] = (await newKey(fixture)).split('_')
  return {
    words: ['keys', 'revoke', id],
    output: `Key ${id} is revoked.\n`,
    action: 'key.revoked',
    subject: `key:${id}`,
  }
}

const bellWords = ['--url', 'https://erp.example.pe/llave?clave=1', '--feeds', 'payments'] as const
let bells = 0

/** What is done to a bell of its own. */
async function ofBell(verb: string, line: Omit<Prepared, 'words' | 'subject'>): Promise<Prepared> {
  const said = await say('bells', 'add', `sap-${++bells}`, ...bellWords, ...signed)
  const [, id = ''] = /^Bell (\d+)/.exec(said) ?? []
  if (verb === 'on') {
    const off = { state: 'off', off_at: fixture.clock.now().toString() } as const
    await fixture.db.updateTable('bell').set(off).where('id', '=', Number(id)).execute()
  }
  return { ...line, words: ['bells', verb, id], subject: `bell:${id}` }
}

function turned(name: string): Prepared {
  return {
    words: ['switch', name, 'off'],
    output: / is now off/,
    action: 'switch.closed',
    subject: `switch:${name}`,
    changes: { state: { before: ['open'], after: ['closed'] } },
  }
}

/** What is done to one of the developer's people, whom somebody else may follow in administration. */
async function ofStaff(verb: string, line: Omit<Prepared, 'words' | 'subject'>): Promise<Prepared> {
  const email = `${verb}@llave.example`
  const person = { name: 'Persona Nueva', email, roles: ['service'] } as const
  const id = await transact(fixture.db, (trx) => insertPerson(trx, person, fixture.clock.now()))
  const words = ['staff', verb, email, ...(verb === 'roles' ? ['--roles', 'auditoria'] : [])]
  return { ...line, words, subject: `staff:${id}` }
}

const commands: readonly (() => Prepared | Promise<Prepared>)[] = [
  quarantined,
  lowered,
  () => awaitingPlan('applied'),
  () => awaitingPlan('given_up'),
  () => ({
    words: ['skip-numbers', 'certificates', '40'],
    output: /^certificates: after/,
    action: 'numbers.skipped',
    subject: 'series:certificates',
    changes: { lastNumber: { before: ['0'], after: ['40'] } },
  }),
  () =>
    ofPerson('sessions', ['--end'], { output: / ended/, action: 'sessions.ended', details: { count: 1 } }),
  () => ofPerson('export-person', [], { output: /"customer"/, action: 'person.exported' }),
  () => ofPerson('erase-person', [], { output: / is erased/, action: 'person.erased' }),
  () => ({
    words: ['keys', 'issue', 'sap', '--scopes', 'read:payments', '--days', '30'],
    output: /^Key \d+ of sap is good until 2026-12-21/,
    action: 'key.issued',
    subject: /^key:\d+$/,
    details: { system: 'sap' },
    changes: {
      scopes: { before: [], after: ['read:payments'] },
      endsAt: { before: [], after: [expect.any(String)] },
    },
  }),
  revocation,
  () => ({
    words: ['feeds', 'new-epoch'],
    output: 'Every feed goes on in a new epoch.',
    action: 'feeds.epoch-begun',
    subject: 'feeds:all',
  }),
  () => ({
    words: ['bells', 'add', 'sap', ...bellWords],
    output: /^Bell \d+ of sap rings/,
    action: 'bell.added',
    subject: /^bell:\d+$/,
    details: { system: 'sap' },
    changes: {
      host: { before: [], after: ['erp.example.pe'] },
      feeds: { before: [], after: ['payments'] },
    },
  }),
  () => ofBell('rotate', { output: /has another secret/, action: 'bell.rotated' }),
  () => ofBell('on', { output: / is on/, action: 'bell.turned-on' }),
  () => ofBell('remove', { output: / is removed/, action: 'bell.removed' }),
  () => ({
    words: ['staff', 'invite', 'ana@llave.example', '--name', 'Ana Soto', '--roles', 'administracion'],
    output: /^Ana Soto is invited/,
    action: 'staff.invited',
    subject: /^staff:\d+$/,
    changes: { roles: { before: [], after: ['administration'] } },
  }),
  () =>
    ofStaff('roles', {
      output: / are changed/,
      action: 'staff.roles-changed',
      changes: { roles: { before: ['service'], after: ['audit'] } },
    }),
  () => ofStaff('end-sessions', { output: /session\(s\) ended/, action: 'staff.sessions-ended' }),
  () => ofStaff('leave', { output: / gets in no more/, action: 'staff.left' }),
  orphaned,
  bucketTaken,
  () => turned('payments'),
  () => turned('debit'),
  () => turned('card_registration'),
  // Of the switches it tells what it turned, which they are already.
  () => ({
    words: ['restored'],
    output: /^What stands here ends at 2026-11-21 /,
    action: 'database.restored',
    subject: 'database:all',
    details: { stoodAt: expect.stringMatching(/^2026-11-21T/), staffSessions: 0 },
  }),
]

test('every action of the operator writes one audit entry with who, when and why', async () => {
  const typed: string[] = []
  for (const prepare of commands) {
    const { words, output, action, subject, details, changes } = await prepare()
    typed.push(words[0] ?? '')
    const lines = () =>
      fixture.db.selectFrom('audit').selectAll().where('actor', '=', 'operator').orderBy('id').execute()
    const before = await lines()
    fixture.clock.advance({ minutes: 1 })
    expect(await say(...words, ...signed)).toMatch(output)
    expect((await lines()).slice(before.length)).toMatchObject([
      {
        action,
        subject: typeof subject === 'string' ? subject : expect.stringMatching(subject),
        at: fixture.clock.now(),
        details: { by: 'Ana Ruiz', why: 'Lo pidió contabilidad', ...details },
        ...(changes ? { changes } : {}),
      },
    ])
  }
  const asked = operatorUsage.filter((usage) => usage.includes('--by')).map((usage) => usage.split(' ')[0])
  expect([...new Set(typed)].sort()).toEqual([...new Set(asked)].sort())
})
