-- What the developer's own systems read: facts of Llave, numbered once they are committed.

-- A fact that has no number yet, written in the transaction that makes it true. It refers to no
-- other table, so that it waits for nobody.
create table feed_event (
  id bigint generated always as identity primary key,
  feed text not null check (feed in ('payments', 'refunds', 'affiliations', 'queries', 'complaints')),
  kind text not null,
  subject_id bigint not null,
  at timestamptz not null
);
create index feed_event_feed on feed_event (feed, id);

-- How far each feed is numbered. Its row is locked by whoever gives numbers, and by nobody else.
create table feed_series (
  feed text primary key check (feed in ('payments', 'refunds', 'affiliations', 'queries', 'complaints')),
  -- 0 before the first number.
  epoch bigint not null default 0,
  last_number bigint not null default 0 check (last_number >= 0),
  -- Of the last entry: see feed_entry.
  mark text not null default '00000000',
  -- Which database gave the numbers; another one begins an epoch.
  fingerprint text not null default '',
  -- Days up to this one take no more entries.
  closed_through date
);
insert into feed_series (feed)
  values ('payments'), ('refunds'), ('affiliations'), ('queries'), ('complaints');

create table feed_epoch (
  feed text not null references feed_series,
  -- The second in which it began, as YYYYMMDDhhmmss, so that a restored database does not give it again.
  epoch bigint not null,
  -- The last number before it.
  after_number bigint not null,
  cause text not null check (cause in ('first', 'restored', 'reader', 'operator')),
  began_at timestamptz not null,
  primary key (feed, epoch)
);

create table feed_entry (
  feed text not null references feed_series,
  number bigint not null check (number > 0),
  epoch bigint not null,
  kind text not null,
  subject_id bigint not null,
  at timestamptz not null,
  -- The day in Lima that counts it: that of `at`, or the first one still open.
  day date not null,
  -- What it says, frozen, without what names a person.
  content jsonb not null,
  -- What names a person, whose erasure empties it.
  personal jsonb not null,
  -- Whom it concerns, and who acted for them where that is somebody else.
  customer_id bigint not null references customer,
  actor_id bigint references customer,
  -- A hash over this entry and the mark of the one before: a cursor carries it, so that one from
  -- another history is known.
  mark text not null check (mark ~ '^[0-9a-f]{8}$'),
  primary key (feed, number),
  unique (feed, kind, subject_id)
);
create index feed_entry_day on feed_entry (feed, day, number);
create index feed_entry_customer on feed_entry (customer_id);
create index feed_entry_actor on feed_entry (actor_id) where actor_id is not null;

create function refuse_change_of_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'personal' = to_jsonb(old) - 'personal' then return new; end if;
  end if;
  raise exception 'feed_entry is append-only' using errcode = 'restrict_violation';
end $$;
create trigger feed_entry_append_only before update or delete on feed_entry
  for each row execute function refuse_change_of_entry();
create trigger feed_entry_no_truncate before truncate on feed_entry
  for each statement execute function refuse_change();

-- Numbers have no gap: a series moves by exactly the entries that were written.
create function feed_has_no_gap() returns trigger language plpgsql as $$
begin
  if (select count(*) from feed_entry where feed = new.feed and number > old.last_number
      and number <= new.last_number) <> new.last_number - old.last_number
    or exists (select from feed_entry where feed = new.feed
      and number > (select last_number from feed_series where feed = new.feed)) then
    raise exception 'feed % has a gap after %', new.feed, old.last_number using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger feed_series_has_no_gap after update on feed_series
  deferrable initially deferred for each row execute function feed_has_no_gap();

-- The database writes the event of a fact itself: no process, however old, and no SQL that somebody
-- types can make one without it. Arguments: feed, kind, the column with the moment.
create function record_feed_event() returns trigger language plpgsql as $$
begin
  insert into feed_event (feed, kind, subject_id, at)
    values (tg_argv[0], tg_argv[1], new.id, (to_jsonb(new) ->> tg_argv[2])::timestamptz);
  return null;
end $$;
create trigger settlement_event after insert on settlement
  for each row execute function record_feed_event('payments', 'payment', 'settled_at');
create trigger settlement_correction_event after insert on settlement_correction
  for each row execute function record_feed_event('payments', 'correction', 'decided_at');
create trigger refund_event_of_new after insert on refund
  for each row when (new.state = 'done')
  execute function record_feed_event('refunds', 'refund', 'updated_at');
create trigger refund_event after update on refund
  for each row when (new.state = 'done' and old.state <> 'done')
  execute function record_feed_event('refunds', 'refund', 'updated_at');
create trigger affiliation_event after insert on affiliation
  for each row execute function record_feed_event('affiliations', 'affiliated', 'created_at');
create trigger affiliation_suspended_event after update on affiliation
  for each row when (old.suspended_at is null and new.suspended_at is not null)
  execute function record_feed_event('affiliations', 'suspended', 'suspended_at');
create trigger affiliation_ended_event after update on affiliation
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function record_feed_event('affiliations', 'ended', 'ended_at');
create trigger query_message_event after insert on query_message
  for each row when (new.author = 'customer')
  execute function record_feed_event('queries', 'message', 'written_at');
create trigger complaint_event after insert on complaint
  for each row execute function record_feed_event('complaints', 'complaint', 'filed_at');

-- A payment is reversed only by corrections that take all of it, so that the feed of corrections tells it whole.
create function reversed_by_corrections() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_minor), 0) from settlement_correction where settlement_id = new.id)
    <> new.amount_minor then
    raise exception 'settlement % is reversed without corrections', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger settlement_reversed before update on settlement
  for each row when (old.reversed_at is null and new.reversed_at is not null)
  execute function reversed_by_corrections();

-- What there is already, in the order in which it became true.
insert into feed_event (feed, kind, subject_id, at)
  select feed, kind, id, at from (
    select 'payments' as feed, 1 as step, 'payment' as kind, id, settled_at as at from settlement
    union all select 'payments', 2, 'correction', id, decided_at from settlement_correction
    union all select 'refunds', 1, 'refund', id, updated_at from refund where state = 'done'
    union all select 'affiliations', 1, 'affiliated', id, created_at from affiliation
    union all select 'affiliations', 2, 'suspended', id, suspended_at from affiliation where suspended_at is not null
    union all select 'affiliations', 3, 'ended', id, ended_at from affiliation where ended_at is not null
    union all select 'queries', 1, 'message', id, written_at from query_message where author = 'customer'
    union all select 'complaints', 1, 'complaint', id, filed_at from complaint
  ) as fact
  order by at, step, id;
