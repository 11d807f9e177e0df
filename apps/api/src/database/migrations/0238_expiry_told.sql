-- The last charge of the card of which its owner was told that no other follows (packages/domain/src/debit/card-expiry.ts).
alter table affiliation add column expiry_told_for date check (extract(day from expiry_told_for) = 24);

update affiliation set expiry_told_for = make_date(card_expiry_year, card_expiry_month, 24)
where exists (select from outbox o where o.kind in ('card-expires', 'card-expires-sms') and o.subject = affiliation.id::text);
