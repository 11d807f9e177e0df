/**
 * Where a verified report of a payment or card came from: the provider's notification, the
 * customer's browser, the answer to a charge or refund of ours, or reconciliation.
 */
export type Source = 'ipn' | 'browser' | 'answer' | 'poll'
