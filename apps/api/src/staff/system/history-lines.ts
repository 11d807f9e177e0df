import type { HistoryLine } from '@llave/contract/staff/system/look-ups'
import { formatMoney } from '@llave/domain/money/format-money'
import { money } from '@llave/domain/money/money'
import { formatDate } from '@llave/domain/time/format-date'
import type { HistoryEvent, Members } from '../../history/history.store.ts'

/** Events as Mesa tells them. */
export function historyLines(events: readonly HistoryEvent[]): HistoryLine[] {
  return events.map((event) => ({
    at: event.at,
    by: spanish(event.by),
    batchId: event.batch === null ? '' : String(event.batch),
    proforma: event.proforma,
    debt: event.debt,
    what: whatOf(event),
    kind: 'kind' in event ? event.kind : null,
    detail: detailOf(event),
  }))
}

function whatOf(event: HistoryEvent): HistoryLine['what'] {
  if (event.what === 'told') return event.refused ? 'refused' : 'remarked'
  if (event.what === 'changed') return event.after ? 'changed' : 'withdrawn'
  if (event.what === 'returned' || event.what === 'kept' || event.what === 'lost') return 'taken-back'
  return event.what
}

const fates = {
  paid: '',
  quarantined: '',
  returned: ', vuelve a la tarjeta',
  kept: ', la toma contabilidad',
  lost: ', se devolvió sin nosotros',
} as const

const sides = { llave: 'vale Llave', erp: 'vale el ERP' } as const

function detailOf(event: HistoryEvent): string {
  if (event.what === 'changed') {
    const won = event.verdicts.map(({ field, wins, reason }) => `${field}: ${sides[wins]} (${reason})`)
    return [changesText(event.before, event.after), ...won].filter(Boolean).join('; ')
  }
  if (event.what === 'told') {
    const often = event.times > 1 ? ` (${event.times} veces)` : ''
    return `${event.field}: ${event.reason}${often}`
  }
  if (event.what === 'resolved') return spanish(event.of)
  if ('amount' in event) {
    const { minor, currency } = event.amount
    const known = currency === 'PEN' || currency === 'USD'
    const amount = known ? formatMoney(money(minor, currency)) : `${currency} ${minor / 100}`
    return `${amount}, ${spanish(event.of)}${fates[event.what]}`
  }
  return 'cededOn' in event && event.cededOn && event.what !== 'left'
    ? `por cesión del ${formatDate(event.cededOn)}`
    : ''
}

/** `amount 350.50 → 300.50, maskedCard`: of what names somebody only that it changed. */
function changesText(before: Members, after: Members | null): string {
  return Object.keys(before)
    .map((member) => {
      const [was, stands] = [before[member] ?? null, after?.[member] ?? null]
      return was === null && stands === null ? member : `${member} ${valueText(was)} → ${valueText(stands)}`
    })
    .join(', ')
}

function valueText(value: unknown): string {
  if (value === null || value === '') return 'nada'
  return Array.isArray(value) ? value.join(';') : String(value)
}

const words: readonly (readonly [english: RegExp, spanish: string])[] = [
  [/^customer (?=\d)/, 'cliente '],
  [/^debit day$/, 'día de débito'],
  [/^card-provider$/, 'proveedor de tarjetas'],
  [/\breceipt (?=\S)/, 'recibo '],
  [/\border (?=\S)/, 'pedido '],
  [/^entered\b/, 'lo tomó contabilidad'],
  [/^returned\b/, 'se devolvió'],
]

/** The few words of ours in what is otherwise a name or a number. */
function spanish(text: string): string {
  return words.reduce((said, [english, spanishWord]) => said.replace(english, spanishWord), text)
}
