-- Compares each figure by itself: as one row their types did not agree, and an order of several debts was refused.
create or replace function debts_make_the_order() returns trigger language plpgsql as $$
begin
  if not exists (select from order_debt where order_id = new.id
    having count(*) = new.debt_count and sum(amount_minor) = new.amount_minor
      and sum(debt_amount_minor) = new.debt_amount_minor
      and min(receivable_id) filter (where position = 1) = new.receivable_id) then
    raise exception 'the debts of order % are not what it charges', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
