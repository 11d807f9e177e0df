-- Notices and documents come in with the importer, under the names that the developer's own
-- system gives them: the same file again changes nothing.

-- Null for notices that were written here and not imported.
alter table notice add column external_id text unique check (external_id <> '');

-- A paper of one property, or of a project and so of all who bought there.
create table document (
  id bigint generated always as identity primary key,
  external_id text not null unique check (external_id <> ''),
  proforma text references property,
  project_code text references project,
  kind text not null check (kind in ('contract', 'plan', 'act', 'other')),
  title text not null check (title <> ''),
  dated_on date not null,
  file_id uuid not null references file,
  -- Of a picture; a PDF has none.
  width integer check (width > 0),
  height integer check (height > 0),
  -- What the file came from, so that an import of the same leaves it alone.
  source_sha256 bytea not null check (octet_length(source_sha256) = 32),
  updated_at timestamptz not null,
  check ((proforma is null) <> (project_code is null)),
  check ((width is null) = (height is null))
);
create index document_proforma on document (proforma) where proforma is not null;
create index document_project on document (project_code) where project_code is not null;
create index document_file on document (file_id);

-- The address under which one session may fetch one document for some minutes. Only the hash
-- of its token is kept; it ends with the session.
create table document_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  document_id bigint not null references document on delete cascade,
  session_hash bytea not null references session on delete cascade,
  expires_at timestamptz not null
);
create index document_link_session on document_link (session_hash);
create index document_link_document on document_link (document_id);
