import type { PrepaymentBasis } from '@llave/domain/prepayment/prepayment-basis'
import { owedAmount } from '@llave/domain/receivables/owed-amount'
import type { ProformaLetras } from '../receivables/proforma-letras.store.ts'

/** What of a proforma can be refinanced: its unpaid letras, in its own currency. */
export function debtOf({
  letras,
  currency,
  annualRate,
}: ProformaLetras): Pick<PrepaymentBasis, 'letras' | 'annualRate'> {
  return {
    annualRate,
    letras: letras
      .filter(({ state, amount }) => state === 'pending' && amount.currency === currency)
      .map((letra) => ({ code: letra.code, dueOn: letra.dueOn, amountMinor: owedAmount(letra).minor })),
  }
}
