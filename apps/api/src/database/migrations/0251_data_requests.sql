-- What a customer asks about their data (docs/privacy.md, "Requests of data subjects"): that it be corrected or erased.
create table data_request (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('correction', 'erasure')),
  state text not null default 'open' check (state in ('open', 'granted', 'refused', 'withdrawn')),
  words text not null check (words <> ''),
  asked_at timestamptz not null,
  answer text not null default '',
  answered_by bigint references staff_person,
  ended_at timestamptz check (ended_at >= asked_at),
  check ((state = 'open') = (ended_at is null)),
  check ((state in ('granted', 'refused')) = (answered_by is not null)),
  check ((answered_by is null) = (answer = ''))
);
-- A customer has one of each kind that waits; and of everybody, those that wait.
create unique index data_request_open on data_request (customer_id, kind) where state = 'open';
create index data_request_waiting on data_request (asked_at) where state = 'open';
create index data_request_customer on data_request (customer_id, id);

-- The table of packages/domain/src/privacy/data-request.ts.
create trigger data_request_steps before update on data_request
  for each row when (old.state is distinct from new.state) execute function refuse_step(
    'open granted', 'open refused', 'open withdrawn');
