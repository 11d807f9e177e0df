import { documentTypeOf } from '../access/document-type.ts'
import { formatMoney } from '../money/format-money.ts'
import { formatDate, formatDateTime } from '../time/format-date.ts'
import { limaDate, limaDateTime } from '../time/lima-date.ts'
import type { Provider, SheetAnswer, SheetContent } from './book-sheet.ts'
import { bookTexts, sheetKindNames } from './book-texts.ts'

type Sheet = {
  readonly code: string
  readonly filedAt: Temporal.Instant
  readonly provider: Provider
  readonly content: SheetContent
  readonly answer: SheetAnswer | null
  readonly agreedAt: Temporal.Instant | null
}

/** A field of a sheet; `isText`: in the words of a person, which may be long and have lines of their own. */
export type FieldOfSheet = { readonly label: string; readonly value: string; readonly isText: boolean }

/** Every field of a sheet in the order and the words of docs/complaints-book.md, with what stands there. */
export function fieldsOfSheet(sheet: Sheet): readonly FieldOfSheet[] {
  const { code, filedAt, provider, content, answer } = sheet
  const { consumer, contracted, kind, detail, request } = content
  const filed = formatDateTime(limaDateTime(filedAt))
  const document = `${documentTypeOf(consumer.document.type).abbreviation} ${consumer.document.number}`
  return [
    field('Proveedor', provider.legalName),
    field('RUC', provider.ruc),
    field('Domicilio del proveedor', provider.address),
    field('Código de identificación', provider.code),
    field('Hoja de reclamación N.°', code),
    field('Fecha', filed),
    field('Nombre', consumer.name),
    field('Documento', document),
    field('Domicilio', consumer.address),
    field('Teléfono', consumer.phone),
    field('Correo', consumer.email),
    field('Padre, madre o tutor', consumer.guardian, 'No corresponde'),
    field('Tipo', contracted.kind === 'product' ? 'Producto' : 'Servicio'),
    field('Monto reclamado', contracted.amount ? formatMoney(contracted.amount) : ''),
    field('Descripción', contracted.description),
    field('Clase', sheetKindNames[kind]),
    text('Detalle', detail),
    text('Pedido', request),
    field('Firma del consumidor', `Presentada por internet el ${filed}`),
    text('Observaciones y acciones adoptadas por el proveedor', answer?.text ?? '', 'Sin respuesta todavía'),
    text(bookTexts.agreement, agreementText(sheet), 'Ninguno'),
    field('Fecha de la respuesta', answer ? formatDate(limaDate(answer.at)) : '', 'Sin respuesta todavía'),
  ]
}

/** What stands as the agreement: the offer once it was accepted; before that, that it waits; empty without one. */
export function agreementText({ answer, agreedAt }: Pick<Sheet, 'answer' | 'agreedAt'>): string {
  if (!answer || answer.offer === '') return ''
  return agreedAt ? answer.offer : `Ofrecido, sin aceptar todavía: ${answer.offer}`
}

function field(label: string, value: string, empty = 'No se indicó'): FieldOfSheet {
  return { label, value: value === '' ? empty : value, isText: false }
}

function text(label: string, value: string, empty = 'No se indicó'): FieldOfSheet {
  return { ...field(label, value, empty), isText: true }
}
