import { documentTypes, type IdentityDocument } from '@llave/domain/access/document-type'
import type { Clock } from '@llave/domain/time/lima-date'
import { lockCodes } from '../access/code.store.ts'
import { readCodeTries } from '../access/guessing.ts'
import { endSessionsOf } from '../access/session.store.ts'
import { listSignIns } from '../access/sign-in-history.store.ts'
import { type Database, transact } from '../database/database.ts'
import { listRuns, readDebitHealth } from '../debit/debit-health.store.ts'
import { readOutboxHealth } from '../messaging/outbox.store.ts'
import { describeHealth } from './describe-health.ts'
import { describeQuarantine } from './describe-quarantine.ts'
import { describeRefunds } from './describe-refunds.ts'
import { describeRuns } from './describe-runs.ts'
import { describeSignIns } from './describe-sign-ins.ts'
import { type EraseRefusal, erasePerson } from './erase-person.store.ts'
import { readLastSettlementAt, readPaymentHealth } from './health.store.ts'
import { auditOperator } from './operator-audit.store.ts'
import { findPersonId, readPerson } from './person.store.ts'
import { listQuarantined, type Resolution, resolutions, resolveQuarantined } from './quarantine.store.ts'
import { readAuthor } from './read-author.ts'
import { listSwitches, type SwitchName, switchNames, turnSwitch } from './switches.store.ts'
import { listUnfinishedRefunds } from './unfinished-refunds.store.ts'

/** What the operator may ask for, already read from the words that were typed, and who asks. */
export type OperatorCommand = Asked & { readonly by?: string }

type Person =
  | { readonly kind: 'export-person'; readonly document: IdentityDocument }
  | { readonly kind: 'erase-person'; readonly document: IdentityDocument }
  | { readonly kind: 'sessions'; readonly document: IdentityDocument; readonly end: boolean }

type Asked =
  | { readonly kind: 'quarantine' | 'refunds' | 'health' | 'debit' }
  | {
      readonly kind: 'resolve'
      readonly shop: string
      readonly uuid: string
      readonly resolution: Resolution
    }
  | Person
  | { readonly kind: 'switch'; readonly name: SwitchName; readonly open: boolean }

/**
 * Every form of the command, for its usage and for docs/operations.md. Each that changes something
 * takes `--by <name>`; what hands out a person's data has to be told.
 */
export const operatorUsage: readonly string[] = [
  'quarantine',
  'resolve <account> <transaction> returned|entered',
  'refunds',
  'health',
  'debit',
  'sessions <type> <number>',
  'sessions <type> <number> --end',
  'export-person <type> <number> --by <name>',
  'erase-person <type> <number>',
  ...switchNames.map((name) => `switch ${name} off|on`),
]

/** Null where the words are none of `operatorUsage`. */
export function readOperatorCommand(words: readonly string[]): OperatorCommand | null {
  const at = words.indexOf('--by')
  const by = at === -1 ? undefined : readAuthor(words[at + 1])
  const asked = readAsked(at === -1 ? words : [...words.slice(0, at), ...words.slice(at + 2)])
  if (!asked || by === null) return null
  if (by === undefined) return asked.kind === 'export-person' ? null : asked
  return { ...asked, by }
}

function readAsked([kind, ...rest]: readonly string[]): Asked | null {
  if (kind === 'quarantine' || kind === 'refunds' || kind === 'health' || kind === 'debit')
    return rest.length === 0 ? { kind } : null
  if (kind === 'resolve') return readResolve(rest)
  if (kind === 'export-person' || kind === 'erase-person') {
    const document = readDocument(rest)
    return document && { kind, document }
  }
  if (kind === 'sessions') {
    const end = rest.at(-1) === '--end'
    const document = readDocument(end ? rest.slice(0, -1) : rest)
    return document && { kind, document, end }
  }
  const [wanted, position, ...more] = rest
  const name = switchNames.find((each) => each === wanted)
  if (kind !== 'switch' || !name || more.length > 0 || (position !== 'on' && position !== 'off')) return null
  return { kind, name, open: position === 'on' }
}

function readDocument([wanted, number, ...more]: readonly string[]): IdentityDocument | null {
  const type = documentTypes.find(({ code }) => code === wanted)?.code
  return type && number && more.length === 0 ? { type, number } : null
}

function readResolve([shop, uuid, word, ...more]: readonly string[]): OperatorCommand | null {
  const resolution = resolutions.find((each) => each === word)
  if (!shop || !uuid || !resolution || more.length > 0) return null
  return { kind: 'resolve', shop, uuid, resolution }
}

const eraseRefusals = {
  'payment-under-way': 'A payment of theirs is under way: wait until it has ended.',
  'card-affiliated': 'A card of theirs is affiliated to automatic debit: unaffiliate it first.',
} as const satisfies Record<EraseRefusal, string>

/** A quarter of a year. */
const shownRuns = 3

/** Does it and answers what to print. Only `export-person` prints what names a person. */
export async function runOperatorCommand(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  command: OperatorCommand,
): Promise<string> {
  const now = clock.now()
  if ('document' in command) {
    const id = await findPersonId(db, command.document)
    return id === null ? 'No customer has that document.\n' : servePerson(db, command, id, now)
  }
  if (command.kind === 'switch') {
    const { name, open, by } = command
    const turned = await turnSwitch(db, name, open, by, now)
    return `${name} ${turned ? 'is now' : 'was'} ${open ? 'on' : 'off'}${turned ? '' : ' already'}.\n`
  }
  if (command.kind === 'resolve') {
    const resolved = await resolveQuarantined(db, command, command.resolution, command.by, now)
    const name = `${command.shop} ${command.uuid}`
    return resolved ? `${name} is resolved: ${command.resolution}.\n` : `${name} is not in quarantine.\n`
  }
  if (command.kind === 'quarantine') return describeQuarantine(await listQuarantined(db))
  if (command.kind === 'refunds') return describeRefunds(await listUnfinishedRefunds(db))
  if (command.kind === 'debit') return describeRuns(await listRuns(db, shownRuns))
  const payments = await readPaymentHealth(db)
  const debit = await readDebitHealth(db)
  const lastSettlementAt = await readLastSettlementAt(db)
  const outbox = await readOutboxHealth(db)
  const codes = await readCodeTries(db, now)
  const switches = await listSwitches(db)
  return describeHealth({ payments, debit, lastSettlementAt, outbox, codes, switches }, now)
}

async function servePerson(
  db: Database,
  command: Person & { readonly by?: string },
  id: number,
  now: Temporal.Instant,
): Promise<string> {
  const { by } = command
  if (command.kind === 'erase-person') {
    const refusal = await erasePerson(db, id, by, now)
    return `${refusal ? eraseRefusals[refusal] : `Customer ${id} is erased; the money's history stays.`}\n`
  }
  if (command.kind === 'export-person') {
    // Before anything is handed out: an audit that failed would leave no trace of it.
    await auditOperator(db, { action: 'person.exported', subject: `customer:${id}`, by }, now)
    return `${JSON.stringify(await readPerson(db, id), null, 2)}\n`
  }
  if (!command.end) return describeSignIns(await listSignIns(db, id, now))
  const ended = await transact(db, async (trx) => {
    // A code that is being typed at this moment ends in a session before this, or in none.
    await lockCodes(trx, id)
    const count = await endSessionsOf(trx, id, now)
    const deed = { action: 'sessions.ended', subject: `customer:${id}`, by, details: { count } }
    await auditOperator(trx, deed, now)
    return count
  })
  return `${ended} session(s) ended.\n`
}
