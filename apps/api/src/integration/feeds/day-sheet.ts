import type { FeedRow } from '@llave/contract/integration/feed-members'
import { documentTypeOf } from '@llave/domain/access/document-type'
import { paymentSystemLabel } from '@llave/domain/receivables/payment-system'

/** The feeds of which a day is handed out as a file. */
export const exportedFeeds = ['payments', 'refunds', 'complaints'] as const
export type ExportedFeed = (typeof exportedFeeds)[number]

/** A column of the file. Amounts are decimal text, days ISO text; `moment` is shown as in Lima. */
export type SheetColumn<Row> = {
  readonly title: string
  readonly width: number
  readonly as: 'text' | 'amount' | 'day' | 'moment' | 'count'
  readonly value: (row: Row) => string
}

type Sheet<F extends ExportedFeed> = {
  /** Of the sheet, and of the file with the day after it. */
  readonly name: string
  readonly fileName: string
  readonly columns: readonly SheetColumn<FeedRow<F>>[]
}

type DebtRow = FeedRow<'payments'> | FeedRow<'refunds'>

const debtKinds = {
  instalment: 'Letra',
  reservation: 'Separación',
  initial_payment: 'Pago inicial',
  prepayment: 'Pago anticipado',
} as const
const decisions = { return: 'Devuelto', keep: 'Queda en contabilidad', lost: 'Perdido' } as const
const refundCauses = { surplus: 'Pago de más', correction: 'Corrección' } as const

const when: SheetColumn<FeedRow<ExportedFeed>>[] = [
  { title: 'Día', width: 12, as: 'day', value: (row) => row.day },
  { title: 'Fecha y hora', width: 19, as: 'moment', value: (row) => row.at },
]

const debt: SheetColumn<DebtRow>[] = [
  { title: 'Proforma', width: 13, as: 'text', value: (row) => row.proforma },
  { title: 'Deuda', width: 13, as: 'text', value: (row) => debtKinds[row.debtKind] },
  { title: 'Letra', width: 16, as: 'text', value: (row) => row.code },
  { title: 'Clase', width: 8, as: 'text', value: (row) => row.documentClass },
  { title: 'Sociedad', width: 10, as: 'text', value: (row) => row.company },
  { title: 'Ejercicio', width: 10, as: 'text', value: (row) => row.year },
  { title: 'Número de documento', width: 20, as: 'text', value: (row) => row.documentNumber },
]

const people: SheetColumn<DebtRow>[] = [
  { title: 'Cliente', width: 32, as: 'text', value: (row) => row.customer.name },
  { title: 'Documento del cliente', width: 20, as: 'text', value: (row) => documentOf(row.customer) },
  { title: 'Pagó', width: 32, as: 'text', value: (row) => row.paidBy.name },
  { title: 'Documento de quien pagó', width: 20, as: 'text', value: (row) => documentOf(row.paidBy) },
]

const transaction: SheetColumn<DebtRow>[] = [
  { title: 'Tarjeta', width: 20, as: 'text', value: (row) => row.maskedCard },
  { title: 'Tienda', width: 12, as: 'text', value: (row) => row.shop },
  { title: 'Transacción', width: 36, as: 'text', value: (row) => row.transaction },
  { title: 'Orden', width: 24, as: 'text', value: (row) => row.order },
]

const cursor: SheetColumn<FeedRow<ExportedFeed>> = {
  title: 'Cursor',
  width: 32,
  as: 'text',
  value: (row) => row.cursor,
}

export const sheets: { readonly [F in ExportedFeed]: Sheet<F> } = {
  payments: {
    name: 'Pagos',
    fileName: 'pagos',
    columns: [
      {
        title: 'Tipo',
        width: 12,
        as: 'text',
        value: (row) => (row.kind === 'payment' ? 'Pago' : 'Corrección'),
      },
      ...when,
      { title: 'Recibo', width: 15, as: 'text', value: (row) => row.receipt },
      ...debt,
      ...people,
      { title: 'Moneda', width: 9, as: 'text', value: (row) => row.currency },
      { title: 'Importe', width: 16, as: 'amount', value: (row) => row.amount },
      { title: 'Moneda de pago', width: 15, as: 'text', value: (row) => row.paymentCurrency },
      { title: 'Importe pagado', width: 16, as: 'amount', value: (row) => row.paymentAmount },
      { title: 'Tipo de cambio', width: 14, as: 'text', value: (row) => row.penPerUsd ?? '' },
      { title: 'Queda del pago', width: 16, as: 'amount', value: (row) => row.remaining },
      {
        title: 'Decisión',
        width: 20,
        as: 'text',
        value: (row) => (row.decision ? decisions[row.decision] : ''),
      },
      {
        title: 'Forma de pago',
        width: 27,
        as: 'text',
        value: (row) => paymentSystemLabel(row.paymentSystem),
      },
      ...transaction,
      { title: 'Número de operación', width: 20, as: 'text', value: (row) => row.authorizationNumber },
      cursor,
    ],
  },
  refunds: {
    name: 'Devoluciones',
    fileName: 'devoluciones',
    columns: [
      ...when,
      { title: 'Causa', width: 14, as: 'text', value: (row) => refundCauses[row.cause] },
      ...debt,
      ...people,
      { title: 'Moneda', width: 9, as: 'text', value: (row) => row.currency },
      { title: 'Importe', width: 16, as: 'amount', value: (row) => row.amount },
      { title: 'Decidida', width: 19, as: 'moment', value: (row) => row.plannedAt },
      ...transaction,
      cursor,
    ],
  },
  complaints: {
    name: 'Reclamos',
    fileName: 'reclamos',
    columns: [
      { title: 'Reclamo', width: 10, as: 'text', value: (row) => row.complaint },
      ...when,
      { title: 'Proyecto', width: 12, as: 'text', value: (row) => row.projectCode },
      { title: 'Proforma', width: 13, as: 'text', value: (row) => row.proforma },
      { title: 'Cliente', width: 32, as: 'text', value: (row) => row.customer.name },
      { title: 'Documento del cliente', width: 20, as: 'text', value: (row) => documentOf(row.customer) },
      { title: 'Teléfono', width: 16, as: 'text', value: (row) => row.phone },
      { title: 'Correo', width: 28, as: 'text', value: (row) => row.email },
      { title: 'Observación', width: 60, as: 'text', value: (row) => row.text },
      { title: 'Fotos', width: 8, as: 'count', value: (row) => String(row.pictures) },
      cursor,
    ],
  },
}

function documentOf({ documentType, documentNumber }: FeedRow<'payments'>['customer']): string {
  return `${documentTypeOf(documentType).abbreviation} ${documentNumber}`
}
