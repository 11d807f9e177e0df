-- The account statement of a proforma for a period (05) is numbered, kept, erased and checked as certificates are.
alter table certificate drop constraint certificate_kind_check;
alter table certificate add constraint certificate_kind_check check (kind in ('01', '02', '03', '04', '05'));
-- The file as it was handed out, so that it stays the same, and its fingerprint can be compared.
alter table certificate add column file_id uuid references file;
-- The papers of a person, newest first.
create index certificate_customer on certificate (customer_id, issued_at);
