-- What rows from outside changed, by what batch. The transaction of a batch says its number in the
-- setting llave.batch; what is written without one (a payment, an operator) has a history of its own.
-- A row that was created costs a number in itself; each change of it is a row here.
create table row_change (
  id bigint generated always as identity primary key,
  batch_id bigint not null references import_batch,
  -- A kind of rows, and the key of the row as that kind has it; of a customer our own number.
  kind text not null,
  key text not null,
  -- The members that changed. Null is also the value of a member that names somebody: only that it
  -- changed is kept.
  before jsonb not null,
  -- Null where the row went.
  after jsonb,
  -- Where Llave and the developer's system disagreed: which side won for which member, and why.
  verdicts jsonb
);
create index row_change_key on row_change (kind, key);

-- Null of what was there before this migration, or came in by no batch.
alter table project add column created_batch bigint
  default nullif(current_setting('llave.batch', true), '')::bigint;
alter table progress_picture add column created_batch bigint
  default nullif(current_setting('llave.batch', true), '')::bigint;
alter table customer add column created_batch bigint
  default nullif(current_setting('llave.batch', true), '')::bigint;
alter table property add column created_batch bigint
  default nullif(current_setting('llave.batch', true), '')::bigint;
alter table receivable add column created_batch bigint
  default nullif(current_setting('llave.batch', true), '')::bigint;
alter table exchange_rate add column created_batch bigint
  default nullif(current_setting('llave.batch', true), '')::bigint;
alter table notice add column created_batch bigint
  default nullif(current_setting('llave.batch', true), '')::bigint;
alter table document add column created_batch bigint
  default nullif(current_setting('llave.batch', true), '')::bigint;

-- A column of a transition table as its row says it: amounts in units, not in cents.
create function row_value(stored text, named text) returns text language sql immutable as $$
  select case when named like '%\_minor' then format('round(%I.%I / 100.0, 2)::text', stored, named)
    else format('%I.%I', stored, named) end
$$;

-- Arguments: the kind, the columns of the key, the columns whose values are kept, and those of which
-- it is kept that they changed. A column whose member has another name is column=member. One
-- statement for all rows that a statement changed.
create function keep_row_changes() returns trigger language plpgsql as $$
declare
  updates constant boolean := tg_op = 'UPDATE';
  keys constant text[] := string_to_array(tg_argv[1], ' ');
  key text := (select string_agg(format('was.%I::text', named), ' || '' '' || ') from unnest(keys) as named);
  matched text := (select string_agg(format('was.%1$I = stands.%1$I', named), ' and ') from unnest(keys) as named);
  differs text;
  before text;
  after text;
begin
  select string_agg(format('was.%1$I is distinct from stands.%1$I', named), ' or '),
      string_agg(format('case when %s then jsonb_build_object(%L, %s) else ''{}'' end', differing, member,
        case when kept then row_value('was', named) else 'null' end), ' || '),
      string_agg(format('case when %s then jsonb_build_object(%L, %s) else ''{}'' end', differing, member,
        case when kept then row_value('stands', named) else 'null' end), ' || ')
    into differs, before, after
    from (
      select split_part(pair, '=', 1) as named, split_part(pair, '=', -1) as member, place <= 1 as kept,
        case when updates then format('was.%1$I is distinct from stands.%1$I', split_part(pair, '=', 1))
          else format('was.%I is not null', split_part(pair, '=', 1)) end as differing
      from unnest(tg_argv[2:3]) with ordinality as lists(list, place),
        unnest(string_to_array(list, ' ')) as pair
    ) as members;
  execute format('insert into row_change (batch_id, kind, key, before, after)
      select current_setting(''llave.batch'')::bigint, %L, %s, %s, %s from was %s',
    tg_argv[0], key, before, case when updates then after else 'null' end,
    case when updates then format('join stands on %s where %s', matched, differs) else '' end);
  return null;
end $$;

do $$
declare
  spec record;
begin
  for spec in values
    ('project', 'projects', 'code', 'name address district province department latitude longitude stages', ''),
    ('progress_picture', 'progress', 'project_code source_name', 'taken_on=takenOn title stage',
      'source_sha256=picture'),
    ('customer', 'customers', 'id', '',
      'document_type=documentType document_number=documentNumber name email code=customerCode'),
    ('property', 'properties', 'proforma',
      'project_code=projectCode product_name=productName currency plaza sold_on=soldOn annual_rate=annualRate', ''),
    ('receivable', 'receivables', 'accounting_company accounting_year accounting_number',
      'kind code document_class=documentClass currency amount_minor=amount erp_paid_minor=paidAmount '
      'paid_minor=paid due_on=dueOn state paid_on=paidOn operation_on=operationOn '
      'payment_system=paymentSystem paid_currency=paymentCurrency paid_amount_minor=paymentAmount',
      'masked_card=maskedCard authorization_number=authorizationNumber'),
    ('exchange_rate', 'exchange-rates', 'valid_from', 'pen_per_usd=penPerUsd', ''),
    ('notice', 'notices', 'external_id', 'proforma published_on=publishedOn', 'title text'),
    ('document', 'documents', 'external_id', 'proforma project_code=projectCode kind dated_on=date',
      'title source_sha256=file')
  loop
    execute format('create trigger %I after update on %I referencing old table as was new table as stands
      for each statement when (current_setting(''llave.batch'', true) <> '''')
      execute function keep_row_changes(%L, %L, %L, %L)',
      spec.column1 || '_changed', spec.column1, spec.column2, spec.column3, spec.column4, spec.column5);
    execute format('create trigger %I after delete on %I referencing old table as was
      for each statement when (current_setting(''llave.batch'', true) <> '''')
      execute function keep_row_changes(%L, %L, %L, %L)',
      spec.column1 || '_gone', spec.column1, spec.column2, spec.column3, spec.column4, spec.column5);
  end loop;
end $$;

-- Phones and pictures are rows of their own. Once a batch: that they changed, of what is not new itself.
create function keep_list_change() returns trigger language plpgsql as $$
declare
  batch bigint := nullif(current_setting('llave.batch', true), '')::bigint;
  changed jsonb := jsonb_build_object(tg_argv[1], null);
begin
  if batch is null then return null; end if;
  if tg_argv[0] = 'customers' then
    insert into row_change (batch_id, kind, key, before, after)
      select distinct batch, 'customers', c.id::text, changed, changed
      from moved join customer c on c.id = moved.customer_id
      where c.created_batch is distinct from batch and not exists (select from row_change k
        where k.kind = 'customers' and k.key = c.id::text and k.batch_id = batch and k.after ? tg_argv[1]);
  else
    insert into row_change (batch_id, kind, key, before, after)
      select distinct batch, 'projects', p.code, changed, changed
      from moved join project p on p.code = moved.project_code
      where p.created_batch is distinct from batch and not exists (select from row_change k
        where k.kind = 'projects' and k.key = p.code and k.batch_id = batch and k.after ? tg_argv[1]);
  end if;
  return null;
end $$;
create trigger customer_phone_added after insert on customer_phone referencing new table as moved
  for each statement execute function keep_list_change('customers', 'phones');
create trigger customer_phone_removed after delete on customer_phone referencing old table as moved
  for each statement execute function keep_list_change('customers', 'phones');
create trigger project_picture_added after insert on project_picture referencing new table as moved
  for each statement execute function keep_list_change('projects', 'pictures');
create trigger project_picture_removed after delete on project_picture referencing old table as moved
  for each statement execute function keep_list_change('projects', 'pictures');
