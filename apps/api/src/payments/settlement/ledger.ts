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

/**
 * Money that paid a debt, from the account that has it. Where dollars were paid in soles, exchange accounts go between, so that
 * each currency sums to 0 on its own.
 */
export function settlementPostings(
  from: string,
  receivableId: number,
  charged: Money,
  pays: Money,
): Posting[] {
  const debt = `receivable/${receivableId}`
  if (charged.currency === pays.currency) return transfer(charged, from, debt)
  return [
    ...transfer(charged, from, exchangeAccount(charged.currency)),
    ...transfer(pays, exchangeAccount(pays.currency), debt),
  ]
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
