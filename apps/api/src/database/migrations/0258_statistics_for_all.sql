-- Only a table's owner may refresh the planner's statistics, and the application does not own its tables: this runs as
-- the owner, for the tables that an import fills.
create function refresh_statistics(filled text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if filled not in ('customer', 'customer_phone', 'property', 'proforma_holder', 'receivable', 'notice', 'title_stage') then
    raise exception 'no statistics of %', filled;
  end if;
  execute format('analyze public.%I', filled);
end $$;
