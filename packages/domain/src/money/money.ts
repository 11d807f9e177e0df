/** The two currencies in which debts and payments exist. */
export type Currency = 'PEN' | 'USD'

/** An amount: an integer of minor units (céntimos, cents) with its currency. */
export type Money = { readonly minor: number; readonly currency: Currency }

export function money(minor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`Not an amount in minor units: ${minor}`)
  return { minor, currency }
}

export function addMoney(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new RangeError(`Cannot add ${b.currency} to ${a.currency}`)
  return money(a.minor + b.minor, a.currency)
}

export function subtractMoney(a: Money, b: Money): Money {
  return addMoney(a, money(-b.minor, b.currency))
}

export function equalMoney(a: Money, b: Money): boolean {
  return a.minor === b.minor && a.currency === b.currency
}

/** One sum per currency, PEN before USD; currencies are never added to each other. */
export function sumByCurrency(amounts: readonly Money[]): Money[] {
  const sums: Money[] = []
  for (const currency of ['PEN', 'USD'] as const) {
    const own = amounts.filter((amount) => amount.currency === currency)
    if (own.length > 0) sums.push(own.reduce(addMoney))
  }
  return sums
}
