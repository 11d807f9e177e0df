-- The provider's own box in the form leaves a card token that nobody asked us to keep. The
-- token itself is not stored: whoever cancels it asks the provider for it first.
create table card_token_disposal (
  shop text not null,
  transaction_uuid text not null,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  lease_until timestamptz,
  done_at timestamptz,
  primary key (shop, transaction_uuid),
  foreign key (shop, transaction_uuid) references provider_transaction (shop, uuid)
);
create index card_token_disposal_due on card_token_disposal (next_attempt_at) where done_at is null;

-- When the provider was last told to give the money back: the silence after it is counted from there.
alter table refund add column sent_at timestamptz;

create index provider_transaction_quarantine on provider_transaction (first_seen_at) where quarantine_reason is not null;
create index provider_transaction_parent on provider_transaction (shop, parent_uuid) where parent_uuid is not null;
create index provider_message_source on provider_message (source, received_at);
