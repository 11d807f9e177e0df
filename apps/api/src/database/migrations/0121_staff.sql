-- The developer's people: who they are, how they get in, what they read of whom.
create table staff_person (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  email text not null check (length(email) between 3 and 200),
  -- At the company's own sign-in: its issuer and the subject there, bound at the first sign-in.
  company_subject text unique check (length(company_subject) between 1 and 600),
  created_at timestamptz not null,
  -- Who left gets in no more; what they did keeps their name.
  left_at timestamptz
);
create unique index staff_person_email on staff_person (lower(email)) where left_at is null;

create table staff_role (
  person_id bigint not null references staff_person,
  role text not null check (role in (
    'service', 'collections', 'treasury', 'aftersales', 'content', 'administration', 'audit')),
  given_at timestamptz not null,
  primary key (person_id, role)
);

-- A link by e-mail, good once.
create table staff_invitation (
  id bigint generated always as identity primary key,
  person_id bigint not null references staff_person,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  withdrawn_at timestamptz
);
create index staff_invitation_person on staff_invitation (person_id);

create table staff_passkey (
  id bigint generated always as identity primary key,
  -- As the authenticator names it, in base64url.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  person_id bigint not null references staff_person,
  public_key bytea not null,
  -- Of the authenticator; 0 for one that does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- What its owner calls it.
  label text not null check (length(label) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- A key that was taken away is never accepted again.
  removed_at timestamptz
);
create index staff_passkey_person on staff_passkey (person_id);

-- Printed on a sheet; each is good once.
create table staff_recovery_code (
  id bigint generated always as identity primary key,
  person_id bigint not null references staff_person,
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  -- A new sheet makes the one before worthless.
  replaced_at timestamptz
);
create index staff_recovery_code_person on staff_recovery_code (person_id);

-- What a browser was asked in order to sign in, bound to it by a cookie; good once, for minutes.
create table staff_challenge (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  purpose text not null check (purpose in ('sign-in', 'register', 'company')),
  person_id bigint references staff_person,
  -- The challenge of a passkey, or state, nonce and verifier of the company's sign-in.
  secret jsonb not null,
  expires_at timestamptz not null
);
create index staff_challenge_expires on staff_challenge (expires_at);

create table staff_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  person_id bigint not null references staff_person,
  method text not null check (method in ('passkey', 'company', 'recovery', 'demonstration')),
  -- Never a whole address: a /24 or a /48. A call from another one ends the session.
  network text not null,
  -- Browser and system in a word each; empty where the browser said nothing that is known.
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('closed', 'ended', 'network', 'left')),
  check ((ended_at is null) = (end_reason is null))
);
create index staff_session_person on staff_session (person_id, created_at);

-- Whose data one of the developer's people read, and with which call. Rows are added, never changed.
create table staff_reading (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  person_id bigint not null references staff_person,
  customer_id bigint not null references customer on delete cascade,
  call text not null
);
create index staff_reading_customer on staff_reading (customer_id, at);
create index staff_reading_person on staff_reading (person_id, at);

-- Which of them acted. Null: the operator by a command, or a job.
alter table audit add column staff_id bigint references staff_person;
create index audit_staff on audit (staff_id, id) where staff_id is not null;
