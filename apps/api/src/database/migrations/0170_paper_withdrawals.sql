-- What kind a paper of Mesa was, and who withdrew it and why: none took its place then. A process that does not
-- know the kind calls it other.
alter table paper_version add column kind text not null default 'other'
  check (kind in ('contract', 'plan', 'act', 'other'));
update paper_version v set kind = d.kind from document d where d.external_id = v.external_id;
alter table paper_version add column withdrawn_by bigint references staff_person;
alter table paper_version add column why text not null default '';
alter table paper_version add check (withdrawn_by is null or replaced_at is not null and why <> '');
create index paper_version_proforma on paper_version (proforma, id);
