-- When rows of a kind came last is said with every answer that shows them. Without these, the batches of all other kinds
-- since were read for it, and where none ever came, all there were. import-time.store.ts writes the same conditions.
create index if not exists import_batch_notices on import_batch (at) where applied and 'notices' = any (kinds);
create index if not exists import_batch_documents on import_batch (at) where applied and 'documents' = any (kinds);
create index if not exists import_batch_progress on import_batch (at) where applied and 'progress' = any (kinds);
create index if not exists import_batch_title_stages on import_batch (at) where applied and 'title-stages' = any (kinds);
