import type { BellConfig } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { addBell, removeBell, rotateSecret, turnBellOn } from '../integration/bell/manage-bells.ts'
import { limaTime } from './print-table.ts'
import type { OperatorCommand } from './read-operator-command.ts'

export type BellCommand = Extract<
  OperatorCommand,
  { readonly kind: 'add-bell' | 'rotate-bell' | 'turn-bell-on' | 'remove-bell' }
>

export function isBellCommand(command: OperatorCommand): command is BellCommand {
  return ['add-bell', 'rotate-bell', 'turn-bell-on', 'remove-bell'].includes(command.kind)
}

/** Runs a command that changes a bell and answers what to print. */
export async function runBellCommand(
  parts: { readonly db: Database; readonly config: BellConfig },
  command: BellCommand,
  now: Temporal.Instant,
): Promise<string> {
  if (command.kind === 'add-bell') {
    const added = await addBell(parts, command, command, now)
    if ('fault' in added) return `No bell was set up: ${added.fault}.\n`
    return `Bell ${added.id} of ${command.system} rings. Its secret is shown this once:\n${added.secret}\n`
  }
  const { id } = command
  if (command.kind === 'rotate-bell') {
    const rotated = await rotateSecret(parts, id, command, now)
    if ('fault' in rotated) return `No secret was made: ${rotated.fault}.\n`
    const until = limaTime(rotated.oldUntil)
    return `Bell ${id} has another secret; the one before signs as well until ${until} in Lima. It is shown this once:\n${rotated.secret}\n`
  }
  if (command.kind === 'turn-bell-on') {
    const turned = await turnBellOn(parts.db, id, command, now)
    return turned ? `Bell ${id} is on.\n` : `No bell ${id} is off.\n`
  }
  const removed = await removeBell(parts.db, id, command, now)
  return removed ? `Bell ${id} is removed.\n` : `There is no bell ${id}.\n`
}
