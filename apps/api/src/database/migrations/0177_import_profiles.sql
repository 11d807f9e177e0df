-- How systems write their files (docs/import-formats.md, "Profiles"). One that is kept anew is another row, so that an
-- import that was looked at with one goes on meaning that one.
create table import_profile (
  id bigint generated always as identity primary key,
  system text not null check (system <> ''),
  -- As it was uploaded: JSON.
  content text not null,
  at timestamptz not null default now(),
  -- Null of those that come with Llave.
  staff_id bigint references staff_person
);
create index import_profile_system on import_profile (system, id);
create trigger import_profile_append_only before update or delete on import_profile
  for each row execute function refuse_change();
create trigger import_profile_no_truncate before truncate on import_profile
  for each statement execute function refuse_change();

-- The two of docs/import-profiles.
insert into import_profile (system, content) values
('SAP Business One', '{
  "system": "SAP Business One",
  "separator": ";",
  "days": "dd/mm/yyyy",
  "decimalMark": ".",
  "dialCode": "51",
  "padDocuments": true,
  "files": [
    {
      "name": "OCRD*.csv",
      "kind": "customers",
      "columns": {
        "documentType": "U_BPP_BPTD",
        "documentNumber": "LicTradNum",
        "name": "CardName",
        "customerCode": "CardCode",
        "email": "E_Mail",
        "phones": "Cellular"
      }
    },
    {
      "name": "INV6*.csv",
      "kind": "receivables",
      "columns": {
        "proforma": "U_Proforma",
        "kind": "U_Tipo",
        "code": "U_Letra",
        "documentClass": "U_Clase",
        "year": "DocDate",
        "documentNumber": "DocNum",
        "currency": "DocCur",
        "amount": "InsTotal",
        "paidAmount": "PaidToDate",
        "dueOn": "DueDate",
        "state": "{Status}/{CANCELED}",
        "paidOn": "U_FecPago",
        "operationOn": "U_FecOper",
        "paymentSystem": "U_MedioPago",
        "paymentCurrency": "U_MonPago",
        "paymentAmount": "U_ImpPago",
        "maskedCard": "U_Tarjeta",
        "authorizationNumber": "U_Autoriz"
      },
      "constants": { "company": "PE01" },
      "words": {
        "kind": { "LET": "instalment", "SEP": "reservation", "INI": "initial_payment" },
        "currency": { "SOL": "PEN", "USD": "USD" },
        "state": { "O/N": "pending", "C/N": "paid", "O/Y": "annulled", "C/Y": "annulled" }
      }
    }
  ]
}'),
('Sienge', '{
  "system": "Sienge",
  "decimalMark": ",",
  "files": [
    {
      "name": "saldo_devedor_presente-*",
      "kind": "receivables",
      "columns": {
        "proforma": "Documento",
        "kind": "Parcela/Condição",
        "code": "L-{Parcela/Sequencial}",
        "company": "Cód. empresa",
        "year": "Data base de juros",
        "documentNumber": "Nº documento",
        "currency": "Indexador",
        "amount": "Valor original",
        "paidAmount": "Valor da baixa",
        "dueOn": "Data vencimento",
        "state": "Status da parcela",
        "paidOn": "Data da baixa"
      },
      "words": {
        "kind": { "CT": "instalment", "Sinal": "reservation", "Entrada": "initial_payment" },
        "currency": { "SOL": "PEN", "DÓLAR": "USD" },
        "state": { "Quitada": "paid", "Pendente": "pending", "Cancelada": "annulled" }
      }
    }
  ]
}');

-- Null where the files are read as people usually write them.
alter table staff_import add column profile_id bigint references import_profile;
