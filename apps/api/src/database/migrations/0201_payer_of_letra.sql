-- The number of the letra among those of its contract, which is all that who pays for somebody else is told of it.
alter table order_payer add column letra_number integer not null default 0 check (letra_number >= 0);
