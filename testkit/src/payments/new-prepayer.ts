import { sql } from 'kysely'
import { insertLetras } from './insert-letras.ts'
import { newBuyer } from './new-buyer.ts'
import type { PaymentFixture } from './open-payment-fixture.ts'

/** A buyer of twelve letras of 1,000.00 at 12 % from 05/12/2026 (docs/prepayment.md, example A), and their calls. */
export async function newPrepayer(fixture: PaymentFixture) {
  const { db, clock } = fixture
  const buyer = await newBuyer(fixture, { amountMinor: 100_000, letras: 1 })
  await insertLetras(
    db,
    buyer.id,
    buyer.proforma,
    Array.from({ length: 11 }, (_, months) => ({
      code: `${buyer.code}-${months}`,
      amountMinor: 100_000,
      dueOn: Temporal.PlainDate.from('2027-01-05').add({ months }).toString(),
    })),
  )
  await db
    .updateTable('property')
    .set({ annual_rate: '0.12' })
    .where('proforma', '=', buyer.proforma)
    .execute()
  // As imported on the fixture's clock, not on the machine's.
  await db
    .updateTable('receivable')
    .set({ updated_at: clock.now().toString() })
    .where('proforma', '=', buyer.proforma)
    .execute()
  const { number } = buyer.persona.document
  const owner = { tipoDocumento: '01', nroDocumento: number }
  const asked = {
    ...owner,
    proforma: buyer.proforma,
    fecha: '21/11/2026',
    tipomoneda: 'USD',
    montomoneda: 3000,
  }
  const post = (call: string, body: object) => buyer.visitor.call('POST', `/api/MiCuenta/${call}`, body)

  async function request(change: object = {}, forma = 'BAJAR_PLAZO') {
    const { body } = await post('PrepagoComparar', { ...asked, ...change })
    const visto = body.formas?.find((each: { forma: string }) => each.forma === forma)
    return post('PrepagoSolicitar', { ...asked, forma, visto, ...change })
  }
  async function documentOf(change: object = {}) {
    const { status, body } = await request(change)
    if (status !== 200) throw new Error(`Not asked for: ${body.code}`)
    return body.documento as string
  }
  function askForm(document: string, amount = 300_000) {
    return post('GenerarTokenIziPago', {
      amount,
      currency: 'USD',
      orderId: '211126152005',
      formAction: 'ASK_REGISTER_PAY',
      metadata: { codLetra: document, tipoOperacion: 'PA', dispositivo: 'PC' },
    })
  }
  return {
    ...buyer,
    asked,
    post,
    request,
    documentOf,
    askForm,
    async payPrepayment(document: string) {
      return (await buyer.register(await buyer.pay((await askForm(document)).body))).body
    },
    async basis() {
      const query = `TipoDocumento=01&NroDocumento=${number}&IdProforma=${buyer.proforma}`
      return (await buyer.visitor.call('GET', `/api/MiCuenta/PrepagoBase?${query}`)).body
    },
    async letras() {
      const query = `TipoDocumento=01&NroDocumento=${number}`
      const { body } = await buyer.visitor.call('GET', `/api/MiCuenta/ConsultaDatosCliente?${query}`)
      return body
    },
    /** As the ERP's rows would: other amounts for the first `count` letras, the others annulled. */
    async replan(count: number, amountMinor: number) {
      await sql`update receivable r set updated_at = ${clock.now().toString()}::timestamptz,
          amount_minor = case when n.place <= ${count} then ${amountMinor} else r.amount_minor end,
          state = case when n.place <= ${count} then 'pending' else 'annulled' end
        from (select id, row_number() over (order by due_on) as place from receivable
          where proforma = ${buyer.proforma} and kind = 'instalment') n where n.id = r.id`.execute(db)
    },
    application: () =>
      db
        .selectFrom('prepayment_application')
        .select(['state', 'way', 'plan_count', 'plan_each_minor', 'interest_saved_minor'])
        .where('proforma', '=', buyer.proforma)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
  }
}
