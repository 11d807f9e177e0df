import type { QueryState } from './query-state.ts'

/** A question of the customer, with what a list shows of it. Moments are those of a clock in Lima. */
export type Query = {
  readonly id: string
  readonly subject: string
  readonly projectCode: string
  readonly projectName: string
  /** What the customer bought in that project, several of them joined by commas. */
  readonly productName: string
  readonly state: QueryState
  readonly openedAt: Temporal.PlainDateTime
  readonly lastMessageAt: Temporal.PlainDateTime
  /** Answers of the developer that the customer has not opened. */
  readonly unread: number
}

/** A picture that was sent with a message. */
export type Attachment = {
  readonly id: string
  readonly fileName: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** One letter of a query's correspondence. */
export type QueryMessage = {
  readonly queryId: string
  /** Its place in the thread, from 1. */
  readonly position: number
  readonly author: 'customer' | 'developer'
  readonly text: string
  readonly writtenAt: Temporal.PlainDateTime
  readonly attachment: Attachment | null
}

/** A picture on its way: base64 without the prefix of a data address. */
export type SentPicture = { readonly base64: string; readonly fileName: string }

/**
 * The author of a message as the thread shows it: "Yo", else the product, and in a closed thread
 * the developer (debit-and-services, "Queries").
 */
export function authorName(
  message: Pick<QueryMessage, 'author'>,
  query: Pick<Query, 'state' | 'productName'>,
  developer: string,
): string {
  if (message.author === 'customer') return 'Yo'
  return query.state === 'closed' || query.productName === '' ? developer : query.productName
}

/** `1 respuesta sin leer`, `2 respuestas sin leer` */
export function unreadAnswersText(unread: number): string {
  return `${unread} ${unread === 1 ? 'respuesta' : 'respuestas'} sin leer`
}
