-- What came in from the developer's systems: one row for a run of the importer, one for a call.
create table import_batch (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- The name of a person, or `key:` and the system.
  by text not null check (by <> ''),
  source text not null check (source in ('file', 'api')),
  kinds text[] not null,
  -- None for a call.
  files text[] not null,
  -- Null while it runs; one that was killed stays so.
  ended_at timestamptz,
  -- False where a row was refused and the sender wanted all or nothing.
  applied boolean,
  counts jsonb,
  -- A call that came with an idempotency key: what it was bound to and what was answered, for as
  -- long as it may be sent again.
  path text,
  request_key text check (request_key <> ''),
  request_sha256 bytea check (octet_length(request_sha256) = 32),
  answer text,
  check ((ended_at is null) = (applied is null)),
  check (request_key is null or (path is not null and request_sha256 is not null))
);
create unique index import_batch_request on import_batch (by, path, request_key)
  where request_key is not null;
create index import_batch_at on import_batch (at);

-- The rows that were refused, and what was remarked about others.
create table import_finding (
  batch_id bigint not null references import_batch on delete cascade,
  position integer not null check (position > 0),
  -- Empty for a call.
  file text not null,
  row_number integer not null,
  field text not null,
  reason text not null,
  value text not null,
  proforma text not null,
  letra text not null,
  refused boolean not null,
  primary key (batch_id, position)
);

-- Files that a system sends ahead, and that its rows then name. The bytes go after a day; the hash
-- stays, by which a row that names the file again is known to be the same.
create table upload (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  system text not null,
  name text not null check (name <> ''),
  sha256 bytea not null check (octet_length(sha256) = 32),
  file_id uuid references file
);
create index upload_at on upload (at);
create index upload_file on upload (file_id);
