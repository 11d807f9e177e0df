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

-- A column as its row says it: amounts in units, not in cents.
create function row_value(stored jsonb, named text) returns jsonb language sql immutable as $$
  select case when named like '%\_minor' then to_jsonb(round((stored ->> named)::numeric / 100, 2)::text)
    else nullif(stored -> named, 'null') end
$$;

-- Arguments: the kind, the columns of the key, the columns whose values are kept, and those of which
-- it is kept that they changed. A column whose member has another name is column=member.
create function keep_row_change() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  stands jsonb := case when tg_op = 'UPDATE' then to_jsonb(new) end;
  before jsonb;
  after jsonb;
begin
  select jsonb_object_agg(member, case when kept then row_value(was, named) end),
      jsonb_object_agg(member, case when kept then row_value(stands, named) end)
    into before, after
    from (
      select split_part(pair, '=', 1) as named, split_part(pair, '=', -1) as member, true as kept
        from unnest(string_to_array(tg_argv[2], ' ')) as pair
      union all
      select split_part(pair, '=', 1), split_part(pair, '=', -1), false
        from unnest(string_to_array(tg_argv[3], ' ')) as pair
    ) as members
    where was -> named is distinct from stands -> named;
  if before is null then return null; end if;
  insert into row_change (batch_id, kind, key, before, after)
    select current_setting('llave.batch')::bigint, tg_argv[0], coalesce(string_agg(was ->> named, ' ' order by place), ''),
      before, case when tg_op = 'UPDATE' then after end
    from unnest(string_to_array(tg_argv[1], ' ')) with ordinality as columns(named, place);
  return null;
end $$;

create trigger project_change after update or delete on project for each row
  when (current_setting('llave.batch', true) <> '') execute function keep_row_change('projects', 'code',
    'name address district province department latitude longitude stages', '');
create trigger progress_picture_change after update or delete on progress_picture for each row
  when (current_setting('llave.batch', true) <> '') execute function keep_row_change('progress',
    'project_code source_name', 'taken_on=takenOn title stage', 'source_sha256=picture');
create trigger customer_change after update or delete on customer for each row
  when (current_setting('llave.batch', true) <> '') execute function keep_row_change('customers', 'id', '',
    'document_type=documentType document_number=documentNumber name email code=customerCode');
create trigger property_change after update or delete on property for each row
  when (current_setting('llave.batch', true) <> '') execute function keep_row_change('properties', 'proforma',
    'project_code=projectCode product_name=productName currency plaza sold_on=soldOn annual_rate=annualRate', '');
create trigger receivable_change after update or delete on receivable for each row
  when (current_setting('llave.batch', true) <> '') execute function keep_row_change('receivables',
    'accounting_company accounting_year accounting_number',
    'kind code document_class=documentClass currency amount_minor=amount erp_paid_minor=paidAmount'
      ' paid_minor=paid due_on=dueOn state paid_on=paidOn operation_on=operationOn'
      ' payment_system=paymentSystem paid_currency=paymentCurrency paid_amount_minor=paymentAmount',
    'masked_card=maskedCard authorization_number=authorizationNumber');
create trigger exchange_rate_change after update or delete on exchange_rate for each row
  when (current_setting('llave.batch', true) <> '') execute function keep_row_change('exchange-rates',
    'valid_from', 'pen_per_usd=penPerUsd', '');
create trigger notice_change after update or delete on notice for each row
  when (current_setting('llave.batch', true) <> '') execute function keep_row_change('notices', 'external_id',
    'proforma published_on=publishedOn', 'title text');
create trigger document_change after update or delete on document for each row
  when (current_setting('llave.batch', true) <> '') execute function keep_row_change('documents', 'external_id',
    'proforma project_code=projectCode kind dated_on=date', 'title source_sha256=file');

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
