-- What the developer's people search by. Orders of bytes, so that the beginning of a text is a range
-- whatever the database's own order is; the end of one is the beginning of its reverse.

-- As packages/domain/src/staff/fold-name.ts; a test compares the two.
create function fold_name(name text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(
    regexp_replace(lower(normalize(regexp_replace(name, '[''’‘`´]', '', 'g'), NFKD)),
      '[.\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'))
$$;

create table customer_word (
  word text collate "C" not null,
  customer_id bigint not null references customer on delete cascade,
  primary key (word, customer_id)
);
create index customer_word_customer on customer_word (customer_id, word);

create function keep_customer_words() returns trigger language plpgsql as $$
begin
  delete from customer_word where customer_id in (select id from changed);
  insert into customer_word (word, customer_id)
    select distinct w.word, c.id
    from changed c cross join lateral regexp_split_to_table(fold_name(c.name), ' ') as w (word)
    where w.word <> '';
  return null;
end $$;
create trigger customer_words_of_new after insert on customer referencing new table as changed
  for each statement execute function keep_customer_words();
create trigger customer_words_of_changed after update on customer referencing new table as changed
  for each statement execute function keep_customer_words();
insert into customer_word (word, customer_id)
  select distinct w.word, c.id
  from customer c cross join lateral regexp_split_to_table(fold_name(c.name), ' ') as w (word)
  where w.word <> '';

create index customer_document_start on customer ((document_number collate "C"));
create index customer_document_end on customer ((reverse(document_number) collate "C"));
create index customer_phone_start on customer_phone ((number collate "C"));
create index customer_phone_end on customer_phone ((reverse(number) collate "C"));
create index property_start on property ((upper(proforma) collate "C"));
create index receivable_code_start on receivable ((upper(code) collate "C")) where kind = 'instalment';
create index payment_order_start on payment_order ((id collate "C"));
create index payment_order_end on payment_order ((reverse(id) collate "C"));
create index provider_transaction_card on provider_transaction (right(masked_card, 4), first_seen_at)
  where masked_card <> '';
create index provider_transaction_authorization on provider_transaction
  ((upper(authorization_number) collate "C")) where authorization_number <> '';
create index affiliation_card on affiliation (right(masked_card, 4)) where ended_at is null;
