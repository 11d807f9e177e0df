-- A day of an account that treasury closed: what the books said then, and why what differed was accepted.
create table day_close (
  id bigint generated always as identity primary key,
  shop text not null,
  currency text not null check (currency in ('PEN', 'USD')),
  day date not null,
  closed_by bigint not null references staff_person,
  closed_at timestamptz not null,
  -- Empty where nothing differed.
  reason text not null,
  -- Of the content, as whoever closed it had seen it.
  fingerprint text not null,
  content jsonb not null,
  unique (shop, currency, day)
);
create trigger day_close_append_only before update or delete on day_close
  for each row execute function refuse_change();
create trigger day_close_no_truncate before truncate on day_close
  for each statement execute function refuse_change();
