-- The name that the developer's system gave an answer: sent again, it is the same answer.
alter table query_message add column external_id text unique check (external_id <> '');
alter table query_message add check (external_id is null or author = 'developer');
