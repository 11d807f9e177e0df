import type { CustomerEvent } from '@llave/contract/staff/list-customer-events'
import { decimalText } from '@llave/domain/money/decimal-text'
import { type EventKind, eventName, eventStateText, eventText } from '@llave/domain/staff/customer-event'
import { LIMA } from '@llave/domain/time/lima-date'
import type { Database } from '../../database/database.ts'
import { csvLine } from '../../files/csv-line.ts'
import { findCustomerEvents } from './customer-events.store.ts'

/** Rows that are held at once, whatever the length of the file. */
const size = 1000

/** What happened with a customer before a moment, as CSV that Excel opens in Peru, in parts. */
export async function* writeEventsCsv(
  db: Database,
  { customerId, kind }: { readonly customerId: number; readonly kind: EventKind | undefined },
  until: Temporal.Instant,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(['Cuándo', 'Tipo', 'Qué', 'Importe', 'Moneda', 'Estado', 'Motivo'])}`
  let before = String(until.epochNanoseconds / 1000n)
  while (before !== '') {
    const page = await findCustomerEvents(db, { customerId, before, kind, size })
    yield page.events.map(lineOf).join('')
    before = page.before
  }
}

function lineOf(event: CustomerEvent): string {
  const moment = event.at.toZonedDateTimeISO(LIMA).toPlainDateTime().toString({ smallestUnit: 'second' })
  const { amount, why } = event
  return csvLine([
    moment.replace('T', ' '),
    eventName(event),
    eventText(event),
    amount ? decimalText(amount.minor) : '',
    amount?.currency ?? '',
    eventStateText(event),
    why,
  ])
}
