-- The last debit day whose charge its customer was told of. Each run of the three days before planned for all cards.
alter table affiliation add column if not exists announced_for date check (extract(day from announced_for) = 24);
create index if not exists affiliation_announced on affiliation (announced_for) where ended_at is null;

-- Cards that expire about now: each run read all of them.
create index if not exists affiliation_expiry on affiliation (card_expiry_year, card_expiry_month)
  where ended_at is null and suspended_at is null;
