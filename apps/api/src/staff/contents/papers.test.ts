import { createHash } from 'node:crypto'
import { insertCoHolder } from '@llave/testkit/insert-co-holder'
import { insertDocument, smallPdf } from '@llave/testkit/insert-document'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import { mesaOrigin } from '@llave/testkit/staff/staff-visitor'
import { afterAll, expect, test } from 'vitest'
import { listStored } from '../../integration/import/stored-rows.store.ts'
import { findDocuments } from '../../portfolio/documents.store.ts'

const fixture = await openPaymentFixture()
const { db, clock } = fixture
const mesa = await openMesa(fixture)
const { visitor } = await mesa.newPerson(['content'])
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})

/** A PDF of its own. */
const pdf = (text: string) => Buffer.concat([Buffer.from(`%PDF-1.7\n${text}\n`), Buffer.from('%%EOF\n')])
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function place(name: string, proforma: string, kind: string, bytes: Uint8Array) {
  const answer = await mesa.app.inject({
    method: 'POST',
    url: `/mesa/contents/papers?${new URLSearchParams({ name, proforma, kind })}`,
    headers: {
      origin: mesaOrigin,
      'x-csrf-token': visitor.csrfToken ?? '',
      cookie: visitor.cookie ?? '',
      'content-type': 'application/pdf',
    },
    payload: Buffer.from(bytes),
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function match(name: string, bytes: Uint8Array) {
  const files = [{ name, sha256: sha256(bytes) }]
  const { status, body } = await visitor.call('POST', '/mesa/contents/papers/match', { files })
  expect(status).toBe(200)
  return body.files[0]
}

type Buyer = Awaited<ReturnType<typeof newBuyer>>
const shown = async (buyer: Buyer, proforma: string) =>
  (await findDocuments(db, buyer.id, proforma))?.map(({ title }) => title) ?? null

test('a paper is matched by its name, seen by whoever holds the proforma and by nobody else', async () => {
  const [owner, beside, stranger] = [
    await newBuyer(fixture),
    await newBuyer(fixture),
    await newBuyer(fixture),
  ]
  await insertCoHolder(db, owner.proforma, beside.id, clock.now())
  const bytes = pdf('one')
  const name = `Contrato ${owner.proforma} firmado.pdf`
  expect(await match(name, bytes)).toEqual({
    name,
    proformas: [owner.proforma],
    kind: 'contract',
    known: null,
  })
  expect(await match('reglamento.pdf', bytes)).toMatchObject({ proformas: [], kind: 'other' })
  expect(await place(name, owner.proforma, 'contract', bytes)).toEqual({
    status: 200,
    body: { result: 'created', title: 'Contrato de compraventa' },
  })
  for (const holder of [owner, beside])
    expect(await shown(holder, owner.proforma)).toEqual(['Contrato de compraventa'])
  expect(await shown(stranger, owner.proforma)).toBeNull()
  expect(await shown(stranger, stranger.proforma)).toEqual([])
  // Its holder until now, who is none any more.
  await db
    .updateTable('proforma_holder')
    .set({ until: clock.now().toString() })
    .where('proforma', '=', owner.proforma)
    .where('customer_id', '=', beside.id)
    .execute()
  expect(await shown(beside, owner.proforma)).toBeNull()
})

test('the same again changes nothing; another takes its place, and the one before is known by its bytes', async () => {
  const owner = await newBuyer(fixture)
  const name = `plano_${owner.proforma}.pdf`
  const [first, second] = [pdf('first'), pdf('second')]
  expect((await place(name, owner.proforma, 'plan', first)).body.result).toBe('created')
  expect((await place(name, owner.proforma, 'plan', first)).body.result).toBe('same')
  clock.advance({ minutes: 1 })
  expect((await place(name, owner.proforma, 'plan', second)).body.result).toBe('changed')
  expect(await shown(owner, owner.proforma)).toEqual(['Plano'])
  expect((await match('x.pdf', first)).known).toMatchObject({ proforma: owner.proforma, title: 'Plano' })
  expect((await match('x.pdf', first)).known.replacedAt).not.toBe('')
  expect((await match('x.pdf', second)).known).toMatchObject({ replacedAt: '' })
  const acts = await db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', `proforma:${owner.proforma}`)
    .orderBy('id')
    .execute()
  expect(acts.map(({ action }) => action)).toEqual(['paper.placed', 'paper.replaced'])
})

test('a file that names another proforma, one that nobody holds or that is no paper is refused, and nothing is stored', async () => {
  const [owner, other] = [await newBuyer(fixture), await newBuyer(fixture)]
  const files = async () => (await db.selectFrom('file').select('id').execute()).length
  const before = await files()
  const refused = async (name: string, proforma: string, bytes: Uint8Array) =>
    (await place(name, proforma, 'contract', bytes)).body.code
  expect(await refused(`Contrato ${other.proforma}.pdf`, owner.proforma, smallPdf)).toBe('papel_ajeno')
  expect(await refused(`${owner.proforma} y ${other.proforma}.pdf`, owner.proforma, smallPdf)).toBe(
    'papel_ajeno',
  )
  expect(await refused('Contrato.pdf', 'OTRA-EMPRESA', smallPdf)).toBe('papel_sin_titular')
  expect(await refused('Contrato.pdf', owner.proforma, Buffer.from('MZ'))).toBe('formato_no_admitido')
  expect(await files()).toBe(before)
  expect(await shown(owner, owner.proforma)).toEqual([])
})

test("a complete extract of the developer's system does not know the papers of Mesa", async () => {
  const owner = await newBuyer(fixture)
  const theirs = await insertDocument(db, { proforma: owner.proforma })
  await place('Acta.pdf', owner.proforma, 'act', smallPdf)
  const stored = await listStored(db, 'documents', { after: 0, last: 1_000_000, limit: 1000 })
  expect(stored.filter(({ proforma }) => proforma === owner.proforma).map(({ id }) => String(id))).toEqual([
    theirs,
  ])
})
