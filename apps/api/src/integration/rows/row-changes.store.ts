import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import type { Note } from './row-kind.ts'

type JudgedRow = {
  readonly row: { readonly company: string; readonly year: string; readonly documentNumber: string }
  readonly notes: readonly Note[]
}

/** Puts beside the changes of these receivables which side won, and why. */
export async function keepVerdicts(
  trx: Trx,
  batchId: number | null,
  judged: readonly JudgedRow[],
): Promise<void> {
  if (batchId === null || judged.length === 0) return
  const given = judged.map(({ row: { company, year, documentNumber }, notes }) => ({
    key: `${company} ${year} ${documentNumber}`,
    verdicts: notes,
  }))
  await sql`update row_change c set verdicts = i.verdicts
    from json_to_recordset(${JSON.stringify(given)}::json) as i(key text, verdicts jsonb)
    where c.kind = 'receivables' and c.key = i.key and c.batch_id = ${batchId}`.execute(trx)
}
