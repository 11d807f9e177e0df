import type { NumberChange } from '@llave/contract/staff/number-changes'
import { waitingChangeStates } from '@llave/domain/new-number/number-change'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { stateIn } from '../database/move-rows.ts'

type Listed = Omit<
  NumberChange,
  'changeId' | 'customer' | 'document' | 'oldPhone' | 'newPhone' | 'checkedByMe'
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
}

/** More do not wait where people work through them; the oldest come first. */
const mostWaiting = 200

/** All that wait, the oldest first, then those that ended last. */
export async function listChanges(
  db: Queryable,
  personId: number,
  endedShown: number,
): Promise<NumberChange[]> {
  const waits = stateIn('n.state', waitingChangeStates)
  const { rows } = await sql<Listed>`with shown as (
      (select n.id from number_change n where ${waits} order by n.requested_at, n.id limit ${mostWaiting})
      union all
      (select n.id from number_change n where n.ended_at is not null order by n.ended_at desc, n.id desc
        limit ${endedShown}))
    select n.id, n.customer_id as "customerId", c.name, c.document_type as type, c.document_number as document,
      c.email, n.state, n.reason, n.contested_at is not null as contested, n.requested_at as "requestedAt", n.old_dial_code as "oldDialCode",
      n.old_number as "oldNumber", n.new_dial_code as "newDialCode", n.new_number as "newNumber",
      coalesce((select json_agg(json_build_object('dialCode', p.dial_code, 'number', p.number) order by p.number)
        from customer_phone p where p.customer_id = n.customer_id), '[]') as phones,
      (select count(*)::int from customer_phone p where p.dial_code = n.new_dial_code
        and p.number = n.new_number and p.customer_id <> n.customer_id) as "othersWithNewPhone",
      coalesce(k.name, '') as "checkedBy", n.checked_at as "checkedAt", n.checked_by as "checkerId",
      coalesce(d.name, '') as "decidedBy", n.ended_at as "endedAt", n.answer
    from shown s join number_change n on n.id = s.id join customer c on c.id = n.customer_id
    left join staff_person k on k.id = n.checked_by left join staff_person d on d.id = n.decided_by
    order by (n.ended_at is not null), n.ended_at desc, n.requested_at, n.id`.execute(db)
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
      ...row
    }) => ({
      ...row,
      changeId: String(id),
      customer: { customerId: String(customerId), name },
      document: { type, number: document },
      oldPhone: { dialCode: oldDialCode, number: oldNumber },
      newPhone: { dialCode: newDialCode, number: newNumber },
      checkedByMe: checkerId === personId,
    }),
  )
}
