-- Cards on automatic debit. Lock order: affiliation (an advisory lock on its proforma), receivable, order.

-- An order at the provider that registers a card, with the consent that was given for it. One
-- that comes with a payment carries the id of its payment_order.
create table card_registration (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- Which of two consents for a proforma is the younger, whatever the clock did.
  sequence bigint generated always as identity,
  shop text not null,
  customer_id bigint not null references customer,
  proforma text not null references property,
  currency text not null check (currency in ('PEN', 'USD')),
  state text not null check (state in ('created', 'form_issued', 'with_payment', 'registered', 'declined', 'refused', 'expired')),
  refusal_code text,
  decline_reason text,
  -- The verification that registered the card, so that another one on the same order is known as another.
  transaction_uuid text,
  consent_version text not null,
  consent_at timestamptz not null,
  consent_address text not null,
  device text not null check (device in ('PC', 'Mobile')),
  dial_code text not null,
  phone_number text not null,
  form_expires_at timestamptz not null,
  next_check_at timestamptz,
  checks integer not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index card_registration_proforma on card_registration (proforma);
create index card_registration_due on card_registration (next_check_at) where next_check_at is not null;

alter table affiliation
  add column registration_id text not null unique references card_registration,
  add column suspension text,
  -- The idempotency key of the request that ended it: the same request again ends no later one.
  add column end_key text,
  alter column encrypted_token drop not null,
  add constraint affiliation_token check ((encrypted_token is null) = (ended_at is not null)),
  add constraint affiliation_suspension check ((suspension is null) = (suspended_at is null));
create index affiliation_customer on affiliation (customer_id);

-- Tokens that nobody may charge any more, until the provider has cancelled them. The token goes then.
create table card_token_revocation (
  id bigint generated always as identity primary key,
  shop text not null,
  encrypted_token bytea,
  key_id text not null,
  -- Of a card that never went on debit: the verification that left it.
  transaction_uuid text,
  cause text not null check (cause in ('unaffiliated', 'replaced', 'declined')),
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null,
  done_at timestamptz,
  unique (shop, transaction_uuid),
  check ((encrypted_token is null) = (done_at is not null))
);
create index card_token_revocation_due on card_token_revocation (next_attempt_at) where done_at is null;

alter table debit_charge
  add column position integer not null,
  -- What was left to pay when it was planned; the order says what was charged.
  add column amount_minor bigint not null check (amount_minor > 0),
  add column currency text not null check (currency in ('PEN', 'USD')),
  add column skip_reason text check (skip_reason in ('paid', 'annulled', 'ended', 'suspended', 'card_expired',
    'other_account', 'unreachable', 'earlier_refused', 'overtaken')),
  add column refusal_code text,
  add constraint debit_charge_skipped check ((skip_reason is null) = (state <> 'skipped')),
  add constraint debit_charge_sent check ((order_id is null) = (state in ('planned', 'skipped')));
create index debit_charge_turn on debit_charge (affiliation_id, run_day, attempt, position);

-- Whose turn it is: the letras of one proforma go one after the other, so this row is claimed
-- and not the charge. `next_at` lies a lease ahead while a process has it.
create table debit_turn (
  run_day date not null references debit_run,
  affiliation_id bigint not null references affiliation,
  attempt smallint not null default 1 check (attempt between 1 and 4),
  state text not null check (state in ('charging', 'waiting', 'done')),
  next_at timestamptz not null,
  primary key (run_day, affiliation_id)
);
create index debit_turn_due on debit_turn (next_at) where state <> 'done';
