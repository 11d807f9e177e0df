import { numberEvents } from '@llave/api/integration/feeds/number-events'
import { followApplications } from '@llave/api/prepayment/follow-applications'
import { fetchApp } from '@llave/testkit/fetch-app'
import { newKey } from '@llave/testkit/new-key'
import { insertLetras } from '@llave/testkit/payments/insert-letras'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, expect, test } from 'vitest'
import { connectLlave } from '../../docs/integration-client.ts'
import { openBooks } from './books.ts'
import { playRound } from './play-round.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())

test("the demonstration's ERP answers a prepayment with its new plan, once, and that closes it", async () => {
  const { app, db, clock } = fixture
  const lines: string[] = []
  const llave = connectLlave({
    url: 'http://localhost',
    key: await newKey({ db, clock }),
    fetch: fetchApp(app),
    wait: async () => undefined,
  })
  const erp = {
    llave,
    books: openBooks('no-such-file.json'),
    save: () => undefined,
    say: (line: string) => void lines.push(line),
  }
  const buyer = await newBuyer(fixture, { amountMinor: 100_000 })
  await insertLetras(db, buyer.id, buyer.proforma, [
    { code: `${buyer.code}-b`, amountMinor: 100_000, dueOn: '2027-01-05' },
    { code: `${buyer.code}-c`, amountMinor: 100_000, dueOn: '2027-02-05' },
  ])
  const post = (call: string, body: object) => buyer.visitor.call('POST', `/api/MiCuenta/${call}`, body)
  const asked = {
    tipoDocumento: '01',
    nroDocumento: buyer.persona.document.number,
    proforma: buyer.proforma,
    fecha: '21/11/2026',
    tipomoneda: 'USD',
    montomoneda: 1200,
  }
  const { body: compared } = await post('PrepagoComparar', asked)
  const { body: kept } = await post('PrepagoSolicitar', {
    ...asked,
    forma: 'BAJAR_PLAZO',
    visto: compared.formas[1],
  })
  const { body: form } = await post('GenerarTokenIziPago', {
    amount: 120_000,
    currency: 'USD',
    orderId: '211126152005',
    formAction: 'ASK_REGISTER_PAY',
    metadata: { codLetra: kept.documento, tipoOperacion: 'PA', dispositivo: 'PC' },
  })
  await buyer.register(await buyer.pay(form))
  clock.advance({ seconds: 1 })
  await numberEvents(db, clock, new AbortController().signal)
  await playRound(erp)
  expect(lines).toContain(`emitió el nuevo cronograma de ${kept.documento}: de 3 a 2 letras`)
  lines.length = 0
  await playRound(erp)
  expect(lines).toEqual([])

  clock.advance({ minutes: 1 })
  expect(await followApplications({ db, clock })).toBe(1)
  const letras = await db
    .selectFrom('receivable')
    .select(['amount_minor', 'state'])
    .where('proforma', '=', buyer.proforma)
    .where('kind', '=', 'instalment')
    .orderBy('due_on')
    .execute()
  expect(letras).toEqual([
    { amount_minor: 90_000, state: 'pending' },
    { amount_minor: 90_000, state: 'pending' },
    { amount_minor: 100_000, state: 'annulled' },
  ])
})
