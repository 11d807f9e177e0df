-- Nothing ever wrote it: a credited payment that is undone goes through quarantine, and its
-- settlement stays as the history of what was credited. One order is settled once, for good.
drop index settlement_order_live;
alter table settlement drop column reversed_at;
create unique index settlement_order on settlement (order_id);
