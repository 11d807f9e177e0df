/** An annual effective rate (TEA) in whole millionths: 12 % is 120 000. No rate of the ERP has more decimals. */
export type AnnualRate = number

const micros = 1_000_000

/** A rate from the decimal text of its column: `0.120000`. Throws RangeError where it is none. */
export function parseAnnualRate(text: string): AnnualRate {
  const found = /^(\d{1,3})(?:\.(\d{1,6})0*)?$/.exec(text)
  if (!found) throw new RangeError(`Not an annual rate: ${text}`)
  return Number(found[1]) * micros + Number((found[2] ?? '').padEnd(6, '0'))
}

/** The rate as percent, without needless zeros: `12 %`, `9.5 %`. */
export function formatAnnualRate(rate: AnnualRate): string {
  return `${(rate / (micros / 100)).toFixed(4).replace(/\.?0+$/, '')}\u00a0%`
}
