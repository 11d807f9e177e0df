-- Money in quarantine keeps what its message says of it: our order and the debt that it was paid
-- for. A debt with such money is not payable again until the operator has decided.
alter table provider_transaction add column reported_order_id text;
alter table provider_transaction add column reported_proforma text;
alter table provider_transaction add column reported_document text;
alter table provider_transaction add column receivable_id bigint references receivable;
update provider_transaction t set reported_order_id = t.order_id, receivable_id = o.receivable_id
  from payment_order o where o.id = t.order_id and t.quarantine_reason is not null;
create index provider_transaction_held on provider_transaction (receivable_id)
  where quarantine_reason is not null and resolved_at is null and operation = 'DEBIT';
