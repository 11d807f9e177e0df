import type { Database } from '@llave/api/database/database'
import { limaDate } from '@llave/domain/time/lima-date'
import { insertCustomer } from '../insert-customer.ts'
import { insertLetras } from '../payments/insert-letras.ts'
import { insertWaitingSession } from './insert-waiting-session.ts'
import type { OpenLetra } from './open-letras.ts'

/** A buyer who is going to pay ahead, and their letras, the oldest first. */
export type Prepayer = {
  readonly documentNumber: string
  readonly proforma: string
  readonly token: string
  readonly letras: readonly OpenLetra[]
}

/** That many buyers of twelve letras of 1,000.00 a month apart at 12 % a year, none of which is overdue. */
export async function openPrepayers(db: Database, count: number): Promise<Prepayer[]> {
  const firstDueOn = limaDate(Temporal.Now.instant()).add({ days: 10 })
  const prepayers: Prepayer[] = []
  for (let nth = 1; nth <= count; nth++) {
    const documentNumber = String(40_000_000 + nth)
    const phone = { dialCode: '51', number: `9${documentNumber}` }
    const document = { type: '01', number: documentNumber } as const
    const name = `Cliente ${documentNumber}`
    const id = await insertCustomer(db, { name, document, phone, email: '' })
    const token = await insertWaitingSession(db, id, { phone })
    const proforma = `PP${documentNumber}`
    const rows = Array.from({ length: 12 }, (_, months) => ({
      code: `A-${documentNumber}-${months + 1}`,
      amountMinor: 100_000,
      dueOn: firstDueOn.add({ months }).toString(),
      currency: 'USD' as const,
    }))
    const ids = await insertLetras(db, id, proforma, rows)
    await db.updateTable('property').set({ annual_rate: '0.12' }).where('proforma', '=', proforma).execute()
    const letras = rows.map(({ code, amountMinor }) => ({
      receivableId: ids.get(code) ?? 0,
      proforma,
      code,
      amountMinor,
      currency: 'USD' as const,
      token,
    }))
    prepayers.push({ documentNumber, proforma, token, letras })
  }
  return prepayers
}
