-- When somebody with the same document and old number asked for another new number while a request waited: one of the
-- two is not the customer.
alter table number_change add column contested_at timestamptz;
