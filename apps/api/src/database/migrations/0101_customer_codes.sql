-- The developer's own number of a person: it stays where their document changes.
alter table customer add column code text check (code <> '');
create unique index customer_code on customer (code);
-- Whether a new person has the phone of one who is there.
create index customer_phone_number on customer_phone (number);
