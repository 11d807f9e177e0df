-- Recovery codes that were tried, right or wrong: counted by person and by network, kept for a day.
create table staff_recovery_try (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- A hash of the e-mail that was typed, whether anybody has it or not.
  email_hash bytea not null check (octet_length(email_hash) = 32),
  -- Never a whole address: a /24 or a /48.
  network text not null
);
create index staff_recovery_try_email on staff_recovery_try (email_hash, at);
create index staff_recovery_try_network on staff_recovery_try (network, at);
