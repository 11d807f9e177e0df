-- The bell: the addresses at which the developer's systems are told that a feed has news.
create table bell (
  id bigint generated always as identity primary key,
  -- As in api_key.
  system text not null check (system ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  url text not null check (length(url) between 1 and 500),
  state text not null default 'on' check (state in ('on', 'off')),
  created_at timestamptz not null,
  off_at timestamptz,
  -- Its secret is made from this and the key of BELL_KEYS that has this name, and stands nowhere.
  secret_seed bytea not null check (octet_length(secret_seed) = 32),
  key_id text not null,
  -- The secret before it, which signs as well until then.
  old_secret_seed bytea check (octet_length(old_secret_seed) = 32),
  old_key_id text,
  old_until timestamptz,
  unique (system, url),
  check ((state = 'off') = (off_at is not null)),
  check (num_nulls(old_secret_seed, old_key_id, old_until) in (0, 3))
);

-- What a bell tells of one feed. One row for all its news: while it rings, further news is not told apart.
create table bell_knock (
  bell_id bigint not null references bell on delete cascade,
  feed text not null references feed_series,
  state text not null default 'quiet' check (state in ('quiet', 'ringing', 'given_up')),
  -- The last number of the feed for which it rang; 0 before the first.
  number bigint not null default 0 check (number >= 0),
  -- Since when there is news that the receiver was not told; null while it is quiet.
  untold_since timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  lease_until timestamptz,
  -- Of the last attempt, without an address.
  last_error text,
  told_at timestamptz,
  primary key (bell_id, feed),
  check ((state = 'quiet') = (untold_since is null))
);

create trigger bell_steps before update on bell
  for each row when (old.state is distinct from new.state) execute function refuse_step('on off', 'off on');
create trigger bell_knock_steps before update on bell_knock
  for each row when (old.state is distinct from new.state) execute function refuse_step(
    'quiet ringing', 'ringing quiet', 'ringing given_up', 'given_up ringing', 'given_up quiet');
