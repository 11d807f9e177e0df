-- The newest number is read from the end of the index. Asked whether any entry lies beyond the series,
-- PostgreSQL expected a third of the table to and looked for the first by reading all of it.
create or replace function feed_has_no_gap() returns trigger language plpgsql as $$
begin
  if (select count(*) from feed_entry where feed = new.feed and number > old.last_number
      and number <= new.last_number) <> new.last_number - old.last_number
    or (select max(number) from feed_entry where feed = new.feed)
      > (select last_number from feed_series where feed = new.feed) then
    raise exception 'feed % has a gap after %', new.feed, old.last_number using errcode = 'check_violation';
  end if;
  return null;
end $$;
