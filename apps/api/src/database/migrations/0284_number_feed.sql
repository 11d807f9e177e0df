-- The developer's own systems read which number of a customer stands (docs/feeds.md, docs/decisions/0209).

-- A change may be approved, taken away, approved again and taken away again: each of these is a fact of its own.
create table number_change_step (
  id bigint generated always as identity primary key,
  change_id bigint not null references number_change,
  -- changed: the new number stands. held: neither does. undone: the old one stands again.
  kind text not null check (kind in ('changed', 'held', 'undone')),
  at timestamptz not null
);
create index number_change_step_change on number_change_step (change_id);

alter table feed_event drop constraint feed_event_feed_check;
alter table feed_event add check
  (feed in ('payments', 'refunds', 'affiliations', 'queries', 'complaints', 'repairs', 'numbers'));
alter table feed_series drop constraint feed_series_feed_check;
alter table feed_series add check
  (feed in ('payments', 'refunds', 'affiliations', 'queries', 'complaints', 'repairs', 'numbers'));
insert into feed_series (feed) values ('numbers');

create trigger number_changed_event after insert on number_change_step
  for each row when (new.kind = 'changed') execute function record_feed_event('numbers', 'changed', 'at');
create trigger number_held_event after insert on number_change_step
  for each row when (new.kind = 'held') execute function record_feed_event('numbers', 'held', 'at');
create trigger number_undone_event after insert on number_change_step
  for each row when (new.kind = 'undone') execute function record_feed_event('numbers', 'undone', 'at');

-- The database writes the step itself, whoever moves the change.
create function record_number_step() returns trigger language plpgsql as $$
begin
  insert into number_change_step (change_id, kind, at) values (
    new.id,
    case new.state when 'approved' then 'changed' else new.state end,
    case new.state when 'held' then new.held_at else coalesce(new.settled_at, new.ended_at) end);
  return null;
end $$;
create trigger number_change_told_of_new after insert on number_change
  for each row when (new.state in ('approved', 'held', 'undone')) execute function record_number_step();
create trigger number_change_told after update on number_change
  for each row when (old.state is distinct from new.state and new.state in ('approved', 'held', 'undone'))
  execute function record_number_step();

-- What happened already, as far as it is still known, in its order.
insert into number_change_step (change_id, kind, at)
  select id, kind, at from (
    select id, 1 as step, 'changed' as kind, ended_at as at from number_change
      where state in ('approved', 'held', 'undone')
    union all select id, 2, 'held', held_at from number_change where held_at is not null
    union all select id, 3, case state when 'undone' then 'undone' else 'changed' end, settled_at
      from number_change where settled_at is not null
  ) as fact
  order by at, id, step;
