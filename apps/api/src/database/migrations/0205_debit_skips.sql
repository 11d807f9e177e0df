-- A month of automatic debit that a customer skips, by proforma and debit day. Lock order: as an affiliation.
create table debit_skip (
  id bigint generated always as identity primary key,
  proforma text not null references property,
  debit_day date not null check (extract(day from debit_day) = 24),
  state text not null check (state in ('standing', 'withdrawn')),
  skipped_by bigint not null references customer,
  skipped_at timestamptz not null,
  withdrawn_by bigint references customer,
  withdrawn_at timestamptz,
  check ((state = 'standing') = (withdrawn_by is null)),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
create unique index debit_skip_standing on debit_skip (proforma, debit_day) where state = 'standing';
create index debit_skip_skipped_by on debit_skip (skipped_by);
create index debit_skip_withdrawn_by on debit_skip (withdrawn_by);

-- The table of packages/domain/src/debit/debit-skip.ts.
create trigger debit_skip_steps before update on debit_skip
  for each row when (old.state is distinct from new.state) execute function refuse_step('standing withdrawn');

alter table debit_charge
  drop constraint debit_charge_skip_reason_check,
  add constraint debit_charge_skip_reason_check check (skip_reason in ('paid', 'annulled', 'ended', 'suspended',
    'card_expired', 'put_off', 'other_account', 'unreachable', 'earlier_refused', 'overtaken', 'by_customer'));
