import type { Config } from '@llave/api/config/config'
import type { Database } from '@llave/api/database/database'
import { readOperatorCommand, WrongWords } from '@llave/api/operations/read-operator-command'
import { runOperatorCommand } from '@llave/api/operations/run-operator-command'
import type { Clock } from '@llave/domain/time/lima-date'
import { mesaOrigin } from './staff/staff-visitor.ts'
import { testConfig } from './test-config.ts'

/** The arguments of a command that must say who does it and why. */
export const signed = ['--by', 'Ana Ruiz', '--why', 'Lo pidió contabilidad'] as const

/** Runs an operator's command, given as after `npm run operator --`, and returns what it prints. */
export function operatorOf({
  db,
  clock,
  config,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly config?: Pick<Config, 'bell' | 'files' | 'secret'>
}) {
  return async (...args: string[]): Promise<string> => {
    const command = readOperatorCommand(args)
    if (command instanceof WrongWords) throw new Error(command.message)
    if (typeof command === 'string') throw new Error(`${command} command: ${args.join(' ')}`)
    const { bell, files, secret } = config ?? testConfig()
    const invitation = { secret, url: mesaOrigin }
    return runOperatorCommand({ db, clock, bell, files, invitation, say: () => undefined }, command)
  }
}
