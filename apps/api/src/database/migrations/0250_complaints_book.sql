-- The Libro de Reclamaciones (docs/complaints-book.md). A sheet stays as it was presented: only the provider's answer
-- and the consumer's agreement are added to it.
create table book_series (
  year integer primary key check (year between 2000 and 9998),
  last_number integer not null check (last_number >= 0)
);
create table book_sheet (
  id bigint generated always as identity primary key,
  year integer not null references book_series,
  number integer not null check (number > 0),
  unique (year, number),
  -- Under which the browser sent it, so that sending it again makes no second one.
  request_key uuid not null unique,
  check_code text not null unique,
  state text not null default 'filed' check (state in ('filed', 'answered', 'agreed')),
  filed_at timestamptz not null,
  kind text not null check (kind in ('claim', 'grievance')),
  consumer_name text not null,
  document_type text not null check (document_type in ('01', '04', '06', '07', '11')),
  document_number text not null,
  address text not null,
  phone text not null,
  email text not null,
  guardian text not null,
  contracted_kind text not null check (contracted_kind in ('product', 'service')),
  contracted text not null,
  amount_minor bigint check (amount_minor > 0),
  currency text check (currency in ('PEN', 'USD')),
  check ((amount_minor is null) = (currency is null)),
  detail text not null,
  request text not null,
  -- Who the provider was on that day.
  provider_name text not null,
  provider_ruc text not null,
  provider_address text not null,
  provider_code text not null,
  answer text not null default '',
  offer text not null default '',
  answered_at timestamptz,
  answered_by bigint references staff_person,
  agreed_at timestamptz,
  check (document_number <> '' and consumer_name <> '' and detail <> '' and (address <> '' or email <> '')),
  check ((state = 'filed') = (answered_at is null)),
  check ((answered_at is null) = (answer = '') and (answered_at is null) = (answered_by is null)),
  check ((state = 'agreed') = (agreed_at is not null)),
  check (agreed_at is null or offer <> '')
);
create index book_sheet_document on book_sheet (document_type, document_number);
create index book_sheet_waiting on book_sheet (filed_at) where state = 'filed';

-- The table of packages/domain/src/complaints-book/book-sheet.ts.
create trigger book_sheet_steps before update on book_sheet
  for each row when (old.state is distinct from new.state) execute function refuse_step(
    'filed answered', 'answered agreed');

-- What was presented is never changed, and no sheet is deleted.
create function refuse_sheet_change() returns trigger language plpgsql as $$
begin
  raise exception 'A sheet of the complaints book stays as it was presented';
end $$;
create trigger book_sheet_stays before update of year, number, request_key, check_code, filed_at, kind, consumer_name,
  document_type, document_number, address, phone, email, guardian, contracted_kind, contracted, amount_minor,
  currency, detail, request, provider_name, provider_ruc, provider_address, provider_code on book_sheet
  for each row execute function refuse_sheet_change();
create trigger book_sheet_is_kept before delete on book_sheet
  for each row execute function refuse_sheet_change();
create trigger book_sheet_written before update on book_sheet
  for each row when (old.answered_at is not null and (old.answer, old.offer, old.answered_at, old.answered_by)
    is distinct from (new.answer, new.offer, new.answered_at, new.answered_by))
  execute function refuse_sheet_change();

-- Sheets by the network that they came from, so that no robot fills the book.
create table book_filing (
  network text not null,
  window_start timestamptz not null,
  sheets integer not null check (sheets > 0),
  primary key (network, window_start)
);
