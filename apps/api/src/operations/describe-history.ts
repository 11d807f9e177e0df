import type { HistoryEvent, Members } from '../history/history.store.ts'
import { describeAmount } from './describe-amount.ts'
import { limaTime, printTable } from './print-table.ts'

/** One line of time: what the rows said and changed, what was paid here, who held it. */
export function describeHistory(events: readonly HistoryEvent[]): string {
  if (events.length === 0) return 'No proforma and no letra has that code, or nothing is known of it.\n'
  const rows = events.map((event) => [
    limaTime(event.at),
    [event.proforma, event.debt].filter(Boolean).join(' '),
    event.by,
    event.batch === null ? '-' : String(event.batch),
    titleOf(event),
    detailOf(event),
  ])
  return printTable([['at (Lima)', 'proforma, debt', 'by', 'batch', 'what', ''], ...rows])
}

const titles = {
  paid: 'paid here',
  returned: 'taken back',
  kept: 'taken back',
  lost: 'taken back',
  quarantined: 'quarantined',
  resolved: 'resolved',
  holder: 'holds it',
  'co-holder': 'holds it beside',
  left: 'holds it no more',
} as const

function titleOf(event: HistoryEvent): string {
  if (event.what === 'told') return event.refused ? 'row refused' : 'remarked'
  if (event.what === 'created') return `${event.kind} created`
  if (event.what === 'stood') return `${event.kind} kept since`
  if (event.what === 'changed') return `${event.kind} ${event.after ? 'changed' : 'withdrawn'}`
  return titles[event.what]
}

const fates = {
  paid: '',
  quarantined: '',
  returned: ', goes back to the card',
  kept: ", kept for the developer's accounting",
  lost: ', given back without us',
} as const

function detailOf(event: HistoryEvent): string {
  if (event.what === 'created') return ''
  if (event.what === 'stood')
    return 'its row came before, or by no batch: what it said until then is not known'
  if (event.what === 'changed') {
    const won = event.verdicts.map(({ field, wins, reason }) => `${wins} won ${field}: ${reason}`)
    return [changesText(event.before, event.after), ...won].filter(Boolean).join('; ')
  }
  if (event.what === 'told') {
    const often = event.times > 1 ? ` (${event.times} times, last ${limaTime(event.lastAt)})` : ''
    return `${event.field}: ${event.reason}${often}`
  }
  if (event.what === 'resolved') return event.of
  if ('amount' in event) {
    const { minor, currency } = event.amount
    return `${describeAmount(minor, currency)}, ${event.of}${fates[event.what]}`
  }
  return event.cededOn && event.what !== 'left' ? `ceded on ${event.cededOn}` : ''
}

/** `amount 350.50 -> 300.50, maskedCard`: of what names somebody only that it changed. */
function changesText(before: Members, after: Members | null): string {
  return Object.keys(before)
    .map((member) => {
      const [was, stands] = [before[member] ?? null, after?.[member] ?? null]
      if (was === null && stands === null) return member
      return `${member} ${valueText(was)} -> ${valueText(stands)}`
    })
    .join(', ')
}

function valueText(value: unknown): string {
  if (value === null || value === '') return 'nothing'
  return Array.isArray(value) ? value.join(';') : String(value)
}
