-- Sessions and codes. Only hashes: whoever reads this table can neither enter nor guess.

create table session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  customer_id bigint not null references customer on delete cascade,
  -- The phone that signed in; the code goes there and nowhere else.
  dial_code text not null,
  phone_number text not null,
  mode text not null check (mode in ('letter', 'cash')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Null until the code was right: such a token opens nothing but the verification.
  verified_at timestamptz,
  ended_at timestamptz
);
create index session_customer on session (customer_id);
create index session_created on session (created_at);

create table verification_code (
  id bigint generated always as identity primary key,
  session_hash bytea not null references session on delete cascade,
  customer_id bigint not null references customer on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  digits smallint not null check (digits between 3 and 8),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  resend_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 3),
  -- Why it died: used, time, tries, replaced. Null while it lives.
  died_of text check (died_of in ('used', 'time', 'tries', 'replaced')),
  died_at timestamptz,
  check ((died_of is null) = (died_at is null))
);
-- One living code a session: a new one kills the older.
create unique index verification_code_alive on verification_code (session_hash) where died_of is null;
create index verification_code_customer on verification_code (customer_id, created_at);

create table verified_device (
  customer_id bigint not null references customer on delete cascade,
  device_hash bytea not null check (octet_length(device_hash) = 32),
  verified_at timestamptz not null,
  primary key (customer_id, device_hash)
);

-- What happened to whom, without what the log must not hold.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'
);
create index audit_subject on audit (subject, at);

create table operator_switch (
  name text primary key check (name in ('payments', 'debit', 'card_registration')),
  open boolean not null default true,
  changed_at timestamptz not null default now()
);
insert into operator_switch (name) values ('payments'), ('debit'), ('card_registration');
