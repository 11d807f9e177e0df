-- What a customer was reminded of: one message a customer and day, whatever their letras are.
create table reminder (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  -- The day in Lima for which it was planned.
  day date not null,
  planned_at timestamptz not null,
  unique (customer_id, day)
);

-- The letras of a reminder, each by the rule that told of it: once for a rule and due date.
create table reminder_letra (
  receivable_id bigint not null references receivable,
  rule text not null check (rule in ('week-before', 'day-before', 'overdue-days', 'overdue-weeks', 'overdue-month')),
  due_on date not null,
  reminder_id bigint not null references reminder on delete cascade,
  primary key (receivable_id, rule, due_on)
);
create index reminder_letra_reminder on reminder_letra (reminder_id);
create index reminder_planned on reminder (planned_at);

-- How a customer wants to be reminded; without a row, as the domain's usual choice says.
create table reminder_choice (
  customer_id bigint primary key references customer,
  before_email boolean not null,
  before_sms boolean not null,
  overdue_email boolean not null,
  overdue_sms boolean not null,
  chosen_at timestamptz not null
);

-- Letras of which a customer wants no reminder.
create table silenced_letra (
  customer_id bigint not null references customer,
  receivable_id bigint not null references receivable,
  silenced_at timestamptz not null,
  primary key (customer_id, receivable_id)
);
