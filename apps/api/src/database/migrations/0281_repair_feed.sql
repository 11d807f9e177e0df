-- The developer's own systems move cases and read their steps as a feed (docs/cases.md, docs/feeds.md).

-- Which system made a step; its own name of the step is known among its own alone.
alter table repair_step add column system text check (system <> '');
alter table repair_step drop constraint repair_step_external_id_key;
alter table repair_step add unique (system, external_id);
alter table repair_step add check ((system is null) = (external_id is null));
alter table repair_step add check (system is null or staff_id is null);

alter table feed_event drop constraint feed_event_feed_check;
alter table feed_event add check (feed in ('payments', 'refunds', 'affiliations', 'queries', 'complaints', 'repairs'));
alter table feed_series drop constraint feed_series_feed_check;
alter table feed_series add check (feed in ('payments', 'refunds', 'affiliations', 'queries', 'complaints', 'repairs'));
insert into feed_series (feed) values ('repairs');

create trigger repair_step_event after insert on repair_step
  for each row execute function record_feed_event('repairs', 'step', 'at');
insert into feed_event (feed, kind, subject_id, at) select 'repairs', 'step', id, at from repair_step order by at, id;
