-- What a case is about, and who is named in a note.

-- Customers choose no topic, so that of a query is told from its subject; people may set it right. A complaint
-- is about finishes.
create function topic_of_subject(subject text) returns text language sql immutable parallel safe as $$
  select case
    when word ~ '\m(codigo|clave|contrasen|ingres[oa]r|acced|acceso|usuario|celular|telefono|correo|mis datos|direccion)'
      then 'access'
    when word ~ '\m(acabado|pintura|puerta|ventana|piso|filtra|humedad|grieta|rajadura|mueble|mayolica|fuga|gotera)'
      then 'finishes'
    when word ~ '\m(contrato|documento|constancia|certificad|carta|minuta|escritura|plano|acta\M|factura|boleta|ruc\M|titulo|estado de cuenta)'
      then 'papers'
    when word ~ '\m(pag[oaue]|cobr|letra|cuota|deuda|debito|tarjeta|transfer|transfir|voucher|deposit|devol|intereses|mora\M|separacion|abon|saldo|tipo de cambio)'
      then 'payments'
    else 'other'
  end
  from fold_name(subject) as word
$$;

alter table desk_case add column topic text
  check (topic in ('payments', 'finishes', 'papers', 'access', 'other'));
update desk_case d set topic = case when d.complaint_id is null
  then (select topic_of_subject(q.subject) from query q where q.id = d.query_id) else 'finishes' end;
alter table desk_case alter column topic set not null;
create index desk_case_topic on desk_case (topic, waits_for, term_from, since, id);

create function give_case_topic() returns trigger language plpgsql as $$
begin
  new.topic = case when new.complaint_id is null
    then (select topic_of_subject(q.subject) from query q where q.id = new.query_id) else 'finishes' end;
  return new;
end $$;
create trigger desk_case_topic before insert on desk_case for each row
  when (new.topic is null) execute function give_case_topic();

-- Whom a note names; who named them and when is the note's.
create table desk_mention (
  note_id bigint not null references desk_note on delete cascade,
  person_id bigint not null references staff_person,
  case_id bigint not null references desk_case on delete cascade,
  -- When they opened the case after it.
  seen_at timestamptz,
  primary key (note_id, person_id)
);
create index desk_mention_unseen on desk_mention (person_id, case_id) where seen_at is null;
create index desk_mention_case on desk_mention (case_id);
