import { parseArgs } from 'node:util'
import { documentTypes, type IdentityDocument } from '@llave/domain/access/document-type'
import { type Feed, feeds as feedNames } from '@llave/domain/integration/feed'
import { isScope, scopes as scopeNames } from '@llave/domain/integration/scopes'
import { type NumberSeries, numberSeries, readSeriesNumber } from '@llave/domain/paper/number-series'
import {
  type ApplicationClosing,
  applicationClosings,
  isApplicationNumber,
} from '@llave/domain/prepayment/prepayment-application'
import { validateContactEmail } from '@llave/domain/service-desk/validate-complaint'
import { faultOfName } from '@llave/domain/staff/change-of-people'
import { roles as allRoles, type Role, readRole, roleTable } from '@llave/domain/staff/roles'
import { type SwitchName, switchNames } from '@llave/domain/staff/switches'
import { readSignature, type Signature } from '../audit/read-signature.ts'
import type { BellRequest } from '../integration/bell/manage-bells.ts'
import type { KeyGrant } from '../integration/keys/issue-key.ts'
import { type SurplusDecision, surplusDecisions } from '../payments/decisions/decide-surplus.ts'
import { type Resolution, resolutions } from '../payments/decisions/quarantine.store.ts'

const lists = [
  'quarantine',
  'surplus',
  'prepayments',
  'refunds',
  'health',
  'debit',
  'numbers',
  'keys',
  'batches',
  'feeds',
  'bells',
  'unposted',
  'staff',
  'files',
] as const

/** A command of the operator, parsed from its arguments. */
export type OperatorCommand = ViewCommand | SignedAction

type ViewCommand =
  | { readonly kind: (typeof lists)[number] }
  | { readonly kind: 'holders'; readonly proforma: string }
  | { readonly kind: 'history'; readonly code: string }
  | { readonly kind: 'batch'; readonly id: number }
  | { readonly kind: 'carry-files' | 'check-files' }
  | OfPerson<'sessions'>

/** A command that changes something or exports personal data, with who does it and why. */
type SignedAction = ActionCommand & Signature

type OfPerson<Kind extends string> = { readonly kind: Kind; readonly document: IdentityDocument }

type ActionCommand =
  | {
      readonly kind: 'resolve'
      readonly shop: string
      readonly uuid: string
      readonly resolution: Resolution | 'credited'
    }
  | ({ readonly kind: 'decide-surplus' } & SurplusDecision)
  | {
      readonly kind: 'close-prepayment'
      readonly number: string
      readonly outcome: ApplicationClosing
    }
  | { readonly kind: 'skip-numbers'; readonly series: NumberSeries; readonly last: number }
  | OfPerson<'end-sessions' | 'export-person' | 'erase-person'>
  | ({ readonly kind: 'issue-key' } & KeyGrant)
  | { readonly kind: 'revoke-key'; readonly id: number }
  | { readonly kind: 'new-epoch' | 'restored' }
  | { readonly kind: 'remove-orphans'; readonly atMost: number }
  | { readonly kind: 'take-bucket' }
  | ({ readonly kind: 'add-bell' } & BellRequest)
  | { readonly kind: BellAction; readonly id: number }
  | ({ readonly kind: 'invite-staff'; readonly name: string } & OfStaff & RolesOfStaff)
  | ({ readonly kind: 'staff-roles' } & OfStaff & RolesOfStaff)
  | ({ readonly kind: 'staff-leave' | 'end-staff-sessions' } & OfStaff)
  | { readonly kind: 'switch'; readonly name: SwitchName; readonly open: boolean }

/** One of the developer's people, by their e-mail. */
type OfStaff = { readonly email: string }
type RolesOfStaff = { readonly roles: readonly Role[] }

/** What is done to a bell that there is, by the word that the operator types. */
const bellActions = { rotate: 'rotate-bell', on: 'turn-bell-on', remove: 'remove-bell' } as const
type BellAction = (typeof bellActions)[keyof typeof bellActions]

/** What ends a quarantine: what was done elsewhere, or that it pays its debt here. */
const decisions = [...resolutions, 'credited'] as const

const signature = '--by <name> --why <reason>'

/** Every form of the command, for its usage and for docs/operations.md. */
export const operatorUsage: readonly string[] = [
  'quarantine',
  `resolve <account> <transaction> ${decisions.join('|')} ${signature}`,
  'surplus',
  `decide-surplus <company> <year> <document> ${surplusDecisions.join('|')} ${signature}`,
  'prepayments',
  `close-prepayment <document> ${applicationClosings.join('|')} ${signature}`,
  'refunds',
  'health',
  'debit',
  'numbers',
  `skip-numbers ${numberSeries.join('|')} <last> ${signature}`,
  'holders <proforma>',
  'history <proforma|letra>',
  'sessions <type> <number>',
  `sessions <type> <number> --end ${signature}`,
  `export-person <type> <number> ${signature}`,
  `erase-person <type> <number> ${signature}`,
  'batches',
  'batch <number>',
  'keys',
  `keys issue <system> --scopes <scopes> --days <days> ${signature}`,
  `keys revoke <key> ${signature}`,
  'feeds',
  `feeds new-epoch ${signature}`,
  `restored ${signature}`,
  'bells',
  `bells add <system> --url <url> --feeds <feeds> ${signature}`,
  ...Object.keys(bellActions).map((verb) => `bells ${verb} <bell> ${signature}`),
  'unposted',
  'staff',
  `staff invite <e-mail> --name <name> --roles <roles> ${signature}`,
  `staff roles <e-mail> --roles <roles> ${signature}`,
  `staff end-sessions <e-mail> ${signature}`,
  `staff leave <e-mail> ${signature}`,
  'files',
  'files move',
  'files check',
  `files remove-orphans <count> ${signature}`,
  `files take-over ${signature}`,
  ...switchNames.map((name) => `switch ${name} off|on ${signature}`),
]

/** `unknown`: none of `operatorUsage`. `unsigned`: without a valid `--by` and `--why`. */
export type CommandFault = 'unknown' | 'unsigned' | WrongWords

/** What stands in a list of scopes, feeds or roles and is none. */
export class WrongWords {
  readonly message: string

  constructor(what: string, wrong: readonly string[], right: readonly string[]) {
    this.message = `No such ${what}: ${wrong.join(', ')}. There are ${right.join(', ')}.`
  }
}

const options = {
  by: { type: 'string' },
  why: { type: 'string' },
  end: { type: 'boolean', default: false },
  scopes: { type: 'string' },
  days: { type: 'string' },
  url: { type: 'string' },
  feeds: { type: 'string' },
  name: { type: 'string' },
  roles: { type: 'string' },
} as const

/** A key that is never renewed is never looked at again. */
const longestKeyDays = 730

export function readOperatorCommand(args: readonly string[]): OperatorCommand | CommandFault {
  const typed = parseCommand(args)
  if (!typed) return 'unknown'
  const { by, why, end, scopes, days, url, feeds, name, roles } = typed.values
  const granting = scopes !== undefined || days !== undefined
  const adding = url !== undefined || feeds !== undefined
  const enrolling = name !== undefined || roles !== undefined
  const optioned = [end, granting, adding, enrolling].filter(Boolean).length
  if (optioned > 1) return 'unknown'
  const view = optioned > 0 ? null : readViewCommand(typed.positionals)
  if (view) return by === undefined && why === undefined ? view : 'unknown'
  const action = end
    ? readEnd(typed.positionals)
    : granting
      ? readGrant(typed.positionals, scopes ?? '', days ?? '')
      : adding
        ? readBell(typed.positionals, url ?? '', feeds ?? '')
        : enrolling
          ? readEnrolment(typed.positionals, name, roles ?? '')
          : readActionCommand(typed.positionals)
  if (!action) return 'unknown'
  if (action instanceof WrongWords) return action
  const signed = readSignature(by, why)
  return signed ? { ...action, ...signed } : 'unsigned'
}

function parseCommand(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return null
  }
}

function readViewCommand([kind, ...rest]: readonly string[]): ViewCommand | null {
  const list = lists.find((each) => each === kind)
  if (list && rest.length === 0) return { kind: list }
  if (kind === 'files') return readFileCommand(rest)
  if (kind === 'holders') return readHolders(rest)
  if (kind === 'history') return readHistory(rest)
  if (kind === 'batch') return readBatch(rest)
  return kind === 'sessions' ? readOfPerson(kind, rest) : null
}

function readFileCommand([verb, ...more]: readonly string[]): ViewCommand | null {
  if (more.length > 0) return null
  if (verb === 'move') return { kind: 'carry-files' }
  return verb === 'check' ? { kind: 'check-files' } : null
}

function readHolders([proforma, ...more]: readonly string[]): ViewCommand | null {
  return proforma && more.length === 0 ? { kind: 'holders', proforma } : null
}

function readHistory([code, ...more]: readonly string[]): ViewCommand | null {
  return code && more.length === 0 ? { kind: 'history', code } : null
}

function readBatch([id, ...more]: readonly string[]): ViewCommand | null {
  return isRowId(id) && more.length === 0 ? { kind: 'batch', id: Number(id) } : null
}

function isRowId(text: string | undefined): text is string {
  return /^[1-9]\d{0,14}$/.test(text ?? '')
}

function readEnd([kind, ...rest]: readonly string[]): ActionCommand | null {
  return kind === 'sessions' ? readOfPerson('end-sessions', rest) : null
}

function readGrant(
  [kind, verb, system, ...more]: readonly string[],
  scopes: string,
  days: string,
): ActionCommand | WrongWords | null {
  if (kind !== 'keys' || verb !== 'issue' || more.length > 0) return null
  if (!isSystem(system) || !/^[1-9]\d{0,2}$/.test(days)) return null
  const asked = readWords(scopes)
  if (!asked || Number(days) > longestKeyDays) return null
  const wrong = asked.filter((word) => !isScope(word))
  if (wrong.length > 0) return new WrongWords('scope', wrong, scopeNames)
  return { kind: 'issue-key', system, scopes: asked.filter(isScope), days: Number(days) }
}

/** Words with commas between them, each once. Null: one is empty. */
function readWords(typed: string): readonly string[] | null {
  const words = [...new Set(typed.split(','))]
  return words.includes('') ? null : words
}

function isSystem(text: string | undefined): text is string {
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(text ?? '')
}

function readBell(
  [kind, verb, system, ...more]: readonly string[],
  url: string,
  feeds: string,
): ActionCommand | WrongWords | null {
  if (kind !== 'bells' || verb !== 'add' || more.length > 0 || !isSystem(system) || url === '') return null
  const asked = readWords(feeds)
  if (!asked) return null
  const wrong = asked.filter((word) => !isFeed(word))
  if (wrong.length > 0) return new WrongWords('feed', wrong, feedNames)
  return { kind: 'add-bell', system, url, feeds: asked.filter(isFeed) }
}

function isFeed(text: string): text is Feed {
  return feedNames.some((feed) => feed === text)
}

function readBellAction([verb, id, ...more]: readonly string[]): ActionCommand | null {
  if (!verb || !Object.hasOwn(bellActions, verb) || !isRowId(id) || more.length > 0) return null
  return { kind: bellActions[verb as keyof typeof bellActions], id: Number(id) }
}

function readFileAction([verb, count, ...more]: readonly string[]): ActionCommand | null {
  if (verb === 'take-over' && count === undefined) return { kind: 'take-bucket' }
  if (verb !== 'remove-orphans' || !isRowId(count) || more.length > 0) return null
  return { kind: 'remove-orphans', atMost: Number(count) }
}

function readRevoke([verb, id, ...more]: readonly string[]): ActionCommand | null {
  if (verb !== 'revoke' || !isRowId(id) || more.length > 0) return null
  return { kind: 'revoke-key', id: Number(id) }
}

function readActionCommand([kind, ...rest]: readonly string[]): ActionCommand | null {
  if (kind === 'keys') return readRevoke(rest)
  if (kind === 'feeds') return rest.join(' ') === 'new-epoch' ? { kind: 'new-epoch' } : null
  if (kind === 'restored') return rest.length === 0 ? { kind } : null
  if (kind === 'files') return readFileAction(rest)
  if (kind === 'bells') return readBellAction(rest)
  if (kind === 'staff') return readStaffAction(rest)
  if (kind === 'resolve') return readResolve(rest)
  if (kind === 'decide-surplus') return readDecision(rest)
  if (kind === 'close-prepayment') return readClosing(rest)
  if (kind === 'skip-numbers') return readSkip(rest)
  if (kind === 'export-person' || kind === 'erase-person') return readOfPerson(kind, rest)
  return kind === 'switch' ? readSwitch(rest) : null
}

function readEnrolment(
  [kind, verb, email, ...more]: readonly string[],
  name: string | undefined,
  roleNames: string,
): ActionCommand | WrongWords | null {
  if (kind !== 'staff' || !isEmail(email) || more.length > 0) return null
  const asked = roleNames === '' ? [] : readWords(roleNames)
  if (!asked) return null
  const wrong = asked.filter((typed) => readRole(typed) === null)
  if (wrong.length > 0)
    return new WrongWords(
      'role',
      wrong,
      allRoles.map((role) => roleTable[role].name),
    )
  const roles = asked.flatMap((typed) => readRole(typed) ?? [])
  if (verb === 'roles' && name === undefined) return { kind: 'staff-roles', email, roles }
  if (verb !== 'invite' || name === undefined || faultOfName(name)) return null
  return { kind: 'invite-staff', email, name: name.trim(), roles }
}

function readStaffAction([verb, email, ...more]: readonly string[]): ActionCommand | null {
  if (!isEmail(email) || more.length > 0) return null
  if (verb === 'leave') return { kind: 'staff-leave', email }
  return verb === 'end-sessions' ? { kind: 'end-staff-sessions', email } : null
}

function isEmail(text: string | undefined): text is string {
  return text !== undefined && validateContactEmail(text) === null
}

function readOfPerson<Kind extends string>(
  kind: Kind,
  [wanted, number, ...more]: readonly string[],
): OfPerson<Kind> | null {
  const type = documentTypes.find(({ code }) => code === wanted)?.code
  return type && number && more.length === 0 ? { kind, document: { type, number } } : null
}

function readResolve([shop, uuid, choice, ...more]: readonly string[]): ActionCommand | null {
  const resolution = decisions.find((each) => each === choice)
  if (!shop || !uuid || !resolution || more.length > 0) return null
  return { kind: 'resolve', shop, uuid, resolution }
}

function readDecision([company, year, number, choice, ...more]: readonly string[]): ActionCommand | null {
  const decision = surplusDecisions.find((each) => each === choice)
  if (!company || !year || !number || !decision || more.length > 0) return null
  return { kind: 'decide-surplus', document: { company, year, number }, decision }
}

function readClosing([number, choice, ...more]: readonly string[]): ActionCommand | null {
  const outcome = applicationClosings.find((each) => each === choice)
  if (!number || !isApplicationNumber(number) || !outcome || more.length > 0) return null
  return { kind: 'close-prepayment', number, outcome }
}

function readSkip([name, text, ...more]: readonly string[]): ActionCommand | null {
  const series = numberSeries.find((each) => each === name)
  const last = series && text ? readSeriesNumber(series, text) : null
  return series && last !== null && more.length === 0 ? { kind: 'skip-numbers', series, last } : null
}

function readSwitch([wanted, position, ...more]: readonly string[]): ActionCommand | null {
  const name = switchNames.find((each) => each === wanted)
  if (!name || more.length > 0 || (position !== 'on' && position !== 'off')) return null
  return { kind: 'switch', name, open: position === 'on' }
}
