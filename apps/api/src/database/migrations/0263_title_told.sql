-- What was last noticed of each stage that the developer records, so that a change is told once (docs/decisions/0211).
create table title_told (
  proforma text not null references property on delete cascade,
  stage text not null,
  was text not null,
  dated_on date,
  responsible text,
  -- The evening on which this property was looked at last.
  noticed_on date not null,
  primary key (proforma, stage)
);

-- What stands already is no news; where this is run before there are stages, nothing does.
do $noticed$ begin
  if to_regclass('title_stage') is not null then
    insert into title_told (proforma, stage, was, dated_on, responsible, noticed_on)
      select proforma, stage, state, dated_on, responsible, current_date - 1 from title_stage;
  end if;
end $noticed$;
