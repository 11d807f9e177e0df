-- The provider's answer to a charge or a refund of ours is neither its notification nor what
-- reconciliation asked for.
alter table provider_message drop constraint provider_message_source_check;
alter table provider_message add constraint provider_message_source_check
  check (source in ('ipn', 'browser', 'answer', 'poll'));
