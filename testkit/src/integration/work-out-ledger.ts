import { createHash } from 'node:crypto'

/** The ledger of a day as an ERP works it out from the JSON of the feed, with nothing of ours. */
// biome-ignore lint/suspicious/noExplicitAny: as an outside client reads it.
export function workOutLedger(rows: readonly any[], wanted: string) {
  const totals = new Map<
    string,
    { company: string; currency: string; count: number; cents: bigint; text: string }
  >()
  for (const row of rows) {
    if (row.day !== wanted) continue
    const key = `${row.company} ${row.currency}`
    const total = totals.get(key) ?? {
      company: row.company,
      currency: row.currency,
      count: 0,
      cents: 0n,
      text: '',
    }
    total.count++
    total.cents += BigInt(row.amount.replace('.', ''))
    total.text += `${row.kind}|${row.shop}|${row.transaction}|${row.receipt}|${row.company}|${row.year}|${row.documentNumber}`
    total.text += `|${row.currency}|${row.amount}|${row.paymentCurrency}|${row.paymentAmount}\n`
    totals.set(key, total)
  }
  return [...totals.keys()].sort().map((key) => {
    const { company, currency, count, cents, text } = totals.get(key) as NonNullable<
      ReturnType<typeof totals.get>
    >
    const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
    const sum = `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
    return {
      company,
      currency,
      count,
      sum,
      checksum: createHash('sha256').update(text, 'utf8').digest('hex'),
    }
  })
}
