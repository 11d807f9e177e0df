-- What was done and read at the developer's, in the order of time, for those who audit.
create index audit_acts on audit (at desc, id desc) where actor in ('staff', 'operator');
create index audit_acts_named on audit (action, at desc, id desc) where actor in ('staff', 'operator');
create index staff_reading_at on staff_reading (at, id);

-- As the audit, but for the end of its retention (docs/privacy.md): 24 months by the database's own clock.
create function refuse_reading_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '24 months' then return old; end if;
  raise exception 'staff_reading is append-only' using errcode = 'restrict_violation';
end $$;
create trigger staff_reading_append_only before update or delete on staff_reading
  for each row execute function refuse_reading_change();
create trigger staff_reading_no_truncate before truncate on staff_reading
  for each statement execute function refuse_change();
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();

-- Whose a message is that was given up, and whom an address belongs to that somebody spells out.
create index customer_email_start on customer ((lower(email) collate "C")) where email <> '';
create index customer_phone_whole on customer_phone ((dial_code || number));
