-- What the rules on codes, sessions and sign-in count.

-- Codes live five minutes: none of those that stand is worth keeping.
delete from verification_code;
-- The digits are made from this with the server's secret, when the SMS is sent and never before.
alter table verification_code add column nonce bytea not null check (octet_length(nonce) = 16);
-- The device that verified before, which has a count of its own; null counts for all others together.
alter table verification_code add column device_hash bytea check (octet_length(device_hash) = 32);
-- Asked for with "Reenviar código".
alter table verification_code add column resent boolean not null;
alter table verification_code drop column resend_at;

-- The verified session that took this one's place, kept until its token was first used.
alter table session add column exchanged_for bytea references session on delete set null;
alter table session add column exchanged_at timestamptz;
alter table session add column used_at timestamptz;
alter table session add constraint session_exchange check ((exchanged_for is null) or (exchanged_at is not null));
create index session_exchanged_for on session (exchanged_for) where exchanged_for is not null;

-- Tries to sign in, by a keyed hash of the document as typed: it may be nobody's.
create table sign_in_tries (
  document_hash bytea not null check (octet_length(document_hash) = 32),
  window_start timestamptz not null,
  tries integer not null check (tries > 0),
  primary key (document_hash, window_start)
);
create index sign_in_tries_window on sign_in_tries (window_start);
create index verification_code_created on verification_code (created_at);
