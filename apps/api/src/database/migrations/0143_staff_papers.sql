-- The papers that were stored in Mesa, each time: what was shown, from when until when. The file of one that was
-- replaced is gone; its hash says of a paper that somebody holds whether it was this one.
create table paper_version (
  id bigint generated always as identity primary key,
  -- `document.external_id` of the papers of Mesa.
  external_id text not null,
  proforma text not null,
  title text not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  placed_at timestamptz not null,
  placed_by bigint not null references staff_person,
  -- Null while it is the one that is shown.
  replaced_at timestamptz
);
create index paper_version_sha256 on paper_version (sha256, placed_at desc);
create unique index paper_version_shown on paper_version (external_id) where replaced_at is null;
