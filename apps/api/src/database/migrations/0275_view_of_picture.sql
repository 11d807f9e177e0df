-- From where a picture of the works was taken, so that pictures of one view can be compared; empty where nobody says.
alter table progress_picture add column view text not null default '';

-- What a batch changes of it is kept as of the other members.
create or replace trigger progress_picture_changed after update on progress_picture
  referencing old table as was new table as stands
  for each statement when (current_setting('llave.batch', true) <> '')
  execute function keep_row_changes('progress', 'project_code source_name', 'taken_on=takenOn title stage view',
    'source_sha256=picture');
create or replace trigger progress_picture_gone after delete on progress_picture
  referencing old table as was
  for each statement when (current_setting('llave.batch', true) <> '')
  execute function keep_row_changes('progress', 'project_code source_name', 'taken_on=takenOn title stage view',
    'source_sha256=picture');
