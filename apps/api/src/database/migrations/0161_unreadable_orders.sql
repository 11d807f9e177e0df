-- The orders of a day that the provider never answers: without them its book stays unread.
alter table provider_reading add column unreadable text[] not null default '{}';
