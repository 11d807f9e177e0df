import type { Feed } from '@llave/domain/integration/feed'
import { type RawBuilder, sql } from 'kysely'
import { preparedMark } from '../../database/prepared-mark.ts'

/**
 * The oldest events of a feed that have no number, as `batch`. Begins a statement, which is prepared: planning
 * the joins of payments takes as long as finding a few hundred. What a statement joins to it stands in
 * subqueries of one table that `offset 0` keeps apart, so that each row is looked up by its key: where
 * statistics still said that tables were empty, PostgreSQL multiplied them, and 400 payments took over 15 s.
 */
export function batchOf(feed: Feed, limit: number): RawBuilder<unknown> {
  return sql`${sql.raw(preparedMark)} with batch as materialized (select id, kind, subject_id, at from feed_event
    where feed = ${feed} order by id limit ${limit})`
}

export type DebtColumns = {
  proforma: string
  debt_kind: 'instalment' | 'reservation' | 'initial_payment' | 'prepayment'
  code: string | null
  document_class: string
  accounting_company: string
  accounting_year: string
  accounting_number: string
}

/** The columns of a receivable `r` that a row names it by. */
export const debtColumns = sql`r.proforma, r.kind as debt_kind, r.code, r.document_class,
  r.accounting_company, r.accounting_year, r.accounting_number`

export function toDebtMembers(row: DebtColumns) {
  return {
    proforma: row.proforma,
    debtKind: row.debt_kind,
    code: row.code ?? '',
    documentClass: row.document_class,
    company: row.accounting_company,
    year: row.accounting_year,
    documentNumber: row.accounting_number,
  }
}

/** The columns of a customer, under that name, by which a row names a person. */
export function personOf(table: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`jsonb_build_object('name', ${column('name')}, 'document_type', ${column('document_type')},
    'document_number', ${column('document_number')})`
}
