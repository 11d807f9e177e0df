-- What a file calls the column of a field, and what was expected in it where the reason does not say it:
-- a report in the words of who exported the file.
alter table import_finding
  add column column_name text not null default '',
  add column expected text not null default '';
