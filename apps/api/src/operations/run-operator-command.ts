import { documentTypes, type IdentityDocument } from '@llave/domain/access/document-type'
import { showHiddenSigns } from '@llave/domain/text/hidden-signs'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import { listRuns, readDebitHealth } from '../debit/debit-health.store.ts'
import { readOutboxHealth } from '../messaging/outbox.store.ts'
import { describeHealth } from './describe-health.ts'
import { describeQuarantine } from './describe-quarantine.ts'
import { describeRefunds } from './describe-refunds.ts'
import { describeRuns } from './describe-runs.ts'
import { type EraseRefusal, erasePerson } from './erase-person.store.ts'
import { readLastSettlementAt, readPaymentHealth } from './health.store.ts'
import { findPersonId, readPerson } from './person.store.ts'
import { listQuarantined, type Resolution, resolutions, resolveQuarantined } from './quarantine.store.ts'
import { listSwitches, type SwitchName, switchNames, turnSwitch } from './switches.store.ts'
import { listUnfinishedRefunds } from './unfinished-refunds.store.ts'

/** What the operator may ask for, already read from the words that were typed. */
export type OperatorCommand =
  | { readonly kind: 'quarantine' | 'refunds' | 'health' | 'debit' }
  | {
      readonly kind: 'resolve'
      readonly shop: string
      readonly uuid: string
      readonly resolution: Resolution
    }
  | {
      readonly kind: 'export-person' | 'erase-person'
      readonly document: IdentityDocument
    }
  | { readonly kind: 'switch'; readonly name: SwitchName; readonly open: boolean }

/** Every form of the command, for its usage and for docs/operations.md. */
export const operatorUsage: readonly string[] = [
  'quarantine',
  'resolve <account> <transaction> returned|entered',
  'refunds',
  'health',
  'debit',
  'export-person <type> <number>',
  'erase-person <type> <number>',
  ...switchNames.map((name) => `switch ${name} off|on`),
]

/** Null where the words are none of `operatorUsage`. */
export function readOperatorCommand([kind, ...rest]: readonly string[]): OperatorCommand | null {
  const [wanted, position, ...more] = rest
  if (kind === 'quarantine' || kind === 'refunds' || kind === 'health' || kind === 'debit')
    return rest.length === 0 ? { kind } : null
  if (kind === 'resolve') return readResolve(rest)
  if (kind === 'export-person' || kind === 'erase-person') {
    const type = documentTypes.find(({ code }) => code === wanted)?.code
    return type && position && more.length === 0 ? { kind, document: { type, number: position } } : null
  }
  const name = switchNames.find((each) => each === wanted)
  if (kind !== 'switch' || !name || more.length > 0 || (position !== 'on' && position !== 'off')) return null
  return { kind, name, open: position === 'on' }
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
  if (command.kind === 'export-person' || command.kind === 'erase-person') {
    const id = await findPersonId(db, command.document)
    if (id === null) return 'No customer has that document.\n'
    if (command.kind === 'export-person')
      return `${showHiddenSigns(JSON.stringify(await readPerson(db, id), null, 2))}\n`
    const refusal = await erasePerson(db, id, clock.now())
    return `${refusal ? eraseRefusals[refusal] : `Customer ${id} is erased; the money's history stays.`}\n`
  }
  if (command.kind === 'switch') {
    const { name, open } = command
    const turned = await turnSwitch(db, name, open, clock.now())
    return `${name} ${turned ? 'is now' : 'was'} ${open ? 'on' : 'off'}${turned ? '' : ' already'}.\n`
  }
  if (command.kind === 'resolve') {
    const resolved = await resolveQuarantined(db, command, command.resolution, clock.now())
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
  const switches = await listSwitches(db)
  return describeHealth({ payments, debit, lastSettlementAt, outbox, switches }, clock.now())
}
