-- When the homes of a project are to be handed over: as it was promised, and as its developer says now, since the day on
-- which they told of it, with their reason.
alter table project add column promised_on date;
alter table project add column delivery_on date;
alter table project add column delivery_told_on date;
alter table project add column delivery_reason text not null default '';
alter table project add check (delivery_on is null or promised_on is not null);
alter table project add check ((delivery_on is null) = (delivery_told_on is null));

-- Each day to which a delivery was moved: one for the day on which it was told.
create table delivery_change (
  project_code text not null references project on delete cascade,
  told_on date not null,
  delivery_on date not null,
  reason text not null,
  primary key (project_code, told_on)
);

-- What a batch changes of it is kept as of the other members.
create or replace trigger project_changed after update on project
  referencing old table as was new table as stands
  for each statement when (current_setting('llave.batch', true) <> '')
  execute function keep_row_changes('projects', 'code', 'name address district province department latitude longitude '
    'stages promised_on=promisedOn delivery_on=deliveryOn delivery_told_on=deliveryToldOn '
    'delivery_reason=deliveryReason', '');
create or replace trigger project_gone after delete on project
  referencing old table as was
  for each statement when (current_setting('llave.batch', true) <> '')
  execute function keep_row_changes('projects', 'code', 'name address district province department latitude longitude '
    'stages promised_on=promisedOn delivery_on=deliveryOn delivery_told_on=deliveryToldOn '
    'delivery_reason=deliveryReason', '');
