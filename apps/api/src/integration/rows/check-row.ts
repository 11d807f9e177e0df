import { withdrawMember } from '@llave/contract/integration/rows/withdrawal'
import * as z from 'zod/mini'
import { parseRow } from './parse-row.ts'
import type { Checked, Fault, RowShape } from './row-kind.ts'
import { isRounded, storable } from './sent-row.ts'

type Issue = z.core.$ZodIssue

/** A row that has more faults is another kind of row. */
const mostFaults = 20

/** Validates one row against its shape: all faults at once, each with its field and a reason in Spanish. */
export function checkRow<S extends z.ZodMiniObject>(
  shape: Pick<RowShape<S>, 'schema' | 'check'>,
  values: Readonly<Record<string, unknown>>,
): Checked<z.output<S>> | { readonly row: null; readonly faults: readonly Fault[] } {
  const parsed = parseRow(shape.schema, values)
  if ('issues' in parsed) {
    const issues = withoutLengths(parsed.issues)
    return { row: null, faults: issues.flatMap(faultsOf).slice(0, mostFaults) }
  }
  return shape.check(parsed.row)
}

type Values = Readonly<Record<string, unknown>>

/** Whether a row is to be withdrawn, by its member `withdraw`, and its other members. */
export function checkWithdrawal(
  values: Values,
): { readonly withdrawn: boolean; readonly members: Values } | { readonly fault: Fault } {
  if (!('withdraw' in values)) return { withdrawn: false, members: values }
  const { withdraw, ...members } = values
  const parsed = z.safeParse(withdrawMember, withdraw)
  if (parsed.success) return { withdrawn: parsed.data, members }
  return { fault: { field: 'withdraw', reason: 'no es true ni false' } }
}

/** Of a text where a list belongs its length is found fault with, too. */
function withoutLengths(issues: readonly Issue[]): readonly Issue[] {
  const mistyped = new Set(
    issues.filter(isOfField).flatMap(({ code, path: [field] }) => (code === 'invalid_type' ? field : [])),
  )
  return issues.filter(
    (issue) => issue.code !== 'too_big' || !isOfField(issue) || !mistyped.has(issue.path[0] ?? ''),
  )
}

function isOfField({ path }: Issue): boolean {
  return path.length === 1
}

function faultsOf(issue: Issue): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, mostFaults)
      .map((name) => ({ field: storable(name.slice(0, 60)), reason: 'no es un campo de este tipo de fila' }))
  }
  return [{ field: String(issue.path[0] ?? ''), reason: reasonOf(issue) }]
}

function reasonOf(issue: Issue): string {
  if (isRounded(issue.input)) return 'es un número de demasiadas cifras: va entre comillas'
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'es requerido' : 'no tiene el tipo esperado'
  if (issue.code === 'too_big')
    return `tiene más de ${issue.maximum} ${issue.origin === 'array' ? 'valores' : 'caracteres'}`
  if (issue.code === 'too_small') return 'está vacío'
  return issue.message
}
