import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import { readOutboxHealth } from '../messaging/outbox.store.ts'
import { describeHealth } from './describe-health.ts'
import { describeQuarantine } from './describe-quarantine.ts'
import { describeRefunds } from './describe-refunds.ts'
import { readLastSettlementAt, readPaymentHealth } from './health.store.ts'
import { listQuarantined } from './quarantine.store.ts'
import { listSwitches, type SwitchName, switchNames, turnSwitch } from './switches.store.ts'
import { listUnfinishedRefunds } from './unfinished-refunds.store.ts'

/** What the operator may ask for, already read from the words that were typed. */
export type OperatorCommand =
  | { readonly kind: 'quarantine' | 'refunds' | 'health' }
  | { readonly kind: 'switch'; readonly name: SwitchName; readonly open: boolean }

/** Every form of the command, for its usage and for docs/operations.md. */
export const operatorUsage: readonly string[] = [
  'quarantine',
  'refunds',
  'health',
  ...switchNames.map((name) => `switch ${name} off|on`),
]

/** Null where the words are none of `operatorUsage`. */
export function readOperatorCommand([kind, ...rest]: readonly string[]): OperatorCommand | null {
  const [wanted, position, ...more] = rest
  if (kind === 'quarantine' || kind === 'refunds' || kind === 'health')
    return rest.length === 0 ? { kind } : null
  const name = switchNames.find((each) => each === wanted)
  if (kind !== 'switch' || !name || more.length > 0 || (position !== 'on' && position !== 'off')) return null
  return { kind, name, open: position === 'on' }
}

/** Does it and answers what to print. Nothing printed names a person. */
export async function runOperatorCommand(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  command: OperatorCommand,
): Promise<string> {
  if (command.kind === 'switch') {
    const { name, open } = command
    const turned = await turnSwitch(db, name, open, clock.now())
    return `${name} ${turned ? 'is now' : 'was'} ${open ? 'on' : 'off'}${turned ? '' : ' already'}.\n`
  }
  if (command.kind === 'quarantine') return describeQuarantine(await listQuarantined(db))
  if (command.kind === 'refunds') return describeRefunds(await listUnfinishedRefunds(db))
  const payments = await readPaymentHealth(db)
  const lastSettlementAt = await readLastSettlementAt(db)
  const outbox = await readOutboxHealth(db)
  const switches = await listSwitches(db)
  return describeHealth({ payments, lastSettlementAt, outbox, switches }, clock.now())
}
