-- A complaint stands in Mesa's inbox under its property's project, also after the developer moves the property.
create index complaint_proforma on complaint (proforma);

create function move_complaints() returns trigger language plpgsql as $$
begin
  update desk_case d set project_code = new.project_code
  from complaint c where c.proforma = new.proforma and d.complaint_id = c.id;
  return null;
end $$;
create trigger property_moved after update of project_code on property for each row
  when (new.project_code <> old.project_code) execute function move_complaints();

update desk_case d set project_code = p.project_code
from complaint c join property p on p.proforma = c.proforma
where d.complaint_id = c.id and d.project_code <> p.project_code;
