import { documentTypeOf } from '@llave/domain/access/document-type'
import { sheetKindNames } from '@llave/domain/complaints-book/book-texts'
import { complaintDueOn } from '@llave/domain/service-desk/complaint-clock'
import { limaDate, limaDateTime } from '@llave/domain/time/lima-date'
import type { StoredSheet } from '../../complaints-book/sheet.store.ts'
import type { Column, TableCell } from '../../files/table-cell.ts'

const titles = [
  'Código',
  'Presentada',
  'Clase',
  'Nombre',
  'Tipo de documento',
  'Número de documento',
  'Domicilio',
  'Teléfono',
  'Correo',
  'Padre, madre o tutor',
  'Tipo de bien',
  'Descripción',
  'Monto',
  'Moneda',
  'Detalle',
  'Pedido',
  'Proveedor',
  'RUC',
  'Domicilio del proveedor',
  'Código de identificación',
  'Plazo',
  'Respondida',
  'Respuesta',
  'Oferta',
  'Acuerdo aceptado',
] as const

/** All that stands on a sheet, for the register of the authority. */
export const registerColumns: readonly Column[] = titles.map((title) => ({ title, width: 20 }))

export async function* registerLines(sheets: readonly StoredSheet[]): AsyncGenerator<TableCell[][]> {
  yield sheets.map(({ code, filedAt, content, provider, answer, agreedAt }) => {
    const { consumer, contracted, kind, detail, request } = content
    return [
      code,
      limaDateTime(filedAt),
      sheetKindNames[kind],
      consumer.name,
      documentTypeOf(consumer.document.type).abbreviation,
      consumer.document.number,
      consumer.address,
      consumer.phone,
      consumer.email,
      consumer.guardian,
      contracted.kind === 'product' ? 'Producto' : 'Servicio',
      contracted.description,
      contracted.amount,
      contracted.amount?.currency ?? '',
      detail,
      request,
      provider.legalName,
      provider.ruc,
      provider.address,
      provider.code,
      complaintDueOn(limaDate(filedAt)),
      answer && limaDateTime(answer.at),
      answer?.text ?? '',
      answer?.offer ?? '',
      agreedAt && limaDateTime(agreedAt),
    ]
  })
}
