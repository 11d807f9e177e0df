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
/** Money that the operator found a place for in the developer's own books. */
export const developerAccount = 'developer'

/** A transaction of the provider as the cause of entries. */
export function causeId({ shop, uuid }: { readonly shop: string; readonly uuid: string }): string {
  return `${shop}/${uuid}`
}

/**
 * Money that came in and paid a debt. Where dollars were paid in soles the exchange accounts
 * stand between, so that every currency sums to 0 on its own.
 */
export function settlementPostings(
  shop: string,
  receivableId: number,
  charged: Money,
  pays: Money,
): Posting[] {
  const debt = `receivable/${receivableId}`
  if (charged.currency === pays.currency) return transfer(charged, providerAccount(shop), debt)
  return [
    ...transfer(charged, providerAccount(shop), exchangeAccount(charged.currency)),
    ...transfer(pays, exchangeAccount(pays.currency), debt),
  ]
}

/** A part of what a debt was paid with that it needs no more: it leaves the debt as it came, for another account. */
export function correctionPostings(receivableId: number, charged: Money, pays: Money, to: string): Posting[] {
  const debt = `receivable/${receivableId}`
  if (charged.currency === pays.currency) return transfer(charged, debt, to)
  return [
    ...transfer(charged, exchangeAccount(charged.currency), to),
    ...transfer(pays, debt, exchangeAccount(pays.currency)),
  ]
}

/** Moves an amount: it is added to one account and taken from the other. */
export function transfer(amount: Money, to: string, from: string): Posting[] {
  return [
    { account: to, amount },
    { account: from, amount: { ...amount, minor: -amount.minor } },
  ]
}

function exchangeAccount(currency: Currency): string {
  return `exchange/${currency}`
}
