-- What the developer tells its customers, and who has opened it.

create table notice (
  id bigint generated always as identity primary key,
  -- Null is for every property of every customer.
  proforma text references property,
  title text not null check (title <> ''),
  text text not null,
  published_on date not null
);
create index notice_proforma on notice (proforma);

create table notice_read (
  notice_id bigint not null references notice on delete cascade,
  customer_id bigint not null references customer on delete cascade,
  read_at timestamptz not null,
  primary key (notice_id, customer_id)
);

-- What the picture came from, so that an import of the same file leaves it alone.
alter table project_picture add column source_sha256 bytea check (octet_length(source_sha256) = 32);
