/**
 * The condition that card and operation of a receivable's payment are shown to `h` of `held_proforma`:
 * of what was paid before a cession they are the earlier holder's. What was paid here has its moment,
 * what was paid elsewhere only a day.
 */
export function paymentShown(receivable: 'r' | 't'): string {
  const settlements = `select from settlement s where s.receivable_id = ${receivable}.id and s.reversed_at is null`
  return `h.sees_from is null
    or exists (${settlements} and s.settled_at >= h.sees_from)
    or not exists (${settlements})
      and coalesce(${receivable}.operation_on, ${receivable}.paid_on) >= h.ceded_on`
}
