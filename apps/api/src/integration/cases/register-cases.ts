import { moveRepairCase } from '@llave/contract/integration/move-repair-case'
import { readRepairCases } from '@llave/contract/integration/read-repair-cases'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../../database/database.ts'
import type { RegisterCall } from '../../http/register-call.ts'
import { moveAsSystem } from './move-as-system.ts'
import { findSystemCases } from './system-case.store.ts'

/** The calls by which a system reads the cases as they stand, and moves one. */
export function registerCases(
  register: RegisterCall,
  parts: { readonly db: Database; readonly clock: Clock },
): void {
  register(readRepairCases, async ({ query: { after, limit } }) => {
    const cases = await findSystemCases(parts.db, after, limit)
    return { cases, next: cases.at(-1)?.complaint ?? String(after) }
  })
  register(moveRepairCase, ({ key, params, body }) =>
    moveAsSystem(parts, key.system, Number(params.case), body),
  )
}
