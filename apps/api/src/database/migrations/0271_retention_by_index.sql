-- What is deleted after its time, each hour: without these, every device and every promise was read for it.
create index verified_device_verified on verified_device (verified_at);
create index payment_promise_ended on payment_promise (ended_at) where ended_at is not null;
