import { createHash } from 'node:crypto'
import { insertCoHolder } from '@llave/testkit/insert-co-holder'
import { insertDocument, smallPdf } from '@llave/testkit/insert-document'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import { placePaper } from '@llave/testkit/staff/place-paper'
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

const place = (name: string, proforma: string, kind: string, bytes: Uint8Array) =>
  placePaper(mesa.app, visitor, { name, proforma, kind, bytes })

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
  expect(await match(name, bytes)).toMatchObject({
    name,
    named: [
      {
        proforma: owner.proforma,
        holders: [{ name: owner.persona.name }, { name: beside.persona.name }],
      },
    ],
    fits: [owner.proforma],
    kind: 'contract',
    known: null,
  })
  expect(await match('reglamento.pdf', bytes)).toMatchObject({ named: [], fits: [], kind: 'other' })
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
  expect((await actsOf(owner.proforma)).map(({ action }) => action)).toEqual([
    'paper.placed',
    'paper.replaced',
  ])
})

const actsOf = (proforma: string) =>
  db
    .selectFrom('audit')
    .select(['action', 'staff_id', 'details'])
    .where('subject', '=', `proforma:${proforma}`)
    .orderBy('id')
    .execute()

const papersOf = async (proforma: string) =>
  (await visitor.call('GET', `/mesa/contents/papers/proformas/${proforma}`)).body

test('a file that names a flat and its garage is of either, where the same people hold both', async () => {
  const [owner, other] = [await newBuyer(fixture), await newBuyer(fixture)]
  const garage = `G${owner.proforma.slice(2)}`
  await db
    .insertInto('property')
    .values({
      proforma: garage,
      customer_id: owner.id,
      project_code: 'P01',
      product_name: 'Cochera 3',
      currency: 'USD',
      sold_on: '2026-01-01',
    })
    .execute()
  const name = `Contrato ${owner.proforma} y ${garage}.pdf`
  const matched = await match(name, smallPdf)
  expect(matched.named).toHaveLength(2)
  expect(matched.fits).toEqual([owner.proforma, garage])
  expect((await place(name, garage, 'contract', smallPdf)).status).toBe(200)
  // One of them has a second holder from now on: not everybody who holds one holds the other.
  await insertCoHolder(db, garage, other.id, clock.now())
  expect((await match(name, smallPdf)).fits).toEqual([])
  expect((await place(name, garage, 'plan', smallPdf)).body.code).toBe('papel_ajeno')
})

test('a name with characters that nobody sees is refused by its field, and the others are not asked for it', async () => {
  const files = [{ name: 'a\u202e.pdf', sha256: sha256(smallPdf) }]
  const { status, body } = await visitor.call('POST', '/mesa/contents/papers/match', { files })
  expect(status).toBe(400)
  expect(body.campo).toBe('files.0.name')
})

test('the papers of a proforma are told with their versions; one of Mesa is withdrawn with its reason, once', async () => {
  const owner = await newBuyer(fixture)
  await insertDocument(db, { proforma: owner.proforma, kind: 'plan', title: 'Del ERP' })
  await place('Contrato.pdf', owner.proforma, 'contract', pdf('a'))
  clock.advance({ minutes: 1 })
  await place('Contrato.pdf', owner.proforma, 'contract', pdf('b'))
  const seen = await papersOf(owner.proforma)
  expect(seen.property.holders).toMatchObject([{ name: owner.persona.name }])
  expect(seen.missing).toEqual([])
  expect(seen.papers.map(({ origin, title }: { origin: string; title: string }) => [origin, title])).toEqual([
    ['mesa', 'Contrato de compraventa'],
    ['erp', 'Del ERP'],
  ])
  const [now, before] = seen.versions
  expect(before).toMatchObject({ endedAt: now.placedAt, withdrawnBy: '', why: '' })
  expect(seen.papers[0].versionId).toBe(now.versionId)
  const told = await db
    .selectFrom('staff_reading')
    .select(['customer_id', 'subject'])
    .where('call', '=', 'readProformaPapers')
    .where('customer_id', '=', owner.id)
    .execute()
  expect(told).toEqual([{ customer_id: owner.id, subject: `proforma:${owner.proforma}` }])

  const withdraw = (versionId: string, why = 'Salió con el nombre mal escrito', proforma = owner.proforma) =>
    visitor.call('POST', `/mesa/contents/papers/proformas/${proforma}/${versionId}/withdraw`, { why })
  expect((await withdraw(now.versionId, ' ')).body.campo).toBe('why')
  expect((await withdraw(before.versionId)).body.code).toBe('papel_cambiado')
  expect((await withdraw(now.versionId, undefined, (await newBuyer(fixture)).proforma)).body.code).toBe(
    'no_encontrado',
  )
  expect(await shown(owner, owner.proforma)).toContain('Contrato de compraventa')
  const files = async () => (await db.selectFrom('file').select('id').execute()).length
  const stored = await files()
  expect((await withdraw(now.versionId)).status).toBe(204)
  expect(await files()).toBe(stored - 1)
  expect(await shown(owner, owner.proforma)).toEqual(['Del ERP'])
  expect((await withdraw(now.versionId)).body.code).toBe('papel_cambiado')
  const after = await papersOf(owner.proforma)
  expect(after.missing).toEqual(['contract'])
  expect(after.versions[0]).toMatchObject({ why: 'Salió con el nombre mal escrito' })
  expect(after.versions[0].withdrawnBy).not.toBe('')
  const acts = await actsOf(owner.proforma)
  expect(acts.at(-1)).toMatchObject({
    action: 'paper.withdrawn',
    details: { why: 'Salió con el nombre mal escrito' },
  })
  expect(acts.at(-1)?.staff_id).not.toBeNull()
  // Neither its words nor its hash: the audit is never erased.
  expect(JSON.stringify(acts.map(({ details }) => details))).not.toMatch(/Contrato de|sha256/)
})

test('a paper opens for its own proforma alone', async () => {
  const [owner, other] = [await newBuyer(fixture), await newBuyer(fixture)]
  const documentId = await insertDocument(db, { proforma: owner.proforma })
  const open = (proforma: string) =>
    visitor.call('GET', `/mesa/contents/papers/proformas/${proforma}/${documentId}`)
  expect((await open(owner.proforma)).status).toBe(200)
  expect((await open(other.proforma)).status).toBe(404)
  expect((await open('NADIE')).status).toBe(404)
  expect((await visitor.call('GET', '/mesa/contents/papers/proformas/NADIE')).status).toBe(404)
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
