import { type BuyerOptions, newBuyer } from '../payments/new-buyer.ts'
import type { PaymentFixture } from '../payments/open-payment-fixture.ts'

/** The due dates of a buyer's letras, in order. */
const dueDays = ['2026-11-24', '2026-12-05', '2026-12-23', '2026-12-24', '2027-01-05']

/** A buyer who affiliated a card through the form; the first three letras are charged on 24 November. */
export async function newAffiliatedBuyer(
  fixture: PaymentFixture,
  options: BuyerOptions & { readonly pan?: string } = {},
) {
  const buyer = await newBuyer(fixture, { letras: 3, ...options })
  for (const [index, code] of buyer.codes.entries()) {
    const due_on = dueDays[index] ?? '2027-02-05'
    await fixture.db.updateTable('receivable').set({ due_on }).where('code', '=', code).execute()
  }
  const { body } = await buyer.affiliate(await buyer.pay(await buyer.registrationForm(), options.pan))
  if (body.resultado !== 'AFILIADA') throw new Error(`Not affiliated: ${JSON.stringify(body)}`)
  const { id: affiliationId } = await fixture.db
    .selectFrom('affiliation')
    .select('id')
    .where('proforma', '=', buyer.proforma)
    .executeTakeFirstOrThrow()
  const token = [...fixture.card.state.tokens.values()].at(-1)?.paymentMethodToken ?? ''

  return {
    ...buyer,
    affiliationId,
    token,
    /** Its charges in the order in which they were planned, as `code state` with reason or refusal. */
    async charges(): Promise<string[]> {
      const rows = await fixture.db
        .selectFrom('debit_charge as c')
        .innerJoin('receivable as r', 'r.id', 'c.receivable_id')
        .select(['r.code', 'c.state', 'c.skip_reason', 'c.refusal_code', 'c.attempt'])
        .where('c.affiliation_id', '=', affiliationId)
        .orderBy('c.attempt')
        .orderBy('c.position')
        .execute()
      return rows.map(({ code, state, skip_reason, refusal_code, attempt }) =>
        [`${attempt}:${buyer.codes.indexOf(code ?? '') + 1}`, state, skip_reason ?? refusal_code]
          .filter(Boolean)
          .join(' '),
      )
    },
    /** What the provider charged to the card, in minor units and in order, refunded or not. */
    charged: () =>
      [...fixture.card.state.transactions.values()]
        .filter(
          ({ paymentMethodToken, operationType, error }) =>
            paymentMethodToken === token && operationType === 'DEBIT' && error === null,
        )
        .map(({ amount }) => amount),
    /** Kinds of the messages about its charges and itself, sorted. */
    async messages(): Promise<string[]> {
      const ids = await fixture.db
        .selectFrom('debit_charge')
        .select('id')
        .where('affiliation_id', '=', affiliationId)
        .execute()
      const rows = await fixture.db
        .selectFrom('outbox')
        .select(['kind', 'subject'])
        .where('kind', 'not like', 'affiliation-confirmed%')
        .execute()
      const own = new Set(ids.map(({ id }) => String(id)))
      return rows
        .filter(({ kind, subject }) =>
          /^debit-(charged|refused)/.test(kind)
            ? own.has(subject)
            : subject.split('/')[0] === String(affiliationId) && /^(affiliation|debit|card)-/.test(kind),
        )
        .map(({ kind }) => kind)
        .sort()
    },
  }
}

export type AffiliatedBuyer = Awaited<ReturnType<typeof newAffiliatedBuyer>>
