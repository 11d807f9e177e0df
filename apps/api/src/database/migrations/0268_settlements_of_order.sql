-- Orders are asked for what they settled, reversed or not, and there was no index for it: the other one leaves out
-- what was reversed.
create index if not exists settlement_order on settlement (order_id);
