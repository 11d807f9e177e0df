-- Certificates as they were issued: what the paper says, its number, and the code that checks it.

create table certificate (
  id bigint generated always as identity primary key,
  sequence bigint not null unique check (sequence > 0),
  number text not null unique,
  customer_id bigint not null references customer,
  proforma text not null references property,
  kind text not null check (kind in ('01', '02', '03', '04')),
  -- What the paper says, fixed when it was issued, so that it can be printed again the same.
  content jsonb not null,
  -- The address behind the QR: unguessable, and says nothing about the person.
  check_code text not null unique,
  -- The facts and their day: the same ones again are the same paper, however often it is asked for.
  facts_sha256 bytea not null unique check (octet_length(facts_sha256) = 32),
  issued_at timestamptz not null
);
create index certificate_proforma on certificate (proforma);

-- Numbers without gaps: taken last in the transaction, under the row's lock.
create table certificate_series (
  only_row boolean primary key default true check (only_row),
  last_number bigint not null default 0 check (last_number >= 0)
);
insert into certificate_series default values;
