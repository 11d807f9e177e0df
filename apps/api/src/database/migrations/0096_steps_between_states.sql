-- Which state may follow which. The tables stand in packages/domain; a test compares the two.
-- What moves rows by another way than the one function that obeys them is refused here.
create function refuse_step() returns trigger language plpgsql as $$
begin
  if not old.state || ' ' || new.state = any (tg_argv) then
    raise exception 'a row of % cannot go from % to %', tg_table_name, old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger payment_order_steps before update on payment_order
  for each row when (old.state is distinct from new.state) execute function refuse_step(
    'created form_issued', 'created sending', 'created unknown', 'created paid', 'created refused',
    'created expired', 'created superseded', 'created surplus',
    'form_issued unknown', 'form_issued paid', 'form_issued refused', 'form_issued expired',
    'form_issued superseded', 'form_issued surplus',
    'sending unknown', 'sending paid', 'sending refused', 'sending surplus',
    'unknown sending', 'unknown paid', 'unknown refused', 'unknown expired', 'unknown superseded',
    'unknown surplus',
    'refused unknown', 'refused paid', 'refused surplus',
    'expired unknown', 'expired paid', 'expired surplus',
    'superseded unknown', 'superseded paid', 'superseded surplus',
    'paid refunded', 'surplus refunded');

create trigger debit_charge_steps before update on debit_charge
  for each row when (old.state is distinct from new.state) execute function refuse_step(
    'planned sending', 'planned skipped',
    'sending unknown', 'sending paid', 'sending refused',
    'unknown sending', 'unknown paid', 'unknown refused',
    'refused paid');

create trigger debit_turn_steps before update on debit_turn
  for each row when (old.state is distinct from new.state) execute function refuse_step(
    'charging waiting', 'charging done', 'waiting charging', 'waiting done');

create trigger refund_steps before update on refund
  for each row when (old.state is distinct from new.state) execute function refuse_step(
    'planned sending', 'planned done',
    'sending planned', 'sending unknown', 'sending done', 'sending failed',
    'unknown sending', 'unknown done',
    'failed done');

create trigger card_registration_steps before update on card_registration
  for each row when (old.state is distinct from new.state) execute function refuse_step(
    'created form_issued', 'created registered', 'created declined', 'created refused', 'created expired',
    'form_issued registered', 'form_issued declined', 'form_issued refused', 'form_issued expired',
    'with_payment registered', 'with_payment declined',
    'refused registered', 'refused declined',
    'expired registered', 'expired declined', 'expired refused');

create trigger outbox_steps before update on outbox
  for each row when (old.state is distinct from new.state) execute function refuse_step(
    'pending sent', 'pending failed', 'pending dropped', 'failed pending', 'failed sent', 'dropped sent');

-- Queries, complaints and affiliations have no column for it: a moment says that they ended.
create function refuse_return() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % that ended does not come back', tg_table_name using errcode = 'check_violation';
end $$;
create trigger affiliation_ended before update on affiliation for each row
  when (old.ended_at is distinct from new.ended_at and old.ended_at is not null
    or old.suspended_at is distinct from new.suspended_at
      and (old.ended_at is not null or old.suspended_at is not null))
  execute function refuse_return();
create trigger query_closed before update on query for each row
  when (old.closed_at is not null and new.closed_at is distinct from old.closed_at)
  execute function refuse_return();
create trigger complaint_attended before update on complaint for each row
  when (old.attended_at is not null and new.attended_at is distinct from old.attended_at)
  execute function refuse_return();
