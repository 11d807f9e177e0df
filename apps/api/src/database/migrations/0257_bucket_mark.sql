-- Which mark the bucket of files carries for this database (docs/decisions/0240-a-bucket-is-marked.md).
create table bucket_mark (
  only_row boolean primary key default true check (only_row),
  -- What was there when it was last replaced; null where there was none.
  found uuid,
  -- What took its place, or was about to.
  put uuid,
  put_at timestamptz
);
insert into bucket_mark default values;
