import type { Database } from '@llave/api/database/database'
import { insertCustomer } from '../insert-customer.ts'
import { insertLetras } from '../payments/insert-letras.ts'
import { insertWaitingSession } from './insert-waiting-session.ts'

/** A letra that a signed-in customer is going to pay. */
export type OpenLetra = {
  readonly receivableId: number
  readonly proforma: string
  readonly code: string
  readonly amountMinor: number
  readonly currency: 'PEN' | 'USD'
  readonly token: string
}

const each = 10

/** The proformas of these letras, as SQL matches them. */
export const ofOpenLetras = 'PS%'

/**
 * That many letras, ten per customer, all due on one day so that any of them may be paid first; every other
 * customer owes soles. The customers have no e-mail address, so no receipts are sent.
 */
export async function openLetras(db: Database, count: number): Promise<OpenLetra[]> {
  const open: OpenLetra[] = []
  for (let customer = 1; open.length < count; customer++) {
    const number = String(50_000_000 + customer)
    const phone = { dialCode: '51', number: `9${number}` }
    const document = { type: '01', number } as const
    const id = await insertCustomer(db, { name: `Cliente ${number}`, document, phone, email: '' })
    const token = await insertWaitingSession(db, id, { phone })
    const currency = customer % 2 === 0 ? 'PEN' : 'USD'
    const letras = Array.from(
      { length: Math.min(each, count - open.length) },
      (_, index) =>
        ({
          code: `S-${number}-${index + 1}`,
          amountMinor: 10_000 + customer * each + index,
          dueOn: '2026-12-05',
          currency,
        }) as const,
    )
    const proforma = `PS${number}`
    const ids = await insertLetras(db, id, proforma, letras)
    for (const { code, amountMinor } of letras) {
      open.push({ receivableId: ids.get(code) ?? 0, proforma, code, amountMinor, currency, token })
    }
  }
  return open
}
