-- How the bank writes the statement of an account, each time that somebody said so: the newest one counts.
create table bank_profile (
  id bigint generated always as identity primary key,
  shop text not null,
  currency text not null check (currency in ('PEN', 'USD')),
  -- From 1; two people who change one at once do not both.
  version integer not null check (version > 0),
  bank text not null,
  account_number text not null,
  separator text not null,
  days text not null,
  decimal_mark text not null check (decimal_mark in ('.', ',')),
  columns jsonb not null,
  set_by bigint not null references staff_person,
  set_at timestamptz not null,
  reason text not null,
  unique (shop, currency, version)
);
create trigger bank_profile_append_only before update or delete on bank_profile
  for each row execute function refuse_change();
create trigger bank_profile_no_truncate before truncate on bank_profile
  for each statement execute function refuse_change();

-- The files of the bank that were taken, whole. Only their lines are kept, and the hash says which file it was.
create table bank_file (
  id bigint generated always as identity primary key,
  shop text not null,
  currency text not null check (currency in ('PEN', 'USD')),
  profile_id bigint not null references bank_profile,
  name text not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- The days that it covers, whether money moved on each or not.
  first_day date not null,
  last_day date not null,
  lines integer not null check (lines > 0),
  uploaded_by bigint not null references staff_person,
  uploaded_at timestamptz not null,
  -- Of one that was withdrawn: its lines count no more.
  withdrawn_by bigint references staff_person,
  withdrawn_at timestamptz,
  why text not null default '',
  check (first_day <= last_day),
  check ((withdrawn_by is null) = (withdrawn_at is null) and (withdrawn_by is null) = (why = ''))
);
create unique index bank_file_once on bank_file (shop, currency, sha256) where withdrawn_at is null;
create index bank_file_account on bank_file (shop, currency, id);

-- One file at most covers a day of an account.
create table bank_day (
  shop text not null,
  currency text not null,
  day date not null,
  file_id bigint not null references bank_file,
  primary key (shop, currency, day)
);
create index bank_day_file on bank_day (file_id);

create table bank_line (
  file_id bigint not null references bank_file,
  -- Its row in the file, from 1.
  row_number integer not null check (row_number > 0),
  day date not null,
  minor bigint not null,
  currency text not null check (currency in ('PEN', 'USD')),
  -- Whatever the bank writes beside the amount; it may name a person.
  reference text not null,
  primary key (file_id, row_number)
);
create index bank_line_day on bank_line (file_id, day);
create trigger bank_line_append_only before update or delete on bank_line
  for each row execute function refuse_change();
create trigger bank_line_no_truncate before truncate on bank_line
  for each statement execute function refuse_change();
