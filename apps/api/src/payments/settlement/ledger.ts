import type { Currency, Money } from '@llave/domain/money/money'

/** Why money moved. Each cause writes once, and sums to 0 (docs/ledger.md). */
export type Cause = 'settlement' | 'surplus' | 'quarantine' | 'refund' | 'resolution' | 'correction'

/** All entries of one cause. */
export type Entry = { readonly cause: Cause; readonly causeId: string; readonly postings: readonly Posting[] }

export type Posting = { readonly account: string; readonly amount: Money }

/** What the provider holds for us in one of its accounts. */
export function providerAccount(shop: string): string {
  return `provider/${shop}`
}

export const surplusAccount = 'surplus'
export const quarantineAccount = 'quarantine'
/** Money that the operator entered in the developer's own accounting. */
export const developerAccount = 'developer'

/** A transaction of the provider as the cause of entries. */
export function causeId({ shop, uuid }: { readonly shop: string; readonly uuid: string }): string {
  return `${shop}/${uuid}`
}

/** What of a charge paid one debt, and how much of it. */
export type PaidPart = {
  readonly receivableId: number
  readonly amount: Money
  readonly debtAmount: Money
}

/**
 * Money that paid debts, from the account that has it. Where dollars were paid in soles, exchange accounts go between, so that
 * each currency sums to 0 on its own. Accounts that several debts share have one posting.
 */
export function settlementPostings(from: string, parts: readonly PaidPart[]): Posting[] {
  return addUp(
    parts.flatMap(({ receivableId, amount, debtAmount }) => {
      const debt = `receivable/${receivableId}`
      if (amount.currency === debtAmount.currency) return transfer(amount, from, debt)
      return [
        ...transfer(amount, from, exchangeAccount(amount.currency)),
        ...transfer(debtAmount, exchangeAccount(debtAmount.currency), debt),
      ]
    }),
  )
}

function addUp(postings: readonly Posting[]): Posting[] {
  const sums = new Map<string, Posting>()
  for (const { account, amount } of postings) {
    const minor = (sums.get(account)?.amount.minor ?? 0) + amount.minor
    sums.set(account, { account, amount: { ...amount, minor } })
  }
  return [...sums.values()]
}

/** Moves the part of a settlement that its debt no longer needs from the debt to another account. */
export function correctionPostings(receivableId: number, charged: Money, pays: Money, to: string): Posting[] {
  const debt = `receivable/${receivableId}`
  if (charged.currency === pays.currency) return transfer(charged, debt, to)
  return [
    ...transfer(charged, exchangeAccount(charged.currency), to),
    ...transfer(pays, debt, exchangeAccount(pays.currency)),
  ]
}

/** Postings that add an amount to one account and take it from the other. */
export function transfer(amount: Money, to: string, from: string): Posting[] {
  return [
    { account: to, amount },
    { account: from, amount: { ...amount, minor: -amount.minor } },
  ]
}

function exchangeAccount(currency: Currency): string {
  return `exchange/${currency}`
}
