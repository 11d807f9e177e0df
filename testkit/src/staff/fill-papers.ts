import type { Database } from '@llave/api/database/database'
import { sql } from 'kysely'

/**
 * Fills a database with ten projects, the works of the first two of which stand at their last stage, and properties
 * whose papers are there but for a thousandth of the contracts, a tenth of the plans and half of the acts.
 */
export async function fillPapers(db: Database, proformas: number): Promise<void> {
  await sql`insert into project (code, name, stages) select 'PAPEL-' || n, 'Proyecto ' || n, '{Obra,Entrega}'
    from generate_series(1, 10) n`.execute(db)
  await sql`with f as (insert into file (content_type, size, sha256)
      select 'image/jpeg', 1, decode(repeat('00', 32), 'hex') from generate_series(1, 2) returning id)
    insert into progress_picture (source_name, project_code, taken_on, stage, file_id, width, height, source_sha256)
    select 'papel-' || n, 'PAPEL-' || n, '2026-11-01', 'Entrega', id, 1, 1, decode(repeat('00', 32), 'hex')
    from (select id, row_number() over () as n from f) numbered`.execute(db)
  await sql`insert into customer (document_type, document_number, name)
    select '01', (30000000 + n)::text, 'Cliente ' || n from generate_series(1, ${proformas}::int) n`.execute(
    db,
  )
  await sql`insert into property (proforma, customer_id, project_code, product_name, currency, sold_on)
    select 'D' || document_number, id, 'PAPEL-' || 1 + document_number::int % 10, 'Lote ' || document_number, 'USD',
      '2020-01-01' from customer where document_number like '3%'`.execute(db)
  await sql`update proforma_papers set contract = substr(proforma, 2)::int % 1000 <> 0,
    plan = substr(proforma, 2)::int % 10 <> 3, act = substr(proforma, 2)::int % 20 < 10`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
