-- Of which kinds every held proforma has a paper that its holder sees. It is kept by triggers, so that what is
-- missing of a hundred thousand is read without the papers themselves. Those of a whole project are not in it.
create table proforma_papers (
  proforma text primary key references property on delete cascade,
  project_code text not null,
  contract boolean not null,
  plan boolean not null,
  act boolean not null
);
create index proforma_papers_project on proforma_papers (project_code, proforma);

create function refresh_proforma_papers(changed text[]) returns void language plpgsql as $$
begin
  delete from proforma_papers m where m.proforma = any(changed) and not exists (select from held_proforma h
    where h.proforma = m.proforma and h.role = 'holder');
  insert into proforma_papers (proforma, project_code, contract, plan, act)
    select p.proforma, p.project_code, false, false, false from property p
    where p.proforma = any(changed) and exists (select from held_proforma h
      where h.proforma = p.proforma and h.role = 'holder')
    order by p.proforma
    on conflict (proforma) do nothing;
  -- Two that change one proforma at once: the second sees what the first did, as its statement begins after the lock.
  perform from proforma_papers m where m.proforma = any(changed) order by m.proforma for update;
  -- Of one that came by a cession a contract and an act count from its day on, as its holder sees them.
  update proforma_papers m set project_code = n.project_code, contract = n.contract, plan = n.plan, act = n.act
    from (
      select p.proforma, p.project_code, coalesce(bool_or(d.kind = 'contract'), false) as contract,
        coalesce(bool_or(d.kind = 'plan'), false) as plan, coalesce(bool_or(d.kind = 'act'), false) as act
      from property p
      join held_proforma h on h.proforma = p.proforma and h.role = 'holder'
      left join document d on d.proforma = p.proforma
        and (d.kind = 'plan' or h.sees_from is null or d.dated_on >= h.ceded_on)
      where p.proforma = any(changed)
      group by p.proforma, p.project_code
    ) n
    where m.proforma = n.proforma and (m.project_code, m.contract, m.plan, m.act)
      is distinct from (n.project_code, n.contract, n.plan, n.act);
end $$;

create function refresh_added_papers() returns trigger language plpgsql as $$
begin
  perform refresh_proforma_papers(array(select distinct proforma from added where proforma is not null));
  return null;
end $$;

create function refresh_gone_papers() returns trigger language plpgsql as $$
begin
  perform refresh_proforma_papers(array(select distinct proforma from gone where proforma is not null));
  return null;
end $$;

create function refresh_changed_papers() returns trigger language plpgsql as $$
begin
  perform refresh_proforma_papers(array(select proforma from added where proforma is not null
    union select proforma from gone where proforma is not null));
  return null;
end $$;

create function refresh_moved_papers() returns trigger language plpgsql as $$
begin
  update proforma_papers set project_code = new.project_code where proforma = new.proforma;
  return null;
end $$;

create trigger document_papers_added after insert on document referencing new table as added
  for each statement execute function refresh_added_papers();
create trigger document_papers_gone after delete on document referencing old table as gone
  for each statement execute function refresh_gone_papers();
create trigger document_papers_changed after update on document referencing old table as gone new table as added
  for each statement execute function refresh_changed_papers();
create trigger proforma_holder_papers_added after insert on proforma_holder referencing new table as added
  for each statement execute function refresh_added_papers();
create trigger proforma_holder_papers_gone after delete on proforma_holder referencing old table as gone
  for each statement execute function refresh_gone_papers();
create trigger proforma_holder_papers_changed after update on proforma_holder
  referencing old table as gone new table as added
  for each statement execute function refresh_changed_papers();
create trigger property_papers_moved after update of project_code on property
  for each row when (old.project_code <> new.project_code) execute function refresh_moved_papers();

insert into proforma_papers (proforma, project_code, contract, plan, act)
  select p.proforma, p.project_code, coalesce(bool_or(d.kind = 'contract'), false),
    coalesce(bool_or(d.kind = 'plan'), false), coalesce(bool_or(d.kind = 'act'), false)
  from property p
  join held_proforma h on h.proforma = p.proforma and h.role = 'holder'
  left join document d on d.proforma = p.proforma
    and (d.kind = 'plan' or h.sees_from is null or d.dated_on >= h.ceded_on)
  group by p.proforma, p.project_code;
