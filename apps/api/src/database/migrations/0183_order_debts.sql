-- Several letras with one charge: what an order pays, debt by debt. An order of one debt has one row
-- too, so that whoever asks for the orders of a debt asks here.
alter table payment_order add column debt_count smallint not null default 1 check (debt_count > 0);

create table order_debt (
  order_id text not null references payment_order,
  -- 1 is the oldest debt: the one of payment_order.receivable_id.
  position smallint not null check (position > 0),
  receivable_id bigint not null references receivable,
  -- What of the charge is for this debt, in the currency of the charge.
  amount_minor bigint not null check (amount_minor > 0),
  -- What that pays of it, in the debt's own currency.
  debt_amount_minor bigint not null check (debt_amount_minor > 0),
  -- The whole debt when its order was written; null of orders of an older process.
  debt_total_minor bigint check (debt_total_minor > 0),
  primary key (order_id, position),
  unique (receivable_id, order_id)
);
insert into order_debt (order_id, position, receivable_id, amount_minor, debt_amount_minor, debt_total_minor)
  select id, 1, receivable_id, amount_minor, debt_amount_minor, debt_total_minor from payment_order;

-- Whoever writes an order of one debt, in a process of before too, writes its row with it.
create function write_only_debt() returns trigger language plpgsql as $$
begin
  insert into order_debt (order_id, position, receivable_id, amount_minor, debt_amount_minor, debt_total_minor)
    select id, 1, receivable_id, amount_minor, debt_amount_minor, debt_total_minor from added where debt_count = 1;
  return null;
end $$;
create trigger payment_order_only_debt after insert on payment_order referencing new table as added
  for each statement execute function write_only_debt();

-- The parts are the whole, to the céntimo, and the first is the debt that the order names.
create function debts_make_the_order() returns trigger language plpgsql as $$
begin
  if (new.debt_count, new.amount_minor, new.debt_amount_minor, new.receivable_id) is distinct from (
    select (count(*), sum(amount_minor), sum(debt_amount_minor), min(receivable_id) filter (where position = 1))
    from order_debt where order_id = new.id) then
    raise exception 'the debts of order % are not what it charges', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payment_order_debts after insert on payment_order
  deferrable initially deferred for each row when (new.debt_count > 1) execute function debts_make_the_order();
create trigger order_debt_append_only before update or delete on order_debt
  for each row execute function refuse_change();

-- A settlement for each debt of its order: its place there, and what of the charge is its own.
alter table settlement add column position smallint not null default 1;
alter table settlement add column charged_minor bigint check (charged_minor > 0);
update settlement s set charged_minor = o.amount_minor from payment_order o where o.id = s.order_id;
create function write_charged() returns trigger language plpgsql as $$
begin
  new.charged_minor := coalesce(new.charged_minor, (select amount_minor from order_debt
    where order_id = new.order_id and position = new.position));
  return new;
end $$;
create trigger settlement_charged before insert on settlement for each row execute function write_charged();
alter table settlement alter column charged_minor set not null;

-- A transaction is credited once, and an order: its first debt holds that for all of them, as they are
-- credited together or not at all.
alter table settlement drop constraint settlement_shop_transaction_uuid_key;
alter table settlement add constraint settlement_transaction unique (shop, transaction_uuid, position);
drop index settlement_order_live;
create unique index settlement_order_live on settlement (order_id, position) where reversed_at is null;
alter table settlement add constraint settlement_debt
  foreign key (receivable_id, order_id) references order_debt (receivable_id, order_id);
create function settled_all_or_none() returns trigger language plpgsql as $$
begin
  if (select count(*) from settlement where shop = new.shop and transaction_uuid = new.transaction_uuid)
    <> (select debt_count from payment_order where id = new.order_id) then
    raise exception 'transaction % does not pay every debt of its order', new.transaction_uuid
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger settlement_all_or_none after insert on settlement
  deferrable initially deferred for each row execute function settled_all_or_none();

-- The one receipt of a payment stands with its first settlement.
create view settlement_receipt as
  select s.id as settlement_id, p.id as receipt_id, p.number, p.issued_at
  from settlement s
  join settlement f on f.shop = s.shop and f.transaction_uuid = s.transaction_uuid and f.position = 1
  join receipt p on p.settlement_id = f.id;

-- One refund may give back what several debts were paid with.
alter table settlement_correction drop constraint settlement_correction_refund_id_key;
create index settlement_correction_refund on settlement_correction (refund_id) where refund_id is not null;

-- Money in quarantine holds every debt of its order.
create or replace view held_debt as
  select coalesce(receivable_id, named_receivable(reported_proforma, reported_document)) as receivable_id
  from provider_transaction
  where quarantine_reason is not null and resolved_at is null and operation = 'DEBIT'
    and (receivable_id is not null or reported_proforma is not null)
  union all
  select d.receivable_id
  from provider_transaction t join order_debt d on d.order_id = t.order_id and d.position > 1
  where t.quarantine_reason is not null and t.resolved_at is null and t.operation = 'DEBIT';
