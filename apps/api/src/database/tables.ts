// Made from the migrations: after a change there, `npx vitest run
// apps/api/src/database/tables.test.ts -u` writes this file anew.
import type { Generated, GeneratedAlways } from 'kysely'
import type { DayColumn, JsonColumn, MomentColumn, Nullable, WithDefault } from './column-types.ts'

export type AffiliationTable = {
  id: GeneratedAlways<number>
  proforma: string
  customer_id: number
  shop: string
  encrypted_token: Uint8Array | null
  key_id: string
  chain_id: string | null
  masked_card: string
  card_brand: string
  card_holder: Generated<string>
  card_expiry_month: number
  card_expiry_year: number
  consent_version: string
  consent_at: MomentColumn
  consent_address: string
  device: 'PC' | 'Mobile'
  created_at: MomentColumn
  suspended_at: Nullable<MomentColumn>
  ended_at: Nullable<MomentColumn>
  end_cause: string | null
  registration_id: string
  suspension: string | null
  end_key: string | null
  expiry_told_for: Nullable<DayColumn>
  announced_for: Nullable<DayColumn>
}

export type ApiKeyTable = {
  id: GeneratedAlways<number>
  system: string
  secret_hash: Uint8Array
  scopes: string[]
  created_at: MomentColumn
  expires_at: MomentColumn
  revoked_at: Nullable<MomentColumn>
  last_used_at: Nullable<MomentColumn>
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
  repair_step_id: number | null
  shows_before: Generated<boolean>
}

export type AttachmentMarkTable = {
  attachment_id: string
  position: number
  x: number
  y: number
  text: string
}

export type AuditTable = {
  id: GeneratedAlways<number>
  at: MomentColumn
  actor: string
  action: string
  subject: string
  details: WithDefault<JsonColumn>
  staff_id: number | null
  changes: Nullable<JsonColumn>
}

export type BankDayTable = {
  shop: string
  currency: string
  day: DayColumn
  file_id: number
}

export type BankFileTable = {
  id: GeneratedAlways<number>
  shop: string
  currency: 'PEN' | 'USD'
  profile_id: number
  name: string
  sha256: Uint8Array
  first_day: DayColumn
  last_day: DayColumn
  lines: number
  uploaded_by: number
  uploaded_at: MomentColumn
  withdrawn_by: number | null
  withdrawn_at: Nullable<MomentColumn>
  why: Generated<string>
}

export type BankLineTable = {
  file_id: number
  row_number: number
  day: DayColumn
  minor: number
  currency: 'PEN' | 'USD'
  reference: string
}

export type BankProfileTable = {
  id: GeneratedAlways<number>
  shop: string
  currency: 'PEN' | 'USD'
  version: number
  bank: string
  account_number: string
  separator: string
  days: string
  decimal_mark: '.' | ','
  columns: JsonColumn
  set_by: number
  set_at: MomentColumn
  reason: string
}

export type BellTable = {
  id: GeneratedAlways<number>
  system: string
  url: string
  state: Generated<'on' | 'off'>
  created_at: MomentColumn
  off_at: Nullable<MomentColumn>
  secret_seed: Uint8Array
  key_id: string
  old_secret_seed: Uint8Array | null
  old_key_id: string | null
  old_until: Nullable<MomentColumn>
}

export type BellKnockTable = {
  bell_id: number
  feed: string
  state: Generated<'quiet' | 'ringing' | 'given_up'>
  number: Generated<number>
  untold_since: Nullable<MomentColumn>
  attempts: Generated<number>
  next_attempt_at: MomentColumn
  lease_until: Nullable<MomentColumn>
  last_error: string | null
  told_at: Nullable<MomentColumn>
}

export type BookFilingTable = {
  network: string
  window_start: MomentColumn
  sheets: number
}

export type BookSeriesTable = {
  year: number
  last_number: number
}

export type BookSheetTable = {
  id: GeneratedAlways<number>
  year: number
  number: number
  request_key: string
  check_code: string
  state: Generated<'filed' | 'answered' | 'agreed'>
  filed_at: MomentColumn
  kind: 'claim' | 'grievance'
  consumer_name: string
  document_type: '01' | '04' | '06' | '07' | '11'
  document_number: string
  address: string
  phone: string
  email: string
  guardian: string
  contracted_kind: 'product' | 'service'
  contracted: string
  amount_minor: number | null
  currency: 'PEN' | 'USD' | null
  detail: string
  request: string
  provider_name: string
  provider_ruc: string
  provider_address: string
  provider_code: string
  answer: Generated<string>
  offer: Generated<string>
  answered_at: Nullable<MomentColumn>
  answered_by: number | null
  agreed_at: Nullable<MomentColumn>
}

export type BucketMarkTable = {
  only_row: Generated<boolean>
  found: string | null
  put: string | null
  put_at: Nullable<MomentColumn>
}

export type CalendarFeedTable = {
  id: GeneratedAlways<number>
  customer_id: number
  token_hash: Uint8Array
  made_at: MomentColumn
  read_at: Nullable<MomentColumn>
  ended_at: Nullable<MomentColumn>
}

export type CannedTextTable = {
  id: GeneratedAlways<number>
  owner_id: number | null
  shortcut: string
  title: string
  text: string
  updated_at: MomentColumn
}

export type CardRegistrationTable = {
  id: string
  sequence: GeneratedAlways<number>
  shop: string
  customer_id: number
  proforma: string
  currency: 'PEN' | 'USD'
  state: 'created' | 'form_issued' | 'with_payment' | 'registered' | 'declined' | 'refused' | 'expired'
  refusal_code: string | null
  decline_reason: string | null
  transaction_uuid: string | null
  consent_version: string
  consent_at: MomentColumn
  consent_address: string
  device: 'PC' | 'Mobile'
  dial_code: string
  phone_number: string
  form_expires_at: MomentColumn
  next_check_at: Nullable<MomentColumn>
  checks: Generated<number>
  lease_until: Nullable<MomentColumn>
  created_at: MomentColumn
  updated_at: MomentColumn
}

export type CardTokenDisposalTable = {
  shop: string
  transaction_uuid: string
  next_attempt_at: MomentColumn
  attempts: Generated<number>
  lease_until: Nullable<MomentColumn>
  done_at: Nullable<MomentColumn>
}

export type CardTokenRevocationTable = {
  id: GeneratedAlways<number>
  shop: string
  encrypted_token: Uint8Array | null
  key_id: string
  transaction_uuid: string | null
  cause: 'unaffiliated' | 'replaced' | 'declined' | 'ceded' | 'withdrawn'
  next_attempt_at: MomentColumn
  attempts: Generated<number>
  lease_until: Nullable<MomentColumn>
  created_at: MomentColumn
  done_at: Nullable<MomentColumn>
}

export type CertificateTable = {
  id: GeneratedAlways<number>
  sequence: number
  number: string
  customer_id: number
  proforma: string
  kind: '01' | '02' | '03' | '04' | '05'
  content: JsonColumn
  check_code: string
  facts_sha256: Uint8Array
  issued_at: MomentColumn
  file_id: string | null
}

export type CertificateSeriesTable = {
  only_row: Generated<boolean>
  last_number: Generated<number>
}

export type ComplaintTable = {
  id: GeneratedAlways<number>
  customer_id: number
  proforma: string
  phone: string
  email: string
  text: string
  filed_at: MomentColumn
  attended_at: Nullable<MomentColumn>
  answered_at: Nullable<MomentColumn>
}

export type ComplaintMessageTable = {
  id: GeneratedAlways<number>
  complaint_id: number
  position: number
  text: string
  is_answer: boolean
  written_at: MomentColumn
  staff_id: number | null
}

export type CustomerTable = {
  id: GeneratedAlways<number>
  document_type: '01' | '04' | '06' | '07' | '11'
  document_number: string
  name: string
  email: Generated<string>
  created_at: WithDefault<MomentColumn>
  updated_at: WithDefault<MomentColumn>
  code: string | null
  created_batch: number | null
}

export type CustomerPhoneTable = {
  customer_id: number
  dial_code: string
  number: string
}

export type CustomerWordTable = {
  word: string
  customer_id: number
}

export type DataRequestTable = {
  id: GeneratedAlways<number>
  customer_id: number
  kind: 'correction' | 'erasure'
  state: Generated<'open' | 'granted' | 'refused' | 'withdrawn'>
  words: string
  asked_at: MomentColumn
  answer: Generated<string>
  answered_by: number | null
  ended_at: Nullable<MomentColumn>
}

export type DayCloseTable = {
  id: GeneratedAlways<number>
  shop: string
  currency: 'PEN' | 'USD'
  day: DayColumn
  closed_by: number
  closed_at: MomentColumn
  reason: string
  fingerprint: string
  content: JsonColumn
}

export type DebitChargeTable = {
  id: GeneratedAlways<number>
  run_day: DayColumn
  affiliation_id: number
  receivable_id: number
  attempt: number
  order_id: string | null
  state: 'planned' | 'sending' | 'unknown' | 'paid' | 'refused' | 'skipped'
  updated_at: MomentColumn
  position: number
  amount_minor: number
  currency: 'PEN' | 'USD'
  skip_reason:
    | 'paid'
    | 'annulled'
    | 'ended'
    | 'suspended'
    | 'card_expired'
    | 'put_off'
    | 'other_account'
    | 'unreachable'
    | 'earlier_refused'
    | 'overtaken'
    | 'by_customer'
    | null
  refusal_code: string | null
}

export type DebitRunTable = {
  day: DayColumn
  started_at: MomentColumn
  completed_at: Nullable<MomentColumn>
}

export type DebitSkipTable = {
  id: GeneratedAlways<number>
  proforma: string
  debit_day: DayColumn
  state: 'standing' | 'withdrawn'
  skipped_by: number
  skipped_at: MomentColumn
  withdrawn_by: number | null
  withdrawn_at: Nullable<MomentColumn>
}

export type DebitTurnTable = {
  run_day: DayColumn
  affiliation_id: number
  attempt: Generated<number>
  state: 'charging' | 'waiting' | 'done'
  next_at: MomentColumn
}

export type DeliveryChangeTable = {
  project_code: string
  told_on: DayColumn
  delivery_on: DayColumn
  reason: string
}

export type DeskCaseTable = {
  id: GeneratedAlways<number>
  query_id: number | null
  complaint_id: number | null
  customer_id: number
  project_code: string
  waits_for: 'us' | 'customer' | 'nobody'
  since: MomentColumn
  term_from: MomentColumn
  owner_id: number | null
  customer_wrote_at: MomentColumn
  looked_at: Nullable<MomentColumn>
  topic: 'payments' | 'finishes' | 'papers' | 'access' | 'other'
}

export type DeskEventTable = {
  id: GeneratedAlways<number>
  case_id: number
  kind: 'assigned' | 'closed' | 'reopened'
  person_id: number
  owner_id: number | null
  at: MomentColumn
}

export type DeskMentionTable = {
  note_id: number
  person_id: number
  case_id: number
  seen_at: Nullable<MomentColumn>
}

export type DeskNoteTable = {
  id: GeneratedAlways<number>
  case_id: number
  person_id: number
  text: string
  written_at: MomentColumn
}

export type DeskPresenceTable = {
  case_id: number
  person_id: number
  writes: boolean
  seen_at: MomentColumn
}

export type DeskRequestTable = {
  customer_id: number
  request_key: string
  query_id: number | null
  message_position: number | null
  complaint_id: number | null
  made_at: MomentColumn
}

export type DocumentTable = {
  id: GeneratedAlways<number>
  external_id: string
  proforma: string | null
  project_code: string | null
  kind: 'contract' | 'plan' | 'act' | 'other'
  title: string
  dated_on: DayColumn
  file_id: string
  width: number | null
  height: number | null
  source_sha256: Uint8Array
  updated_at: MomentColumn
  created_batch: number | null
}

export type DocumentLinkTable = {
  token_hash: Uint8Array
  document_id: number
  session_hash: Uint8Array | null
  expires_at: MomentColumn
  viewing_id: number | null
}

export type ErasureRequestTable = {
  id: GeneratedAlways<number>
  customer_id: number
  reason: string
  state: 'asked' | 'approved' | 'declined' | 'withdrawn'
  asked_by: number
  asked_at: MomentColumn
  decided_by: number | null
  decided_at: Nullable<MomentColumn>
}

export type ExchangeRateTable = {
  valid_from: DayColumn
  pen_per_usd: string
  created_batch: number | null
}

export type FeedEntryTable = {
  feed: string
  number: number
  epoch: number
  kind: string
  subject_id: number
  at: MomentColumn
  day: DayColumn
  content: JsonColumn
  personal: JsonColumn
  customer_id: number
  actor_id: number | null
  mark: string
}

export type FeedEpochTable = {
  feed: string
  epoch: number
  after_number: number
  cause: 'first' | 'restored' | 'reader' | 'operator'
  began_at: MomentColumn
}

export type FeedEventTable = {
  id: GeneratedAlways<number>
  feed: 'payments' | 'refunds' | 'affiliations' | 'queries' | 'complaints' | 'repairs' | 'numbers'
  kind: string
  subject_id: number
  at: MomentColumn
}

export type FeedPageTable = {
  system: string
  feed: string
  after_number: number
  row_limit: number
  through_number: number
}

export type FeedPostingTable = {
  system: string
  feed: string
  number: number
  erp_document: string | null
  problem: string | null
  at: MomentColumn
}

export type FeedReaderTable = {
  system: string
  feed: string
  number: number
  at: MomentColumn
}

export type FeedSeriesTable = {
  feed: 'payments' | 'refunds' | 'affiliations' | 'queries' | 'complaints' | 'repairs' | 'numbers'
  epoch: Generated<number>
  last_number: Generated<number>
  mark: Generated<string>
  fingerprint: Generated<string>
  closed_through: Nullable<DayColumn>
  unchecked_epoch: Generated<number>
}

export type FileTable = {
  id: Generated<string>
  content_type: string
  size: number
  sha256: Uint8Array
  created_at: WithDefault<MomentColumn>
  object_key: string | null
  in_store: Generated<boolean>
  carried_until: Nullable<MomentColumn>
  carry_fault: string | null
}

export type FileChunkTable = {
  file_id: string
  position: number
  bytes: Uint8Array
}

export type FileRemovalTable = {
  object_key: string
  since: WithDefault<MomentColumn>
  due_at: MomentColumn
  removed_until: Nullable<MomentColumn>
}

export type GalleryPictureTable = {
  id: GeneratedAlways<number>
  project_code: string
  file_id: string
  width: number
  height: number
  source_sha256: Uint8Array
  position: number
  placed_by: number
  placed_at: MomentColumn
}

export type HeldDebtTable = {
  receivable_id: GeneratedAlways<number | null>
}

export type HeldProformaTable = {
  proforma: GeneratedAlways<string | null>
  customer_id: GeneratedAlways<number | null>
  role: GeneratedAlways<string | null>
  since: GeneratedAlways<MomentColumn | null>
  ceded_on: GeneratedAlways<DayColumn | null>
  sees_from: GeneratedAlways<MomentColumn | null>
}

export type ImportBatchTable = {
  id: GeneratedAlways<number>
  at: MomentColumn
  by: string
  source: 'file' | 'api' | 'mesa'
  kinds: string[]
  files: string[]
  ended_at: Nullable<MomentColumn>
  applied: boolean | null
  counts: Nullable<JsonColumn>
  path: string | null
  request_key: string | null
  request_sha256: Uint8Array | null
  answer: string | null
}

export type ImportFindingTable = {
  batch_id: number
  position: number
  file: string
  row_number: number
  field: string
  reason: string
  value: string
  proforma: string
  letra: string
  refused: boolean
  column_name: Generated<string>
  expected: Generated<string>
}

export type ImportProfileTable = {
  id: GeneratedAlways<number>
  system: string
  content: string
  at: WithDefault<MomentColumn>
  staff_id: number | null
}

export type JobRunTable = {
  name: string
  every_seconds: number
  started_at: MomentColumn
  ended_at: Nullable<MomentColumn>
  failed_since: Nullable<MomentColumn>
}

export type LedgerEntryTable = {
  id: GeneratedAlways<number>
  cause: 'settlement' | 'surplus' | 'quarantine' | 'refund' | 'reversal' | 'resolution' | 'correction'
  cause_id: string
  account: string
  amount_minor: number
  currency: 'PEN' | 'USD'
  at: MomentColumn
}

export type LetraInApplicationTable = {
  receivable_id: GeneratedAlways<number | null>
  proforma: GeneratedAlways<string | null>
  application_id: GeneratedAlways<number | null>
}

export type NoticeTable = {
  id: GeneratedAlways<number>
  proforma: string | null
  title: string
  text: string
  published_on: DayColumn
  external_id: string | null
  created_batch: number | null
}

export type NoticePropertyTable = {
  notice_id: number
  proforma: string
}

export type NoticeReadTable = {
  notice_id: number
  customer_id: number
  read_at: MomentColumn
}

export type NumberChangeTable = {
  id: GeneratedAlways<number>
  customer_id: number
  state: Generated<
    'requested' | 'checked' | 'approved' | 'refused' | 'stopped' | 'expired' | 'held' | 'undone'
  >
  old_dial_code: string
  old_number: string
  new_dial_code: string
  new_number: string
  reason: 'lost' | 'stolen' | 'replaced' | 'abroad'
  requested_at: MomentColumn
  stop_nonce: Uint8Array
  stop_hash: Uint8Array
  checked_by: number | null
  checked_at: Nullable<MomentColumn>
  decided_by: number | null
  ended_at: Nullable<MomentColumn>
  answer: Generated<string>
  known_at: Nullable<MomentColumn>
  contested_at: Nullable<MomentColumn>
  held_by: number | null
  held_at: Nullable<MomentColumn>
  settled_by: number | null
  settled_at: Nullable<MomentColumn>
}

export type NumberChangeStepTable = {
  id: GeneratedAlways<number>
  change_id: number
  kind: 'changed' | 'held' | 'undone'
  at: MomentColumn
}

export type OperatorSwitchTable = {
  name: 'payments' | 'debit' | 'card_registration'
  open: Generated<boolean>
  changed_at: WithDefault<MomentColumn>
}

export type OrderDebtTable = {
  order_id: string
  position: number
  receivable_id: number
  amount_minor: number
  debt_amount_minor: number
  debt_total_minor: number | null
}

export type OrderPayerTable = {
  order_id: string
  link_id: number
  name: string
  document_type: '01' | '04' | '06' | '07' | '11'
  document_number: string
  email: string
  key_hash: Uint8Array
  policy_version: DayColumn
  accepted_at: MomentColumn
  file_id: string | null
  letra_number: Generated<number>
  stays: Generated<boolean>
}

export type OutboxTable = {
  id: GeneratedAlways<number>
  kind: string
  subject: string
  channel: 'email' | 'sms'
  recipient: string
  payload: JsonColumn
  message_id: string
  state: Generated<'pending' | 'sent' | 'failed' | 'dropped'>
  attempts: Generated<number>
  next_attempt_at: MomentColumn
  lease_until: Nullable<MomentColumn>
  last_error: string | null
  created_at: MomentColumn
  sent_at: Nullable<MomentColumn>
}

export type PaperVersionTable = {
  id: GeneratedAlways<number>
  external_id: string
  proforma: string
  title: string
  sha256: Uint8Array
  placed_at: MomentColumn
  placed_by: number
  replaced_at: Nullable<MomentColumn>
  kind: Generated<'contract' | 'plan' | 'act' | 'other'>
  withdrawn_by: number | null
  why: Generated<string>
}

export type PaymentLinkTable = {
  id: GeneratedAlways<number>
  secret_hash: Uint8Array
  nonce: Uint8Array
  receivable_id: number
  customer_id: number
  code: string
  state: 'active' | 'paid' | 'ended' | 'withdrawn' | 'expired'
  made_from: 'phone' | 'tablet' | 'computer' | 'unknown'
  made_at: MomentColumn
  ends_at: MomentColumn
  ended_at: Nullable<MomentColumn>
}

export type PaymentLinkOpeningTable = {
  id: GeneratedAlways<number>
  link_id: number
  at: MomentColumn
  device: 'phone' | 'tablet' | 'computer' | 'unknown'
  country: Generated<string>
  network: string
}

export type PaymentLinkTryTable = {
  network: string
  window_start: MomentColumn
  tries: number
}

export type PaymentOrderTable = {
  id: string
  shop: string
  customer_id: number
  receivable_id: number
  source: 'web' | 'debit'
  amount_minor: number
  currency: 'PEN' | 'USD'
  debt_amount_minor: number
  debt_currency: 'PEN' | 'USD'
  rate: string | null
  registers_card: Generated<boolean>
  device: 'PC' | 'Mobile'
  state:
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
  refusal_code: string | null
  form_expires_at: Nullable<MomentColumn>
  next_check_at: Nullable<MomentColumn>
  checks: Generated<number>
  not_found_at: Nullable<MomentColumn>
  lease_until: Nullable<MomentColumn>
  created_at: MomentColumn
  updated_at: MomentColumn
  debt_total_minor: number | null
  project_code: string | null
  debt_count: Generated<number>
}

export type PaymentPromiseTable = {
  id: GeneratedAlways<number>
  proforma: string
  currency: 'PEN' | 'USD'
  customer_id: number
  amount_minor: number
  day: DayColumn
  state: Generated<'made' | 'kept' | 'broken' | 'withdrawn'>
  made_at: MomentColumn
  ended_at: Nullable<MomentColumn>
}

export type PrepaymentApplicationTable = {
  id: GeneratedAlways<number>
  receivable_id: number
  proforma: string
  customer_id: number
  way: 'lower' | 'shorter'
  currency: 'PEN' | 'USD'
  amount_minor: number
  requested_on: DayColumn
  requested_at: MomentColumn
  letras_count: number
  letras_minor: number
  base_minor: number
  last_due_on: DayColumn
  plan_count: number
  plan_each_minor: number
  plan_last_minor: number
  plan_next_due_on: DayColumn
  plan_last_due_on: DayColumn
  interest_saved_minor: number
  state: 'requested' | 'in_application' | 'applied' | 'given_up' | 'expired' | 'undone'
  paid_at: Nullable<MomentColumn>
  ended_at: Nullable<MomentColumn>
}

export type ProformaHolderTable = {
  id: GeneratedAlways<number>
  proforma: string
  customer_id: number
  role: 'holder' | 'co_holder'
  since: MomentColumn
  until: Nullable<MomentColumn>
  ceded_on: Nullable<DayColumn>
  sees_from: Nullable<MomentColumn>
}

export type ProformaPapersTable = {
  proforma: string
  project_code: string
  contract: boolean
  plan: boolean
  act: boolean
}

export type ProgressPictureTable = {
  id: GeneratedAlways<number>
  project_code: string
  source_name: string
  taken_on: DayColumn
  title: Generated<string>
  stage: Generated<string>
  file_id: string
  width: number
  height: number
  source_sha256: Uint8Array
  created_batch: number | null
  placed_by: number | null
  placed_at: Nullable<MomentColumn>
  version: Generated<number>
  view: Generated<string>
}

export type ProjectTable = {
  code: string
  name: string
  address: Generated<string>
  district: Generated<string>
  province: Generated<string>
  department: Generated<string>
  latitude: number | null
  longitude: number | null
  updated_at: WithDefault<MomentColumn>
  stages: Generated<string[]>
  created_batch: number | null
  promised_on: Nullable<DayColumn>
  delivery_on: Nullable<DayColumn>
  delivery_told_on: Nullable<DayColumn>
  delivery_reason: Generated<string>
}

export type ProjectPictureTable = {
  project_code: string
  kind: 'home' | 'banner' | 'map' | 'gallery'
  position: Generated<number>
  file_id: string
  width: number
  height: number
  source_sha256: Uint8Array | null
}

export type PromisedDebtTable = {
  promise_id: number
  receivable_id: number
  owed_minor: number
}

export type PropertyTable = {
  proforma: string
  customer_id: number
  project_code: string
  product_name: string
  currency: 'PEN' | 'USD'
  plaza: Generated<string>
  sold_on: DayColumn
  annual_rate: Generated<string>
  updated_at: WithDefault<MomentColumn>
  created_batch: number | null
  delivered_on: Nullable<DayColumn>
}

export type ProviderMessageTable = {
  id: GeneratedAlways<number>
  source: 'ipn' | 'browser' | 'answer' | 'poll'
  shop: string
  transaction_uuid: string
  detailed_status: string
  body: string
  verified: boolean
  received_at: MomentColumn
  handled_at: Nullable<MomentColumn>
}

export type ProviderReadingTable = {
  id: GeneratedAlways<number>
  shop: string
  currency: 'PEN' | 'USD'
  day: DayColumn
  asked_by: number
  asked_at: MomentColumn
  orders: Generated<number>
  unanswered: Generated<number>
  entries: Nullable<JsonColumn>
  read_at: Nullable<MomentColumn>
  next_check_at: Nullable<MomentColumn>
  checks: Generated<number>
  lease_until: Nullable<MomentColumn>
  unreadable: Generated<string[]>
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
  masked_card: Generated<string>
  card_brand: Generated<string>
  authorization_number: Generated<string>
  operation_at: Nullable<MomentColumn>
  first_seen_at: MomentColumn
  updated_at: MomentColumn
  resolution: 'returned' | 'entered' | null
  resolved_at: Nullable<MomentColumn>
  reported_order_id: string | null
  reported_proforma: string | null
  reported_document: string | null
  receivable_id: number | null
}

export type QueryTable = {
  id: GeneratedAlways<number>
  customer_id: number
  project_code: string
  subject: string
  opened_at: MomentColumn
  closed_at: Nullable<MomentColumn>
  read_position: Generated<number>
}

export type QueryMessageTable = {
  id: GeneratedAlways<number>
  query_id: number
  position: number
  author: 'customer' | 'developer'
  text: string
  written_at: MomentColumn
  external_id: string | null
  staff_id: number | null
}

export type ReceiptTable = {
  id: GeneratedAlways<number>
  series: 'online' | 'debit'
  sequence: number
  number: string
  settlement_id: number
  content: JsonColumn
  check_code: string
  file_id: string | null
  issued_at: MomentColumn
}

export type ReceiptSeriesTable = {
  name: 'online' | 'debit'
  last_number: Generated<number>
}

export type ReceivableTable = {
  id: GeneratedAlways<number>
  customer_id: number
  proforma: string
  kind: 'instalment' | 'reservation' | 'initial_payment' | 'prepayment'
  code: string | null
  document_class: Generated<string>
  accounting_company: string
  accounting_year: string
  accounting_number: string
  currency: 'PEN' | 'USD'
  amount_minor: number
  erp_paid_minor: Generated<number>
  paid_minor: Generated<number>
  due_on: DayColumn
  state: Generated<'pending' | 'paid' | 'annulled'>
  paid_on: Nullable<DayColumn>
  operation_on: Nullable<DayColumn>
  payment_system: Generated<string>
  paid_currency: 'PEN' | 'USD' | null
  paid_amount_minor: number | null
  masked_card: Generated<string>
  authorization_number: Generated<string>
  version: Generated<number>
  updated_at: WithDefault<MomentColumn>
  credited_minor: Generated<number>
  created_batch: number | null
  due_changes: Generated<number>
  due_changed_at: Nullable<MomentColumn>
}

export type RefundTable = {
  id: GeneratedAlways<number>
  shop: string
  transaction_uuid: string
  amount_minor: number
  currency: 'PEN' | 'USD'
  cause: 'surplus' | 'operator' | 'requested'
  state: 'planned' | 'sending' | 'unknown' | 'done' | 'failed'
  next_check_at: Nullable<MomentColumn>
  checks: Generated<number>
  lease_until: Nullable<MomentColumn>
  provider_answer: string | null
  created_at: MomentColumn
  updated_at: MomentColumn
  sent_at: Nullable<MomentColumn>
}

export type RefundRequestTable = {
  id: GeneratedAlways<number>
  request_key: string
  order_id: string
  settlement_id: number
  amount_minor: number
  currency: 'PEN' | 'USD'
  charged_minor: number
  charged_currency: 'PEN' | 'USD'
  seen_paid_minor: number
  seen_returned_minor: number
  seen_available_minor: number
  limit_minor: number
  cause: 'paid-twice' | 'wrong-debt' | 'sale-ended' | 'other'
  reason: string
  state: 'asked' | 'approved' | 'declined' | 'withdrawn' | 'void'
  asked_by: number
  asked_at: MomentColumn
  decided_by: number | null
  decided_at: Nullable<MomentColumn>
  decision_note: Generated<string>
  refund_id: number | null
}

export type ReminderTable = {
  id: GeneratedAlways<number>
  customer_id: number
  day: DayColumn
  planned_at: MomentColumn
}

export type ReminderChoiceTable = {
  customer_id: number
  before_email: boolean
  before_sms: boolean
  overdue_email: boolean
  overdue_sms: boolean
  chosen_at: MomentColumn
}

export type ReminderLetraTable = {
  receivable_id: number
  rule: 'week-before' | 'day-before' | 'overdue-days' | 'overdue-weeks' | 'overdue-month'
  due_on: DayColumn
  reminder_id: number
}

export type RepairCaseTable = {
  complaint_id: number
  state:
    | 'received'
    | 'visit_proposed'
    | 'visit_chosen'
    | 'repairing'
    | 'finished'
    | 'accepted'
    | 'refused'
    | 'declined'
    | 'reopened'
  moved_at: MomentColumn
  room: string
  item: string
  defect: string
  catalogue: string
  visit_at: Nullable<MomentColumn>
  visitor: Generated<string>
}

export type RepairSlotTable = {
  complaint_id: number
  starts_at: MomentColumn
}

export type RepairStepTable = {
  id: GeneratedAlways<number>
  complaint_id: number
  position: number
  became:
    | 'received'
    | 'visit_proposed'
    | 'visit_chosen'
    | 'repairing'
    | 'finished'
    | 'accepted'
    | 'refused'
    | 'declined'
    | 'reopened'
  at: MomentColumn
  author: 'buyer' | 'developer'
  staff_id: number | null
  message_id: number | null
  external_id: string | null
  text: string
  visit_at: Nullable<MomentColumn>
  system: string | null
}

export type RowChangeTable = {
  id: GeneratedAlways<number>
  batch_id: number
  kind: string
  key: string
  before: JsonColumn
  after: Nullable<JsonColumn>
  verdicts: Nullable<JsonColumn>
}

export type SessionTable = {
  token_hash: Uint8Array
  customer_id: number
  dial_code: string
  phone_number: string
  mode: 'letter' | 'cash'
  created_at: MomentColumn
  last_seen_at: MomentColumn
  verified_at: Nullable<MomentColumn>
  ended_at: Nullable<MomentColumn>
  exchanged_for: Uint8Array | null
  exchanged_at: Nullable<MomentColumn>
  used_at: Nullable<MomentColumn>
}

export type SettlementTable = {
  id: GeneratedAlways<number>
  order_id: string
  shop: string
  transaction_uuid: string
  receivable_id: number
  amount_minor: number
  currency: 'PEN' | 'USD'
  settled_at: MomentColumn
  reversed_at: Nullable<MomentColumn>
  position: Generated<number>
  charged_minor: number
}

export type SettlementCorrectionTable = {
  id: GeneratedAlways<number>
  settlement_id: number
  amount_minor: number
  decision: 'return' | 'keep' | 'lost'
  refund_id: number | null
  decided_by: string
  decided_at: MomentColumn
}

export type SettlementReceiptTable = {
  settlement_id: GeneratedAlways<number | null>
  receipt_id: GeneratedAlways<number | null>
  number: GeneratedAlways<string | null>
  issued_at: GeneratedAlways<MomentColumn | null>
}

export type SignInTable = {
  id: GeneratedAlways<number>
  customer_id: number
  session_hash: Uint8Array | null
  at: MomentColumn
  network: string
  device: string
  new_device: boolean
}

export type SignInTriesTable = {
  document_hash: Uint8Array
  window_start: MomentColumn
  tries: number
}

export type SilencedLetraTable = {
  customer_id: number
  receivable_id: number
  silenced_at: MomentColumn
}

export type StaffChallengeTable = {
  token_hash: Uint8Array
  purpose: 'sign-in' | 'register' | 'company'
  person_id: number | null
  secret: JsonColumn
  expires_at: MomentColumn
}

export type StaffDeskRequestTable = {
  person_id: number
  request_key: string
  case_id: number
  made: 'reply' | 'note'
  made_at: MomentColumn
}

export type StaffImportTable = {
  id: GeneratedAlways<number>
  at: MomentColumn
  staff_id: number
  state:
    | 'open'
    | 'waiting'
    | 'previewing'
    | 'ready'
    | 'queued'
    | 'applying'
    | 'applied'
    | 'failed'
    | 'discarded'
  complete: Generated<string[]>
  share: Generated<number>
  look: Generated<number>
  run: Generated<number>
  lease_until: Nullable<MomentColumn>
  read_bytes: Generated<number>
  total_bytes: Generated<number>
  fingerprint: string | null
  counts: Nullable<JsonColumn>
  recognised: Nullable<JsonColumn>
  missing: Nullable<JsonColumn>
  losing: Generated<number>
  seconds: Generated<number>
  changed_since: Generated<boolean>
  fault: Generated<string>
  ended_by: number | null
  ended_at: Nullable<MomentColumn>
  batch_id: number | null
  steps: Generated<number>
  stored_rows: Generated<number>
  left_out: Generated<number>
  profile_id: number | null
}

export type StaffImportFileTable = {
  id: GeneratedAlways<number>
  import_id: number
  name: string
  role: 'sent' | 'refused' | 'seen'
}

export type StaffImportPartTable = {
  file_id: number
  position: number
  bytes: Uint8Array
}

export type StaffImportRowTable = {
  import_id: number
  grouped: 'created' | 'changed' | 'withdrawn' | 'refused' | 'noted'
  position: number
  kind: string
  key: string
  customer_id: number | null
  proforma: string
  letra: string
  file: string
  line: number
  field: string
  value: string
  reason: string
  before: Nullable<JsonColumn>
  after: Nullable<JsonColumn>
}

export type StaffInvitationTable = {
  id: GeneratedAlways<number>
  person_id: number
  token_hash: Uint8Array
  created_at: MomentColumn
  expires_at: MomentColumn
  used_at: Nullable<MomentColumn>
  withdrawn_at: Nullable<MomentColumn>
}

export type StaffNoticeTable = {
  id: GeneratedAlways<number>
  state: Generated<'draft' | 'planned' | 'sent' | 'withdrawn'>
  title: string
  text: string
  audience_kind: 'all' | 'project' | 'stage' | 'proformas'
  project_code: Generated<string>
  stage: Generated<string>
  proformas: Generated<string[]>
  owing: Generated<boolean>
  goes_at: Nullable<MomentColumn>
  listed_at: MomentColumn
  version: Generated<number>
  written_by: number
  people: number | null
  properties: number | null
  reads: number | null
  withdrawn_at: Nullable<MomentColumn>
  notice_id: number | null
}

export type StaffPasskeyTable = {
  id: GeneratedAlways<number>
  credential_id: string
  person_id: number
  public_key: Uint8Array
  counter: number
  transports: string[]
  label: string
  created_at: MomentColumn
  last_used_at: Nullable<MomentColumn>
  removed_at: Nullable<MomentColumn>
}

export type StaffPersonTable = {
  id: GeneratedAlways<number>
  name: string
  email: string
  company_subject: string | null
  created_at: MomentColumn
  left_at: Nullable<MomentColumn>
}

export type StaffReadingTable = {
  id: GeneratedAlways<number>
  at: MomentColumn
  person_id: number
  customer_id: number
  call: string
  subject: string | null
}

export type StaffRecoveryCodeTable = {
  id: GeneratedAlways<number>
  person_id: number
  code_hash: Uint8Array
  created_at: MomentColumn
  used_at: Nullable<MomentColumn>
  replaced_at: Nullable<MomentColumn>
}

export type StaffRecoveryTryTable = {
  id: GeneratedAlways<number>
  at: MomentColumn
  email_hash: Uint8Array
  network: string
}

export type StaffRoleTable = {
  person_id: number
  role: 'service' | 'collections' | 'treasury' | 'aftersales' | 'content' | 'administration' | 'audit'
  given_at: MomentColumn
}

export type StaffSessionTable = {
  id: GeneratedAlways<number>
  token_hash: Uint8Array
  person_id: number
  method: 'passkey' | 'company' | 'recovery' | 'demonstration'
  network: string
  device: string
  created_at: MomentColumn
  last_seen_at: MomentColumn
  ended_at: Nullable<MomentColumn>
  end_reason: 'closed' | 'ended' | 'network' | 'left' | null
}

export type TitleStageTable = {
  proforma: string
  stage: 'reservation' | 'contract' | 'delivery' | 'independization' | 'deed' | 'inscription'
  state: 'pending' | 'done' | 'not_applicable'
  dated_on: Nullable<DayColumn>
  responsible: 'developer' | 'buyer' | 'notary' | 'sunarp' | 'municipality' | null
  document: string | null
  created_batch: number | null
}

export type TitleToldTable = {
  proforma: string
  stage: string
  was: string
  dated_on: Nullable<DayColumn>
  responsible: string | null
  noticed_on: DayColumn
}

export type UnpostedPaymentTable = {
  number: number
  at: MomentColumn
}

export type UploadTable = {
  id: Generated<string>
  at: MomentColumn
  system: string
  name: string
  sha256: Uint8Array
  file_id: string | null
}

export type VerificationCodeTable = {
  id: GeneratedAlways<number>
  session_hash: Uint8Array
  customer_id: number
  code_hash: Uint8Array
  digits: number
  created_at: MomentColumn
  expires_at: MomentColumn
  tries: Generated<number>
  died_of: 'used' | 'time' | 'tries' | 'replaced' | null
  died_at: Nullable<MomentColumn>
  nonce: Uint8Array
  device_hash: Uint8Array | null
  resent: boolean
  network: Generated<string>
}

export type VerifiedDeviceTable = {
  customer_id: number
  device_hash: Uint8Array
  verified_at: MomentColumn
}

export type ViewingTable = {
  id: GeneratedAlways<number>
  person_id: number
  roles: string[]
  staff_session_id: number | null
  customer_id: number
  reason: string
  created_at: MomentColumn
  expires_at: MomentColumn
  ticket_hash: Uint8Array
  token_hash: Uint8Array | null
  begun_at: Nullable<MomentColumn>
  last_seen_at: Nullable<MomentColumn>
  ended_at: Nullable<MomentColumn>
}

export type VisibleSettlementTable = {
  customer_id: GeneratedAlways<number | null>
  receivable_id: GeneratedAlways<number | null>
  settlement_id: GeneratedAlways<number | null>
}

export type WorksNewsTable = {
  number: GeneratedAlways<number>
  picture_id: number
}

export type WorksSubscriptionTable = {
  customer_id: number
  project_code: string
  since: MomentColumn
  told_through: number
  told_on: Nullable<DayColumn>
  id: GeneratedAlways<number>
}

/** Every table and view, by its name. */
export type Tables = {
  affiliation: AffiliationTable
  api_key: ApiKeyTable
  attachment: AttachmentTable
  attachment_mark: AttachmentMarkTable
  audit: AuditTable
  bank_day: BankDayTable
  bank_file: BankFileTable
  bank_line: BankLineTable
  bank_profile: BankProfileTable
  bell: BellTable
  bell_knock: BellKnockTable
  book_filing: BookFilingTable
  book_series: BookSeriesTable
  book_sheet: BookSheetTable
  bucket_mark: BucketMarkTable
  calendar_feed: CalendarFeedTable
  canned_text: CannedTextTable
  card_registration: CardRegistrationTable
  card_token_disposal: CardTokenDisposalTable
  card_token_revocation: CardTokenRevocationTable
  certificate: CertificateTable
  certificate_series: CertificateSeriesTable
  complaint: ComplaintTable
  complaint_message: ComplaintMessageTable
  customer: CustomerTable
  customer_phone: CustomerPhoneTable
  customer_word: CustomerWordTable
  data_request: DataRequestTable
  day_close: DayCloseTable
  debit_charge: DebitChargeTable
  debit_run: DebitRunTable
  debit_skip: DebitSkipTable
  debit_turn: DebitTurnTable
  delivery_change: DeliveryChangeTable
  desk_case: DeskCaseTable
  desk_event: DeskEventTable
  desk_mention: DeskMentionTable
  desk_note: DeskNoteTable
  desk_presence: DeskPresenceTable
  desk_request: DeskRequestTable
  document: DocumentTable
  document_link: DocumentLinkTable
  erasure_request: ErasureRequestTable
  exchange_rate: ExchangeRateTable
  feed_entry: FeedEntryTable
  feed_epoch: FeedEpochTable
  feed_event: FeedEventTable
  feed_page: FeedPageTable
  feed_posting: FeedPostingTable
  feed_reader: FeedReaderTable
  feed_series: FeedSeriesTable
  file: FileTable
  file_chunk: FileChunkTable
  file_removal: FileRemovalTable
  gallery_picture: GalleryPictureTable
  held_debt: HeldDebtTable
  held_proforma: HeldProformaTable
  import_batch: ImportBatchTable
  import_finding: ImportFindingTable
  import_profile: ImportProfileTable
  job_run: JobRunTable
  ledger_entry: LedgerEntryTable
  letra_in_application: LetraInApplicationTable
  notice: NoticeTable
  notice_property: NoticePropertyTable
  notice_read: NoticeReadTable
  number_change: NumberChangeTable
  number_change_step: NumberChangeStepTable
  operator_switch: OperatorSwitchTable
  order_debt: OrderDebtTable
  order_payer: OrderPayerTable
  outbox: OutboxTable
  paper_version: PaperVersionTable
  payment_link: PaymentLinkTable
  payment_link_opening: PaymentLinkOpeningTable
  payment_link_try: PaymentLinkTryTable
  payment_order: PaymentOrderTable
  payment_promise: PaymentPromiseTable
  prepayment_application: PrepaymentApplicationTable
  proforma_holder: ProformaHolderTable
  proforma_papers: ProformaPapersTable
  progress_picture: ProgressPictureTable
  project: ProjectTable
  project_picture: ProjectPictureTable
  promised_debt: PromisedDebtTable
  property: PropertyTable
  provider_message: ProviderMessageTable
  provider_reading: ProviderReadingTable
  provider_transaction: ProviderTransactionTable
  query: QueryTable
  query_message: QueryMessageTable
  receipt: ReceiptTable
  receipt_series: ReceiptSeriesTable
  receivable: ReceivableTable
  refund: RefundTable
  refund_request: RefundRequestTable
  reminder: ReminderTable
  reminder_choice: ReminderChoiceTable
  reminder_letra: ReminderLetraTable
  repair_case: RepairCaseTable
  repair_slot: RepairSlotTable
  repair_step: RepairStepTable
  row_change: RowChangeTable
  session: SessionTable
  settlement: SettlementTable
  settlement_correction: SettlementCorrectionTable
  settlement_receipt: SettlementReceiptTable
  sign_in: SignInTable
  sign_in_tries: SignInTriesTable
  silenced_letra: SilencedLetraTable
  staff_challenge: StaffChallengeTable
  staff_desk_request: StaffDeskRequestTable
  staff_import: StaffImportTable
  staff_import_file: StaffImportFileTable
  staff_import_part: StaffImportPartTable
  staff_import_row: StaffImportRowTable
  staff_invitation: StaffInvitationTable
  staff_notice: StaffNoticeTable
  staff_passkey: StaffPasskeyTable
  staff_person: StaffPersonTable
  staff_reading: StaffReadingTable
  staff_recovery_code: StaffRecoveryCodeTable
  staff_recovery_try: StaffRecoveryTryTable
  staff_role: StaffRoleTable
  staff_session: StaffSessionTable
  title_stage: TitleStageTable
  title_told: TitleToldTable
  unposted_payment: UnpostedPaymentTable
  upload: UploadTable
  verification_code: VerificationCodeTable
  verified_device: VerifiedDeviceTable
  viewing: ViewingTable
  visible_settlement: VisibleSettlementTable
  works_news: WorksNewsTable
  works_subscription: WorksSubscriptionTable
}
