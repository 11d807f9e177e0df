-- What customers ask and complain about, and what the developer answers.

create table query (
  -- nConsulta: what people read to each other on the telephone.
  id bigint generated always as identity (start with 20001) primary key,
  customer_id bigint not null references customer,
  project_code text not null references project,
  subject text not null check (subject <> ''),
  opened_at timestamptz not null,
  -- Null while it is open.
  closed_at timestamptz
);
create index query_customer on query (customer_id);
create index query_open on query (opened_at) where closed_at is null;

create table query_message (
  id bigint generated always as identity primary key,
  query_id bigint not null references query on delete cascade,
  -- nHilo: its place in the thread.
  position integer not null check (position > 0),
  author text not null check (author in ('customer', 'developer')),
  text text not null check (text <> ''),
  written_at timestamptz not null,
  unique (query_id, position)
);
create index query_message_written on query_message (written_at);

create table complaint (
  id bigint generated always as identity (start with 5001) primary key,
  customer_id bigint not null references customer,
  proforma text not null references property,
  phone text not null,
  email text not null,
  text text not null check (text <> ''),
  filed_at timestamptz not null
);
create index complaint_customer on complaint (customer_id);

-- A picture of a message or of a complaint. Its owner is who may see it.
create table attachment (
  id uuid primary key default gen_random_uuid(),
  customer_id bigint not null references customer,
  message_id bigint references query_message on delete cascade,
  complaint_id bigint references complaint on delete cascade,
  position integer not null check (position between 1 and 5),
  file_id uuid not null references file,
  file_name text not null check (file_name <> ''),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  check ((message_id is null) <> (complaint_id is null)),
  unique (message_id, position),
  unique (complaint_id, position)
);
create index attachment_customer on attachment (customer_id);
create index attachment_file on attachment (file_id);

-- What a request made, by the key that it came with: a double tap, or one that is sent again
-- because its answer was lost, makes one.
create table desk_request (
  customer_id bigint not null references customer on delete cascade,
  request_key text not null check (request_key <> ''),
  query_id bigint references query on delete cascade,
  message_position integer,
  complaint_id bigint references complaint on delete cascade,
  made_at timestamptz not null,
  primary key (customer_id, request_key),
  check ((query_id is null) <> (complaint_id is null))
);
create index desk_request_made on desk_request (made_at);
create index desk_request_query on desk_request (query_id);
create index desk_request_complaint on desk_request (complaint_id);
