-- Up to which message of a query its customer has read, so that an answer that they have not opened can be told.
-- What stands by now is not told as news.
alter table query add column read_position integer not null default 0 check (read_position >= 0);
update query set read_position =
  (select coalesce(max(m.position), 0) from query_message m where m.query_id = query.id);
