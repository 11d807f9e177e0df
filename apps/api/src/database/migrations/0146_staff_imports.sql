-- Mesa is a third way in. What its people apply says so.
alter table import_batch drop constraint import_batch_source_check;
alter table import_batch add constraint import_batch_source_check check (source in ('file', 'api', 'mesa'));

-- Files that one of the developer's people uploaded, what they would change, and what became of it.
create table staff_import (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id bigint not null references staff_person,
  -- packages/domain/src/staff/import-state.ts
  state text not null check (state in
    ('open', 'waiting', 'previewing', 'ready', 'queued', 'applying', 'applied', 'failed', 'discarded')),
  -- Of which kinds the files are all that their sender has, and what share of those may go, in hundredths of a percent.
  complete text[] not null default '{}',
  share integer not null default 500 check (share between 0 and 10000),
  -- Grows with each look; what is applied names the look that was seen.
  look integer not null default 0,
  -- Grows with each run, so that one that was taken for dead writes nothing.
  run integer not null default 0,
  lease_until timestamptz,
  read_bytes bigint not null default 0,
  total_bytes bigint not null default 0,
  -- What the last look found.
  fingerprint text,
  counts jsonb,
  recognised jsonb,
  missing jsonb,
  -- Customers who lose something of their portal.
  losing integer not null default 0,
  seconds double precision not null default 0,
  -- What was stored changed between the look and the application, so that there is another look.
  changed_since boolean not null default false,
  -- Why nothing could be read, in Spanish.
  fault text not null default '',
  -- Who had it applied or discarded.
  ended_by bigint references staff_person,
  ended_at timestamptz,
  batch_id bigint references import_batch
);
create index staff_import_work on staff_import (id) where state in ('waiting', 'previewing', 'queued', 'applying');
create index staff_import_at on staff_import (at);
create unique index staff_import_batch on staff_import (batch_id) where batch_id is not null;

create trigger staff_import_steps before update on staff_import
  for each row when (old.state is distinct from new.state) execute function refuse_step(
    'open waiting', 'open discarded', 'waiting previewing', 'waiting discarded', 'previewing ready', 'previewing failed',
    'previewing discarded', 'ready waiting', 'ready queued', 'ready discarded', 'queued applying', 'queued discarded',
    'applying applied', 'applying waiting', 'applying failed', 'applying discarded', 'failed waiting', 'failed discarded');

-- The files that came, and those in which refused rows go back.
create table staff_import_file (
  id bigint generated always as identity primary key,
  import_id bigint not null references staff_import on delete cascade,
  name text not null check (name <> ''),
  role text not null check (role in ('sent', 'refused')),
  unique (import_id, role, name)
);
-- In parts: a file of any length passes through a memory of one part.
create table staff_import_part (
  file_id bigint not null references staff_import_file on delete cascade,
  position integer not null check (position >= 0),
  bytes bytea not null,
  primary key (file_id, position)
);

-- What the last look found row by row, up to a number of each group.
create table staff_import_row (
  import_id bigint not null references staff_import on delete cascade,
  grouped text not null check (grouped in ('created', 'changed', 'withdrawn', 'refused', 'noted')),
  position integer not null check (position > 0),
  kind text not null,
  key text not null,
  customer_id bigint references customer,
  proforma text not null,
  letra text not null,
  -- Empty where no row of a file says it: what was missing of a complete extract.
  file text not null,
  line integer not null,
  field text not null,
  value text not null,
  reason text not null,
  -- The members that change; null where only that they changed is known, as of what names somebody.
  before jsonb,
  after jsonb,
  primary key (import_id, grouped, position)
);
create index staff_import_row_customer on staff_import_row (customer_id) where customer_id is not null;
