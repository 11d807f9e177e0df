-- Money is never taken twice and never lost: what the rules of payment say holds here.
-- Lock order everywhere: affiliation, receivable, order. No HTTP call inside a transaction.

create table payment_order (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  shop text not null,
  customer_id bigint not null references customer,
  receivable_id bigint not null references receivable,
  source text not null check (source in ('web', 'debit')),
  -- What the card is charged.
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('PEN', 'USD')),
  -- What it pays of the debt, in the debt's own currency.
  debt_amount_minor bigint not null check (debt_amount_minor > 0),
  debt_currency text not null check (debt_currency in ('PEN', 'USD')),
  rate numeric(9, 4) check (rate > 0),
  registers_card boolean not null default false,
  device text not null check (device in ('PC', 'Mobile')),
  state text not null check (state in ('created', 'form_issued', 'sending', 'unknown', 'paid', 'refused',
    'expired', 'superseded', 'surplus', 'refunded')),
  refusal_code text,
  form_expires_at timestamptz,
  -- When reconciliation asks the provider next; null once the order has ended.
  next_check_at timestamptz,
  checks integer not null default 0,
  -- The provider's first "no such transaction": it counts as an end only much later.
  not_found_at timestamptz,
  lease_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((rate is null) = (currency = debt_currency)),
  check (rate is not null or amount_minor = debt_amount_minor)
);
create index payment_order_receivable on payment_order (receivable_id);
create index payment_order_due on payment_order (next_check_at) where next_check_at is not null;
-- A charge without the buyer is in flight at most once for a debt.
create unique index payment_order_debit_live on payment_order (receivable_id)
  where source = 'debit' and state in ('created', 'sending', 'unknown');

create table provider_transaction (
  shop text not null,
  uuid text not null check (uuid ~ '^[0-9a-f]{32}$'),
  -- Null is quarantine: money that matches nothing of ours, shown to the operator.
  order_id text references payment_order,
  quarantine_reason text,
  operation text not null check (operation in ('DEBIT', 'CREDIT', 'VERIFICATION')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  detailed_status text not null,
  -- Later statuses outrank earlier ones, so that messages may come in any order.
  rank smallint not null,
  parent_uuid text,
  refusal_code text,
  masked_card text not null default '',
  card_brand text not null default '',
  authorization_number text not null default '',
  operation_at timestamptz,
  first_seen_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (shop, uuid),
  check (order_id is not null or quarantine_reason is not null)
);
create index provider_transaction_order on provider_transaction (order_id);

create table provider_message (
  id bigint generated always as identity primary key,
  source text not null check (source in ('ipn', 'browser', 'poll')),
  shop text not null,
  transaction_uuid text not null,
  detailed_status text not null,
  body text not null,
  verified boolean not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  unique (transaction_uuid, detailed_status)
);

create table settlement (
  id bigint generated always as identity primary key,
  order_id text not null references payment_order,
  shop text not null,
  transaction_uuid text not null,
  receivable_id bigint not null references receivable,
  -- In the debt's currency.
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('PEN', 'USD')),
  settled_at timestamptz not null,
  reversed_at timestamptz,
  unique (shop, transaction_uuid),
  foreign key (shop, transaction_uuid) references provider_transaction (shop, uuid)
);
create unique index settlement_order_live on settlement (order_id) where reversed_at is null;
create index settlement_receivable on settlement (receivable_id);

-- Each cause (a settlement, a surplus, a refund) writes entries that sum to 0 in every currency.
create table ledger_entry (
  id bigint generated always as identity primary key,
  cause text not null check (cause in ('settlement', 'surplus', 'quarantine', 'refund', 'reversal')),
  cause_id text not null,
  account text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null check (currency in ('PEN', 'USD')),
  at timestamptz not null,
  unique (cause, cause_id, account)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry
  for each statement execute function refuse_change();
create trigger audit_append_only before update or delete on audit
  for each row execute function refuse_change();

create function ledger_cause_is_balanced() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_entry where cause = new.cause and cause_id = new.cause_id
    group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'ledger entries of % % do not sum to 0', new.cause, new.cause_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balanced after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_cause_is_balanced();

-- Numbers without gaps: taken last in the transaction, under the row's lock.
create table receipt_series (
  name text primary key,
  last_number bigint not null default 0 check (last_number >= 0)
);
insert into receipt_series (name) values ('online'), ('debit');

create table receipt (
  id bigint generated always as identity primary key,
  series text not null references receipt_series,
  sequence bigint not null,
  number text not null unique,
  settlement_id bigint not null unique references settlement,
  -- What the paper says, fixed at the moment of settling, so that it can be printed again the same.
  content jsonb not null,
  -- The address behind the QR: unguessable, and says nothing about the person.
  check_code text not null unique,
  file_id uuid references file,
  issued_at timestamptz not null,
  unique (series, sequence)
);

create table refund (
  id bigint generated always as identity primary key,
  shop text not null,
  transaction_uuid text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('PEN', 'USD')),
  cause text not null check (cause in ('surplus', 'operator')),
  state text not null check (state in ('planned', 'sending', 'unknown', 'done', 'failed')),
  next_check_at timestamptz,
  checks integer not null default 0,
  lease_until timestamptz,
  provider_answer text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (shop, transaction_uuid) references provider_transaction (shop, uuid)
);
create unique index refund_surplus on refund (shop, transaction_uuid) where cause = 'surplus';
create index refund_due on refund (next_check_at) where next_check_at is not null;

create function refund_within_captured() returns trigger language plpgsql as $$
declare
  captured bigint;
  returned bigint;
begin
  select amount_minor into captured from provider_transaction
    where shop = new.shop and uuid = new.transaction_uuid for update;
  select coalesce(sum(amount_minor), 0) into returned from refund
    where shop = new.shop and transaction_uuid = new.transaction_uuid and state <> 'failed';
  if returned > captured then
    raise exception 'refunds of % exceed what was captured', new.transaction_uuid using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger refund_within_captured after insert or update on refund
  for each row execute function refund_within_captured();

create table affiliation (
  id bigint generated always as identity primary key,
  proforma text not null references property,
  customer_id bigint not null references customer,
  shop text not null,
  -- The provider's token, encrypted with the key that key_id names.
  encrypted_token bytea not null,
  key_id text not null,
  chain_id text,
  masked_card text not null,
  card_brand text not null,
  card_holder text not null default '',
  card_expiry_month smallint not null check (card_expiry_month between 1 and 12),
  card_expiry_year smallint not null check (card_expiry_year between 2000 and 2100),
  consent_version text not null,
  consent_at timestamptz not null,
  consent_address text not null,
  device text not null check (device in ('PC', 'Mobile')),
  created_at timestamptz not null,
  suspended_at timestamptz,
  ended_at timestamptz,
  end_cause text
);
create unique index affiliation_live on affiliation (proforma) where ended_at is null;

create table debit_run (
  day date primary key,
  started_at timestamptz not null,
  completed_at timestamptz
);

create table debit_charge (
  id bigint generated always as identity primary key,
  run_day date not null references debit_run,
  affiliation_id bigint not null references affiliation,
  receivable_id bigint not null references receivable,
  attempt smallint not null check (attempt between 1 and 4),
  order_id text unique references payment_order,
  state text not null check (state in ('planned', 'sending', 'unknown', 'paid', 'refused', 'skipped')),
  updated_at timestamptz not null,
  unique (run_day, receivable_id, attempt)
);
create unique index debit_charge_live on debit_charge (receivable_id)
  where state in ('planned', 'sending', 'unknown');

-- Messages leave after the commit that caused them, at least once, known by their message id.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  payload jsonb not null,
  message_id text not null unique,
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  lease_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (kind, subject)
);
create index outbox_due on outbox (next_attempt_at) where state = 'pending';
