import type { TodayGroupName } from '@llave/domain/staff/today'
import { quarantineReasons } from '../frame/quarantine-reasons.ts'

/** What Hoy calls each group, and what one and many of it are. */
export const groupWords = {
  sheets: { title: 'Libro de Reclamaciones, sin respuesta', one: 'hoja', many: 'hojas' },
  complaints: { title: 'Reclamos sin respuesta', one: 'reclamo', many: 'reclamos' },
  dataRequests: { title: 'Pedidos sobre datos personales', one: 'pedido', many: 'pedidos' },
  newNumbers: { title: 'Cambios de número por decidir', one: 'pedido', many: 'pedidos' },
  queries: { title: 'Consultas que esperan respuesta', one: 'consulta', many: 'consultas' },
  refunds: { title: 'Devoluciones por aprobar o sin terminar', one: 'devolución', many: 'devoluciones' },
  quarantine: { title: 'Dinero por revisar', one: 'pago', many: 'pagos' },
  debits: { title: 'Débitos rechazados', one: 'débito', many: 'débitos' },
  plans: { title: 'Cronogramas que no llegan', one: 'cronograma', many: 'cronogramas' },
  postings: { title: 'Pagos sin registrar en el ERP', one: 'pago', many: 'pagos' },
  imports: { title: 'Filas rechazadas de las últimas 24 horas', one: 'fila', many: 'filas' },
  messages: { title: 'Mensajes que no llegaron', one: 'mensaje', many: 'mensajes' },
} as const satisfies Record<TodayGroupName, { title: string; one: string; many: string }>

const reasons: Readonly<Record<string, string>> = {
  ...quarantineReasons,
  correction: 'Corregir sus datos',
  erasure: 'Borrar sus datos',
  requested: 'Por revisar',
  checked: 'Espera que otra persona lo apruebe',
  'debt-lowered': 'La deuda bajó después de pagarse',
  asked: 'Espera que otra persona la apruebe',
  planned: 'Por enviar',
  sending: 'Enviada, sin respuesta todavía',
  unknown: 'Enviada, se perdió la respuesta',
  failed: 'No se pudo: hay que devolverlo desde la pasarela',
  lower: 'Pago anticipado: bajar la cuota',
  shorter: 'Pago anticipado: bajar el plazo',
  given_up: 'Pago anticipado sin efecto: falta devolverlo',
}

/** A reason or a state in words; what has none here is shown as it came. */
export function reasonText(what: string): string {
  return reasons[what] ?? what
}
