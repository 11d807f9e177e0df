-- What is cleared after its time, so that a night's work does not read what earlier ones cleared.
create index if not exists provider_message_body on provider_message (received_at) where body <> '';

-- A payer stays with what they paid, and whoever paid nothing goes. Once it is known which, nobody asks again: a job
-- asked every minute for every payer there ever was.
alter table order_payer add column if not exists stays boolean not null default false;
create index if not exists order_payer_undecided on order_payer (order_id) where not stays;

-- A deleted session takes its codes along: each of a night's sessions read every code of the day.
create index if not exists verification_code_session on verification_code (session_hash);

-- Who asks for their data has the turns of their cards read.
create index if not exists debit_turn_affiliation on debit_turn (affiliation_id);

-- And their cards that were registered, and what went back of their payments.
create index if not exists card_registration_customer on card_registration (customer_id);
create index if not exists refund_transaction on refund (shop, transaction_uuid);

-- And the messages that told of a change of their number.
create index if not exists outbox_number_change on outbox ((payload ->> 'changeId'))
  where payload ->> 'changeId' is not null;
