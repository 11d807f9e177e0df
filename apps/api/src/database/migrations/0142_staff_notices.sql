-- Notices that are written in Mesa: drafts, what is planned, what went and what was withdrawn. What went
-- is a row of `notice` without an external id, which no extract of the developer's system takes away.
create table staff_notice (
  id bigint generated always as identity primary key,
  state text not null default 'draft' check (state in ('draft', 'planned', 'sent', 'withdrawn')),
  title text not null,
  text text not null,
  audience_kind text not null check (audience_kind in ('all', 'project', 'stage', 'proformas')),
  project_code text not null default '',
  stage text not null default '',
  proformas text[] not null default '{}',
  owing boolean not null default false,
  -- When it is to go, or went; null of what was never planned.
  goes_at timestamptz,
  -- Where it stands in the list: when it goes or went, else when it was written last.
  listed_at timestamptz not null,
  -- How often it was written: who writes names what they saw.
  version integer not null default 1,
  written_by bigint not null references staff_person,
  -- Whom it reached, when it went.
  people integer check (people >= 0),
  properties integer check (properties >= 0),
  -- How many had read it when it was withdrawn; the readings themselves go with the notice.
  reads integer check (reads >= 0),
  withdrawn_at timestamptz,
  notice_id bigint unique references notice on delete set null,
  check (state not in ('planned', 'sent') or goes_at is not null)
);
create index staff_notice_listed on staff_notice (listed_at desc, id desc);
create index staff_notice_listed_by_state on staff_notice (state, listed_at desc, id desc);
-- The list shows what came in between what was written here.
create index notice_received on notice (published_on desc, id desc) where external_id is not null;
create index staff_notice_due on staff_notice (goes_at) where state = 'planned';

-- The properties of a notice that is for several. `notice.proforma` is one of them, so that a process that
-- does not know this table shows it to too few and never to others.
create table notice_property (
  notice_id bigint not null references notice on delete cascade,
  proforma text not null references property on delete cascade,
  primary key (notice_id, proforma)
);
create index notice_property_proforma on notice_property (proforma);

create trigger staff_notice_steps before update on staff_notice
  for each row when (old.state is distinct from new.state) execute function refuse_step(
    'draft planned', 'draft withdrawn', 'planned sent', 'planned withdrawn', 'sent withdrawn');
