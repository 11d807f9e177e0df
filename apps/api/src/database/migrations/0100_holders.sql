-- Who may see a proforma, now and before: one holder, and the co-holders beside them.
-- property.customer_id stays the holder, so that a letra and its proforma cannot disagree; every
-- question of ownership is put to the view held_proforma.
create table proforma_holder (
  id bigint generated always as identity primary key,
  proforma text not null references property on delete cascade,
  customer_id bigint not null references customer,
  role text not null check (role in ('holder', 'co_holder')),
  -- When Llave learned of it, and when it learned that it had ended.
  since timestamptz not null,
  until timestamptz,
  -- The day of the cession by which they came; null where they came by none.
  ceded_on date,
  -- Payments settled before are an earlier holder's: their cards and receipts are not shown.
  sees_from timestamptz,
  check (sees_from is null or ceded_on is not null)
);
create unique index proforma_holder_now on proforma_holder (customer_id, proforma) where until is null;
create unique index proforma_holder_one on proforma_holder (proforma) where until is null and role = 'holder';
create index proforma_co_holder on proforma_holder (customer_id) where until is null and role = 'co_holder';
create index proforma_holder_proforma on proforma_holder (proforma);
create index proforma_holder_customer on proforma_holder (customer_id);

create view held_proforma as
  select proforma, customer_id, role, since, ceded_on, sees_from from proforma_holder where until is null;

-- The payments that a customer may see: their own, and those of a proforma that they hold. Of one that
-- was ceded to them, what was settled since by somebody who held it since: a message of the earlier
-- holder's payment may come late.
create view visible_settlement as
  select h.customer_id, s.receivable_id, s.id as settlement_id
  from proforma_holder h
  join receivable r on r.proforma = h.proforma
  join settlement s on s.receivable_id = r.id and s.reversed_at is null
  join payment_order o on o.id = s.order_id
  where o.customer_id = h.customer_id
    or h.until is null and (h.sees_from is null or s.settled_at > h.sees_from and exists (
      select from proforma_holder w where w.proforma = h.proforma and w.customer_id = o.customer_id
        and (w.until is null or w.until > h.sees_from)));

-- A process that knows no holders may still be writing properties.
create function hold_proforma() returns trigger language plpgsql as $$
begin
  insert into proforma_holder (proforma, customer_id, role, since)
    select proforma, customer_id, 'holder', updated_at from added;
  return null;
end $$;
create trigger property_holder after insert on property referencing new table as added
  for each statement execute function hold_proforma();

insert into proforma_holder (proforma, customer_id, role, since)
  select proforma, customer_id, 'holder', sold_on::timestamp at time zone 'America/Lima' from property;

create function refuse_unheld() returns trigger language plpgsql as $$
begin
  if not exists (select from proforma_holder h where h.proforma = new.proforma
    and h.customer_id = new.customer_id and h.role = 'holder' and h.until is null) then
    raise exception 'proforma % is not held by its customer', new.proforma using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger property_held after update of customer_id on property
  deferrable initially deferred for each row execute function refuse_unheld();

-- A cession moves a proforma and its debts in one transaction; they have to agree at its end.
alter table receivable alter constraint receivable_proforma_customer_id_fkey deferrable;
-- Cash items of a proforma: its letras have receivable_proforma_due.
create index receivable_cash on receivable (proforma) where kind <> 'instalment';

-- A card goes off debit where its owner holds the proforma no longer.
alter table card_token_revocation drop constraint card_token_revocation_cause_check;
alter table card_token_revocation add constraint card_token_revocation_cause_check
  check (cause in ('unaffiliated', 'replaced', 'declined', 'ceded'));
