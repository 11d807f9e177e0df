import type { NumberChange } from '@llave/contract/staff/number-changes'
import { undecidedChangeStates } from '@llave/domain/new-number/number-change'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { stateIn } from '../database/move-rows.ts'

type Listed = Omit<
  NumberChange,
  'changeId' | 'customer' | 'document' | 'oldPhone' | 'newPhone' | 'checkedByMe' | 'heldByMe' | 'others'
> & {
  readonly id: number
  readonly customerId: number
  readonly name: string
  readonly type: NumberChange['document']['type']
  readonly document: string
  readonly oldDialCode: string
  readonly oldNumber: string
  readonly newDialCode: string
  readonly newNumber: string
  readonly checkerId: number | null
  readonly holderId: number | null
  readonly others: readonly {
    readonly id: number
    readonly state: NumberChange['state']
    readonly requestedAt: string
    readonly dialCode: string
    readonly number: string
  }[]
}

/** More do not wait where people work through them; the oldest come first. */
const mostWaiting = 200

/** All that wait for a decision, the oldest first, then those that ended last; of one customer, all. */
export async function listChanges(
  db: Queryable,
  personId: number,
  { customerId, endedShown }: { readonly customerId: number | null; readonly endedShown: number },
): Promise<NumberChange[]> {
  const undecided = stateIn('n.state', undecidedChangeStates)
  const whose = customerId === null ? sql`true` : sql`n.customer_id = ${customerId}`
  const { rows } = await sql<Listed>`with shown as (
      (select n.id from number_change n where ${undecided} and ${whose}
        order by n.requested_at, n.id limit ${mostWaiting})
      union all
      (select n.id from number_change n where n.ended_at is not null and n.state <> 'held' and ${whose}
        order by n.ended_at desc, n.id desc
        limit ${endedShown}))
    select n.id, n.customer_id as "customerId", c.name, c.document_type as type, c.document_number as document,
      c.email, n.state, n.reason, n.contested_at is not null as contested, n.requested_at as "requestedAt", n.old_dial_code as "oldDialCode",
      n.old_number as "oldNumber", n.new_dial_code as "newDialCode", n.new_number as "newNumber",
      coalesce((select json_agg(json_build_object('dialCode', p.dial_code, 'number', p.number) order by p.number)
        from customer_phone p where p.customer_id = n.customer_id), '[]') as phones,
      (select count(*)::int from customer_phone p where p.dial_code = n.new_dial_code
        and p.number = n.new_number and p.customer_id <> n.customer_id) as "othersWithNewPhone",
      coalesce(k.name, '') as "checkedBy", n.checked_at as "checkedAt", n.checked_by as "checkerId",
      coalesce(d.name, '') as "decidedBy", n.ended_at as "endedAt", n.answer,
      coalesce(h.name, '') as "heldBy", n.held_at as "heldAt", n.held_by as "holderId",
      coalesce(t.name, '') as "settledBy", n.settled_at as "settledAt",
      coalesce((select json_agg(json_build_object('id', o.id, 'state', o.state, 'requestedAt', o.requested_at,
          'dialCode', o.new_dial_code, 'number', o.new_number) order by o.id desc)
        from number_change o where o.customer_id = n.customer_id and o.id <> n.id), '[]') as others
    from shown s join number_change n on n.id = s.id join customer c on c.id = n.customer_id
    left join staff_person k on k.id = n.checked_by left join staff_person d on d.id = n.decided_by
    left join staff_person h on h.id = n.held_by left join staff_person t on t.id = n.settled_by
    order by (n.ended_at is not null and n.state <> 'held'), (n.state <> 'held'), n.ended_at desc, n.requested_at, n.id`.execute(
    db,
  )
  return rows.map(
    ({
      id,
      customerId,
      name,
      type,
      document,
      oldDialCode,
      oldNumber,
      newDialCode,
      newNumber,
      checkerId,
      holderId,
      others,
      ...row
    }) => ({
      ...row,
      changeId: String(id),
      customer: { customerId: String(customerId), name },
      document: { type, number: document },
      oldPhone: { dialCode: oldDialCode, number: oldNumber },
      newPhone: { dialCode: newDialCode, number: newNumber },
      checkedByMe: checkerId === personId,
      heldByMe: holderId === personId,
      others: others.map(({ id: otherId, state, requestedAt, ...phone }) => ({
        changeId: String(otherId),
        state,
        requestedAt: Temporal.Instant.from(requestedAt),
        newPhone: phone,
      })),
    }),
  )
}
