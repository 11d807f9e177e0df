/**
 * Where verified word of a payment, or of a card, came from: the provider's notification, the
 * customer's browser, the answer to a charge or refund of ours, or what we asked it.
 */
export type Source = 'ipn' | 'browser' | 'answer' | 'poll'
