/**
 * Every message that leaves, by the words of its template: which way it goes and what its
 * row carries. A row carries identifiers, not texts: what is said is read when it is sent,
 * so that the outbox keeps as little of a person as it can.
 */
export type MessageKinds = {
  readonly 'verification-code': { readonly channel: 'sms'; readonly payload: { readonly codeId: number } }
  readonly 'payment-receipt': { readonly channel: 'email'; readonly payload: { readonly receiptId: number } }
  readonly 'surplus-refunded': { readonly channel: 'email'; readonly payload: { readonly refundId: number } }
}

export type MessageKind = keyof MessageKinds
export type Channel = MessageKinds[MessageKind]['channel']

export const channelOf = {
  'verification-code': 'sms',
  'payment-receipt': 'email',
  'surplus-refunded': 'email',
} as const satisfies { readonly [K in MessageKind]: MessageKinds[K]['channel'] }
