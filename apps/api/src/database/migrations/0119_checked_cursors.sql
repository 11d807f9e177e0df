-- From here on the mark of an entry checks its own cursor. Those given before were numbered in epochs up
-- to this one; the numbers that follow have one of their own, so that both are told apart.
alter table feed_series add column unchecked_epoch bigint not null default 0;
update feed_series set unchecked_epoch = epoch;
insert into feed_epoch (feed, epoch, after_number, cause, began_at)
  select feed, greatest(epoch + 1, to_char(now() at time zone 'utc', 'YYYYMMDDHH24MISS')::bigint),
    last_number, 'operator', now()
  from feed_series where epoch > 0;
update feed_series s set epoch = (select max(e.epoch) from feed_epoch e where e.feed = s.feed)
  where s.epoch > 0;
