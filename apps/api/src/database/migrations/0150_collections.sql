-- What is owed, by its due date: who owes since when is added up from the index alone (decision 0147).
create index receivable_pending_due on receivable (due_on)
  include (proforma, currency, amount_minor, paid_minor) where state = 'pending';

-- What the next debit day would charge of a card: without this it reads the letras that were paid before, too.
create index receivable_pending_proforma on receivable (proforma, due_on)
  include (id, kind, currency, amount_minor, paid_minor) where state = 'pending';

-- How each letra stands on a debit day, by its last try (decision 0148).
create index debit_charge_last_try on debit_charge (run_day, receivable_id, attempt desc)
  include (affiliation_id, state, skip_reason, refusal_code, amount_minor, currency, order_id);
