-- Erasing a person cannot be undone: one of the developer's people asks for it, and another does it.
create table erasure_request (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  reason text not null check (reason <> ''),
  state text not null check (state in ('asked', 'approved', 'declined', 'withdrawn')),
  asked_by bigint not null references staff_person,
  asked_at timestamptz not null,
  decided_by bigint references staff_person,
  decided_at timestamptz,
  check ((state = 'asked') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state not in ('approved', 'declined') or decided_by <> asked_by),
  check (state <> 'withdrawn' or decided_by = asked_by)
);
-- One at a time waits for a person; and of everybody, those that wait.
create unique index erasure_request_waiting on erasure_request (customer_id) where state = 'asked';
create index erasure_request_customer on erasure_request (customer_id, id);

-- The table of packages/domain/src/staff/erasure-request.ts.
create trigger erasure_request_steps before update on erasure_request
  for each row when (old.state is distinct from new.state) execute function refuse_step(
    'asked approved', 'asked declined', 'asked withdrawn');
