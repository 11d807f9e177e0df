import type { StaffVisitor } from './staff-visitor.ts'

/** A profile of a bank whose statement has one signed column, as the call takes it. */
export const bankProfile = {
  ...{ bank: 'BCP recaudadora', accountNumber: '193-2145871-1-46', separator: ';' },
  ...{ days: 'dd/mm/yyyy', decimalMark: '.' },
  columns: { day: 'Fecha', amount: 'Importe', credit: '', debit: '', reference: 'Glosa', account: '' },
  ...{ seen: '', reason: 'Como la exporta el banco' },
} as const

/** A statement of that bank. Its first movement stands in row 3. */
export function bankStatement(...movements: string[]): string {
  return [`Cuenta;${bankProfile.accountNumber}`, 'Fecha;Glosa;Importe', ...movements].join('\r\n')
}

/** Sends a file of the days `from` to `to`: to be looked at, or to be kept as it was `seen`. */
export function sendBankFile(
  visitor: StaffVisitor,
  path: 'look' | 'files',
  file: string | Uint8Array,
  {
    currency = 'USD',
    name = 'extracto.csv',
    ...query
  }: { currency?: 'PEN' | 'USD'; name?: string; from: string; to: string; seen?: string },
) {
  const text = new URLSearchParams({ name, ...query })
  return visitor.call('POST', `/mesa/reconciliation/bank/${currency}/${path}?${text}`, Buffer.from(file), {
    'content-type': 'application/octet-stream',
  })
}
