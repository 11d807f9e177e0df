-- Mesa's inbox: queries and complaints in one list, who of the developer's people answers which, and what
-- they say to each other about them.

-- Who of them wrote an answer. Null: the operator by a command, or the developer's own system.
alter table query_message add column staff_id bigint references staff_person;
alter table query_message add check (staff_id is null or author = 'developer');

-- What the developer writes to a complaint. A message may only say how it stands; the answer ends the term.
create table complaint_message (
  id bigint generated always as identity primary key,
  complaint_id bigint not null references complaint on delete cascade,
  position integer not null check (position > 0),
  text text not null check (text <> ''),
  is_answer boolean not null,
  written_at timestamptz not null,
  staff_id bigint references staff_person,
  unique (complaint_id, position)
);

-- When a complaint was answered first. What was attended before answers were kept was answered elsewhere.
alter table complaint add column answered_at timestamptz;
update complaint set answered_at = attended_at where attended_at is not null;

-- An ended query or complaint may be taken up again, an answer is never taken back, and nothing ends without one.
drop trigger query_closed on query;
drop trigger complaint_attended on complaint;
create function refuse_complaint_step() returns trigger language plpgsql as $$
begin
  raise exception 'a complaint cannot be attended without an answer, nor lose it'
    using errcode = 'check_violation';
end $$;
create trigger complaint_steps before update on complaint for each row
  when (new.attended_at is not null and old.attended_at is null and old.answered_at is null
    or old.answered_at is not null and new.answered_at is distinct from old.answered_at)
  execute function refuse_complaint_step();
create trigger complaint_begins before insert on complaint for each row
  when (new.attended_at is not null and new.answered_at is null)
  execute function refuse_complaint_step();

-- A query or a complaint as a row of the inbox: what decides where it stands there. Triggers write it, so that
-- it is right whoever writes: a customer, Mesa, a command, the developer's own system.
create table desk_case (
  id bigint generated always as identity primary key,
  query_id bigint unique references query on delete cascade,
  complaint_id bigint unique references complaint on delete cascade,
  customer_id bigint not null references customer,
  project_code text not null references project,
  waits_for text not null check (waits_for in ('us', 'customer', 'nobody')),
  -- Since when it waits: for us since the first message that has no answer, for nobody since its end.
  since timestamptz not null,
  -- When a complaint was filed whose term runs; infinity for all others, which follow it.
  term_from timestamptz not null,
  owner_id bigint references staff_person,
  customer_wrote_at timestamptz not null,
  -- When one of the developer's people last had it open.
  looked_at timestamptz,
  check ((query_id is null) <> (complaint_id is null))
);
create index desk_case_waiting on desk_case (waits_for, term_from, since, id);
create index desk_case_owner on desk_case (owner_id, term_from, since, id) where waits_for <> 'nobody';
create index desk_case_unassigned on desk_case (term_from, since, id)
  where waits_for <> 'nobody' and owner_id is null;
create index desk_case_project on desk_case (project_code, waits_for, term_from, since, id);
create index desk_case_customer on desk_case (customer_id);

insert into desk_case (query_id, customer_id, project_code, waits_for, since, term_from, customer_wrote_at)
select q.id, q.customer_id, q.project_code,
  case when q.closed_at is not null then 'nobody' when m.unanswered is not null then 'us' else 'customer' end,
  coalesce(q.closed_at, m.unanswered, m.last, q.opened_at), 'infinity', coalesce(m.customers, q.opened_at)
from query q cross join lateral (
  select max(written_at) as last, max(written_at) filter (where author = 'customer') as customers,
    min(written_at) filter (where author = 'customer' and position > (select coalesce(max(d.position), 0)
      from query_message d where d.query_id = q.id and d.author = 'developer')) as unanswered
  from query_message where query_id = q.id) m
order by q.id;
insert into desk_case (complaint_id, customer_id, project_code, waits_for, since, term_from, customer_wrote_at)
select c.id, c.customer_id, p.project_code, case when c.attended_at is null then 'us' else 'nobody' end,
  coalesce(c.attended_at, c.filed_at), case when c.attended_at is null then c.filed_at else 'infinity' end,
  c.filed_at
from complaint c join property p on p.proforma = c.proforma order by c.id;

create function place_query() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into desk_case (query_id, customer_id, project_code, waits_for, since, term_from, customer_wrote_at)
    values (new.id, new.customer_id, new.project_code, case when new.closed_at is null then 'us' else 'nobody' end,
      coalesce(new.closed_at, new.opened_at), 'infinity', new.opened_at);
  else
    update desk_case set waits_for = 'nobody', since = new.closed_at where query_id = new.id;
  end if;
  return null;
end $$;
create trigger query_placed after insert on query for each row execute function place_query();
create trigger query_ended after update on query for each row
  when (new.closed_at is not null and old.closed_at is null) execute function place_query();

create function place_query_message() returns trigger language plpgsql as $$
begin
  if new.author = 'developer' then
    update desk_case set waits_for = 'customer', since = new.written_at
    where query_id = new.query_id and waits_for <> 'nobody';
  else
    update desk_case set customer_wrote_at = new.written_at,
      since = case when waits_for = 'customer' then new.written_at else since end,
      waits_for = case when waits_for = 'customer' then 'us' else waits_for end
    where query_id = new.query_id;
  end if;
  return null;
end $$;
create trigger query_message_placed after insert on query_message
  for each row execute function place_query_message();

create function place_complaint() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into desk_case (complaint_id, customer_id, project_code, waits_for, since, term_from, customer_wrote_at)
    select new.id, new.customer_id, p.project_code,
      case when new.attended_at is not null then 'nobody' when new.answered_at is not null then 'customer' else 'us' end,
      coalesce(new.attended_at, new.answered_at, new.filed_at),
      case when new.answered_at is null then new.filed_at else 'infinity' end, new.filed_at
    from property p where p.proforma = new.proforma;
  elsif new.attended_at is not null then
    update desk_case set waits_for = 'nobody', since = new.attended_at, term_from = 'infinity'
    where complaint_id = new.id;
  elsif old.answered_at is null then
    update desk_case set waits_for = 'customer', since = new.answered_at, term_from = 'infinity'
    where complaint_id = new.id;
  end if;
  return null;
end $$;
create trigger complaint_placed after insert on complaint for each row execute function place_complaint();
create trigger complaint_moved after update on complaint for each row
  when (new.attended_at is not null and old.attended_at is null
    or new.answered_at is not null and old.answered_at is null)
  execute function place_complaint();

-- What the developer's people say to each other about a case. No call of customers or systems reads it.
create table desk_note (
  id bigint generated always as identity primary key,
  case_id bigint not null references desk_case on delete cascade,
  person_id bigint not null references staff_person,
  text text not null check (text <> ''),
  written_at timestamptz not null
);
create index desk_note_case on desk_note (case_id, id);

-- Who gave a case to whom, who ended it, who took it up again.
create table desk_event (
  id bigint generated always as identity primary key,
  case_id bigint not null references desk_case on delete cascade,
  kind text not null check (kind in ('assigned', 'closed', 'reopened')),
  person_id bigint not null references staff_person,
  -- To whom it was given; null: to nobody.
  owner_id bigint references staff_person,
  at timestamptz not null,
  check (owner_id is null or kind = 'assigned')
);
create index desk_event_case on desk_event (case_id, id);

-- Who has a case open, and whether they write. A row that nobody renewed says nothing.
create table desk_presence (
  case_id bigint not null references desk_case on delete cascade,
  person_id bigint not null references staff_person,
  writes boolean not null,
  seen_at timestamptz not null,
  primary key (case_id, person_id)
);
create index desk_presence_seen on desk_presence (seen_at);

-- Texts that are written often, with places for the customer's data. Without an owner they are everybody's.
create table canned_text (
  id bigint generated always as identity primary key,
  owner_id bigint references staff_person,
  shortcut text not null check (length(shortcut) between 1 and 30),
  title text not null check (length(title) between 1 and 100),
  text text not null check (text <> ''),
  updated_at timestamptz not null,
  unique nulls not distinct (owner_id, shortcut)
);

-- What one of the developer's people sent, by the key that it came with: sent again, it is made once.
create table staff_desk_request (
  person_id bigint not null references staff_person,
  request_key text not null check (request_key <> ''),
  case_id bigint not null references desk_case on delete cascade,
  made text not null check (made in ('reply', 'note')),
  made_at timestamptz not null,
  primary key (person_id, request_key)
);
create index staff_desk_request_case on staff_desk_request (case_id);
create index staff_desk_request_made on staff_desk_request (made_at);
