import type { Feed } from '../integration/feed.ts'
import type { Scope } from '../integration/scopes.ts'
import type { NumberSeries } from '../paper/number-series.ts'

/** What a key may be allowed, in Spanish. */
export const scopeNames = {
  'write:projects': 'Enviar proyectos y avance de obra',
  'write:customers': 'Enviar clientes',
  'write:properties': 'Enviar propiedades',
  'write:receivables': 'Enviar letras, reservas e iniciales',
  'write:exchange-rates': 'Enviar tipos de cambio',
  'write:notices': 'Enviar avisos',
  'write:documents': 'Enviar documentos',
  'write:title-stages': 'Enviar etapas del título',
  'write:replies': 'Responder consultas',
  'write:repairs': 'Mover casos',
  'read:payments': 'Leer pagos y devoluciones',
  'post:payments': 'Contabilizar pagos',
  'read:affiliations': 'Leer afiliaciones al débito',
  'read:queries': 'Leer consultas',
  'read:complaints': 'Leer reclamos',
  'read:repairs': 'Leer casos',
  'read:numbers': 'Leer números que cambiaron',
} as const satisfies Record<Scope, string>

export const feedNames = {
  payments: 'pagos',
  refunds: 'devoluciones',
  affiliations: 'afiliaciones al débito',
  queries: 'consultas',
  complaints: 'reclamos',
  repairs: 'pasos de casos',
  numbers: 'números que cambiaron',
} as const satisfies Record<Feed, string>

export const seriesNames = {
  online: 'Recibos de pagos con tarjeta',
  debit: 'Recibos de débito automático',
  certificates: 'Constancias y estados de cuenta',
  queries: 'Consultas',
  complaints: 'Reclamos',
  book: 'Hojas del Libro de Reclamaciones',
} as const satisfies Record<NumberSeries, string>

/** So many given-up messages of a kind are tried anew at a time, the oldest first. */
export const mostRetried = 1000
