-- The series of receipts, as a list like those of all other columns that have one: the types of
-- the code come from these checks.
alter table receipt_series add constraint receipt_series_name_check check (name in ('online', 'debit'));
alter table receipt add constraint receipt_series_check check (series in ('online', 'debit'));
