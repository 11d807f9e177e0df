-- Orders are asked for what they settled, reversed or not, and there was no index for it: the other one leaves out
-- what was reversed.
create index settlement_order on settlement (order_id);

-- What is owed of a property is asked for without saying what kind it is, and the two indexes were each of one
-- kind: such a question read every letra there is.
create index receivable_proforma on receivable (proforma, due_on);
drop index receivable_proforma_due;
drop index receivable_cash;

-- What is cleared after its time, so that a night's work does not read what earlier ones cleared.
create index provider_message_body on provider_message (received_at) where body <> '';

-- A payer stays with what they paid, and whoever paid nothing goes. Once it is known which, nobody asks again: a job
-- asked every minute for every payer there ever was.
alter table order_payer add column stays boolean not null default false;
create index order_payer_undecided on order_payer (order_id) where not stays;

-- A deleted session takes its codes along: each of a night's sessions read every code of the day.
create index verification_code_session on verification_code (session_hash);

-- Who asks for their data has the turns of their cards read.
create index debit_turn_affiliation on debit_turn (affiliation_id);

-- And their cards that were registered, and what went back of their payments.
create index card_registration_customer on card_registration (customer_id);
create index refund_transaction on refund (shop, transaction_uuid);
