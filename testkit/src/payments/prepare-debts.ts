import { createHash } from 'node:crypto'
import type { Database } from '@llave/api/database/database'
import type { PaymentSnapshot } from '@llave/api/payments/provider/payment-snapshot'
import { insertCustomer } from '../insert-customer.ts'
import { insertLetras } from './insert-letras.ts'

export type PreparedOrder = { readonly id: string; readonly attempt?: number }
export type PreparedDebt = { readonly receivableId: number; readonly orders: readonly PreparedOrder[] }

const shop = '70001001'
const amountMinor = 35050
let made = 0

/** Letras of 350.50 dollars, one customer per hundred, each with that many open forms. */
export async function prepareDebts(db: Database, debts: number, ordersEach: number): Promise<PreparedDebt[]> {
  const prepared: PreparedDebt[] = []
  for (let done = 0; done < debts; done += 100) {
    const number = String(70_000_000 + ++made)
    const customerId = await insertCustomer(db, {
      name: `Cliente ${number}`,
      document: { type: '01', number },
      phone: { dialCode: '51', number: `9${number}` },
      email: `cliente-${number}@correo.example`,
    })
    const letras = Array.from({ length: Math.min(100, debts - done) }, (_, index) => ({
      code: `P-${number}-${index}`,
      amountMinor,
      dueOn: '2026-12-05',
    }))
    const ids = await insertLetras(db, customerId, `PF${number}`, letras)
    for (const receivableId of ids.values()) {
      const orders = Array.from({ length: ordersEach }, (_, index) => ({
        id: `${number}-${receivableId}-${index}`,
      }))
      await insertOrders(db, customerId, receivableId, orders)
      prepared.push({ receivableId, orders })
    }
  }
  return prepared
}

/** Open forms for a letra of 350.50 dollars. */
export async function insertOrders(
  db: Database,
  customerId: number,
  receivableId: number,
  orders: readonly PreparedOrder[],
): Promise<void> {
  const at = '2026-11-21T20:20:05Z'
  await db
    .insertInto('payment_order')
    .values(
      orders.map(({ id }) => ({
        id,
        shop,
        customer_id: customerId,
        receivable_id: receivableId,
        source: 'web' as const,
        amount_minor: amountMinor,
        currency: 'USD' as const,
        debt_amount_minor: amountMinor,
        debt_currency: 'USD' as const,
        device: 'PC' as const,
        state: 'form_issued' as const,
        form_expires_at: at,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
}

export type PreparedSets = {
  readonly receivableIds: readonly number[]
  /** Each with the places of its letras. */
  readonly orders: readonly (PreparedOrder & { readonly letras: readonly number[] })[]
}

/** Letras of 350.50 dollars, a month apart, and an open form for each of these sets of them. */
export async function prepareSets(
  db: Database,
  letras: number,
  sets: readonly (readonly number[])[],
): Promise<PreparedSets> {
  const number = String(70_000_000 + ++made)
  const customerId = await insertCustomer(db, {
    name: `Cliente ${number}`,
    document: { type: '01', number },
    phone: { dialCode: '51', number: `9${number}` },
    email: `cliente-${number}@correo.example`,
  })
  const first = Temporal.PlainDate.from('2026-12-05')
  const rows = Array.from({ length: letras }, (_, index) => ({
    code: `P-${number}-${index}`,
    amountMinor,
    dueOn: first.add({ months: index }).toString(),
  }))
  const ids = [...(await insertLetras(db, customerId, `PF${number}`, rows)).values()]
  const orders = sets.map((of, index) => ({ id: `${number}-set-${index}`, letras: of }))
  for (const { id, letras: of } of orders) {
    const own = of.map((index) => ids[index] ?? 0)
    await insertSetOrder(db, customerId, id, own)
  }
  return { receivableIds: ids, orders }
}

/** An open form that pays several letras of 350.50 dollars. */
async function insertSetOrder(
  db: Database,
  customerId: number,
  id: string,
  ids: readonly number[],
): Promise<void> {
  const at = '2026-11-21T20:20:05Z'
  const minor = amountMinor * ids.length
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('payment_order')
      .values({
        ...{
          id,
          shop,
          customer_id: customerId,
          receivable_id: ids[0] ?? 0,
          debt_count: ids.length,
          source: 'web',
        },
        ...{
          amount_minor: minor,
          currency: 'USD',
          debt_amount_minor: minor,
          debt_currency: 'USD',
          device: 'PC',
        },
        ...{ state: 'form_issued', form_expires_at: at, created_at: at, updated_at: at },
      })
      .execute()
    if (ids.length === 1) return
    const debts = ids.map((receivableId, index) => ({
      ...{ order_id: id, position: index + 1, receivable_id: receivableId },
      ...{ amount_minor: amountMinor, debt_amount_minor: amountMinor, debt_total_minor: amountMinor },
    }))
    await trx.insertInto('order_debt').values(debts).execute()
  })
}

/** The snapshot of a verified message about one attempt to pay an order. */
export function snapshotOf(
  { id, attempt = 0 }: PreparedOrder,
  detailedStatus = 'AUTHORISED',
  amount = amountMinor,
): PaymentSnapshot {
  const uuid = createHash('sha256').update(`${id} ${attempt}`).digest('hex').slice(0, 32)
  return {
    orderId: id,
    orderCycle: null,
    transactions: [
      {
        shop,
        uuid,
        operation: 'DEBIT',
        amountMinor: amount,
        currency: 'USD',
        detailedStatus,
        parentUuid: null,
        refusalCode: detailedStatus === 'REFUSED' ? 'ACQ_001:51' : null,
        maskedCard: '497010******0055',
        cardBrand: 'VISA',
        authorizationNumber: '3fe1a9',
        operatedAt: Temporal.Instant.from('2026-11-21T20:20:05Z'),
        newToken: null,
        debt: null,
        cardOnFile: null,
        body: '{}',
      },
    ],
  }
}

/** Deterministic for a seed. */
export function shuffled<T>(values: readonly T[], seed: number): T[] {
  const result = [...values]
  let state = seed
  for (let last = result.length - 1; last > 0; last--) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const other = state % (last + 1)
    const held = result[last] as T
    result[last] = result[other] as T
    result[other] = held
  }
  return result
}
