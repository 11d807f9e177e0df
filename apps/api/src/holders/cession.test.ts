import { randomBytes } from 'node:crypto'
import type { FormTokenRequest } from '@llave/contract/payments/form-token-body'
import { newAffiliatedBuyer } from '@llave/testkit/debit/new-affiliated-buyer'
import { importHolders } from '@llave/testkit/import-holders'
import { insertDocument } from '@llave/testkit/insert-document'
import { findAccountingFaults } from '@llave/testkit/payments/audit-ledger'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, describe, expect, test } from 'vitest'
import { revokeTokens } from '../debit/revoke-tokens.ts'
import type { Session } from '../http/session.ts'
import { findDebts, type PaidDebts } from '../payments/orders/debt.store.ts'
import { openOrder } from '../payments/orders/open-order.ts'
import { runReconciliation } from '../payments/reconciliation/reconcile.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())
const { db, clock } = fixture

/** Cedes the property of one to the other, now. */
async function cede(from: Buyer, to: Buyer, coHolders: readonly Buyer[] = []): Promise<void> {
  clock.advance({ minutes: 1 })
  const outcome = await importHolders(fixture, from.proforma, {
    holder: to.persona,
    coHolders: coHolders.map(({ persona }) => persona),
    cededOn: clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().toString(),
  })
  expect(outcome).toBe('changed')
}

const share = (buyer: Buyer, ...others: readonly Buyer[]) =>
  importHolders(fixture, buyer.proforma, {
    holder: buyer.persona,
    coHolders: others.map(({ persona }) => persona),
  })

const ownerOf = ({ persona }: Buyer) =>
  new URLSearchParams({ TipoDocumento: persona.document.type, NroDocumento: persona.document.number })

async function home(buyer: Buyer) {
  const { body } = await buyer.visitor.call('GET', `/api/MiCuenta/ConsultaClienteLetra?${ownerOf(buyer)}`)
  return body.ZWS_CONSULTA_CLIENTEResponse
}

/** The letras of a proforma as the home shows them. */
async function letrasOf(buyer: Buyer, proforma: string) {
  const all = (await home(buyer)).t_ESTACCField as Record<string, unknown>[]
  return all.filter((letra) => letra.pROFORMAField === proforma)
}

const receipt = (buyer: Buyer, code: string) =>
  buyer.visitor.call('GET', `/api/MiCuenta/ObtenerRecibo?Documento=${code}`)

/** GenerarTokenIziPago by one person for the first letra of another. */
const formFor = (payer: Buyer, { code, proforma }: Buyer) =>
  payer.visitor.call('POST', '/api/MiCuenta/GenerarTokenIziPago', {
    amount: 35050,
    currency: 'USD',
    formAction: 'ASK_REGISTER_PAY',
    metadata: { codLetra: code, proforma, tipoOperacion: 'R3' },
  })

/** The recipients of the messages of a kind, by what they are about. */
async function recipients(kind: string): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('recipient')
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return rows.map(({ recipient }) => recipient)
}

async function paid(buyer: Buyer): Promise<void> {
  const { body } = await buyer.register(await buyer.pay(await buyer.form()))
  expect(body.estado).toBe('PAGADA')
}

describe('two who hold a proforma', () => {
  test('each pays, and the receipt names who paid and the holder beside, and goes to who paid', async () => {
    const [ana, luis] = [await newBuyer(fixture), await newBuyer(fixture)]
    await share(ana, luis)
    const form = await formFor(luis, ana)
    const { body } = await luis.register(await luis.pay(form.body))
    const named = { nombreCliente: luis.persona.name, titular: ana.persona.name, email: luis.persona.email }
    expect(body).toMatchObject({ estado: 'PAGADA', ...named })
    expect((await receipt(ana, ana.code)).body).toMatchObject(named)
    expect(await recipients('payment-receipt')).toContain(luis.persona.email)
    expect(await recipients('payment-receipt')).not.toContain(ana.persona.email)
    const order = await ana.order(body.orderId)
    expect(order.customer_id).toBe(luis.id)
  })

  test('the holder who pays is named once', async () => {
    const [ana, luis] = [await newBuyer(fixture), await newBuyer(fixture)]
    await share(ana, luis)
    await paid(ana)
    expect((await receipt(luis, ana.code)).body).toMatchObject({
      nombreCliente: ana.persona.name,
      titular: '',
    })
  })

  test('of two who pay the same letra at once one pays, and the other’s goes back to them', async () => {
    const [ana, luis] = [await newBuyer(fixture), await newBuyer(fixture)]
    await share(ana, luis)
    const ofAna = await ana.form()
    const typed = await ana.pay(ofAna)
    const ofLuis = await formFor(luis, ana)
    // Ana's payment was found when Luis asked for his form, as it is with two forms of one person.
    expect(ofLuis.body.code).toBe('ya_pagado')
    expect((await ana.register(typed)).body.estado).toBe('PAGADA')

    const [eva, leo] = [await newBuyer(fixture), await newBuyer(fixture)]
    await share(eva, leo)
    const first = await eva.form()
    const second = await formFor(leo, eva)
    const [byEva, byLeo] = [await eva.pay(first), await leo.pay(second.body)]
    expect((await leo.register(byLeo)).body.estado).toBe('PAGADA')
    expect((await eva.register(byEva)).body.estado).toBe('DEVUELTA')
    expect(await recipients('surplus-refunded')).toContain(eva.persona.email)
    expect(await findAccountingFaults(fixture)).toEqual([])
  })

  test('see and end the one card that is on debit, whoever’s it is; its messages go to its owner', async () => {
    const ana = await newAffiliatedBuyer(fixture)
    const luis = await newBuyer(fixture)
    await share(ana, luis)
    const query = `tipoDocumento=01&nroDocumento=${luis.persona.document.number}`
    const { body } = await luis.visitor.call('GET', `/api/MiCuenta/ObtenerProyectoAfiliacion?${query}`)
    const shown = body.find(({ proforma }: { proforma: string }) => proforma === ana.proforma)
    expect(JSON.stringify(shown)).toContain('497010******0055')
    const end = await luis.visitor.call('POST', '/api/MiCuenta/DesafiliacionDebitoAutomatico', {
      proforma: ana.proforma,
    })
    expect(end.status).toBe(204)
    expect(await recipients('affiliation-ended')).toEqual([ana.persona.email])
  })

  test('what a co-holder affiliated is charged on the debit day, and ends with their place', async () => {
    const [ana, luis] = [await newBuyer(fixture), await newBuyer(fixture)]
    await db
      .updateTable('receivable')
      .set({ due_on: '2026-11-24' })
      .where('id', '=', ana.receivableId)
      .execute()
    await share(ana, luis)
    const form = await luis.visitor.call('POST', '/api/MiCuenta/GenerarTokenIziAfiliacion', {
      currency: 'USD',
      metadata: { proforma: ana.proforma, dispositivo: 'PC' },
    })
    const answer = await luis.pay(form.body)
    const { body } = await luis.visitor.call('POST', '/api/MiCuenta/AfiliacionDebitoAutomatico', {
      proforma: ana.proforma,
      estado: true,
      ...answer,
    })
    expect(body.resultado).toBe('AFILIADA')
    const planned = await db
      .selectFrom('affiliation')
      .select(['customer_id', 'ended_at'])
      .where('proforma', '=', ana.proforma)
      .execute()
    expect(planned).toEqual([{ customer_id: luis.id, ended_at: null }])
    await share(ana)
    const ended = await db
      .selectFrom('affiliation')
      .select('end_cause')
      .where('proforma', '=', ana.proforma)
      .execute()
    expect(ended).toEqual([{ end_cause: 'ceded' }])
  })
})

describe('a contract that changes hands', () => {
  test('is at once nothing of who had it, whose session goes on, and all of who has it', async () => {
    const [ana, luis] = [await newBuyer(fixture, { letras: 2 }), await newBuyer(fixture)]
    await cede(ana, luis)
    expect((await home(ana)).t_ESTACCField).toEqual([])
    expect((await home(ana)).t_PRODUCTOField ?? []).toEqual([])
    expect((await ana.ask()).body.code).toBe('ajeno')
    expect(await letrasOf(luis, ana.proforma)).toHaveLength(2)
    const form = await formFor(luis, ana)
    expect((await luis.register(await luis.pay(form.body))).body).toMatchObject({
      estado: 'PAGADA',
      nombreCliente: luis.persona.name,
      titular: '',
    })
    expect(JSON.stringify(await letrasOf(luis, ana.proforma))).toContain('497010******0055')
    expect((await receipt(luis, ana.code)).status).toBe(200)
    expect((await receipt(ana, ana.code)).body.code).toBe('ajeno')
  })

  test('shows what was paid as paid, without the card and the receipt of who paid it, who keeps the receipt', async () => {
    const [ana, luis] = [await newBuyer(fixture, { letras: 2 }), await newBuyer(fixture)]
    await paid(ana)
    await db
      .updateTable('receivable')
      .set({
        state: 'paid',
        paid_minor: 35050,
        erp_paid_minor: 35050,
        paid_on: '2026-10-01',
        masked_card: '411111******1111',
        authorization_number: '888777',
      })
      .where('code', '=', ana.codes[1] ?? '')
      .execute()
    const before = JSON.stringify(await letrasOf(ana, ana.proforma))
    for (const secret of ['497010******0055', '411111******1111', '888777']) expect(before).toContain(secret)
    await cede(ana, luis)
    const letras = await letrasOf(luis, ana.proforma)
    expect(letras.map((letra) => letra.nLETRAField)).toEqual(ana.codes)
    const after = JSON.stringify(letras)
    for (const secret of ['497010', '411111', '888777']) expect(after).not.toContain(secret)
    expect((await receipt(luis, ana.code)).body.code).toBe('no_disponible')
    expect((await receipt(ana, ana.code)).body).toMatchObject({ nombreCliente: ana.persona.name })
    const paper = await ana.visitor.call('POST', '/api/MiCuenta/GenerarRecibo', { documento: ana.code })
    expect(paper.status).toBe(200)
    const others = await luis.visitor.call('POST', '/api/MiCuenta/GenerarRecibo', { documento: ana.code })
    expect(others.body.code).toBe('no_disponible')
  })

  test('shows the plan and what was dated since, and keeps papers and notices of who had it', async () => {
    const [ana, luis] = [await newBuyer(fixture), await newBuyer(fixture)]
    const { proforma } = ana
    const contract = await insertDocument(db, { proforma, title: 'Contrato de Ana' })
    await insertDocument(db, { proforma, title: 'Plano', kind: 'plan' })
    await insertDocument(db, { proforma, title: 'Cesión', datedOn: '2026-11-21' })
    for (const [title, published_on] of [
      ['Para Ana', '2026-11-01'],
      ['Para Luis', '2026-11-21'],
    ] as const) {
      await db.insertInto('notice').values({ proforma, title, text: 'x', published_on }).execute()
    }
    await cede(ana, luis)
    const papers = await luis.visitor.call(
      'GET',
      `/api/MiCuenta/ObtenerDocumentos?${ownerOf(luis)}&IdProforma=${proforma}`,
    )
    expect(papers.body.documentos.map(({ titulo }: { titulo: string }) => titulo).sort()).toEqual([
      'Cesión',
      'Plano',
    ])
    expect(
      (await luis.visitor.call('POST', '/api/MiCuenta/AbrirDocumento', { id: contract })).body.code,
    ).toBe('ajeno')
    const notices = await luis.visitor.call('GET', `/api/MisConsultasSAC/GetAllBuscaAviso?${ownerOf(luis)}`)
    expect(JSON.stringify(notices.body)).toContain('Para Luis')
    expect(JSON.stringify(notices.body)).not.toContain('Para Ana')
    const ofAna = await ana.visitor.call('GET', `/api/MisConsultasSAC/GetAllBuscaAviso?${ownerOf(ana)}`)
    expect(JSON.stringify(ofAna.body)).not.toContain('Para ')
  })

  test('takes the card of who had it off debit: nothing is charged, and the token is cancelled', async () => {
    const ana = await newAffiliatedBuyer(fixture)
    const luis = await newBuyer(fixture)
    await cede(ana, luis)
    expect(await ana.messages()).toEqual(
      expect.arrayContaining(['affiliation-ended', 'affiliation-ended-sms']),
    )
    const { vault, provider, shops, log } = fixture.jobs
    await revokeTokens({ db, clock, provider, shops, vault, log })
    expect(fixture.card.state.tokens.get(ana.token)?.cancelledAt).not.toBeNull()
    expect(ana.charged()).toEqual([])
  })

  test('credits what was paid before it, however late the message comes', async () => {
    const [ana, luis] = [await newBuyer(fixture), await newBuyer(fixture)]
    const form = await ana.form()
    const answer = await ana.pay(form)
    await cede(ana, luis)
    expect((await ana.register(answer)).body).toMatchObject({
      estado: 'PAGADA',
      nombreCliente: ana.persona.name,
      titular: '',
    })
    expect((await ana.letra()).state).toBe('paid')
    const letras = await letrasOf(luis, ana.proforma)
    expect(letras).toHaveLength(1)
    expect(JSON.stringify(letras)).not.toContain('497010')
    expect((await receipt(luis, ana.code)).body.code).toBe('no_disponible')
    expect((await receipt(ana, ana.code)).status).toBe(200)
    expect(await findAccountingFaults(fixture)).toEqual([])
  })

  test('opens no form for who had it, though they asked before it', async () => {
    const [ana, luis] = [await newBuyer(fixture), await newBuyer(fixture)]
    const letra = { kind: 'instalment', proforma: ana.proforma, code: ana.code } as const
    const debts = await findDebts(db, ana.id, { debt: letra, further: [] })
    await cede(ana, luis)
    const session = { customerId: ana.id } as Session
    const request = {
      debt: letra,
      amount: debts?.[0].owed,
      registerCard: false,
      device: 'mobile',
    } as FormTokenRequest
    const intent = {
      session,
      shop: usdShop.shopId,
      request,
      rate: null,
      asked: new Set<string>(),
      random: randomBytes,
      saveConsent: null,
      savePayer: null,
    }
    await expect(openOrder({ db, clock }, debts as PaidDebts, intent)).rejects.toMatchObject({
      code: 'ajeno',
    })
  })

  test('gives back what was paid after it on a form that stood open, and tells who paid', async () => {
    const [ana, luis] = [await newBuyer(fixture), await newBuyer(fixture)]
    const form = await ana.form()
    await cede(ana, luis)
    clock.advance({ seconds: 5 })
    const answer = await ana.pay(form)
    expect((await ana.register(answer)).body.estado).toBe('DEVUELTA')
    await runReconciliation(fixture.jobs)
    expect((await ana.letra()).state).toBe('pending')
    expect(await recipients('surplus-refunded')).toContain(ana.persona.email)
    expect(await recipients('surplus-refunded')).not.toContain(luis.persona.email)
    expect(await findAccountingFaults(fixture)).toEqual([])
  })

  test('affiliates no card whose form stood open', async () => {
    const [ana, luis] = [await newBuyer(fixture), await newBuyer(fixture)]
    const form = await ana.registrationForm()
    await cede(ana, luis)
    expect((await ana.affiliate(await ana.pay(form))).body.resultado).not.toBe('AFILIADA')
    const cards = await db
      .selectFrom('affiliation')
      .select('id')
      .where('proforma', '=', ana.proforma)
      .execute()
    expect(cards).toEqual([])
  })

  test('prints a certificate in the name of who has it now', async () => {
    const [ana, luis, eva] = [await newBuyer(fixture), await newBuyer(fixture), await newBuyer(fixture)]
    await cede(ana, luis, [eva])
    const asked = [luis, eva].map((buyer) =>
      buyer.visitor.call(
        'GET',
        `/api/MiCuenta/ObtenerConstancias?${ownerOf(buyer)}&IdProforma=${ana.proforma}&IdConstancia=03`,
      ),
    )
    const [ofLuis, ofEva] = await Promise.all(asked)
    expect(ofLuis?.status).toBe(200)
    expect(ofEva?.bytes.equals(ofLuis?.bytes ?? Buffer.alloc(0))).toBe(true)
    const kept = await db
      .selectFrom('certificate')
      .select(['customer_id', 'content'])
      .where('proforma', '=', ana.proforma)
      .execute()
    expect(kept).toMatchObject([{ customer_id: luis.id, content: { customerName: luis.persona.name } }])
  })
})
