-- A prepayment that was asked for is a debt of Llave's own kind: it never comes from the ERP, and the order that
-- pays it is an order like any other (docs/decisions/0190).
alter table receivable drop constraint receivable_kind_check;
alter table receivable add constraint receivable_kind_check
  check (kind in ('instalment', 'reservation', 'initial_payment', 'prepayment'));

create sequence prepayment_number;

-- What was asked for, with the figures that were seen, and what became of it.
create table prepayment_application (
  id bigint generated always as identity primary key,
  receivable_id bigint not null unique references receivable,
  proforma text not null references property,
  -- Who asked.
  customer_id bigint not null references customer,
  way text not null check (way in ('lower', 'shorter')),
  currency text not null check (currency in ('PEN', 'USD')),
  amount_minor bigint not null check (amount_minor > 0),
  requested_on date not null,
  requested_at timestamptz not null,
  -- The unpaid letras of that day: how many, their plain sum, and their present value less the amount.
  letras_count integer not null check (letras_count > 0),
  letras_minor bigint not null check (letras_minor > 0),
  base_minor bigint not null check (base_minor >= 0),
  last_due_on date not null,
  -- The plan that was seen.
  plan_count integer not null check (plan_count > 0),
  plan_each_minor bigint not null check (plan_each_minor >= 0),
  plan_last_minor bigint not null check (plan_last_minor >= 0),
  plan_next_due_on date not null,
  plan_last_due_on date not null,
  interest_saved_minor bigint not null,
  state text not null check (state in ('requested', 'in_application', 'applied', 'expired', 'undone')),
  paid_at timestamptz,
  ended_at timestamptz,
  check ((state in ('requested', 'expired')) = (paid_at is null)),
  check ((state in ('requested', 'in_application')) = (ended_at is null))
);
-- Of a proforma one at a time, whoever of its holders asks.
create unique index prepayment_application_open on prepayment_application (proforma)
  where state in ('requested', 'in_application');
create index prepayment_application_waiting on prepayment_application (paid_at) where state = 'in_application';
create index prepayment_application_requested on prepayment_application (requested_on) where state = 'requested';
create index prepayment_application_proforma on prepayment_application (proforma, id);
create index prepayment_application_customer on prepayment_application (customer_id);

create trigger prepayment_application_steps before update on prepayment_application
  for each row when (old.state is distinct from new.state) execute function refuse_step(
    'requested in_application', 'requested expired', 'in_application applied', 'in_application undone');

-- The letras that a prepayment is about to replace: nobody charges them, and they are not late.
create view letra_in_application as
  select r.id as receivable_id, r.proforma, a.id as application_id
  from prepayment_application a
  join receivable r on r.proforma = a.proforma and r.kind = 'instalment' and r.state = 'pending'
  where a.state = 'in_application';

-- Whatever may not be paid because money for it is there already: as before, or in a prepayment.
do $$ begin
  execute format('create or replace view held_debt as %s union all select receivable_id from letra_in_application',
    rtrim(pg_get_viewdef('held_debt'::regclass), '; '));
end $$;
