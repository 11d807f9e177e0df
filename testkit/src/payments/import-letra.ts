import { type Database, transact } from '@llave/api/database/database'
import { withdrawReceivables } from '@llave/api/integration/rows/withdraw-receivables.store'
import { writeReceivables } from '@llave/api/integration/rows/write-receivables.store'
import type { ReceivableRow } from '@llave/contract/integration/rows/receivable-row'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Buyer } from './new-buyer.ts'

type Letra = Awaited<ReturnType<Buyer['letra']>>
type Parts = { readonly db: Database; readonly clock: Clock }

/** Imports a letra from an ERP that has posted none of the payments made here. Throws where its row is refused. */
export async function importLetra(
  fixture: Parts,
  letra: Letra,
  { amount = letra.amount_minor, paidAmount = null }: { amount?: number; paidAmount?: number | null } = {},
): Promise<void> {
  const row: ReceivableRow = {
    proforma: letra.proforma,
    kind: 'instalment',
    code: letra.code,
    documentClass: '',
    company: letra.accounting_company,
    year: letra.accounting_year,
    documentNumber: letra.accounting_number,
    currency: letra.currency,
    amount,
    paidAmount,
    dueOn: letra.due_on.toString(),
    state: paidAmount === amount ? 'paid' : 'pending',
    paidOn: null,
    operationOn: null,
    paymentSystem: '',
    paymentCurrency: null,
    paymentAmount: null,
    maskedCard: '',
    authorizationNumber: '',
  }
  const context = { now: fixture.clock.now(), batchId: null }
  const [outcome] = await transact(fixture.db, (trx) => writeReceivables(trx, [row], context))
  if (typeof outcome === 'object' && 'reason' in outcome)
    throw new Error(`The letra is refused: ${JSON.stringify(outcome)}`)
}

/** Withdraws a letra as an ERP does; false where it stays, or was withdrawn before. */
export async function withdrawLetra({ db, clock }: Parts, letra: Letra): Promise<boolean> {
  const key = {
    company: letra.accounting_company,
    year: letra.accounting_year,
    documentNumber: letra.accounting_number,
  }
  const context = { now: clock.now(), by: 'erp', batchId: null }
  const [outcome] = await transact(db, (trx) => withdrawReceivables(trx, [key], context))
  return outcome === 'withdrawn' || (typeof outcome === 'object' && 'change' in outcome)
}
