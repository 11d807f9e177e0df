-- Who buys, what is sold, what is owed. The ERP owns these rows: they come in through
-- the importer and the integration API.

create table customer (
  id bigint generated always as identity primary key,
  document_type text not null check (document_type in ('01', '04', '06', '07', '11')),
  document_number text not null check (document_number ~ '^[0-9]{1,15}$'),
  name text not null check (name <> ''),
  email text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (document_type, document_number)
);

create table customer_phone (
  customer_id bigint not null references customer on delete cascade,
  dial_code text not null check (dial_code ~ '^[0-9]{1,4}$'),
  number text not null check (number ~ '^[0-9]{4,15}$'),
  primary key (customer_id, dial_code, number)
);

create table project (
  code text primary key,
  name text not null check (name <> ''),
  address text not null default '',
  district text not null default '',
  province text not null default '',
  department text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  updated_at timestamptz not null default now(),
  check ((latitude is null) = (longitude is null))
);

-- A proforma: one unit sold to one customer.
create table property (
  proforma text primary key,
  customer_id bigint not null references customer,
  project_code text not null references project,
  product_name text not null,
  currency text not null check (currency in ('PEN', 'USD')),
  plaza text not null default '',
  sold_on date not null,
  -- Annual effective rate, 0.12 for 12 %; 0 where there is none.
  annual_rate numeric(9, 6) not null default 0 check (annual_rate >= 0),
  updated_at timestamptz not null default now(),
  -- Lets a receivable point at proforma and customer together, so that they cannot disagree.
  unique (proforma, customer_id)
);
create index property_customer on property (customer_id);

create table receivable (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  proforma text not null,
  kind text not null check (kind in ('instalment', 'reservation', 'initial_payment')),
  -- The letra's code; cash items are known by their accounting number alone.
  code text,
  document_class text not null default '',
  accounting_company text not null,
  accounting_year text not null,
  accounting_number text not null,
  currency text not null check (currency in ('PEN', 'USD')),
  amount_minor bigint not null check (amount_minor > 0),
  -- What the ERP says was paid; our own settlements come on top, or are already in it.
  erp_paid_minor bigint not null default 0 check (erp_paid_minor >= 0),
  paid_minor bigint not null default 0,
  due_on date not null,
  state text not null default 'pending' check (state in ('pending', 'paid', 'annulled')),
  -- How it was paid, as the lists and the export show it.
  paid_on date,
  operation_on date,
  payment_system text not null default '',
  paid_currency text check (paid_currency in ('PEN', 'USD')),
  paid_amount_minor bigint check (paid_amount_minor >= 0),
  masked_card text not null default '',
  authorization_number text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  foreign key (proforma, customer_id) references property (proforma, customer_id),
  unique (accounting_company, accounting_year, accounting_number),
  check (paid_minor between 0 and amount_minor),
  check (state <> 'paid' or paid_minor = amount_minor),
  check (state <> 'pending' or paid_minor < amount_minor),
  check ((kind = 'instalment') = (code is not null))
);
-- Routes name a debt by its code alone, so a code is unique for its customer.
create unique index receivable_instalment_code on receivable (customer_id, code) where kind = 'instalment';
create unique index receivable_accounting_number on receivable (customer_id, accounting_number);
create index receivable_proforma_due on receivable (proforma, due_on) where kind = 'instalment';

-- The preferential rate: soles for a dollar, from its day until the next row's day.
create table exchange_rate (
  valid_from date primary key,
  pen_per_usd numeric(9, 4) not null check (pen_per_usd > 0)
);

-- Files live in the database: one thing to back up, transactional, no shared disk.
-- Chunks of 256 kB, because one large value blocks the embedded database.
create table file (
  id uuid primary key default gen_random_uuid(),
  content_type text not null,
  size integer not null check (size between 0 and 20971520),
  sha256 bytea not null check (octet_length(sha256) = 32),
  created_at timestamptz not null default now()
);
create table file_chunk (
  file_id uuid not null references file on delete cascade,
  position integer not null check (position >= 0),
  bytes bytea not null check (octet_length(bytes) <= 262144),
  primary key (file_id, position)
);

create table project_picture (
  project_code text not null references project on delete cascade,
  kind text not null check (kind in ('home', 'banner', 'map', 'gallery')),
  position integer not null default 0,
  file_id uuid not null references file,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  primary key (project_code, kind, position)
);
