-- Who signed in from where, and where guessing comes from.

-- The network that a code was sent to: wrong tries are counted over it.
alter table verification_code add column network text not null default 'unknown';

-- Each sign-in whose code was right. It outlives its session, so that it can still be asked about.
create table sign_in (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer on delete cascade,
  session_hash bytea references session on delete set null,
  at timestamptz not null,
  -- Never a whole address: a /24 or a /48.
  network text not null,
  -- Browser and system in a word each; empty where the browser said nothing that is known.
  device text not null,
  -- The device had not verified for this customer before.
  new_device boolean not null
);
create index sign_in_customer on sign_in (customer_id, at);
create index sign_in_session on sign_in (session_hash) where session_hash is not null;
create index sign_in_at on sign_in (at);

-- What one address was sent lately: e-mails that a customer asks for are counted.
create index outbox_recipient on outbox (recipient, created_at);
