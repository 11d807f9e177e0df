import { sql } from 'kysely'

/**
 * What an order `o` pays, for people who look through many: the letra or document `r` that it names, and how many
 * others. Of a long code the beginning, so that the number of others is always seen.
 */
export const debtCode = sql<string>`case when o.debt_count is null or o.debt_count = 1 then coalesce(r.code, r.accounting_number)
  else left(coalesce(r.code, r.accounting_number), 28) || ' y ' || o.debt_count - 1 || ' más' end`

/** Everything that an order `o` pays, the oldest first, for people who look at one; without an order the debt `r`. */
export const debtCodes = sql<
  string[]
>`coalesce((select array_agg(coalesce(e.code, e.accounting_number) order by d.position)
  from order_debt d join receivable e on e.id = d.receivable_id where d.order_id = o.id), array[coalesce(r.code, r.accounting_number)])`
