-- The keys with which the developer's own systems call. A secret is shown once, when its key is
-- issued; only its hash stands here.
create table api_key (
  id bigint generated always as identity primary key,
  -- Several keys of one system live beside each other while one takes another's place.
  system text not null check (system ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  scopes text[] not null check (scopes <> '{}'),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- Null while it is good.
  revoked_at timestamptz,
  -- To the minute; null while it was never used.
  last_used_at timestamptz
);
