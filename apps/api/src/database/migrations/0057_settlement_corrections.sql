-- What counted as paid of a debt when something of it was settled here last. A correction of the
-- ERP does not lower it: above the amount there is a surplus, which a person decides.
alter table receivable add column credited_minor bigint not null default 0 check (credited_minor >= 0);
update receivable r set credited_minor = greatest(r.paid_minor, s.settled)
  from (select receivable_id, sum(amount_minor) as settled from settlement where reversed_at is null
    group by receivable_id) s
  where s.receivable_id = r.id;
create index receivable_surplus on receivable (id) where credited_minor > amount_minor;

-- The part of a settlement that its debt needs no more, and what a person decided about it.
create table settlement_correction (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references settlement,
  -- In the debt's currency.
  amount_minor bigint not null check (amount_minor > 0),
  decision text not null check (decision in ('return', 'keep')),
  refund_id bigint unique references refund,
  decided_by text not null check (decided_by <> ''),
  decided_at timestamptz not null,
  check ((decision = 'return') = (refund_id is not null))
);
create index settlement_correction_settlement on settlement_correction (settlement_id);
create trigger settlement_correction_append_only before update or delete on settlement_correction
  for each row execute function refuse_change();

alter table ledger_entry drop constraint ledger_entry_cause_check;
alter table ledger_entry add constraint ledger_entry_cause_check
  check (cause in ('settlement', 'surplus', 'quarantine', 'refund', 'reversal', 'resolution', 'correction'));
