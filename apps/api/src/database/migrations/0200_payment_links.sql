-- A link with which somebody else pays one letra (docs/payment-links.md). Its secret is made from the server's own and
-- `nonce`; what is stored is its hash.
create table payment_link (
  id bigint generated always as identity primary key,
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  nonce bytea not null,
  receivable_id bigint not null references receivable,
  customer_id bigint not null references customer,
  code text not null check (code ~ '^[A-Z2-9]{4}$'),
  state text not null check (state in ('active', 'paid', 'ended', 'withdrawn', 'expired')),
  made_from text not null check (made_from in ('phone', 'tablet', 'computer', 'unknown')),
  made_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'active') = (ended_at is null))
);
-- Of a letra its maker has one that is alive.
create unique index payment_link_active on payment_link (receivable_id, customer_id) where state = 'active';
create index payment_link_customer on payment_link (customer_id, id);

-- The table of packages/domain/src/payment-links/payment-link-state.ts.
create trigger payment_link_steps before update on payment_link
  for each row when (old.state is distinct from new.state) execute function refuse_step(
    'active paid', 'active ended', 'active withdrawn', 'active expired');

create table payment_link_opening (
  id bigint generated always as identity primary key,
  link_id bigint not null references payment_link on delete cascade,
  at timestamptz not null,
  device text not null check (device in ('phone', 'tablet', 'computer', 'unknown')),
  -- Two letters of ISO 3166, by the time zone that the browser says; empty where it says none that is known.
  country text not null default '',
  -- A /24 or a /48, so that one visitor is told from another; shown to nobody.
  network text not null
);
create index payment_link_opening_link on payment_link_opening (link_id, id);

-- Secrets of no link, by the network that tried them.
create table payment_link_try (
  network text not null,
  window_start timestamptz not null,
  tries integer not null check (tries > 0),
  primary key (network, window_start)
);

-- Who pays an order that is not paid by the customer themselves, as they say it of themselves.
create table order_payer (
  order_id text primary key references payment_order,
  link_id bigint not null references payment_link,
  name text not null,
  document_type text not null check (document_type in ('01', '04', '06', '07', '11')),
  document_number text not null,
  email text not null,
  -- Of the key with which their browser asks for the outcome and the receipt.
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  -- The version of the privacy policy that they accepted, and when.
  policy_version date not null,
  accepted_at timestamptz not null,
  -- Their own copy of the receipt, which names nobody but them.
  file_id uuid references file
);
create index order_payer_link on order_payer (link_id);
create index order_payer_document on order_payer (document_type, document_number);
