-- Who no longer has the number with which they signed in asks for another (docs/new-number.md): one of the
-- developer's people checks, another approves, and who has the old number or the e-mail may stop it.
create table number_change (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  state text not null default 'requested'
    check (state in ('requested', 'checked', 'approved', 'refused', 'stopped', 'expired')),
  old_dial_code text not null,
  old_number text not null,
  new_dial_code text not null,
  new_number text not null,
  reason text not null check (reason in ('lost', 'stolen', 'replaced', 'abroad')),
  requested_at timestamptz not null,
  -- The code that stops it is made of the nonce with the server's secret, and is stored nowhere.
  stop_nonce bytea not null,
  stop_hash bytea not null unique,
  checked_by bigint references staff_person,
  checked_at timestamptz,
  decided_by bigint references staff_person,
  ended_at timestamptz check (ended_at >= requested_at),
  -- What the customer is told of a refusal; nothing of any other end.
  answer text not null default '',
  -- When a row of the developer's own system first knew of the new number.
  known_at timestamptz,
  check ((old_dial_code, old_number) <> (new_dial_code, new_number)),
  check ((checked_by is null) = (checked_at is null)),
  check (state <> 'requested' or checked_by is null),
  check (state not in ('checked', 'approved') or checked_by is not null),
  check ((state in ('requested', 'checked')) = (ended_at is null)),
  check ((state in ('approved', 'refused')) = (decided_by is not null)),
  check (state <> 'approved' or decided_by <> checked_by),
  check ((state = 'refused') = (answer <> ''))
);
-- A customer has one that waits; and of everybody, those that wait.
create unique index number_change_open on number_change (customer_id) where state in ('requested', 'checked');
create index number_change_waiting on number_change (requested_at) where state in ('requested', 'checked');
create index number_change_approved on number_change (customer_id, ended_at) where state = 'approved';
create index number_change_ended on number_change (ended_at);
create index number_change_customer on number_change (customer_id, id);

-- The table of packages/domain/src/new-number/number-change.ts.
create trigger number_change_steps before update on number_change
  for each row when (old.state is distinct from new.state) execute function refuse_step(
    'requested checked', 'requested refused', 'requested stopped', 'requested expired',
    'checked approved', 'checked refused', 'checked stopped', 'checked expired');
