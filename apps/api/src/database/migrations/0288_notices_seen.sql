-- What somebody saw is given out with their data: without this, every notice that anybody saw was read for it.
create index if not exists notice_read_customer on notice_read (customer_id);
