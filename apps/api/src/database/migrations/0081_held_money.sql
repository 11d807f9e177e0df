-- The debt that the provider's words name: a letra by its code, anything else by its document number.
create function named_receivable(named_proforma text, named_document text) returns bigint language sql stable as $$
  select id from receivable where proforma = named_proforma
    and named_document = case when kind = 'instalment' then code else accounting_number end
  limit 1
$$;

-- The debts whose money waits in quarantine. One that came in only after its money is named by it all the same.
create view held_debt as
  select coalesce(receivable_id, named_receivable(reported_proforma, reported_document)) as receivable_id
  from provider_transaction
  where quarantine_reason is not null and resolved_at is null and operation = 'DEBIT'
    and (receivable_id is not null or reported_proforma is not null);
