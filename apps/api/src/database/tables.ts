import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Read as Temporal values (see `column-parsers.ts`); written as ISO text. */
type Day = ColumnType<Temporal.PlainDate, string, string>
type DayOrNull = ColumnType<Temporal.PlainDate | null, string | null | undefined, string | null>
type Moment = ColumnType<Temporal.Instant, string, string>
type MomentOrNull = ColumnType<Temporal.Instant | null, string | null | undefined, string | null>
type WithDefault<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : Generated<T>
/** Read as a value, written as JSON text: the two drivers treat objects differently. */
type Json = ColumnType<unknown, string, string>
type CurrencyColumn = 'PEN' | 'USD'

export type CustomerTable = {
  id: GeneratedAlways<number>
  document_type: '01' | '04' | '06' | '07' | '11'
  document_number: string
  name: string
  email: WithDefault<string>
  created_at: WithDefault<Moment>
  updated_at: WithDefault<Moment>
}

export type CustomerPhoneTable = { customer_id: number; dial_code: string; number: string }

export type ProjectTable = {
  code: string
  name: string
  address: WithDefault<string>
  district: WithDefault<string>
  province: WithDefault<string>
  department: WithDefault<string>
  latitude: number | null
  longitude: number | null
  stages: WithDefault<string[]>
  updated_at: WithDefault<Moment>
}

export type PropertyTable = {
  proforma: string
  customer_id: number
  project_code: string
  product_name: string
  currency: CurrencyColumn
  plaza: WithDefault<string>
  sold_on: Day
  /** Numeric: text both ways. */
  annual_rate: WithDefault<string>
  updated_at: WithDefault<Moment>
}

export type ReceivableTable = {
  id: GeneratedAlways<number>
  customer_id: number
  proforma: string
  kind: 'instalment' | 'reservation' | 'initial_payment'
  code: string | null
  document_class: WithDefault<string>
  accounting_company: string
  accounting_year: string
  accounting_number: string
  currency: CurrencyColumn
  amount_minor: number
  erp_paid_minor: WithDefault<number>
  paid_minor: WithDefault<number>
  credited_minor: WithDefault<number>
  due_on: Day
  state: WithDefault<'pending' | 'paid' | 'annulled'>
  paid_on: DayOrNull
  operation_on: DayOrNull
  payment_system: WithDefault<string>
  paid_currency: CurrencyColumn | null
  paid_amount_minor: number | null
  masked_card: WithDefault<string>
  authorization_number: WithDefault<string>
  version: WithDefault<number>
  updated_at: WithDefault<Moment>
}

export type ExchangeRateTable = { valid_from: Day; pen_per_usd: string }

export type FileTable = {
  id: Generated<string>
  content_type: string
  size: number
  sha256: Uint8Array
  created_at: WithDefault<Moment>
}

export type FileChunkTable = { file_id: string; position: number; bytes: Uint8Array }

export type ProjectPictureTable = {
  project_code: string
  kind: 'home' | 'banner' | 'map' | 'gallery'
  position: WithDefault<number>
  file_id: string
  width: number
  height: number
  source_sha256: Uint8Array | null
}

export type ProgressPictureTable = {
  id: GeneratedAlways<number>
  project_code: string
  source_name: string
  taken_on: Day
  title: WithDefault<string>
  stage: WithDefault<string>
  file_id: string
  width: number
  height: number
  source_sha256: Uint8Array
}

export type NoticeTable = {
  id: GeneratedAlways<number>
  external_id: ColumnType<string | null, string | null | undefined, string | null>
  proforma: string | null
  title: string
  text: string
  published_on: Day
}

export type NoticeReadTable = { notice_id: number; customer_id: number; read_at: Moment }

export type DocumentTable = {
  id: GeneratedAlways<number>
  external_id: string
  proforma: string | null
  project_code: string | null
  kind: 'contract' | 'plan' | 'act' | 'other'
  title: string
  dated_on: Day
  file_id: string
  width: number | null
  height: number | null
  source_sha256: Uint8Array
  updated_at: Moment
}

export type DocumentLinkTable = {
  token_hash: Uint8Array
  document_id: number
  session_hash: Uint8Array
  expires_at: Moment
}

export type QueryTable = {
  id: GeneratedAlways<number>
  customer_id: number
  project_code: string
  subject: string
  opened_at: Moment
  closed_at: MomentOrNull
}

export type QueryMessageTable = {
  id: GeneratedAlways<number>
  query_id: number
  position: number
  author: 'customer' | 'developer'
  text: string
  written_at: Moment
}

export type ComplaintTable = {
  id: GeneratedAlways<number>
  customer_id: number
  proforma: string
  phone: string
  email: string
  text: string
  filed_at: Moment
  attended_at: WithDefault<Moment | null>
}

export type AttachmentTable = {
  id: Generated<string>
  customer_id: number
  message_id: number | null
  complaint_id: number | null
  position: number
  file_id: string
  file_name: string
  width: number
  height: number
}

export type DeskRequestTable = {
  customer_id: number
  request_key: string
  query_id: number | null
  message_position: number | null
  complaint_id: number | null
  made_at: Moment
}

export type SessionTable = {
  token_hash: Uint8Array
  customer_id: number
  dial_code: string
  phone_number: string
  mode: 'letter' | 'cash'
  created_at: Moment
  last_seen_at: Moment
  verified_at: MomentOrNull
  ended_at: MomentOrNull
  exchanged_for: Uint8Array | null
  exchanged_at: MomentOrNull
  used_at: MomentOrNull
}

export type SignInTriesTable = { document_hash: Uint8Array; window_start: Moment; tries: number }

export type VerificationCodeTable = {
  id: GeneratedAlways<number>
  session_hash: Uint8Array
  customer_id: number
  code_hash: Uint8Array
  digits: number
  nonce: Uint8Array
  device_hash: Uint8Array | null
  resent: boolean
  network: WithDefault<string>
  created_at: Moment
  expires_at: Moment
  tries: WithDefault<number>
  died_of: 'used' | 'time' | 'tries' | 'replaced' | null
  died_at: MomentOrNull
}

export type VerifiedDeviceTable = { customer_id: number; device_hash: Uint8Array; verified_at: Moment }

export type SignInTable = {
  id: GeneratedAlways<number>
  customer_id: number
  session_hash: Uint8Array | null
  at: Moment
  network: string
  device: string
  new_device: boolean
}

export type AuditTable = {
  id: GeneratedAlways<number>
  at: Moment
  actor: string
  action: string
  subject: string
  details: WithDefault<Json>
}

export type OperatorSwitchTable = {
  name: 'payments' | 'debit' | 'card_registration'
  open: WithDefault<boolean>
  changed_at: WithDefault<Moment>
}

export type OrderStateColumn =
  | 'created'
  | 'form_issued'
  | 'sending'
  | 'unknown'
  | 'paid'
  | 'refused'
  | 'expired'
  | 'superseded'
  | 'surplus'
  | 'refunded'

export type PaymentOrderTable = {
  id: string
  shop: string
  customer_id: number
  receivable_id: number
  source: 'web' | 'debit'
  amount_minor: number
  currency: CurrencyColumn
  debt_amount_minor: number
  debt_currency: CurrencyColumn
  rate: string | null
  registers_card: WithDefault<boolean>
  device: 'PC' | 'Mobile'
  state: OrderStateColumn
  refusal_code: string | null
  form_expires_at: MomentOrNull
  next_check_at: MomentOrNull
  checks: WithDefault<number>
  not_found_at: MomentOrNull
  lease_until: MomentOrNull
  created_at: Moment
  updated_at: Moment
}

export type ProviderTransactionTable = {
  shop: string
  uuid: string
  order_id: string | null
  quarantine_reason: string | null
  operation: 'DEBIT' | 'CREDIT' | 'VERIFICATION'
  amount_minor: number
  currency: string
  detailed_status: string
  rank: number
  parent_uuid: string | null
  refusal_code: string | null
  masked_card: WithDefault<string>
  card_brand: WithDefault<string>
  authorization_number: WithDefault<string>
  operation_at: MomentOrNull
  first_seen_at: Moment
  updated_at: Moment
  resolution: WithDefault<'returned' | 'entered' | null>
  resolved_at: MomentOrNull
  reported_order_id: WithDefault<string | null>
  reported_proforma: WithDefault<string | null>
  reported_document: WithDefault<string | null>
  receivable_id: WithDefault<number | null>
}

/** A view: one row for each debt whose money waits in quarantine, null for money of no debt that is known. */
export type HeldDebtView = { readonly receivable_id: GeneratedAlways<number | null> }

export type ProviderMessageTable = {
  id: GeneratedAlways<number>
  source: 'ipn' | 'browser' | 'answer' | 'poll'
  shop: string
  transaction_uuid: string
  detailed_status: string
  body: string
  verified: boolean
  received_at: Moment
  handled_at: MomentOrNull
}

export type SettlementTable = {
  id: GeneratedAlways<number>
  order_id: string
  shop: string
  transaction_uuid: string
  receivable_id: number
  amount_minor: number
  currency: CurrencyColumn
  settled_at: Moment
  reversed_at: MomentOrNull
}

export type SettlementCorrectionTable = {
  id: GeneratedAlways<number>
  settlement_id: number
  amount_minor: number
  decision: 'return' | 'keep' | 'lost'
  refund_id: number | null
  decided_by: string
  decided_at: Moment
}

export type LedgerEntryTable = {
  id: GeneratedAlways<number>
  cause: 'settlement' | 'surplus' | 'quarantine' | 'refund' | 'reversal' | 'resolution' | 'correction'
  cause_id: string
  account: string
  amount_minor: number
  currency: CurrencyColumn
  at: Moment
}

export type ReceiptSeriesTable = { name: 'online' | 'debit'; last_number: WithDefault<number> }

export type ReceiptTable = {
  id: GeneratedAlways<number>
  series: 'online' | 'debit'
  sequence: number
  number: string
  settlement_id: number
  content: Json
  check_code: string
  file_id: string | null
  issued_at: Moment
}

export type CertificateTable = {
  id: GeneratedAlways<number>
  sequence: number
  number: string
  customer_id: number
  proforma: string
  kind: '01' | '02' | '03' | '04'
  content: Json
  check_code: string
  facts_sha256: Uint8Array
  issued_at: Moment
}

export type CertificateSeriesTable = { only_row: WithDefault<boolean>; last_number: WithDefault<number> }

export type RefundTable = {
  id: GeneratedAlways<number>
  shop: string
  transaction_uuid: string
  amount_minor: number
  currency: CurrencyColumn
  cause: 'surplus' | 'operator'
  state: 'planned' | 'sending' | 'unknown' | 'done' | 'failed'
  next_check_at: MomentOrNull
  checks: WithDefault<number>
  lease_until: MomentOrNull
  provider_answer: string | null
  sent_at: MomentOrNull
  created_at: Moment
  updated_at: Moment
}

export type CardTokenDisposalTable = {
  shop: string
  transaction_uuid: string
  next_attempt_at: Moment
  attempts: WithDefault<number>
  lease_until: MomentOrNull
  done_at: MomentOrNull
}

export type OutboxTable = {
  id: GeneratedAlways<number>
  kind: string
  subject: string
  channel: 'email' | 'sms'
  recipient: string
  payload: Json
  message_id: string
  state: WithDefault<'pending' | 'sent' | 'failed' | 'dropped'>
  attempts: WithDefault<number>
  next_attempt_at: Moment
  lease_until: MomentOrNull
  last_error: string | null
  created_at: Moment
  sent_at: MomentOrNull
}

export type CardRegistrationTable = {
  id: string
  sequence: GeneratedAlways<number>
  shop: string
  customer_id: number
  proforma: string
  currency: CurrencyColumn
  state: 'created' | 'form_issued' | 'with_payment' | 'registered' | 'declined' | 'refused' | 'expired'
  refusal_code: string | null
  decline_reason: string | null
  transaction_uuid: string | null
  consent_version: string
  consent_at: Moment
  consent_address: string
  device: 'PC' | 'Mobile'
  dial_code: string
  phone_number: string
  form_expires_at: Moment
  next_check_at: MomentOrNull
  checks: WithDefault<number>
  lease_until: MomentOrNull
  created_at: Moment
  updated_at: Moment
}

export type AffiliationTable = {
  id: GeneratedAlways<number>
  proforma: string
  customer_id: number
  registration_id: string
  shop: string
  encrypted_token: Uint8Array | null
  key_id: string
  chain_id: string | null
  masked_card: string
  card_brand: string
  card_holder: WithDefault<string>
  card_expiry_month: number
  card_expiry_year: number
  consent_version: string
  consent_at: Moment
  consent_address: string
  device: 'PC' | 'Mobile'
  created_at: Moment
  suspended_at: MomentOrNull
  suspension: string | null
  ended_at: MomentOrNull
  end_cause: string | null
  end_key: string | null
}

export type CardTokenRevocationTable = {
  id: GeneratedAlways<number>
  shop: string
  encrypted_token: Uint8Array | null
  key_id: string
  transaction_uuid: string | null
  cause: 'unaffiliated' | 'replaced' | 'declined'
  next_attempt_at: Moment
  attempts: WithDefault<number>
  lease_until: MomentOrNull
  created_at: Moment
  done_at: MomentOrNull
}

export type DebitRunTable = { day: Day; started_at: Moment; completed_at: MomentOrNull }

export type DebitTurnTable = {
  run_day: Day
  affiliation_id: number
  attempt: WithDefault<number>
  state: 'charging' | 'waiting' | 'done'
  next_at: Moment
}

export type DebitChargeTable = {
  id: GeneratedAlways<number>
  run_day: Day
  affiliation_id: number
  receivable_id: number
  attempt: number
  order_id: string | null
  state: 'planned' | 'sending' | 'unknown' | 'paid' | 'refused' | 'skipped'
  position: number
  amount_minor: number
  currency: CurrencyColumn
  skip_reason: string | null
  refusal_code: string | null
  updated_at: Moment
}

/** The tables that code reads. */
export type Tables = {
  customer: CustomerTable
  customer_phone: CustomerPhoneTable
  project: ProjectTable
  property: PropertyTable
  receivable: ReceivableTable
  exchange_rate: ExchangeRateTable
  file: FileTable
  file_chunk: FileChunkTable
  project_picture: ProjectPictureTable
  progress_picture: ProgressPictureTable
  notice: NoticeTable
  notice_read: NoticeReadTable
  document: DocumentTable
  document_link: DocumentLinkTable
  query: QueryTable
  query_message: QueryMessageTable
  complaint: ComplaintTable
  attachment: AttachmentTable
  desk_request: DeskRequestTable
  session: SessionTable
  verification_code: VerificationCodeTable
  sign_in: SignInTable
  verified_device: VerifiedDeviceTable
  sign_in_tries: SignInTriesTable
  audit: AuditTable
  operator_switch: OperatorSwitchTable
  payment_order: PaymentOrderTable
  provider_transaction: ProviderTransactionTable
  held_debt: HeldDebtView
  provider_message: ProviderMessageTable
  settlement: SettlementTable
  settlement_correction: SettlementCorrectionTable
  ledger_entry: LedgerEntryTable
  receipt_series: ReceiptSeriesTable
  receipt: ReceiptTable
  certificate: CertificateTable
  certificate_series: CertificateSeriesTable
  refund: RefundTable
  card_token_disposal: CardTokenDisposalTable
  outbox: OutboxTable
  card_registration: CardRegistrationTable
  affiliation: AffiliationTable
  card_token_revocation: CardTokenRevocationTable
  debit_run: DebitRunTable
  debit_turn: DebitTurnTable
  debit_charge: DebitChargeTable
}
