-- A message whose time has passed (a code that died while the SMS host was down) is dropped:
-- it neither left nor failed, and nobody is woken for it.
alter table outbox drop constraint outbox_state_check;
alter table outbox add constraint outbox_state_check check (state in ('pending', 'sent', 'failed', 'dropped'));
create index outbox_ended on outbox (created_at) where state <> 'pending';
