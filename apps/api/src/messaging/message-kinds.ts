import type { Currency } from '@llave/domain/money/money'
import type { TitleStage } from '@llave/domain/title-path/title-stage'

/**
 * Every kind of message: its channel and the payload of its row. Payloads are identifiers, not
 * texts: content is read when the message is sent, so that the outbox holds as little personal data
 * as possible.
 */
export type MessageKinds = {
  readonly 'verification-code': { readonly channel: 'sms'; readonly payload: { readonly codeId: number } }
  readonly 'new-device': { readonly channel: 'email'; readonly payload: { readonly signInId: number } }
  readonly 'number-asked': { readonly channel: 'email'; readonly payload: NumberPayload }
  readonly 'number-asked-sms': { readonly channel: 'sms'; readonly payload: NumberPayload }
  readonly 'number-changed': { readonly channel: 'email'; readonly payload: NumberPayload }
  readonly 'number-changed-sms': { readonly channel: 'sms'; readonly payload: NumberPayload }
  readonly 'number-gone-sms': { readonly channel: 'sms'; readonly payload: NumberPayload }
  readonly 'number-held': {
    readonly channel: 'email'
    readonly payload: NumberPayload & { readonly calendarEnded?: boolean }
  }
  readonly 'number-held-sms': { readonly channel: 'sms'; readonly payload: NumberPayload }
  readonly 'number-refused': { readonly channel: 'email'; readonly payload: NumberPayload }
  readonly 'number-undone': { readonly channel: 'email'; readonly payload: NumberPayload }
  readonly 'payment-receipt': { readonly channel: 'email'; readonly payload: { readonly receiptId: number } }
  readonly 'payer-receipt': { readonly channel: 'email'; readonly payload: { readonly receiptId: number } }
  readonly 'surplus-refunded': { readonly channel: 'email'; readonly payload: { readonly refundId: number } }
  readonly 'complaint-received': {
    readonly channel: 'email'
    readonly payload: { readonly complaintId: number }
  }
  readonly 'complaint-filed': {
    readonly channel: 'email'
    readonly payload: { readonly complaintId: number }
  }
  readonly 'complaint-answered': {
    readonly channel: 'email'
    readonly payload: { readonly messageId: number }
  }
  readonly 'repair-step': { readonly channel: 'email'; readonly payload: { readonly stepId: number } }
  readonly 'sheet-filed': { readonly channel: 'email'; readonly payload: SheetPayload }
  readonly 'sheet-to-answer': { readonly channel: 'email'; readonly payload: SheetPayload }
  readonly 'sheet-answered': { readonly channel: 'email'; readonly payload: SheetPayload }
  readonly 'data-request-received': { readonly channel: 'email'; readonly payload: DataRequestPayload }
  readonly 'data-request-answered': { readonly channel: 'email'; readonly payload: DataRequestPayload }
  readonly 'data-downloaded': { readonly channel: 'email'; readonly payload: { readonly at: string } }
  readonly 'query-answered': { readonly channel: 'email'; readonly payload: { readonly messageId: number } }
  readonly 'staff-invitation': {
    readonly channel: 'email'
    readonly payload: { readonly invitationId: number }
  }
  readonly 'prepayment-simulation': { readonly channel: 'email'; readonly payload: SimulationFigures }
  readonly 'prepayment-closed': {
    readonly channel: 'email'
    readonly payload: { readonly applicationId: number }
  }
  readonly 'works-pictures': { readonly channel: 'email'; readonly payload: WorksPayload }
  readonly 'title-stages': { readonly channel: 'email'; readonly payload: TitlePayload }
  readonly 'affiliation-confirmed': { readonly channel: 'email'; readonly payload: AffiliationPayload }
  readonly 'affiliation-confirmed-sms': { readonly channel: 'sms'; readonly payload: AffiliationPayload }
  readonly 'affiliation-ended': { readonly channel: 'email'; readonly payload: AffiliationPayload }
  readonly 'affiliation-ended-sms': { readonly channel: 'sms'; readonly payload: AffiliationPayload }
  readonly 'affiliation-suspended': { readonly channel: 'email'; readonly payload: AffiliationPayload }
  readonly 'affiliation-suspended-sms': { readonly channel: 'sms'; readonly payload: AffiliationPayload }
  readonly 'debit-announced': { readonly channel: 'email'; readonly payload: AnnouncementPayload }
  readonly 'debit-announced-sms': { readonly channel: 'sms'; readonly payload: AnnouncementPayload }
  readonly 'debit-skipped': { readonly channel: 'email'; readonly payload: AnnouncementPayload }
  readonly 'debit-resumed': { readonly channel: 'email'; readonly payload: AnnouncementPayload }
  readonly 'debit-refused': { readonly channel: 'email'; readonly payload: ChargePayload }
  readonly 'debit-refused-sms': { readonly channel: 'sms'; readonly payload: ChargePayload }
  readonly 'debit-charged-sms': { readonly channel: 'sms'; readonly payload: ChargePayload }
  readonly 'card-expires': { readonly channel: 'email'; readonly payload: AffiliationPayload }
  readonly 'card-expires-sms': { readonly channel: 'sms'; readonly payload: AffiliationPayload }
  readonly reminder: { readonly channel: 'email'; readonly payload: ReminderPayload }
  readonly 'reminder-sms': { readonly channel: 'sms'; readonly payload: ReminderPayload }
}

/** What a message about a simulation carries: its figures, and nobody's name. */
export type SimulationFigures = {
  readonly customerId: number
  readonly proforma: string
  readonly on: string
  readonly annualRate: number
  readonly prepaymentMinor: number
  readonly currency: Currency
  readonly today: { readonly count: number; readonly totalMinor: number; readonly lastDueOn: string }
  readonly plan: {
    readonly count: number
    readonly eachMinor: number
    readonly lastMinor: number
    readonly firstDueOn: string
    /** Absent in messages that an earlier version enqueued. */
    readonly day?: number
  }
}

type AffiliationPayload = { readonly affiliationId: number }
/** `day`: the debit day, ISO. */
type AnnouncementPayload = AffiliationPayload & { readonly day: string }
type DataRequestPayload = { readonly requestId: number }
type NumberPayload = { readonly changeId: number }
type SheetPayload = { readonly sheetId: number }
type ChargePayload = { readonly chargeId: number }
/** The pictures of a project after one and through another. */
type WorksPayload = {
  readonly customerId: number
  readonly projectCode: string
  readonly after: number
  readonly through: number
}
/** The stages of a property's path to its title that changed. */
type TitlePayload = {
  readonly customerId: number
  readonly proforma: string
  readonly stages: readonly TitleStage[]
}
type ReminderPayload = { readonly reminderId: number }

export type MessageKind = keyof MessageKinds
export type Channel = MessageKinds[MessageKind]['channel']

export const channelOf = {
  'verification-code': 'sms',
  'new-device': 'email',
  'number-asked': 'email',
  'number-asked-sms': 'sms',
  'number-changed': 'email',
  'number-changed-sms': 'sms',
  'number-gone-sms': 'sms',
  'number-held': 'email',
  'number-held-sms': 'sms',
  'number-refused': 'email',
  'number-undone': 'email',
  'payment-receipt': 'email',
  'payer-receipt': 'email',
  'surplus-refunded': 'email',
  'complaint-received': 'email',
  'complaint-filed': 'email',
  'complaint-answered': 'email',
  'repair-step': 'email',
  'sheet-filed': 'email',
  'sheet-to-answer': 'email',
  'sheet-answered': 'email',
  'data-request-received': 'email',
  'data-request-answered': 'email',
  'data-downloaded': 'email',
  'query-answered': 'email',
  'staff-invitation': 'email',
  'prepayment-simulation': 'email',
  'prepayment-closed': 'email',
  'works-pictures': 'email',
  'title-stages': 'email',
  'affiliation-confirmed': 'email',
  'affiliation-confirmed-sms': 'sms',
  'affiliation-ended': 'email',
  'affiliation-ended-sms': 'sms',
  'affiliation-suspended': 'email',
  'affiliation-suspended-sms': 'sms',
  'debit-announced': 'email',
  'debit-announced-sms': 'sms',
  'debit-skipped': 'email',
  'debit-resumed': 'email',
  'debit-refused': 'email',
  'debit-refused-sms': 'sms',
  'debit-charged-sms': 'sms',
  'card-expires': 'email',
  'card-expires-sms': 'sms',
  reminder: 'email',
  'reminder-sms': 'sms',
} as const satisfies { readonly [K in MessageKind]: MessageKinds[K]['channel'] }
