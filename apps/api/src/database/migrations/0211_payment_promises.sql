-- A day and an amount by which somebody who owes says that they will pay.
create table payment_promise (
  id bigint generated always as identity primary key,
  proforma text not null references property,
  currency text not null check (currency in ('PEN', 'USD')),
  -- Who promised; of an earlier holder it binds nobody any more.
  customer_id bigint not null references customer,
  amount_minor bigint not null check (amount_minor > 0),
  -- The last day in Lima on which paying keeps it.
  day date not null,
  state text not null default 'made' check (state in ('made', 'kept', 'broken', 'withdrawn')),
  made_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'made') = (ended_at is null))
);
-- One at a time for what a proforma owes in a currency.
create unique index payment_promise_made on payment_promise (proforma, currency) where state = 'made';
create index payment_promise_proforma on payment_promise (proforma, currency, made_at);
create index payment_promise_customer on payment_promise (customer_id);
create index payment_promise_broken on payment_promise (day) where state = 'broken';

-- What was overdue when it was made: what became less of it, whatever the way, counts as paid.
create table promised_debt (
  promise_id bigint not null references payment_promise on delete cascade,
  receivable_id bigint not null references receivable,
  owed_minor bigint not null check (owed_minor > 0),
  primary key (promise_id, receivable_id)
);

-- The table of packages/domain/src/reminders/promise-state.ts.
create trigger payment_promise_steps before update on payment_promise
  for each row when (old.state is distinct from new.state) execute function refuse_step(
    'made kept', 'made broken', 'made withdrawn', 'broken kept');
