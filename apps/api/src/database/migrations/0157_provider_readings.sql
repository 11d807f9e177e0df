-- What the card provider itself says of one day of an account, asked order by order. It names no person.
create table provider_reading (
  id bigint generated always as identity primary key,
  shop text not null,
  currency text not null check (currency in ('PEN', 'USD')),
  day date not null,
  asked_by bigint not null references staff_person,
  asked_at timestamptz not null,
  -- The orders that were asked about, and of how many the last try had no answer.
  orders integer not null default 0 check (orders >= 0),
  unanswered integer not null default 0 check (unanswered between 0 and orders),
  -- The transactions that it named, once every order was answered.
  entries jsonb,
  read_at timestamptz,
  next_check_at timestamptz,
  checks integer not null default 0,
  lease_until timestamptz,
  check ((entries is null) = (read_at is null)),
  check ((read_at is null) = (next_check_at is not null))
);
-- One at a time, however many ask.
create unique index provider_reading_waiting on provider_reading (shop, currency, day) where read_at is null;
create index provider_reading_day on provider_reading (shop, currency, day, read_at) where read_at is not null;
create index provider_reading_due on provider_reading (next_check_at) where next_check_at is not null;

-- The transactions of one account and day.
create index provider_transaction_operated on provider_transaction (shop, operation_at);
