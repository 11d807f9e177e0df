-- One of the developer's people sees the portal as a customer does: who, whom, why, when.
create table viewing (
  id bigint generated always as identity primary key,
  person_id bigint not null references staff_person,
  -- What they were at the developer then, for the customer to read.
  roles text[] not null,
  -- Of Mesa: the viewing ends with it.
  staff_session_id bigint references staff_session on delete set null,
  customer_id bigint not null references customer on delete cascade,
  reason text not null check (length(reason) between 1 and 200),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- In the address that opens it, good once.
  ticket_hash bytea not null unique check (octet_length(ticket_hash) = 32),
  -- Null until the ticket was exchanged: before that nothing was seen.
  token_hash bytea unique check (octet_length(token_hash) = 32),
  begun_at timestamptz,
  last_seen_at timestamptz,
  ended_at timestamptz,
  check (num_nonnulls(token_hash, begun_at, last_seen_at) in (0, 3))
);
create index viewing_customer on viewing (customer_id, created_at);
create index viewing_person on viewing (person_id, created_at);
create index viewing_staff_session on viewing (staff_session_id);

-- A paper may be opened in a viewing too, which is no session of the customer's.
alter table document_link alter column session_hash drop not null;
alter table document_link add column viewing_id bigint references viewing on delete cascade;
alter table document_link add check (num_nonnulls(session_hash, viewing_id) = 1);
create index document_link_viewing on document_link (viewing_id) where viewing_id is not null;
