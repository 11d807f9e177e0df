-- What the developer says of each stage of a property on its way to a title; nothing where it says nothing.
create table title_stage (
  proforma text not null references property,
  stage text not null check (stage in ('reservation', 'contract', 'delivery', 'independization', 'deed', 'inscription')),
  state text not null check (state in ('pending', 'done', 'not_applicable')),
  -- When it was done, or is expected.
  dated_on date check (dated_on is not null or state <> 'done'),
  -- Who must act.
  responsible text check (responsible in ('developer', 'buyer', 'notary', 'sunarp', 'municipality')),
  -- The sender's own name of a paper of the property. Not a reference: a paper goes and comes back by its own rows.
  document text,
  created_batch bigint default nullif(current_setting('llave.batch', true), '')::bigint,
  primary key (proforma, stage),
  check (responsible is not null or state <> 'pending'),
  check (state <> 'not_applicable' or (dated_on is null and responsible is null))
);

-- What a batch changes of it is kept as of other rows.
create trigger title_stage_changed after update on title_stage
  referencing old table as was new table as stands
  for each statement when (current_setting('llave.batch', true) <> '')
  execute function keep_row_changes('title-stages', 'proforma stage',
    'state dated_on=date responsible document', '');
create trigger title_stage_gone after delete on title_stage
  referencing old table as was
  for each statement when (current_setting('llave.batch', true) <> '')
  execute function keep_row_changes('title-stages', 'proforma stage',
    'state dated_on=date responsible document', '');
