import type { Database } from '@llave/api/database/database'
import type { CardProvider } from '@llave/emulators/card-provider/start-card-provider'
import { sql } from 'kysely'
import { penShop, usdShop } from '../payments/open-payment-fixture.ts'
import { fillAffiliations } from './fill-affiliations.ts'

export type Debtors = {
  /** Letras that the debit day must charge. */
  readonly letras: number
  /** Letras per proforma; the last one may have fewer. */
  readonly lettersEach: number
  readonly day: Temporal.PlainDate
}

/**
 * Customers who can all be charged: each has one proforma in dollars, an affiliated card that the
 * provider knows, `lettersEach` letras due on that debit day, and one due on the next.
 */
export async function fillDebtors(
  db: Database,
  card: CardProvider | null,
  { letras, lettersEach, day }: Debtors,
): Promise<void> {
  const count = Math.ceil(letras / lettersEach)
  await sql`insert into project (code, name) values ('P01', 'Residencial Los Olivos') on conflict do nothing`.execute(
    db,
  )
  await sql`insert into customer (document_type, document_number, name)
    select '01', (20000000 + n)::text, 'Cliente ' || n from generate_series(1, ${count}::int) n`.execute(db)
  // A customer without contact details is not charged, so each has a phone. No SMS host runs here, and
  // failing messages would be retried all the time: they wait longer than time is ever put on.
  await sql`create or replace function wait_for_ever() returns trigger language plpgsql as
    'begin new.next_attempt_at := now() + interval ''30 days''; return new; end'`.execute(db)
  await sql`create trigger wait_for_ever before insert on outbox
    for each row execute function wait_for_ever()`.execute(db)
  await sql`insert into customer_phone (customer_id, dial_code, number)
    select id, '51', '9' || document_number from customer`.execute(db)
  await sql`insert into property (proforma, customer_id, project_code, product_name, currency, sold_on)
    select 'D' || id, id, 'P01', 'Lote ' || id, 'USD', '2020-01-01' from customer`.execute(db)
  await sql`insert into receivable (customer_id, proforma, kind, code, accounting_company, accounting_year,
      accounting_number, currency, amount_minor, due_on)
    select c.id, 'D' || c.id, 'instalment', c.id || '-' || n, 'PE01', '2026', (c.id * 100 + n)::text, 'USD',
      10000 + n, ${day.toString()}::date + case when n <= ${lettersEach} then n else 40 end
    from customer c cross join generate_series(1, ${lettersEach + 1}::int) n
    where n > ${lettersEach} or (c.id - (select min(id) from customer)) * ${lettersEach} + n <= ${letras}`.execute(
    db,
  )
  await fillAffiliations(db, { shop: usdShop.shopId, createdAt: '2020-01-01T00:00:00Z', token: tokenOf })
  await sql`analyze`.execute(db)
  if (!card) return
  const properties = await db.selectFrom('property').select('proforma').execute()
  for (const { proforma } of properties) keepCard(card, proforma)
}

/** A card of a proforma that the provider knows; answers its token. */
export function keepCard(card: CardProvider, proforma: string): string {
  const paymentMethodToken = tokenOf(proforma)
  card.state.tokens.put(paymentMethodToken, {
    paymentMethodToken,
    shopId: usdShop.shopId,
    card: {
      pan: '4970100000000055',
      brand: 'VISA',
      expiryMonth: 12,
      expiryYear: 2099,
    },
    initialIssuerTransactionIdentifier: '3398451138180000',
    createdAt: 0,
    cancelledAt: null,
  })
  return paymentMethodToken
}

export const debtorShops = { PEN: penShop, USD: usdShop }

function tokenOf(proforma: string): string {
  return Buffer.from(proforma.padEnd(16)).toString('hex')
}

/** Whose card a token is. */
export function proformaOf(token: string): string {
  return Buffer.from(token, 'hex').toString().trimEnd()
}
