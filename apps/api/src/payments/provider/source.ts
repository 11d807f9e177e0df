/** Where verified word of a payment, or of a card, came from. */
export type Source = 'ipn' | 'browser' | 'poll'
