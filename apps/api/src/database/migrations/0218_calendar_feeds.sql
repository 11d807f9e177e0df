-- A private calendar of a customer's due dates (docs/calendar-feed.md), read by whoever has its address. What is stored
-- of the address is its token's hash. One that was changed or ended stays as a row, and opens nothing.
create table calendar_feed (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  made_at timestamptz not null,
  -- When a program last read it, to within minutes; null until one does.
  read_at timestamptz,
  ended_at timestamptz check (ended_at >= made_at)
);
-- A customer has one that is alive.
create unique index calendar_feed_alive on calendar_feed (customer_id) where ended_at is null;
create index calendar_feed_customer on calendar_feed (customer_id, made_at);
create index calendar_feed_ended on calendar_feed (ended_at) where ended_at is not null;

-- How often the due date of a debt was moved, and when last: the revision of its entry in calendars.
alter table receivable
  add column due_changes integer not null default 0 check (due_changes >= 0),
  add column due_changed_at timestamptz;

create function count_due_change() returns trigger language plpgsql as $$
begin
  new.due_changes := old.due_changes + 1;
  new.due_changed_at := new.updated_at;
  return new;
end $$;
create trigger receivable_due_changes before update of due_on on receivable
  for each row when (old.due_on is distinct from new.due_on) execute function count_due_change();
