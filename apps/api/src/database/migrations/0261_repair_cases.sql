-- A complaint about finishes that was told room by room is a case (docs/cases.md): the complaint, where in the home
-- it is, and how far its repair is.
create table repair_case (
  complaint_id bigint primary key references complaint on delete cascade,
  state text not null check (state in ('received', 'visit_proposed', 'visit_chosen', 'repairing',
    'finished', 'accepted', 'refused', 'declined', 'reopened')),
  moved_at timestamptz not null,
  -- Codes of the catalogue, packages/domain/src/repairs/finish-catalogue.ts, and which edition of it.
  room text not null check (room <> ''),
  item text not null check (item <> ''),
  defect text not null check (defect <> ''),
  catalogue text not null,
  -- The hour of the visit that was chosen last, and who comes.
  visit_at timestamptz,
  visitor text not null default '',
  check (state <> 'visit_chosen' or visit_at is not null)
);

-- The table of packages/domain/src/repairs/repair-state.ts. Hours on offer may be replaced by others.
create trigger repair_case_steps before update on repair_case
  for each row when (old.state is distinct from new.state) execute function refuse_step(
    'received visit_proposed', 'received repairing', 'received declined',
    'visit_proposed visit_chosen', 'visit_proposed received', 'visit_proposed declined',
    'visit_chosen visit_proposed', 'visit_chosen repairing', 'visit_chosen finished', 'visit_chosen declined',
    'repairing visit_proposed', 'repairing finished', 'repairing declined',
    'finished accepted', 'finished refused',
    'accepted reopened',
    'refused visit_proposed', 'refused repairing', 'refused declined',
    'declined reopened',
    'reopened visit_proposed', 'reopened repairing', 'reopened declined');

-- What happened to a case, one after the other: its place says of two acts at once which came first.
create table repair_step (
  id bigint generated always as identity primary key,
  complaint_id bigint not null references repair_case on delete cascade,
  position integer not null check (position > 0),
  -- The state that the case came into.
  became text not null check (became in ('received', 'visit_proposed', 'visit_chosen', 'repairing', 'finished', 'accepted',
    'refused', 'declined', 'reopened')),
  at timestamptz not null,
  author text not null check (author in ('buyer', 'developer')),
  -- Who of the developer's people; null for the developer's own system.
  staff_id bigint references staff_person,
  -- What the developer did is a message to the complaint too.
  message_id bigint unique references complaint_message on delete cascade,
  -- The name that the developer's own system gave it.
  external_id text unique,
  text text not null,
  visit_at timestamptz,
  unique (complaint_id, position),
  check (staff_id is null or author = 'developer'),
  check ((message_id is null) = (author = 'buyer')),
  check (external_id is null or author = 'developer')
);

-- The hours on offer.
create table repair_slot (
  complaint_id bigint not null references repair_case on delete cascade,
  starts_at timestamptz not null,
  primary key (complaint_id, starts_at)
);

-- Photos of what was done belong to the step that says so.
alter table attachment add column repair_step_id bigint references repair_step on delete cascade;
alter table attachment drop constraint attachment_check;
alter table attachment add constraint attachment_owner
  check (num_nonnulls(message_id, complaint_id, repair_step_id) = 1);
alter table attachment add unique (repair_step_id, position);

-- A place on a photo, in thousandths of its width and height.
create table attachment_mark (
  attachment_id uuid not null references attachment on delete cascade,
  position integer not null check (position between 1 and 5),
  x integer not null check (x between 0 and 1000),
  y integer not null check (y between 0 and 1000),
  text text not null check (text <> ''),
  primary key (attachment_id, position)
);

-- Once a complaint was answered, its case says for whom it waits; before, the term of the law keeps it ours.
create function place_repair_case() returns trigger language plpgsql as $$
begin
  update desk_case set
    customer_wrote_at = case when new.state in ('visit_chosen', 'received', 'accepted', 'refused', 'reopened')
      then new.moved_at else customer_wrote_at end,
    since = case when term_from = 'infinity' then new.moved_at else since end,
    waits_for = case when term_from = 'infinity' and new.state in ('visit_proposed', 'finished', 'declined')
      then 'customer' else 'us' end
  where complaint_id = new.complaint_id and waits_for <> 'nobody';
  return null;
end $$;
create trigger repair_case_placed after update on repair_case
  for each row when (old.state is distinct from new.state) execute function place_repair_case();
