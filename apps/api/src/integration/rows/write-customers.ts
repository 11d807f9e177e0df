import type { CustomerRow } from '@llave/contract/integration/rows/customer-row'
import {
  type KnownCustomers,
  type Recognition,
  recognizeCustomer,
} from '@llave/domain/holders/recognize-customer'
import type { Trx } from '../../database/database.ts'
import type { RowChange } from '../../database/upsert-rows.ts'
import type { BatchContext, Fault, RowOutcome } from './row-kind.ts'
import {
  changeDocuments,
  findKnownCustomers,
  findLookalikes,
  storeCustomers,
} from './write-customers.store.ts'

type Recognized = { readonly row: CustomerRow; readonly recognition: Recognition; readonly warnings: Fault[] }

/**
 * Stores customers, each with exactly the phones of its row. One whose row has a code is the same
 * person under another document (docs/decisions/0116).
 */
export async function writeCustomers(
  trx: Trx,
  rows: readonly CustomerRow[],
  { now }: BatchContext,
): Promise<RowOutcome[]> {
  const renamed = await rename(trx, rows, now)
  const recognized = await recognize(trx, rows)
  const stored = (
    await storeCustomers(
      trx,
      recognized.filter(({ recognition }) => recognition !== 'taken').map(({ row }) => row),
      now,
    )
  ).values()
  return recognized.map(({ recognition, warnings }, place): RowOutcome => {
    if (recognition === 'taken') {
      return { field: 'documentNumber', reason: 'es de otro cliente, con otro código' }
    }
    const [change = 'same'] = stored.take(1)
    return outcomeOf(renamed.has(place) ? 'changed' : change, warnings)
  })
}

function outcomeOf(change: RowChange, warnings: readonly Fault[]): RowOutcome {
  return warnings.length === 0 ? change : { change, warnings }
}

/** Gives people their new documents, one after the other's was given up; answers the places of their rows. */
async function rename(
  trx: Trx,
  rows: readonly CustomerRow[],
  now: Temporal.Instant,
): Promise<ReadonlySet<number>> {
  const renamed = new Set<number>()
  if (rows.every(({ customerCode }) => customerCode === null)) return renamed
  for (;;) {
    const known = await findKnownCustomers(trx, rows)
    const next = rows.flatMap(({ customerCode }, place) =>
      recognizeCustomer(customerCode, known[place] as KnownCustomers) === 'renamed' ? [place] : [],
    )
    if (next.length === 0) return renamed
    for (const place of next) renamed.add(place)
    await changeDocuments(
      trx,
      next.map((place) => rows[place] as CustomerRow),
      now,
    )
  }
}

async function recognize(trx: Trx, rows: readonly CustomerRow[]): Promise<Recognized[]> {
  const known = await findKnownCustomers(trx, rows)
  const recognized = rows.map((row, place): Recognized => {
    const found = known[place] as KnownCustomers
    const recognition = recognizeCustomer(row.customerCode, found)
    const before = found.byDocument?.code ?? null
    const warnings =
      recognition === 'recoded' ? [{ field: 'customerCode', reason: `antes tenía el código ${before}` }] : []
    // A row without a code leaves the one that is known.
    return { row: { ...row, customerCode: row.customerCode ?? before }, recognition, warnings }
  })
  const newcomers = recognized.filter(({ recognition }) => recognition === 'new')
  const lookalikes = await findLookalikes(
    trx,
    newcomers.map(({ row }) => row),
  )
  for (const { row, warnings } of newcomers) {
    const document = lookalikes.get(row)
    if (document === undefined) continue
    const reason = `es una persona nueva con el nombre y el celular de ${document}; si es la misma, su customerCode la conserva`
    warnings.push({ field: 'documentNumber', reason })
  }
  return recognized
}
