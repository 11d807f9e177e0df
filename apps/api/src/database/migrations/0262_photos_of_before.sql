-- A photo of a repair that is done may show how it was before (docs/cases.md).
alter table attachment add column shows_before boolean not null default false;
alter table attachment add check (not shows_before or repair_step_id is not null);
