import type { AnnualRate } from './annual-rate.ts'

/** The scale of fixed-point fractions: sixty decimals. */
export const SCALE = 10n ** 60n

/** The present value of 1.00 due in `days`, as a fraction of `SCALE`. Days of 0 and fewer are not discounted. */
export type Discount = (days: number) => bigint

/**
 * The discount of an annual effective rate: 1 / (1 + TEA)^(days / 360) (docs/prepayment.md, "The rule").
 *
 * Fixed-point with sixty decimals and not doubles: the result of `Math.pow` depends on the engine,
 * and a cent must not depend on the browser or the machine. A factor is off by fewer than `days`
 * units of its last place, so a debt of ten thousand millions is off by less than 10^-40 of a cent.
 */
export function createDiscount(rate: AnnualRate): Discount {
  const yearly = (SCALE * BigInt(1_000_000 + rate)) / 1_000_000n
  // 360 is 2·2·2·3·3·5.
  const daily = (SCALE * SCALE) / [2, 2, 2, 3, 3, 5].reduce((value, degree) => rootOf(value, degree), yearly)
  // daily^1, daily^2, daily^4…
  const powers = [daily]

  function powerAt(place: number): bigint {
    while (powers.length <= place) {
      const last = powers.at(-1) as bigint
      powers.push((last * last) / SCALE)
    }
    return powers[place] as bigint
  }

  return (days) => {
    let factor = SCALE
    for (let rest = Math.max(0, days), place = 0; rest > 0; rest = Math.floor(rest / 2), place++) {
      if (rest % 2 === 1) factor = (factor * powerAt(place)) / SCALE
    }
    return factor
  }
}

/** The root of a fixed-point fraction, by Newton's method from above, exact to the last place. */
function rootOf(value: bigint, degree: number): bigint {
  const n = BigInt(degree)
  const target = value * SCALE ** (n - 1n)
  let guess = value > SCALE ? value : SCALE
  for (;;) {
    const next = ((n - 1n) * guess + target / guess ** (n - 1n)) / n
    if (next >= guess) return guess
    guess = next
  }
}
