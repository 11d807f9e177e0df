import { documentTypes, type IdentityDocument } from '@llave/domain/access/document-type'
import {
  type NumberSeries,
  numberSeries,
  readSeriesNumber,
  seriesNumber,
} from '@llave/domain/paper/number-series'
import { showHiddenSigns } from '@llave/domain/text/hidden-signs'
import type { Clock } from '@llave/domain/time/lima-date'
import { lockCodes } from '../access/code.store.ts'
import { readCodeTries } from '../access/guessing.ts'
import { endSessionsOf } from '../access/session.store.ts'
import { listSignIns } from '../access/sign-in-history.store.ts'
import { type Database, transact } from '../database/database.ts'
import { listRuns, readDebitHealth } from '../debit/debit-health.store.ts'
import { readOutboxHealth } from '../messaging/outbox.store.ts'
import { decideSurplus, type SurplusDecision, surplusDecisions } from './decide-surplus.ts'
import { describeAmount } from './describe-amount.ts'
import { describeHealth } from './describe-health.ts'
import { describeQuarantine } from './describe-quarantine.ts'
import { describeRefunds } from './describe-refunds.ts'
import { describeRuns } from './describe-runs.ts'
import { describeSignIns } from './describe-sign-ins.ts'
import { describeSurpluses } from './describe-surpluses.ts'
import { type EraseRefusal, erasePerson } from './erase-person.store.ts'
import { readLastSettlementAt, readPaymentHealth } from './health.store.ts'
import { listLastNumbers, skipNumbers } from './number-series.store.ts'
import { auditOperator } from './operator-audit.store.ts'
import { findPersonId, readPerson } from './person.store.ts'
import { printTable } from './print-table.ts'
import { listQuarantined, type Resolution, resolutions, resolveQuarantined } from './quarantine.store.ts'
import { readAuthor } from './read-author.ts'
import { countSurpluses, listSurpluses } from './surplus.store.ts'
import { listSwitches, type SwitchName, switchNames, turnSwitch } from './switches.store.ts'
import { listUnfinishedRefunds } from './unfinished-refunds.store.ts'

const lists = ['quarantine', 'surplus', 'refunds', 'health', 'debit', 'numbers'] as const

/** What the operator may ask for, already read from the words that were typed, and who asks. */
export type OperatorCommand = Asked & { readonly by?: string }

type Person =
  | { readonly kind: 'export-person'; readonly document: IdentityDocument }
  | { readonly kind: 'erase-person'; readonly document: IdentityDocument }
  | { readonly kind: 'sessions'; readonly document: IdentityDocument; readonly end: boolean }

type Asked =
  | { readonly kind: (typeof lists)[number] }
  | {
      readonly kind: 'resolve'
      readonly shop: string
      readonly uuid: string
      readonly resolution: Resolution
    }
  | ({ readonly kind: 'decide-surplus' } & Omit<SurplusDecision, 'by'>)
  | { readonly kind: 'skip-numbers'; readonly series: NumberSeries; readonly last: number }
  | Person
  | { readonly kind: 'switch'; readonly name: SwitchName; readonly open: boolean }

/**
 * Every form of the command, for its usage and for docs/operations.md. Each that changes something
 * takes `--by <name>`; what hands out a person's data, or decides about money, has to be told.
 */
export const operatorUsage: readonly string[] = [
  'quarantine',
  'resolve <account> <transaction> returned|entered',
  'surplus',
  'decide-surplus <company> <year> <document> return|keep --by <name>',
  'refunds',
  'health',
  'debit',
  'numbers',
  `skip-numbers ${numberSeries.join('|')} <last>`,
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
  if (by !== undefined) return { ...asked, by }
  return asked.kind === 'export-person' || asked.kind === 'decide-surplus' ? null : asked
}

function readAsked([kind, ...rest]: readonly string[]): Asked | null {
  const list = lists.find((each) => each === kind)
  if (list) return rest.length === 0 ? { kind: list } : null
  if (kind === 'resolve') return readResolve(rest)
  if (kind === 'decide-surplus') return readDecision(rest)
  if (kind === 'skip-numbers') return readSkip(rest)
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

function readResolve([shop, uuid, word, ...more]: readonly string[]): Asked | null {
  const resolution = resolutions.find((each) => each === word)
  if (!shop || !uuid || !resolution || more.length > 0) return null
  return { kind: 'resolve', shop, uuid, resolution }
}

function readDecision([company, year, number, word, ...more]: readonly string[]): Asked | null {
  const decision = surplusDecisions.find((each) => each === word)
  if (!company || !year || !number || !decision || more.length > 0) return null
  return { kind: 'decide-surplus', document: { company, year, number }, decision }
}

function readSkip([name, text, ...more]: readonly string[]): Asked | null {
  const series = numberSeries.find((each) => each === name)
  const last = series && text ? readSeriesNumber(series, text) : null
  return series && last !== null && more.length === 0 ? { kind: 'skip-numbers', series, last } : null
}

const eraseRefusals = {
  'payment-under-way': 'A payment of theirs is under way: wait until it has ended.',
  'card-affiliated': 'A card of theirs is affiliated to automatic debit: unaffiliate it first.',
} as const satisfies Record<EraseRefusal, string>

const decided = {
  return: 'goes back to the card',
  keep: "kept for the developer's accounting",
} as const satisfies Record<SurplusDecision['decision'], string>

/** A quarter of a year. */
const shownRuns = 3

/** Does it and answers what to print. Only `export-person` prints what names a person. */
export async function runOperatorCommand(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  command: OperatorCommand,
): Promise<string> {
  const now = clock.now()
  if (isOfPerson(command)) {
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
  if (command.kind === 'decide-surplus') {
    const { company, year, number } = command.document
    const surplus = await decideSurplus(db, { ...command, by: command.by ?? '' }, now)
    if (!surplus) return `${company} ${year} ${number} has no surplus.\n`
    const amount = describeAmount(surplus.minor, surplus.currency)
    return `${amount} of ${company} ${year} ${number}: ${decided[command.decision]}.\n`
  }
  if (command.kind === 'skip-numbers') {
    const { series, last } = command
    const before = await skipNumbers(db, series, last, command.by, now)
    if (before === null) return `${series} is past ${seriesNumber(series, last)} already.\n`
    return `${series}: after ${seriesNumber(series, before)} comes ${seriesNumber(series, last + 1)}.\n`
  }
  if (command.kind === 'numbers') {
    const rows = (await listLastNumbers(db)).map(({ series, last }) => [series, seriesNumber(series, last)])
    return printTable([['series', 'last number'], ...rows])
  }
  if (command.kind === 'surplus') return describeSurpluses(await listSurpluses(db))
  if (command.kind === 'quarantine') return describeQuarantine(await listQuarantined(db))
  if (command.kind === 'refunds') return describeRefunds(await listUnfinishedRefunds(db))
  if (command.kind === 'debit') return describeRuns(await listRuns(db, shownRuns))
  const payments = await readPaymentHealth(db)
  const debit = await readDebitHealth(db)
  const surpluses = await countSurpluses(db)
  const lastSettlementAt = await readLastSettlementAt(db)
  const outbox = await readOutboxHealth(db)
  const codes = await readCodeTries(db, now)
  const switches = await listSwitches(db)
  return describeHealth({ payments, debit, surpluses, lastSettlementAt, outbox, codes, switches }, now)
}

function isOfPerson(command: OperatorCommand): command is Person & { readonly by?: string } {
  return command.kind === 'export-person' || command.kind === 'erase-person' || command.kind === 'sessions'
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
    return `${showHiddenSigns(JSON.stringify(await readPerson(db, id), null, 2))}\n`
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
