import { type Database, transact } from '@llave/api/database/database'
import type { RowOutcome } from '@llave/api/integration/rows/row-kind'
import { writeProperties } from '@llave/api/integration/rows/write-properties'
import type { Clock } from '@llave/domain/time/lima-date'

type Named = {
  readonly document: { readonly type: '01' | '04' | '06' | '07' | '11'; readonly number: string }
}

export type NamedHolders = {
  readonly holder: Named
  readonly coHolders?: readonly Named[]
  /** `YYYY-MM-DD`. */
  readonly cededOn?: string
}

/** Imports the row of a proforma that is stored already, with these holders and its other values unchanged. */
export async function importHolders(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  proforma: string,
  { holder, coHolders = [], cededOn }: NamedHolders,
): Promise<RowOutcome | undefined> {
  const stored = await db
    .selectFrom('property')
    .selectAll()
    .where('proforma', '=', proforma)
    .executeTakeFirstOrThrow()
  const row = {
    proforma,
    documentType: holder.document.type,
    documentNumber: holder.document.number,
    projectCode: stored.project_code,
    productName: stored.product_name,
    currency: stored.currency,
    plaza: stored.plaza,
    soldOn: stored.sold_on.toString(),
    annualRate: stored.annual_rate,
    coHolders: coHolders.map(({ document }) => document),
    cededOn: cededOn ?? null,
    deliveredOn: stored.delivered_on?.toString() ?? null,
  }
  const context = {
    now: clock.now(),
    by: 'erp',
    batchId: null,
    readFile: () => Promise.reject(new Error('A property names no file')),
  }
  const [outcome] = await transact(db, (trx) => writeProperties(trx, [row], context))
  return outcome
}
