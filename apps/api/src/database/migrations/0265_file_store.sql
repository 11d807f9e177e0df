-- Files may lie in a store outside (docs/decisions/0239-files-in-a-store.md). A file comes into the database, with the
-- rows that name it, and is carried over afterwards.
alter table file
  -- Where its object is or will be; no two files, and no two stays of one, ever share one.
  add column object_key uuid unique,
  -- Its bytes are that object, and no chunk is here.
  add column in_store boolean not null default false,
  -- Until when a process carries it.
  add column carried_until timestamptz,
  add check (object_key is not null or not in_store);
create index file_in_database on file (created_at) where not in_store;
create index file_in_store on file (created_at) where in_store;

-- Objects to be deleted. A file's row takes its object along: erasure and retention delete rows.
create table file_removal (
  object_key uuid primary key,
  since timestamptz not null default now(),
  -- When it may go: whoever was carrying the file might still write the object before that.
  due_at timestamptz not null,
  removed_until timestamptz
);
create index file_removal_due on file_removal (due_at);

create function take_object_along() returns trigger language plpgsql as $$
begin
  insert into file_removal (object_key, due_at)
  values (old.object_key, coalesce(old.carried_until, '-infinity'));
  return old;
end $$;
create trigger file_takes_object_along after delete on file
  for each row when (old.object_key is not null) execute function take_object_along();
