-- Pictures of the works that were stored in Mesa: their names begin with `mesa:`, as no file of the developer's
-- system may be named.
alter table progress_picture add column placed_by bigint references staff_person;
alter table progress_picture add column placed_at timestamptz;
-- How often a person corrected it: who corrects names what they saw.
alter table progress_picture add column version integer not null default 1;
alter table progress_picture add check ((placed_by is null) = (placed_at is null));
create index progress_picture_by_stage on progress_picture (project_code, stage, taken_on desc, id);
-- Whether a file is there already is asked of every one that comes.
create index progress_picture_source on progress_picture (source_sha256);
