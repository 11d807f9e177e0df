import type { CertificateKind } from '@llave/domain/certificates/certificate'
import type { IssuedPaper } from '@llave/domain/certificates/issued-paper'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

/** More than a customer gathers in a lifetime of letras. */
const mostPapers = 1000

type PaperRow = {
  receipt: boolean
  number: string
  issuedAt: Temporal.Instant
  kind: CertificateKind | '05' | null
  debtKind: 'instalment' | 'reservation' | 'initial_payment' | null
  debt: string
  proforma: string
  period: { from: string; to: string } | null
}

/** A paper with what its words are made of. */
export type ListedPaper = Omit<IssuedPaper, 'concept' | 'kind'> & {
  readonly of:
    | { readonly kind: 'receipt'; readonly debtKind: NonNullable<PaperRow['debtKind']> }
    | { readonly kind: 'certificate'; readonly certificate: CertificateKind }
    | { readonly kind: 'statement'; readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }
}

/**
 * The papers that a customer may have again, newest first: receipts of what they paid or see of their
 * proformas, certificates made out to them or to the holder beside whom they hold, and their own statements.
 */
export async function listPapers(db: Queryable, customerId: number): Promise<ListedPaper[]> {
  const { rows } = await sql<PaperRow>`
      select distinct true as receipt, p.number, p.issued_at as "issuedAt", null as kind,
        d.kind as "debtKind", coalesce(d.code, d.accounting_number) as debt, d.proforma, null::jsonb as period
      from visible_settlement v join receipt p on p.settlement_id = v.settlement_id
        join receivable d on d.id = v.receivable_id
      where v.customer_id = ${customerId}
      union all
      select false, c.number, c.issued_at, c.kind, null, '', c.proforma, c.content -> 'period'
      from certificate c where ${ownPapers(customerId)}
    order by "issuedAt" desc, number desc limit ${mostPapers}`.execute(db)
  return rows.map(toPaper)
}

/** One list after the other: with `or` between them every certificate there is would be read. */
function ownPapers(customerId: number) {
  return sql`c.id in (select own.id from certificate own where own.customer_id = ${customerId}
    union all select beside.id from held_proforma h
      join held_proforma o on o.proforma = h.proforma and o.role = 'holder'
      join certificate beside on beside.proforma = h.proforma and beside.customer_id = o.customer_id
    where h.customer_id = ${customerId} and beside.kind <> '05')`
}

function toPaper(row: PaperRow): ListedPaper {
  const { number, debt, proforma } = row
  const paper = {
    number,
    debt,
    proforma,
    issuedAt: row.issuedAt,
  }
  if (row.debtKind) return { ...paper, of: { kind: 'receipt', debtKind: row.debtKind } }
  if (row.kind === '05' && row.period) {
    const { from, to } = row.period
    return {
      ...paper,
      of: { kind: 'statement', from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) },
    }
  }
  return { ...paper, of: { kind: 'certificate', certificate: row.kind as CertificateKind } }
}

/** A certificate's content or a statement's file, by the number on it; null where it is not theirs. */
export async function findPaper(
  db: Queryable,
  customerId: number,
  number: string,
): Promise<{
  readonly content: unknown
  readonly isStatement: boolean
  readonly fileId: string | null
} | null> {
  const { rows } = await sql<{ content: unknown; isStatement: boolean; fileId: string | null }>`
    select c.content, c.kind = '05' as "isStatement", c.file_id as "fileId"
    from certificate c where c.number = ${number} and ${ownPapers(customerId)}`.execute(db)
  return rows[0] ?? null
}
