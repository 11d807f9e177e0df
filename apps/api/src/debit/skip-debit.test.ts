import { waitForBlocked } from '@llave/testkit/database/wait-for-blocked'
import { type AffiliatedBuyer, newAffiliatedBuyer } from '@llave/testkit/debit/new-affiliated-buyer'
import { simulateDebitDays } from '@llave/testkit/debit/simulate-debit-days'
import { openPaymentFixture, type PaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { announceDebits } from './announce-debits.ts'
import { insertSkip, lockLiveAffiliation } from './debit-skip.store.ts'

let fixture: PaymentFixture
let days: ReturnType<typeof simulateDebitDays>
beforeEach(async () => {
  fixture = await openPaymentFixture()
  days = simulateDebitDays(fixture)
})
afterEach(() => fixture.close())

const day = Temporal.PlainDate.from('2026-11-24')
const path = '/api/MiCuenta/SaltarDebito'

function choose(buyer: AffiliatedBuyer, saltar: boolean, fecha = '2026-11-24', proforma = buyer.proforma) {
  return buyer.visitor.call('POST', path, { proforma, fecha, saltar })
}

async function debitMessages(): Promise<string[]> {
  const rows = await fixture.db
    .selectFrom('outbox')
    .select('kind')
    .where('kind', 'in', ['debit-skipped', 'debit-resumed', 'debit-announced'])
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

async function listed(buyer: AffiliatedBuyer) {
  const { body } = await buyer.visitor.call(
    'GET',
    `/api/MiCuenta/ObtenerProyectoAfiliacion?tipoDocumento=01&nroDocumento=${buyer.persona.document.number}`,
  )
  return body[0].proximoCobro
}

test('a month that is skipped is charged neither on the 24th nor on its retries, but with the next one', async () => {
  const buyer = await newAffiliatedBuyer(fixture)
  expect(await choose(buyer, true)).toMatchObject({ status: 204 })
  expect(await listed(buyer)).toMatchObject({ fecha: '2026-11-24', saltadoEl: '2026-11-21T15:20:05-05:00' })
  await announceDebits(fixture.db, fixture.clock, fixture.config.card.shops, new AbortController().signal)
  expect(await debitMessages()).toEqual(['debit-skipped'])
  for (const after of [0, 3 * 24, 7 * 24, 14 * 24]) {
    await days.begin({ hours: after })
    await days.run()
  }
  expect(buyer.charged()).toEqual([])
  expect(await buyer.charges()).toEqual([1, 2, 3].map((letra) => `1:${letra} skipped by_customer`))
  expect(await listed(buyer)).toMatchObject({ fecha: '2026-12-24', saltadoEl: '' })
  await days.begin({ minutes: 0 }, '2026-12-24')
  await days.run()
  expect(buyer.charged()).toHaveLength(3)
})

test('two tabs skip once and are told once; charging it after all takes it back, as often as one likes', async () => {
  const buyer = await newAffiliatedBuyer(fixture)
  const both = await Promise.all([choose(buyer, true), choose(buyer, true)])
  expect(both.map(({ status }) => status)).toEqual([204, 204])
  expect(await debitMessages()).toEqual(['debit-skipped'])
  await choose(buyer, false)
  await choose(buyer, false)
  expect(await listed(buyer)).toMatchObject({ saltadoEl: '' })
  await choose(buyer, true)
  await choose(buyer, false)
  expect(await debitMessages()).toEqual(['debit-skipped', 'debit-resumed', 'debit-skipped', 'debit-resumed'])
  const rows = await fixture.db
    .selectFrom('debit_skip')
    .select(['state', 'skipped_by', 'withdrawn_by'])
    .execute()
  expect(rows).toHaveLength(2)
  for (const row of rows) {
    expect(row.state).toBe('withdrawn')
    expect(row.withdrawn_by).toBe(row.skipped_by)
  }
  const audited = await fixture.db
    .selectFrom('audit')
    .select(['action', 'actor'])
    .where('action', 'like', 'affiliation.debit-%')
    .orderBy('id')
    .execute()
  expect(audited).toHaveLength(4)
  expect(audited[0]).toEqual({ action: 'affiliation.debit-skipped', actor: 'customer' })
  await days.begin()
  await days.run()
  expect(buyer.charged()).toHaveLength(3)
})

test('it is skipped until the 23rd at six in the evening, and not a second later', async () => {
  const buyer = await newAffiliatedBuyer(fixture)
  fixture.clock.set('2026-11-23T22:59:59Z')
  await days.staySignedIn()
  expect(await choose(buyer, true)).toMatchObject({ status: 204 })
  expect(await choose(buyer, false)).toMatchObject({ status: 204 })
  fixture.clock.set('2026-11-23T23:00:01Z')
  const late = {
    status: 409,
    body: {
      code: 'fuera_de_plazo',
      message:
        'Ya no se puede cambiar: el plazo para el cobro del 24/11/2026 terminó el 23/11/2026 a las 6:00 PM.',
    },
  }
  expect(await choose(buyer, true)).toMatchObject(late)
  await days.begin()
  await days.run()
  expect(await choose(buyer, true)).toMatchObject(late)
  expect(buyer.charged()).toHaveLength(3)
  expect(await fixture.db.selectFrom('debit_skip').select('state').execute()).toEqual([
    { state: 'withdrawn' },
  ])
})

test('two tabs that asked in time and waited past the cut-off are late', async () => {
  const buyer = await newAffiliatedBuyer(fixture)
  fixture.clock.set('2026-11-23T22:59:59Z')
  await days.staySignedIn()
  let both: ReturnType<typeof choose>[] = []
  await fixture.db.transaction().execute(async (trx) => {
    await lockLiveAffiliation(trx, buyer.proforma)
    both = [choose(buyer, true), choose(buyer, true)]
    await waitForBlocked(fixture.db, 2)
    fixture.clock.set('2026-11-23T23:00:00Z')
  })
  for (const answer of await Promise.all(both)) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'fuera_de_plazo' } })
  }
  expect(await fixture.db.selectFrom('debit_skip').select('id').execute()).toEqual([])
})

test('what cannot be skipped is refused with its reason, and nothing is kept', async () => {
  const buyer = await newAffiliatedBuyer(fixture)
  const other = await newAffiliatedBuyer(fixture)
  expect(await choose(buyer, true, '2026-11-24', other.proforma)).toMatchObject({
    status: 403,
    body: { code: 'ajeno' },
  })
  expect(await choose(buyer, true, '2026-12-24')).toMatchObject({
    status: 400,
    body: { campo: 'fecha', message: 'El próximo cobro es el 24/11/2026, no el 24/12/2026.' },
  })
  // Paid by hand, it is out.
  await fixture.db
    .updateTable('receivable')
    .set({ due_on: '2027-03-05' })
    .where('proforma', '=', buyer.proforma)
    .execute()
  expect(await choose(buyer, true)).toMatchObject({
    status: 422,
    body: { message: 'El 24/11/2026 no se cobra nada de esta proforma.' },
  })
  await other.visitor.call('POST', '/api/MiCuenta/DesafiliacionDebitoAutomatico', {
    proforma: other.proforma,
  })
  expect(await choose(other, true)).toMatchObject({
    status: 422,
    body: { message: 'Esta proforma no tiene una tarjeta en el débito automático.' },
  })
  expect(await fixture.db.selectFrom('debit_skip').select('id').execute()).toEqual([])
})

test('a skip that commits while the run is planned is obeyed: its letras are never sent', async () => {
  const buyer = await newAffiliatedBuyer(fixture)
  const { id: customerId } = await fixture.db
    .selectFrom('customer')
    .select('id')
    .where('document_number', '=', buyer.persona.document.number)
    .executeTakeFirstOrThrow()
  const now = fixture.clock.now()
  await days.begin()
  let running: Promise<void> | undefined
  await fixture.db.transaction().execute(async (trx) => {
    await lockLiveAffiliation(trx, buyer.proforma)
    await insertSkip(trx, { proforma: buyer.proforma, day, customerId }, now)
    // Another connection plans the run without seeing the skip, whose lock it then waits for.
    running = days.run()
    await waitForBlocked(fixture.db)
  })
  await running
  expect(buyer.charged()).toEqual([])
  expect(await buyer.charges()).toEqual([1, 2, 3].map((letra) => `1:${letra} skipped by_customer`))
})
