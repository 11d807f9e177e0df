-- What the operator decided about money that matched nothing: the list and the alarm pass over it then.
alter table provider_transaction add column resolution text check (resolution in ('returned', 'entered'));
alter table provider_transaction add column resolved_at timestamptz;
alter table provider_transaction add constraint resolution_of_quarantine
  check ((resolution is null) = (resolved_at is null) and (resolution is null or quarantine_reason is not null));

alter table ledger_entry drop constraint ledger_entry_cause_check;
alter table ledger_entry add constraint ledger_entry_cause_check
  check (cause in ('settlement', 'surplus', 'quarantine', 'refund', 'reversal', 'resolution'));
