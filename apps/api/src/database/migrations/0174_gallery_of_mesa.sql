-- Pictures of a project's gallery that were stored in Mesa. Apart from those of its row, which every import of the row
-- replaces with exactly what it lists.
create table gallery_picture (
  id bigint generated always as identity primary key,
  project_code text not null references project on delete cascade,
  file_id uuid not null references file,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  source_sha256 bytea not null check (octet_length(source_sha256) = 32),
  -- Where it is shown, after those of the project's row: the lower, the earlier.
  position integer not null,
  placed_by bigint not null references staff_person,
  placed_at timestamptz not null,
  unique (project_code, source_sha256)
);
create index gallery_picture_shown on gallery_picture (project_code, position, id);
-- Anybody may ask for a picture by its file, and each asking looks it up.
create index gallery_picture_file on gallery_picture (file_id);
