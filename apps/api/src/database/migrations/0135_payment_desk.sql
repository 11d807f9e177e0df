-- What Mesa lists payments by. The project stands in the order, so that the newest of one project are the
-- beginning of an index however many other payments there are; triggers write it, whoever writes the order.
alter table payment_order add column project_code text;

create function set_order_project() returns trigger language plpgsql as $$
begin
  select p.project_code into new.project_code
  from receivable r join property p on p.proforma = r.proforma where r.id = new.receivable_id;
  return new;
end $$;
create trigger payment_order_project before insert on payment_order for each row
  execute function set_order_project();

-- A property that moved takes its payments with it.
create function move_orders() returns trigger language plpgsql as $$
begin
  update payment_order o set project_code = new.project_code
  from receivable r where r.proforma = new.proforma and o.receivable_id = r.id;
  return null;
end $$;
create trigger property_moved_orders after update of project_code on property for each row
  when (new.project_code <> old.project_code) execute function move_orders();

-- Its order of locks is the settlement's: the debt, then its orders.
create function move_orders_of_debt() returns trigger language plpgsql as $$
begin
  update payment_order o set project_code = p.project_code
  from property p where p.proforma = new.proforma and o.receivable_id = new.id;
  return null;
end $$;
create trigger receivable_moved_orders after update of proforma on receivable for each row
  when (new.proforma <> old.proforma) execute function move_orders_of_debt();

update payment_order o set project_code = p.project_code
from receivable r join property p on p.proforma = r.proforma where r.id = o.receivable_id;

create index payment_order_created on payment_order (created_at, id);
create index payment_order_state on payment_order (state, created_at, id);
create index payment_order_project on payment_order (project_code, created_at, id);
-- Takes the place of one by customer and moment; what payments are filtered by stands beside, so that a filter over
-- everybody of a common name is seen in the index.
drop index payment_order_customer;
create index payment_order_customer on payment_order (customer_id, created_at, id)
  include (state, currency, amount_minor, project_code);
create index payment_order_amount on payment_order (amount_minor, created_at);

-- What besides the customer a reading was of: `order:ID`. Null of lists, and of what was read before this.
alter table staff_reading add column subject text;
create index staff_reading_subject on staff_reading (subject, at) where subject is not null;
