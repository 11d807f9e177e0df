import { type Database, transact } from '@llave/api/database/database'
import type { CardProvider } from '@llave/emulators/card-provider/start-card-provider'
import { type RawBuilder, sql } from 'kysely'
import type { JudgedStorm } from './run-storm.ts'

type Transaction = NonNullable<ReturnType<CardProvider['state']['transactions']['get']>>

type Plant = {
  readonly name: string
  plant(judged: JudgedStorm): Promise<void> | void
  /** A sentence of the auditor whose business it is. */
  readonly found: RegExp
}

export type PlantResult = {
  readonly name: string
  readonly isFound: boolean
  readonly said: readonly string[]
}

/**
 * Plants one fault after another, each beside those before it and in what they left alone, and answers what the auditors
 * then say that is new.
 */
export async function plantFaults(judged: JudgedStorm): Promise<PlantResult[]> {
  const results: PlantResult[] = []
  let known = new Set(await judged.judge())
  for (const { name, plant, found } of plants) {
    await plant(judged)
    const sentences = await judged.judge()
    const said = sentences.filter((sentence) => !known.has(sentence))
    results.push({ name, isFound: said.some((sentence) => found.test(sentence)), said })
    known = new Set([...known, ...sentences])
  }
  return results
}

const plants: readonly Plant[] = [
  {
    name: 'a card charged twice for one order, of which Llave never heard',
    plant: ({ card, witness }) =>
      again(
        card,
        find(card, (each) => isKept(each) && wantedBy(witness, each)),
      ),
    found: /^order \S+: the ERP booked \d+, the provider holds \d+/,
  },
  {
    name: 'a letra of the debit day charged twice',
    plant: ({ card }) =>
      again(
        card,
        find(card, (each) => isDebit(each) && each.paymentMethodSource === 'TOKEN'),
      ),
    found: /^letra \S+ of the debit day was charged 2 times/,
  },
  {
    name: 'a card charged for what nobody asked for',
    plant({ card }) {
      const taken = find(card, (each) => isKept(each) && each.paymentMethodSource === 'NEW')
      again(card, { ...taken, orderId: '999999999999' })
    },
    found: /^order 999999999999 of \d+ \w+ was charged, and nobody asked for it/,
  },
  {
    name: 'a card charged more than was asked for',
    plant({ card }) {
      const taken = find(card, (each) => isKept(each) && each.paymentMethodSource === 'NEW')
      card.state.transactions.put(taken.uuid, { ...taken, amount: taken.amount + 100 })
    },
    found: /^order \S+ of \d+ \w+ was charged \d+ \w+/,
  },
  {
    name: 'a letra that was never charged, of which Llave says that it is paid',
    plant({ card, witness }) {
      const taken = find(card, (each) => isKept(each) && wantedBy(witness, each))
      const [code] = witness.purses.asked.get(taken.orderId ?? '')?.debts ?? []
      for (const each of [...card.state.transactions.values()])
        if (code && witness.purses.asked.get(each.orderId ?? '')?.debts.includes(code))
          card.state.transactions.delete(each.uuid)
    },
    found: /^letra \S+ was never charged/,
  },
  {
    name: 'a refund that people approved and the provider has not',
    plant({ card, witness }) {
      const back = find(card, (each) => wentBack(each) && isGivenBack(witness, each))
      if (back.operationType === 'CREDIT') card.state.transactions.delete(back.uuid)
      else card.state.transactions.put(back.uuid, { ...back, detailedStatus: 'AUTHORISED' })
    },
    found: /^\S+: \d+ was approved, \d+ went back/,
  },
  {
    name: 'a refund that the provider has twice',
    plant: ({ card }) =>
      again(card, { ...find(card, wentBack), operationType: 'CREDIT', detailedStatus: 'AUTHORISED' }),
    found: /^\S+: \d+ went back, the feed of refunds says \d+/,
  },
  // Before the feeds themselves are changed, of which a copy is then another from its first row on.
  {
    name: 'the last row of the feed, which a reader left unread',
    plant: ({ witness }) => void (witness.copies.payments as unknown[]).splice(witness.readable.payments - 1),
    found: /^the copied feed of payments has \d+ rows of \d+ that there were to read/,
  },
  {
    name: 'a row of the feed that a reader skipped',
    plant: ({ witness }) => void (witness.copies.payments as unknown[]).splice(1, 1),
    found: /^row 1 of the copied feed of payments is /,
  },
  {
    name: 'a row of the feed that a reader has twice',
    plant: ({ witness }) => {
      const copy = witness.copies.refunds as unknown[]
      copy.splice(0, 0, copy[0])
    },
    found: /^row \d+ of the copied feed of refunds is /,
  },
  {
    name: 'a refund that the feed of refunds does not tell',
    plant: ({ owner }) =>
      tamper(
        owner,
        sql`delete from feed_entry where feed = 'refunds'
        and number = (select min(number) from feed_entry where feed = 'refunds')`,
      ),
    found: /^refund \d+ stands 0 times in refunds/,
  },
  {
    name: 'a receipt that was told and is lost',
    plant: ({ owner, witness }) =>
      tamper(owner, sql`delete from receipt where number = ${[...witness.told.keys()][0]}`),
    found: /^the receipt \S+ was told and is lost/,
  },
  {
    name: 'a payment that was told with its receipt and went back unasked',
    plant({ card, witness }) {
      const told = new Set([...witness.told.values()].map(({ orderId }) => orderId))
      const taken = find(
        card,
        (each) =>
          isKept(each) &&
          told.has(each.orderId ?? '') &&
          isAlone(witness, each) &&
          !isGivenBack(witness, each),
      )
      card.state.transactions.put(taken.uuid, { ...taken, detailedStatus: 'CANCELLED' })
    },
    found: /^the receipt \S+ was told, and \d+ of it went back unasked/,
  },
  {
    name: 'a letra that is paid here and not in the books of the ERP',
    plant: ({ owner }) =>
      tamper(
        owner,
        sql`delete from feed_entry where feed = 'payments' and number = (select min(e.number)
        from feed_entry e join settlement s on s.id = e.subject_id and e.kind = 'payment'
        join receivable r on r.id = s.receivable_id where e.feed = 'payments' and r.state = 'paid')`,
      ),
    found: /^debt \S+: the ERP booked 0, Llave says that is paid \d+/,
  },
  {
    name: 'money of one letra booked on another',
    plant: ({ owner }) =>
      tamper(
        owner,
        sql`update feed_entry set content = content || '{"code": "S-50000001-1", "documentNumber": "1"}'
        where feed = 'payments' and number = (select max(number) from feed_entry where feed = 'payments'
          and content->>'code' not in ('', 'S-50000001-1'))`,
      ),
    found: /^the ERP booked \S+ of order \S+ on S-50000001-1, it was for /,
  },
  {
    name: 'a prepayment applied twice',
    plant: ({ owner }) =>
      tamper(
        owner,
        sql`insert into prepayment_application (receivable_id, ${columns})
        select (select max(id) + 1 from receivable), ${columns} from prepayment_application
        where id = (select min(id) from prepayment_application where state = 'applied')`,
      ),
    found: /^two of one property came through/,
  },
  {
    name: 'a paid letra that an import made pending again',
    plant: ({ owner }) =>
      tamper(
        owner,
        // Of what the ERP booked once and on the right debt: an earlier fault may have taken that away.
        sql`update receivable set state = 'pending', paid_minor = 0
        where id = (select min(r.id) from receivable r where r.state = 'paid' and r.proforma like 'PS%'
          and r.code <> 'S-50000001-1' and (select count(*) from feed_entry e join settlement s on s.id = e.subject_id
            where e.feed = 'payments' and s.receivable_id = r.id and e.content->>'code' = r.code) = 1)`,
      ),
    found: /^debt \S+ of \d+ is pending, the ERP booked \d+/,
  },
  {
    name: 'a letra of a batch that was acknowledged and is lost',
    plant: ({ owner }) => tamper(owner, sql`delete from receivable where code = 'N-1'`),
    found: /^letra \d+ was sent with \d+, and has undefined/,
  },
  {
    name: 'a letra credited twice',
    plant: ({ owner }) =>
      tamper(
        owner,
        sql`update settlement set amount_minor = amount_minor * 2 where id = (select max(s.id)
        from settlement s where s.reversed_at is null)`,
      ),
    found: /^credited twice/,
  },
  {
    name: 'an order that is left unknown',
    plant: ({ owner }) =>
      tamper(
        owner,
        sql`update payment_order set state = 'unknown'
        where id = (select min(id) from payment_order where state in ('refused', 'superseded', 'expired'))`,
      ),
    found: /^order \S+ ended as unknown/,
  },
  {
    name: 'a receipt whose e-mail is lost',
    plant: ({ owner }) =>
      tamper(
        owner,
        // Of a receipt that no earlier fault has taken.
        sql`delete from outbox where id = (select min(m.id) from outbox m join receipt r on r.id::text = m.subject
          where m.kind = 'payment-receipt')`,
      ),
    found: /^a receipt without its one message/,
  },
]

const columns = sql.raw(
  [
    'proforma, customer_id, way, currency, amount_minor, requested_on, requested_at, letras_count',
    'letras_minor, base_minor, last_due_on, plan_count, plan_each_minor, plan_last_minor, plan_next_due_on',
    'plan_last_due_on, interest_saved_minor, state, paid_at, ended_at',
  ].join(', '),
)

/** Writes what the database's own rules would refuse. */
async function tamper(owner: Database, query: RawBuilder<unknown>): Promise<void> {
  const { numAffectedRows } = await transact(owner, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    return query.execute(trx)
  })
  if (numAffectedRows !== 1n) throw new Error(`Nothing was planted: ${numAffectedRows} rows`)
}

const isDebit = ({ operationType, error }: Transaction) => operationType === 'DEBIT' && error === null

const wentBack = ({ operationType, detailedStatus }: Transaction) =>
  operationType === 'CREDIT' || detailedStatus === 'CANCELLED'

const isKept = (each: Transaction) =>
  isDebit(each) && each.detailedStatus !== 'CANCELLED' && each.refundedAmount === 0

const isAlone = ({ purses }: JudgedStorm['witness'], { orderId }: Transaction) =>
  purses.asked.get(orderId ?? '')?.debts.length === 1

const isGivenBack = ({ approved }: JudgedStorm['witness'], { orderId }: Transaction) =>
  (approved.get(orderId ?? '') ?? 0) > 0

const wantedBy = ({ purses }: JudgedStorm['witness'], { orderId }: Transaction) =>
  purses.wanted.some(({ code }) => purses.asked.get(orderId ?? '')?.debts.includes(code))

function find(card: CardProvider, which: (each: Transaction) => boolean): Transaction {
  const found = [...card.state.transactions.values()].find(which)
  if (!found) throw new Error('The provider has no such transaction')
  return found
}

function again(card: CardProvider, transaction: Transaction): void {
  const uuid = crypto.randomUUID().replaceAll('-', '')
  card.state.transactions.put(uuid, { ...transaction, uuid })
}
