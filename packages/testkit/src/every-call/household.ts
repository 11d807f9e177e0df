import { insertCashItem } from '../payments/insert-cash-item.ts'
import { type Buyer, newBuyer } from '../payments/new-buyer.ts'
import type { Till } from '../payments/open-till.ts'
import type { SignedFields } from '../payments/pay-form.ts'

/** What a customer can name in a call, be it their own or somebody else's. */
export type Identifiers = {
  readonly document: { readonly type: string; readonly number: string }
  readonly phone: { readonly dialCode: string; readonly number: string }
  readonly proforma: string
  /** A letra that may be paid now, and one that was paid here. */
  readonly pendingLetra: string
  readonly paidLetra: string
  /** The accounting number of a reservation. */
  readonly reservation: string
  readonly orderId: string
  readonly noticeId: string
  /** What the form of `orderId` handed to the browser. */
  readonly signed: SignedFields
}

export type Household = Identifiers & { readonly buyer: Buyer }

/** A customer with one of everything that a call can name. */
export async function openHousehold(till: Till): Promise<Household> {
  await till.db
    .insertInto('exchange_rate')
    .values({ valid_from: '2026-11-01', pen_per_usd: '3.75' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const buyer = await newBuyer(till, { letras: 2 })
  const form = await buyer.form()
  const signed = await buyer.pay(form)
  const [paidLetra = '', pendingLetra = ''] = buyer.codes
  const { document, phone } = buyer.persona
  const reservation = await insertCashItem(till.db, buyer.id, buyer.proforma)
  const notice = await till.db
    .insertInto('notice')
    .values({ proforma: buyer.proforma, title: 'Entrega', text: 'Pronto', published_on: '2026-11-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    buyer,
    document,
    phone,
    proforma: buyer.proforma,
    pendingLetra,
    paidLetra,
    reservation,
    orderId: form.orderId,
    noticeId: String(notice.id),
    signed,
  }
}

/** Identifiers of the same shape that are nobody's. */
export function nobody(like: Identifiers): Identifiers {
  const orderId = unknown(like.orderId)
  return {
    document: { ...like.document, number: unknown(like.document.number) },
    phone: { ...like.phone, number: unknown(like.phone.number) },
    proforma: unknown(like.proforma),
    pendingLetra: unknown(like.pendingLetra),
    paidLetra: unknown(like.paidLetra),
    reservation: unknown(like.reservation),
    orderId,
    noticeId: `${like.noticeId}99999`,
    signed: { ...like.signed, krAnswer: like.signed.krAnswer.replaceAll(like.orderId, orderId) },
  }
}

function unknown(identifier: string): string {
  return identifier.replace(/\d/g, (digit) => String(9 - Number(digit)))
}
