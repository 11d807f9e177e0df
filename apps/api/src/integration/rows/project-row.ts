import { type ProjectRow, projectRow } from '@llave/contract/integration/rows/project-row'
import type { Fault, RowShape } from './row-kind.ts'

export const projectRows: RowShape<typeof projectRow> = {
  schema: projectRow,
  lists: ['galleryPictures', 'stages'],
  keyField: 'code',
  key: (row) => row.code,
  check: (row) => ({
    row,
    faults: [
      ...((row.latitude === null) === (row.longitude === null)
        ? []
        : [{ field: 'longitude', reason: 'latitude y longitude van juntas' }]),
      ...faultsOfDelivery(row),
    ],
    warnings: [],
  }),
}

/** A delivery that moved says from which day, when that was told and why; one that did not move says nothing of it. */
function faultsOfDelivery({ promisedOn, deliveryOn, deliveryToldOn, deliveryReason }: ProjectRow): Fault[] {
  if (deliveryOn === null) {
    if (deliveryToldOn === null && deliveryReason === '') return []
    return [{ field: 'deliveryOn', reason: 'falta, y la fila dice cuándo o por qué cambió la entrega' }]
  }
  if (promisedOn === null)
    return [{ field: 'promisedOn', reason: 'falta, y la fila dice que la entrega cambió' }]
  if (deliveryToldOn === null)
    return [{ field: 'deliveryToldOn', reason: 'falta el día en que se avisó el cambio' }]
  return deliveryReason === '' ? [{ field: 'deliveryReason', reason: 'falta el motivo del cambio' }] : []
}
