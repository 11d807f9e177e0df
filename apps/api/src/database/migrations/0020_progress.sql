-- The stages of a project's works in their order, from the first to the last.
alter table project add column stages text[] not null default '{}';

-- Pictures of the works. They add up, and the file's name tells one from another.
create table progress_picture (
  id bigint generated always as identity primary key,
  project_code text not null references project on delete cascade,
  source_name text not null,
  taken_on date not null,
  title text not null default '',
  stage text not null default '',
  file_id uuid not null references file,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  source_sha256 bytea not null check (octet_length(source_sha256) = 32),
  unique (project_code, source_name)
);
create index progress_picture_by_day on progress_picture (project_code, taken_on desc, id);
-- Anybody may ask for a picture by its file, and each asking looks it up.
create index progress_picture_file on progress_picture (file_id);
create index project_picture_file on project_picture (file_id);
