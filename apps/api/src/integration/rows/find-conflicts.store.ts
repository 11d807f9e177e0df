import type { ReceivableRow } from '@llave/contract/integration/rows/receivable-row'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import type { Fault } from './row-kind.ts'

/** The names of a receivable: accounting number for the ERP, code and document number for its customer. */
export type NamedReceivable = Pick<ReceivableRow, 'company' | 'year' | 'documentNumber' | 'code'> & {
  readonly customerId: number
}

/**
 * The receivables whose letter code or document number already belongs to another one. Both are
 * unique for a customer, because routes name a debt by them alone.
 */
export async function findConflicts<R extends NamedReceivable>(
  trx: Trx,
  receivables: readonly R[],
): Promise<Map<R, Fault>> {
  const holders = await findHolders(trx, receivables)
  const conflicts = new Map<R, Fault>()
  for (const receivable of receivables) {
    const own = keyOf(receivable)
    const names = namesOf(receivable)
    const taken = names.find(([, name]) => (holders.get(name) ?? own) !== own)
    if (taken) {
      const reason = 'este cliente ya tiene otro documento con ese valor'
      conflicts.set(receivable, { field: taken[0], reason })
      continue
    }
    for (const [, name] of names) holders.set(name, own)
  }
  return conflicts
}

/** The receivables that have these names now. */
async function findHolders(trx: Trx, asked: readonly NamedReceivable[]): Promise<Map<string, string>> {
  if (asked.length === 0) return new Map()
  const names = asked.map(({ customerId, code, documentNumber }) => ({
    customer: customerId,
    code,
    number: documentNumber,
  }))
  const given = sql`json_to_recordset(${JSON.stringify(names)}::json) as i(customer bigint, code text, number text)`
  const found = await sql<NamedReceivable>`
    select r.customer_id as "customerId", r.code, r.accounting_company as company, r.accounting_year as year,
      r.accounting_number as "documentNumber"
    from ${given} join receivable r on r.customer_id = i.customer and r.accounting_number = i.number
    union
    select r.customer_id, r.code, r.accounting_company, r.accounting_year, r.accounting_number
    from ${given} join receivable r on r.customer_id = i.customer and r.code = i.code
      and r.kind = 'instalment'`.execute(trx)
  return new Map(found.rows.flatMap((row) => namesOf(row).map(([, name]) => [name, keyOf(row)] as const)))
}

function namesOf(row: Pick<NamedReceivable, 'customerId' | 'code' | 'documentNumber'>) {
  const names: ['documentNumber' | 'code', string][] = [
    ['documentNumber', `${row.customerId} number ${row.documentNumber}`],
  ]
  if (row.code !== null) names.push(['code', `${row.customerId} code ${row.code}`])
  return names
}

function keyOf(row: Pick<NamedReceivable, 'company' | 'year' | 'documentNumber'>): string {
  return `${row.company} ${row.year} ${row.documentNumber}`
}
