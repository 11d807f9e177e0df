-- The pictures of works in the order in which they could be read, and not in that in which they were begun to be written
-- (docs/decisions/0218): a picture of an import that is still being written has a smaller id than one that came since.
create table works_news (
  number bigint generated always as identity primary key,
  picture_id bigint not null unique references progress_picture on delete cascade
);
insert into works_news (number, picture_id) overriding system value select id, id from progress_picture;
select setval(pg_get_serial_sequence('works_news', 'number'), greatest(1, coalesce((select max(number) from works_news), 0),
  coalesce((select max(told_through) from works_subscription), 0)));

-- What the link in an e-mail names.
alter table works_subscription add column id bigint generated always as identity unique;
