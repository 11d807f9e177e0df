-- A page of what waits in quarantine, whatever was decided before.
create index provider_transaction_waiting on provider_transaction (first_seen_at, uuid)
  where quarantine_reason is not null and resolved_at is null;
