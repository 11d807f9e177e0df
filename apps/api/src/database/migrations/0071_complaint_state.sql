-- Whether the developer has seen to a complaint: null while it waits.
alter table complaint add column attended_at timestamptz;
create index complaint_waiting on complaint (filed_at) where attended_at is null;
