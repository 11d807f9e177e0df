import { type Recognition, recognizeCustomer } from '@llave/domain/holders/recognize-customer'
import type { Trx } from '../../database/database.ts'
import type { RowChange } from '../../database/upsert-rows.ts'
import type { CustomerRow } from './customer-row.ts'
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
  const recognized = await recognize(trx, rows)
  const good = recognized.filter(({ recognition }) => recognition !== 'taken')
  const renamed = good.filter(({ recognition }) => recognition === 'renamed').map(({ row }) => row)
  await changeDocuments(trx, renamed, now)
  const stored = (
    await storeCustomers(
      trx,
      good.map(({ row }) => row),
      now,
    )
  ).values()
  return recognized.map(({ recognition, warnings }): RowOutcome => {
    if (recognition === 'taken')
      return { field: 'documentNumber', reason: 'es de otro cliente, con otro código' }
    const [change = 'same'] = stored.take(1)
    return outcomeOf(recognition === 'renamed' ? 'changed' : change, warnings)
  })
}

function outcomeOf(change: RowChange, warnings: readonly Fault[]): RowOutcome {
  return warnings.length === 0 ? change : { change, warnings }
}

async function recognize(trx: Trx, rows: readonly CustomerRow[]): Promise<Recognized[]> {
  const known = await findKnownCustomers(trx, rows)
  const recognized = rows.map((row, place): Recognized => {
    const { byDocument = null, byCode = null } = known[place] ?? {}
    const recognition = recognizeCustomer(row.customerCode, { byDocument, byCode })
    // A row without a code leaves the one that is known.
    const customerCode = row.customerCode ?? byDocument?.code ?? null
    const recoded = `antes tenía el código ${byDocument?.code}`
    const warnings = recognition === 'recoded' ? [{ field: 'customerCode', reason: recoded }] : []
    return { row: { ...row, customerCode }, recognition, warnings }
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
