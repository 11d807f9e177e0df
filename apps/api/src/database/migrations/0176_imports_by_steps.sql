-- What is applied in Mesa is stored by steps, each in its own transaction, so that nobody who pays waits for all of it.
-- Steps that are stored, the rows that they changed, and those that by then would have come to something else.
alter table staff_import add column steps integer not null default 0 check (steps >= 0);
alter table staff_import add column stored_rows integer not null default 0 check (stored_rows >= 0);
alter table staff_import add column left_out integer not null default 0 check (left_out >= 0);

-- What the look found of each row, for the run that goes on after a kill.
alter table staff_import_file drop constraint staff_import_file_role_check;
alter table staff_import_file add constraint staff_import_file_role_check check (role in ('sent', 'refused', 'seen'));
