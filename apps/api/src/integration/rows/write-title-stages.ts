import type { TitleStageRow } from '@llave/contract/integration/rows/title-stage-row'
import { limaDate } from '@llave/domain/time/lima-date'
import { futureFault } from '@llave/domain/title-path/title-stage'
import type { Trx } from '../../database/database.ts'
import type { BatchContext, Fault, RowOutcome } from './row-kind.ts'
import { upsertValidRows } from './upsert-valid-rows.ts'
import { findKnown, titleStages } from './write-title-stages.store.ts'

/** Stores what is said of stages, one of each of a property. */
export async function writeTitleStages(
  trx: Trx,
  rows: readonly TitleStageRow[],
  { now }: BatchContext,
): Promise<RowOutcome[]> {
  const today = limaDate(now)
  const known = await findKnown(trx, rows)
  function faultOf(row: TitleStageRow, place: number): Fault | null {
    if (!known[place]?.property) return { field: 'proforma', reason: 'no existe' }
    if (row.document !== null && !known[place].document) {
      return { field: 'document', reason: 'no es el código de un documento de esa propiedad' }
    }
    return futureFault(row, today)
  }
  const validated = rows.map((row, place) => {
    const fault = faultOf(row, place)
    return fault ? { fault } : { row }
  })
  return upsertValidRows(trx, titleStages, validated, now)
}
