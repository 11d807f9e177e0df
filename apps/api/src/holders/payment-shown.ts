/**
 * The condition that card and operation of a receivable's payment are shown to `h` of `held_proforma`:
 * of what was paid before a cession they are the earlier holder's. What was paid here is known by who
 * paid it; of what was paid elsewhere only the day is known.
 */
export function paymentShown(receivable: 'r' | 't'): string {
  return `h.sees_from is null
    or exists (select from visible_settlement v
      where v.receivable_id = ${receivable}.id and v.customer_id = h.customer_id)
    or not exists (select from settlement s
      where s.receivable_id = ${receivable}.id and s.reversed_at is null)
      and coalesce(${receivable}.operation_on, ${receivable}.paid_on) > h.ceded_on`
}
