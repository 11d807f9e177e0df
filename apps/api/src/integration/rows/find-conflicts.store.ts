import type { ReceivableRow } from '@llave/contract/integration/rows/receivable-row'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import type { Fault } from './row-kind.ts'

/** The names of a receivable: accounting number for the ERP, code and document number for who sees it. */
export type NamedReceivable = Pick<ReceivableRow, 'company' | 'year' | 'documentNumber' | 'code'> & {
  /** The holder and the co-holders of its proforma. */
  readonly seenBy: readonly number[]
}

/**
 * The receivables whose letter code or document number already belongs to another one that one of
 * their holders sees. Both are unique for a customer, because routes name a debt by them alone.
 */
export async function findConflicts<R extends NamedReceivable>(
  trx: Trx,
  receivables: readonly R[],
): Promise<Map<R, Fault>> {
  const taken = await findTaken(trx, receivables)
  const conflicts = new Map<R, Fault>()
  for (const receivable of receivables) {
    const own = keyOf(receivable)
    const names = namesOf(receivable)
    const clash = names.find(([, name]) => (taken.get(name) ?? own) !== own)
    if (clash) {
      const reason = 'este cliente ya tiene otro documento con ese valor'
      conflicts.set(receivable, { field: clash[0], reason })
      continue
    }
    for (const [, name] of names) taken.set(name, own)
  }
  return conflicts
}

type Stored = Omit<NamedReceivable, 'seenBy'> & { readonly customerId: number }

/** The receivables that have these names now, by name. */
async function findTaken(trx: Trx, asked: readonly NamedReceivable[]): Promise<Map<string, string>> {
  if (asked.length === 0) return new Map()
  const names = asked.flatMap(({ seenBy, code, documentNumber }) =>
    seenBy.map((customer) => ({ customer, code, number: documentNumber })),
  )
  const beside = await listCoHolders(
    trx,
    names.map(({ customer }) => customer),
  )
  const found = [
    ...(await findByNames(trx, names, sql`receivable r on r.customer_id = i.customer`)),
    ...(await findByNames(
      trx,
      names.filter(({ customer }) => beside.has(customer)),
      sql`proforma_holder h on h.customer_id = i.customer and h.role = 'co_holder' and h.until is null
        join property p on p.proforma = h.proforma
        join receivable r on r.customer_id = p.customer_id and r.proforma = p.proforma`,
    )),
  ]
  return new Map(
    found.flatMap((row) =>
      namesOf({ ...row, seenBy: [row.customerId] }).map(([, name]) => [name, keyOf(row)] as const),
    ),
  )
}

type Name = { readonly customer: number; readonly code: string | null; readonly number: string }

/** By the indexes of code and number, one after the other: an index serves no "or". */
async function findByNames(trx: Trx, names: readonly Name[], seen: RawBuilder<unknown>): Promise<Stored[]> {
  if (names.length === 0) return []
  const given = sql`json_to_recordset(${JSON.stringify(names)}::json) as i(customer bigint, code text, number text)`
  const columns = sql`i.customer as "customerId", r.code, r.accounting_company as company,
    r.accounting_year as year, r.accounting_number as "documentNumber"`
  const found = await sql<Stored>`
    select ${columns} from ${given} join ${seen} and r.accounting_number = i.number
    union
    select ${columns} from ${given} join ${seen} and r.code = i.code and r.kind = 'instalment'`.execute(trx)
  return found.rows
}

/** Of these customers those who co-hold something. */
async function listCoHolders(trx: Trx, customerIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await trx
    .selectFrom('proforma_holder')
    .select('customer_id')
    .where('customer_id', 'in', [...new Set(customerIds)])
    .where('role', '=', 'co_holder')
    .where('until', 'is', null)
    .execute()
  return new Set(rows.map(({ customer_id }) => customer_id))
}

function namesOf({
  seenBy,
  code,
  documentNumber,
}: Pick<NamedReceivable, 'seenBy' | 'code' | 'documentNumber'>) {
  return seenBy.flatMap((customer) => {
    const names: ['documentNumber' | 'code', string][] = [
      ['documentNumber', `${customer} number ${documentNumber}`],
    ]
    if (code !== null) names.push(['code', `${customer} code ${code}`])
    return names
  })
}

function keyOf(row: Pick<NamedReceivable, 'company' | 'year' | 'documentNumber'>): string {
  return `${row.company} ${row.year} ${row.documentNumber}`
}
