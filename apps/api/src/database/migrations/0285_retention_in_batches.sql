-- Who opened a link is forgotten after its time, each minute: without this, every opening was read for it.
create index if not exists payment_link_opening_at on payment_link_opening (at);

-- What is forgotten of a batch and of an upload, whose rows stay: each hour read all that it had forgotten before.
create index if not exists import_batch_answered on import_batch (at) where request_key is not null;
create index if not exists upload_bytes on upload (at) where file_id is not null;
