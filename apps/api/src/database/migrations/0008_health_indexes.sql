-- What /metrics asks every few seconds must not read whole tables.
create index outbox_failed on outbox (id) where state = 'failed';
create index payment_order_under_way on payment_order (created_at) where state in ('sending', 'unknown');
create index refund_failed on refund (id) where state = 'failed';
