import { hasHiddenCharacters } from '@llave/domain/text/hidden-characters'
import { newAffiliatedBuyer } from '@llave/testkit/debit/new-affiliated-buyer'
import { importHolders } from '@llave/testkit/import-holders'
import { insertApprovedChange } from '@llave/testkit/insert-approved-change'
import { insertDocument } from '@llave/testkit/insert-document'
import { insertQuery } from '@llave/testkit/insert-query'
import { readFeed } from '@llave/testkit/integration/read-feed'
import { operatorOf, signed } from '@llave/testkit/operate'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import { askLinkForm, newPaymentLink } from '@llave/testkit/payments/payment-links'
import { Visitor } from '@llave/testkit/visitor'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { writeAudit } from '../audit/audit.store.ts'
import { transact } from '../database/database.ts'
import { keepAnswer } from '../integration/batches/batch-request.store.ts'
import { numberEvents } from '../integration/feeds/number-events.ts'
import { closeBatch, openBatch } from '../integration/rows/import-batch.store.ts'
import { runReconciliation } from '../payments/reconciliation/reconcile.ts'
import { personalDataTables } from '../privacy/person.store.ts'
import { insertPerson } from '../staff/people/people.store.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())

const say = operatorOf(fixture)

async function newPayer() {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await buyer.register(await buyer.pay(form))
  return { buyer, form }
}

/** Advances until every order of the person has ended and no form can be paid any more. */
async function waitOut() {
  for (const hours of [1, 24, 24]) {
    fixture.clock.advance({ hours })
    await runReconciliation(fixture.jobs)
  }
}

/** A call whose rows were refused for these values, as it is kept. */
async function keepRefusal(values: readonly string[], number = 1): Promise<void> {
  const { db, clock } = fixture
  const refused = values.map((value) => ({ field: 'name', reason: `es de ${value}`, value }))
  const findings = refused.map((fault, place) => ({
    ...fault,
    ...{ file: '', column: 'name', expected: '', row: place + 1, proforma: '', letra: '', refused: true },
  }))
  const batch = { by: 'key:erp', source: 'api', kinds: ['customers'], files: [] } as const
  await transact(db, async (trx) => {
    const id = await openBatch(trx, batch, clock.now())
    await closeBatch(trx, id, { applied: true, counts: {}, findings }, clock.now())
    const request = { by: batch.by, path: '/integration/v1/customers', key: `lote-${number}` }
    const answer = JSON.stringify({ batch: number, rows: [{ outcome: 'refused', faults: refused }] })
    await keepAnswer(trx, id, { ...request, bodyHash: new Uint8Array(32) }, answer)
  })
}

/** The text of every column of every table, except the operators' audit. */
async function readEverything(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    fixture.db,
  )
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const found = await sql`select t::text as row from ${sql.table(name)} as t`.execute(fixture.db)
      return JSON.stringify(found.rows)
    }),
  )
  return texts.join('\n')
}

test('every table that references a customer, directly or not, is listed as personal data', async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive reach(oid) as (
      select 'customer'::regclass::oid
      union
      select c.conrelid from pg_constraint c join reach r on r.oid = c.confrelid where c.contype = 'f'
    )
    select distinct oid::regclass::text as name from reach`.execute(fixture.db)
  const known = personalDataTables.map(({ table }) => table)
  // Notices are written by the developer, for everyone or for a property, and are not personal data.
  const nobodys = ['notice', 'staff_notice', 'notice_property']
  // The words of the customer's name; of which kinds a proforma has papers; what was noticed of its title.
  const derived = ['customer_word', 'proforma_papers', 'title_told']
  expect(
    rows.map(({ name }) => name).filter((name) => ![...known, ...nobodys, ...derived].includes(name)),
  ).toEqual([])
})

test('the export has everything stored about a person, and no secrets or data of others', async () => {
  const [{ buyer, form }, other] = [await newPayer(), await newPayer()]
  const text = await say('export-person', '01', buyer.persona.document.number, ...signed)
  const kept = JSON.parse(text)
  expect(kept.customer).toMatchObject([{ name: buyer.persona.name, email: buyer.persona.email }])
  expect(kept.customer_phone).toMatchObject([{ number: buyer.persona.phone.number }])
  expect(kept.payment_order).toMatchObject([{ id: form.orderId, state: 'paid' }])
  expect(kept.receipt).toHaveLength(1)
  expect(kept.outbox).toMatchObject([{ recipient: buyer.persona.email }])
  expect(kept.audit.length).toBeGreaterThan(1)
  expect(kept.audit.at(-1)).toMatchObject({
    actor: 'operator',
    action: 'person.exported',
    details: { by: 'Ana Ruiz', why: 'Lo pidió contabilidad' },
  })
  expect(kept.session[0]).not.toHaveProperty('token_hash')
  for (const foreign of [other.buyer.persona.name, other.buyer.persona.document.number, other.form.orderId]) {
    expect(text).not.toContain(foreign)
  }
})

/** A customer with a card on debit, a paid letra and a complaint, and the audit entries about each. */
async function auditedPerson() {
  const buyer = await newAffiliatedBuyer(fixture)
  await buyer.register(await buyer.pay(await buyer.form()))
  const { uuid } = await fixture.db
    .selectFrom('provider_transaction as t')
    .innerJoin('payment_order as o', 'o.id', 't.order_id')
    .select('t.uuid')
    .where('o.customer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const about = { customer_id: buyer.id, proforma: buyer.proforma, phone: '', email: '', text: 'x' }
  const complaint = await fixture.db
    .insertInto('complaint')
    .values({ ...about, filed_at: fixture.clock.now().toString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { accounting_company, accounting_year, accounting_number } = await buyer.letra()
  const deeds = [
    `complaint:${complaint.id}`,
    `transaction:${usdShop.shopId}/${uuid}`,
    `document:${accounting_company}/${accounting_year}/${accounting_number}`,
  ]
  for (const subject of deeds) {
    const entry = { action: 'query.answered' as const, subject, by: 'Ana Ruiz', why: 'Prueba' }
    await writeAudit(fixture.db, entry, fixture.clock.now())
  }
  return { buyer, subjects: [`affiliation:${buyer.affiliationId}`, ...deeds] }
}

test('the export has rows by their numbers, whatever was written to them since', async () => {
  const buyer = await newBuyer(fixture, { letras: 3 })
  await fixture.db
    .updateTable('receivable')
    .set({ version: 7 })
    .where('id', '=', buyer.receivableId)
    .execute()
  const { receivable } = JSON.parse(
    await say('export-person', '01', buyer.persona.document.number, ...signed),
  )
  expect(receivable.map(({ code }: { code: string }) => code)).toEqual(buyer.codes)
})

test("the export has the audit entries about the person's card, payments, debts and complaints, and no others", async () => {
  const [own, foreign] = [await auditedPerson(), await auditedPerson()]
  const text = await say('export-person', '01', own.buyer.persona.document.number, ...signed)
  const told = (JSON.parse(text).audit as { subject: string }[]).map(({ subject }) => subject)
  expect(told).toEqual(expect.arrayContaining(own.subjects))
  for (const subject of foreign.subjects) expect(told).not.toContain(subject)
})

test('the export does not say which of the developer’s people a case was given to', async () => {
  const { buyer, subjects } = await auditedPerson()
  const now = fixture.clock.now()
  const person = { name: 'Milagros', email: 'milagros@llave.example', roles: ['service'] } as const
  await transact(fixture.db, async (trx) => {
    const staffId = (await insertPerson(trx, person, now)) ?? 0
    const subject = subjects.find((one) => one.startsWith('complaint:')) ?? ''
    const changes = { owner: { before: [], after: [String(staffId)] } }
    const act = { action: 'case.assigned' as const, subject, staffId, changes }
    await writeAudit(trx, act, now)
  })
  const text = await say('export-person', '01', buyer.persona.document.number, ...signed)
  const [told, ...more] = JSON.parse(text).audit.filter((act: { actor: string }) => act.actor === 'staff')
  expect(more).toEqual([])
  expect(Object.keys(told).toSorted()).toEqual(['action', 'actor', 'at', 'id', 'subject'])
})

test('a person gets what they hold beside others, and nothing of those who hold it with them', async () => {
  const [{ buyer: ana }, luis] = [await newPayer(), await newBuyer(fixture)]
  await importHolders(fixture, ana.proforma, { holder: ana.persona, coHolders: [luis.persona] })
  await insertDocument(fixture.db, { proforma: ana.proforma, title: 'Contrato de los dos' })
  const kept = JSON.parse(await say('export-person', '01', luis.persona.document.number, ...signed))
  expect(kept.property.map(({ proforma }: { proforma: string }) => proforma).sort()).toEqual(
    [ana.proforma, luis.proforma].sort(),
  )
  expect(kept.receivable).toHaveLength(2)
  expect(kept.proforma_holder).toHaveLength(2)
  expect(JSON.stringify(kept.document)).toContain('Contrato de los dos')
  for (const table of ['customer_phone', 'payment_order', 'receipt', 'provider_transaction', 'session']) {
    expect(JSON.stringify(kept[table]), table).not.toContain(ana.persona.document.number)
  }
  expect(JSON.stringify(kept)).not.toContain(ana.persona.name)
})

test('who had a proforma ceded to them gets nothing of how it was paid before, and who ceded it their payments alone', async () => {
  const [{ buyer: ana, form }, luis] = [await newPayer(), await newBuyer(fixture)]
  await insertDocument(fixture.db, { proforma: ana.proforma, title: 'Contrato de Ana' })
  await importHolders(fixture, ana.proforma, { holder: luis.persona, cededOn: '2026-11-21' })
  const ofLuis = JSON.parse(await say('export-person', '01', luis.persona.document.number, ...signed))
  expect(ofLuis.receivable).toHaveLength(2)
  for (const secret of ['497010******0055', 'Contrato de Ana', form.orderId, ana.persona.name]) {
    expect(JSON.stringify(ofLuis)).not.toContain(secret)
  }
  const ofAna = JSON.parse(await say('export-person', '01', ana.persona.document.number, ...signed))
  expect(ofAna).toMatchObject({
    property: [],
    receivable: [],
    document: [],
    payment_order: [{ id: form.orderId }],
  })
  expect(ofAna.receipt).toHaveLength(1)
  expect(ofAna.proforma_holder).toMatchObject([{ proforma: ana.proforma, role: 'holder' }])
  expect(JSON.stringify(ofAna)).not.toContain(luis.persona.name)
})

/** A paper that was stored in Mesa and withdrawn again, with words that name its holder. */
async function keepVersion(proforma: string, name: string): Promise<void> {
  const { db, clock } = fixture
  const now = clock.now().toString()
  const email = `contenidos-${proforma}@llave.example`
  const person = { name: 'Noelia', email, roles: ['content'] } as const
  const staffId = (await transact(db, (trx) => insertPerson(trx, person, clock.now()))) ?? 0
  await db
    .insertInto('paper_version')
    .values({
      external_id: `mesa:${proforma}`,
      proforma,
      kind: 'other',
      title: `Poder de ${name}`,
      sha256: Buffer.alloc(32, 7),
      placed_at: now,
      placed_by: staffId,
      replaced_at: now,
      withdrawn_by: staffId,
      why: `${name} pidió otro`,
    })
    .execute()
}

test('versions of papers are given to who holds the proforma, and erased with who holds it alone', async () => {
  const [ana, luis] = [await newBuyer(fixture), await newBuyer(fixture)]
  await importHolders(fixture, ana.proforma, { holder: ana.persona, coHolders: [luis.persona] })
  await keepVersion(ana.proforma, ana.persona.name)
  await keepVersion(luis.proforma, luis.persona.name)
  const exported = async (number: string) =>
    JSON.parse(await say('export-person', '01', number, ...signed)).paper_version
  const ofAna = await exported(ana.persona.document.number)
  expect(ofAna).toMatchObject([{ proforma: ana.proforma, title: `Poder de ${ana.persona.name}` }])
  for (const member of ['placed_by', 'withdrawn_by', 'sha256']) expect(ofAna[0]).not.toHaveProperty(member)
  expect(await exported(luis.persona.document.number)).toHaveLength(2)
  expect(await say('erase-person', '01', luis.persona.document.number, ...signed)).toMatch(/is erased/)
  const kept = () =>
    fixture.db
      .selectFrom('paper_version')
      .select(['title', 'why'])
      .where('proforma', 'in', [ana.proforma, luis.proforma])
      .execute()
  expect(await kept()).toEqual([{ title: `Poder de ${ana.persona.name}`, why: 'Borrado' }])
  expect(await say('erase-person', '01', ana.persona.document.number, ...signed)).toMatch(/is erased/)
  expect(await kept()).toEqual([])
})

test('who had a proforma ceded to them gets no version of before, but of plans', async () => {
  const [ana, luis] = [await newBuyer(fixture), await newBuyer(fixture)]
  await keepVersion(ana.proforma, ana.persona.name)
  fixture.clock.advance({ hours: 24 })
  const cededOn = fixture.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().toString()
  await importHolders(fixture, ana.proforma, { holder: luis.persona, cededOn })
  const text = await say('export-person', '01', luis.persona.document.number, ...signed)
  expect(JSON.parse(text).paper_version).toEqual([])
  await fixture.db
    .updateTable('paper_version')
    .set({ kind: 'plan' })
    .where('proforma', '=', ana.proforma)
    .execute()
  const again = await say('export-person', '01', luis.persona.document.number, ...signed)
  expect(JSON.parse(again).paper_version).toHaveLength(1)
})

test('an erased co-holder holds nothing any more, and leaves the other their papers', async () => {
  const [ana, luis] = [await newBuyer(fixture), await newBuyer(fixture)]
  await importHolders(fixture, ana.proforma, { holder: ana.persona, coHolders: [luis.persona] })
  await insertDocument(fixture.db, { proforma: ana.proforma, title: 'Contrato de los dos' })
  expect(await say('erase-person', '01', luis.persona.document.number, ...signed)).toMatch(/is erased/)
  const papers = await fixture.db
    .selectFrom('document')
    .select('title')
    .where('proforma', '=', ana.proforma)
    .execute()
  expect(papers).toEqual([{ title: 'Contrato de los dos' }])
  const held = await fixture.db
    .selectFrom('held_proforma')
    .select('customer_id')
    .where('proforma', '=', ana.proforma)
    .execute()
  expect(held).toEqual([{ customer_id: ana.id }])
})

test('an erased holder is named on no receipt of who paid beside them', async () => {
  const [ana, luis] = [await newBuyer(fixture), await newBuyer(fixture)]
  await importHolders(fixture, ana.proforma, { holder: ana.persona, coHolders: [luis.persona] })
  const form = await luis.visitor.call('POST', '/api/MiCuenta/GenerarTokenIziPago', {
    amount: 35050,
    currency: 'USD',
    formAction: 'ASK_REGISTER_PAY',
    metadata: { codLetra: ana.code, proforma: ana.proforma, tipoOperacion: 'R3' },
  })
  expect((await luis.register(await luis.pay(form.body))).body.titular).toBe(ana.persona.name)
  const print = () => luis.visitor.call('POST', '/api/MiCuenta/GenerarRecibo', { documento: ana.code })
  expect((await print()).status).toBe(200)
  expect(await say('erase-person', '01', ana.persona.document.number, ...signed)).toMatch(/is erased/)
  expect(await readEverything()).not.toContain(ana.persona.name)
  expect((await print()).status).toBe(200)
})

/** A stranger pays the letra of a buyer with a link, and prints their receipt. */
async function newLinkPayer(changes: Readonly<Record<string, unknown>> = {}) {
  const buyer = await newBuyer(fixture)
  const { secret } = await newPaymentLink(buyer)
  const { form, key } = await askLinkForm(fixture, secret, changes)
  const visitor = new Visitor(fixture.app)
  const pay = async () => {
    const answer = await buyer.pay(form)
    await visitor.call('POST', '/api/Enlace/RegistrarPago', { llave: key, ...answer })
  }
  const print = () => visitor.call('POST', '/api/Enlace/GenerarRecibo', { llave: key })
  return { buyer, form, pay, print }
}

async function paymentsToldOf(order: string) {
  await numberEvents(fixture.db, fixture.clock, new AbortController().signal)
  return (await readFeed(fixture, 'erp', 'payments')).filter((entry) => entry.order === order)
}

test('who paid with a link and is no customer gets what is stored of them, and is erased on their receipt too', async () => {
  const who = { nombre: 'Rosario Ibarra', nroDocumento: '07991234', correo: 'rosario@correo.example' }
  const { buyer, form, pay, print } = await newLinkPayer(who)
  const document = ['01', who.nroDocumento] as const
  expect(await say('erase-person', ...document, ...signed)).toBe(
    'A payment of theirs is under way: wait until it has ended.\n',
  )
  await pay()
  await waitOut()
  expect((await print()).status).toBe(200)
  expect(await paymentsToldOf(form.orderId)).toMatchObject([
    { customer: { name: buyer.persona.name }, paidBy: { name: who.nombre } },
  ])

  const text = await say('export-person', ...document, ...signed)
  expect(JSON.parse(text)).toMatchObject({
    order_payer: [{ order_id: form.orderId, name: who.nombre, email: who.correo }],
    payment: [{ order: form.orderId, state: 'paid', amount_minor: 35050, masked_card: expect.any(String) }],
    outbox: [{ recipient: who.correo }],
  })
  for (const foreign of [buyer.persona.name, buyer.persona.document.number, buyer.proforma, 'key_hash'])
    expect(text).not.toContain(foreign)

  expect(await say('erase-person', ...document, ...signed)).toBe(
    'Who paid with a link is erased; their payments stay.\n',
  )
  const everything = await readEverything()
  for (const secret of Object.values(who)) expect(everything).not.toContain(secret)
  expect(everything).toContain(buyer.persona.name)
  const erased = { documentType: '11', name: expect.stringMatching(/^Pagador borrado \d+$/) }
  expect(await paymentsToldOf(form.orderId)).toMatchObject([
    { customer: { name: buyer.persona.name }, paidBy: erased },
  ])
  expect((await print()).status).toBe(200)
  expect((await buyer.letra()).state).toBe('paid')
  expect(await say('export-person', ...document, ...signed)).toBe('No customer has that document.\n')
  expect(await say('sessions', ...document)).toBe('No customer has that document.\n')
})

test('erasing who made a link keeps who paid with it, and erasing a customer reaches what they paid for others', async () => {
  const payer = await newBuyer(fixture)
  const { name, document } = payer.persona
  const { buyer, form, pay } = await newLinkPayer({ nombre: name, nroDocumento: document.number })
  await pay()
  await waitOut()
  expect(await paymentsToldOf(form.orderId)).toMatchObject([{ paidBy: { name } }])
  expect(await say('erase-person', '01', buyer.persona.document.number, ...signed)).toMatch(/is erased/)
  expect(await paymentsToldOf(form.orderId)).toMatchObject([
    { customer: { name: `Persona borrada ${buyer.id}` }, paidBy: { name } },
  ])
  expect(await say('erase-person', '01', document.number, ...signed)).toMatch(/is erased/)
  expect(await paymentsToldOf(form.orderId)).toMatchObject([
    { paidBy: { name: `Persona borrada ${payer.id}` } },
  ])
  expect(await readEverything()).not.toContain(name)
})

test('the printed export has no control characters, and is the same JSON', async () => {
  const { buyer } = await newPayer()
  const name = 'Ana\u009b2J\u007f\u202e'
  await fixture.db.updateTable('customer').set({ name }).where('id', '=', buyer.id).execute()
  const text = await say('export-person', '01', buyer.persona.document.number, ...signed)
  expect(text).toContain('"Ana\\u009b2J\\u007f\\u202e"')
  expect(hasHiddenCharacters(text)).toBe(false)
  expect(JSON.parse(text).customer[0].name).toBe(name)
})

test('what refused rows said of a person is forgotten whole, and nothing else of it', async () => {
  const { db } = fixture
  const buyer = await newBuyer(fixture)
  // The phone has the number of the document in it, which is that of a row as well; JSON writes the name otherwise.
  const [name, document, phone] = ['Ana "Nana" Ruiz', '7', '912345678']
  await db
    .updateTable('customer')
    .set({ name, document_type: '07', document_number: document })
    .where('id', '=', buyer.id)
    .execute()
  await db.updateTable('customer_phone').set({ number: phone }).where('customer_id', '=', buyer.id).execute()
  await keepRefusal([`${name}, ${document}, ${phone}`, 'Eva'], 7)
  expect(await say('erase-person', '07', document, ...signed)).toMatch(/^Customer \d+ is erased/)
  const batch = await db
    .selectFrom('import_batch')
    .select(['id', 'answer'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const faults = [
    { field: 'name', reason: 'es de …, …, …', value: '…, …, …' },
    { field: 'name', reason: 'es de Eva', value: 'Eva' },
  ]
  expect(JSON.parse(batch.answer ?? '')).toEqual({ batch: 7, rows: [{ outcome: 'refused', faults }] })
  const findings = await db
    .selectFrom('import_finding')
    .select(['field', 'reason', 'value'])
    .where('batch_id', '=', batch.id)
    .orderBy('position')
    .execute()
  expect(findings).toEqual(faults)
})

test('a person whose payment is under way is not erased', async () => {
  const buyer = await newBuyer(fixture)
  await buyer.form()
  expect(await say('erase-person', '01', buyer.persona.document.number, ...signed)).toBe(
    'A payment of theirs is under way: wait until it has ended.\n',
  )
})

test('after erasure no personal data is left, but the ledger is, and the receipt can still be checked', async () => {
  const { buyer, form } = await newPayer()
  const { persona } = buyer
  const printed = await buyer.visitor.call('POST', '/api/MiCuenta/GenerarRecibo', { documento: buyer.code })
  expect(printed.status).toBe(200)
  const receipt = await fixture.db
    .selectFrom('receipt as r')
    .innerJoin('settlement as s', 's.id', 'r.settlement_id')
    .select(['r.check_code', 'r.number'])
    .where('s.order_id', '=', form.orderId)
    .executeTakeFirstOrThrow()
  await insertDocument(fixture.db, { proforma: buyer.proforma, title: `Contrato de ${persona.name}` })
  const said = { customer_id: buyer.id, text: `Soy ${persona.name}`, phone: persona.phone.number }
  await fixture.db
    .insertInto('complaint')
    .values({ ...said, proforma: buyer.proforma, email: persona.email, filed_at: '2026-11-21T20:00:00Z' })
    .execute()
  await insertQuery(fixture.db, buyer.id, 'P01')
  await insertApprovedChange(fixture, buyer.id, persona.phone)
  await keepRefusal([persona.name, persona.document.number, persona.email, persona.phone.number])
  await waitOut()
  await numberEvents(fixture.db, fixture.clock, new AbortController().signal)
  const own = async (name: string) => {
    const told = await Promise.all(
      (['payments', 'queries', 'complaints', 'numbers'] as const).map((feed) =>
        readFeed(fixture, 'erp', feed),
      ),
    )
    return told.flat().filter(({ customer }) => customer.name === name)
  }
  const told = await own(persona.name)
  expect(told).toMatchObject([
    { order: form.orderId, paidBy: { name: persona.name } },
    { position: 1 },
    { pictures: 0 },
    { kind: 'changed', oldPhone: `+${persona.phone.dialCode} ${persona.phone.number}` },
  ])

  expect(await say('erase-person', '01', persona.document.number, ...signed)).toMatch(
    /^Customer \d+ is erased/,
  )
  const erased = {
    name: `Persona borrada ${buyer.id}`,
    documentType: '11',
    documentNumber: expect.any(String),
  }
  expect(await own(erased.name)).toEqual([
    { ...told[0], customer: erased, paidBy: erased },
    { ...told[1], customer: erased, subject: '', text: '' },
    { ...told[2], customer: erased, phone: '', email: '', text: '' },
    { ...told[3], customer: erased, oldPhone: '', newPhone: '' },
  ])
  const everything = await readEverything()
  for (const secret of [persona.name, persona.document.number, persona.email, persona.phone.number]) {
    // The test's own letra codes and proformas contain the document number.
    const elsewhere = everything.replaceAll(/(?:PF|L-)\d+/g, '')
    expect(elsewhere).not.toContain(secret)
  }
  expect((await buyer.letra()).state).toBe('paid')
  const check = await fixture.app.inject(`/verificar/${receipt.check_code}`)
  expect(check.statusCode).toBe(200)
  expect(check.body).toContain(receipt.number)
  expect(await say('export-person', '01', persona.document.number, ...signed)).toBe(
    'No customer has that document.\n',
  )
  expect((await buyer.visitor.call('GET', `/api/MiCuenta/ConsultaClienteLetra`)).status).toBe(401)
})
