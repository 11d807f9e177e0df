-- What happened with one customer, by time.
create index payment_order_customer on payment_order (customer_id, created_at);
