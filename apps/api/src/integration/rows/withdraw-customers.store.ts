import type { CustomerRow } from '@llave/contract/integration/rows/customer-row'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import type { RowOutcome, WithdrawContext } from './row-kind.ts'
import { removePhones } from './write-customers.store.ts'

type Found = { readonly phones: boolean | null; readonly holds: boolean | null }

/**
 * Takes the phones of customers who hold nothing, so that they sign in no more, and ends their
 * sessions. What they did stays.
 */
export async function withdrawCustomers(
  trx: Trx,
  rows: readonly Pick<CustomerRow, 'documentType' | 'documentNumber'>[],
  { now }: WithdrawContext,
): Promise<RowOutcome[]> {
  const named = rows.map(({ documentType, documentNumber }) => ({
    type: documentType,
    number: documentNumber,
    phones: '',
  }))
  const found = await sql<Found>`
    select exists (select from customer_phone p where p.customer_id = c.id) as phones,
      exists (select from held_proforma h where h.customer_id = c.id) as holds
    from rows from (json_to_recordset(${JSON.stringify(named)}::json)
      as (type text, number text)) with ordinality as i
    left join customer c on c.document_type = i.type and c.document_number = i.number
    order by i.ordinality`.execute(trx)
  const outcomes = found.rows.map(({ phones, holds }): RowOutcome => {
    if (holds) {
      const reason = 'tiene una propiedad: primero se retira esa'
      return { field: 'documentNumber', reason, untilOthersGo: true }
    }
    return phones ? 'withdrawn' : 'same'
  })
  await removePhones(
    trx,
    named.filter((_, place) => outcomes[place] === 'withdrawn'),
    now,
  )
  return outcomes
}
