import { insertDocument } from '@llave/testkit/insert-document'
import { newKey } from '@llave/testkit/new-key'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, expect, test } from 'vitest'

const fixture = await openPaymentFixture()
const { db, clock, app } = fixture
afterAll(() => fixture.close())
const erp = new Visitor(app)
erp.token = await newKey({ db, clock })

async function put(...rows: readonly object[]) {
  const { body } = await erp.call('PUT', '/integration/v1/title-stages', { rows })
  return body.rows.map(
    ({ outcome, faults }: { outcome: string; faults?: { field: string; reason: string }[] }) =>
      [outcome, ...(faults ?? []).map(({ field, reason }) => `${field}: ${reason}`)].join(' '),
  )
}

type Buyer = Awaited<ReturnType<typeof newBuyer>>

async function pathOf({ persona, visitor }: Buyer, proforma: string) {
  const { type, number } = persona.document
  const query = new URLSearchParams({ TipoDocumento: type, NroDocumento: number, IdProforma: proforma })
  return visitor.call('GET', `/api/MiCuenta/ObtenerCaminoTitulo?${query}`)
}

const unknown = (etapa: string) => ({
  etapa,
  estado: 'SIN_INFORMACION',
  fecha: null,
  responsable: null,
  documento: null,
})
const stages = ['SEPARACION', 'CONTRATO', 'ENTREGA', 'INDEPENDIZACION', 'ESCRITURA', 'INSCRIPCION']

async function externalName(id: string): Promise<string> {
  const paper = await db
    .selectFrom('document')
    .select('external_id')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()
  return paper.external_id
}

test('of a property of which nobody said anything all six stages say so', async () => {
  const buyer = await newBuyer(fixture)
  expect((await pathOf(buyer, buyer.proforma)).body.etapas).toEqual(stages.map(unknown))
})

test('what rows say of stages is shown with its paper, once, and withdrawn it is unknown again', async () => {
  const buyer = await newBuyer(fixture)
  const { proforma } = buyer
  const paper = await insertDocument(db, { proforma, kind: 'other', title: 'Escritura' })
  const document = await externalName(paper)
  const deed = { proforma, stage: 'deed', state: 'done', date: '2026-03-14', document }
  const inscription = { proforma, stage: 'inscription', state: 'pending', responsible: 'sunarp' }
  expect(await put(deed, inscription)).toEqual(['created', 'created'])
  expect(await put(deed, inscription)).toEqual(['same', 'same'])
  const { etapas } = (await pathOf(buyer, proforma)).body
  expect(etapas.slice(4)).toEqual([
    {
      etapa: 'ESCRITURA',
      estado: 'HECHA',
      fecha: '14/03/2026',
      responsable: null,
      documento: { id: paper, titulo: 'Escritura' },
    },
    { etapa: 'INSCRIPCION', estado: 'PENDIENTE', fecha: null, responsable: 'SUNARP', documento: null },
  ])
  expect(await put({ ...inscription, date: '2027-02-01' })).toEqual(['changed'])
  expect(await put({ proforma, stage: 'inscription', withdraw: true })).toEqual(['withdrawn'])
  expect((await pathOf(buyer, proforma)).body.etapas[5]).toEqual(unknown('INSCRIPCION'))
  // A paper that went is no link, and the stage stays.
  await db.deleteFrom('document').where('external_id', '=', document).execute()
  expect((await pathOf(buyer, proforma)).body.etapas[4]).toMatchObject({ estado: 'HECHA', documento: null })
})

test('a row that cannot be so names its field', async () => {
  const [{ proforma }, other] = [await newBuyer(fixture), await newBuyer(fixture)]
  const foreign = await externalName(await insertDocument(db, { proforma: other.proforma }))
  const row = { proforma, stage: 'deed', state: 'done', date: '2026-03-14' }
  const today = clock.now().toZonedDateTimeISO('America/Lima').toPlainDate()
  expect(
    await put(
      { ...row, date: undefined },
      { ...row, stage: 'contract', date: today.add({ days: 1 }).toString() },
      { ...row, stage: 'reservation', date: today.toString() },
      { ...row, stage: 'delivery', state: 'pending' },
      { ...row, stage: 'independization', state: 'not_applicable' },
      { ...row, stage: 'title' },
      { ...row, stage: 'inscription', document: foreign },
      { ...row, proforma: 'NADIE' },
    ),
  ).toEqual([
    'refused date: falta: el día en que la etapa se hizo',
    'refused date: es una fecha futura, y la etapa está hecha',
    'created',
    'refused responsible: falta: a quién le toca actuar en una etapa pendiente',
    'refused date: una etapa que no aplica no lleva fecha',
    'refused stage: no es una etapa: reservation, contract, delivery, independization, deed o inscription',
    'refused document: no es el código de un documento de esa propiedad',
    'refused proforma: no existe',
  ])
})

test('what Llave knows already needs no row: reservation, contract, delivery', async () => {
  const buyer = await newBuyer(fixture)
  const { proforma } = buyer
  const receivable = { proforma, kind: 'reservation', documentClass: 'R1', company: 'PE01', year: '2025' }
  const money = { currency: 'USD', amount: '500.00', dueOn: '2025-03-01' }
  const { body } = await erp.call('PUT', '/integration/v1/receivables', {
    rows: [{ ...receivable, ...money, documentNumber: `S${proforma}`, state: 'paid', paidOn: '2025-03-02' }],
  })
  expect(body.counts.created).toBe(1)
  await insertDocument(db, { proforma, title: 'Adenda', datedOn: '2025-09-01' })
  const contract = await insertDocument(db, { proforma, title: 'Contrato', datedOn: '2025-03-14' })
  const told = async () =>
    (await pathOf(buyer, proforma)).body.etapas.map(
      ({
        estado,
        fecha,
        documento,
      }: {
        estado: string
        fecha: string | null
        documento: { id: string } | null
      }) => [estado, fecha, documento?.id].filter(Boolean).join(' '),
    )
  await db.updateTable('project').set({ promised_on: '2027-06-30' }).execute()
  expect((await told()).slice(0, 4)).toEqual([
    'HECHA 02/03/2025',
    `HECHA 14/03/2025 ${contract}`,
    'PENDIENTE 30/06/2027',
    'SIN_INFORMACION',
  ])
  await put({ proforma, stage: 'delivery', state: 'pending', date: '2026-05-20', responsible: 'buyer' })
  expect((await told())[2]).toBe('PENDIENTE 20/05/2026')
  await db
    .updateTable('property')
    .set({ delivered_on: '2026-05-14' })
    .where('proforma', '=', proforma)
    .execute()
  expect((await told())[2]).toBe('HECHA 14/05/2026')
})

test('who holds a property by a cession sees its stages, without the papers of the holder before', async () => {
  const buyer = await newBuyer(fixture)
  const { proforma } = buyer
  const id = await insertDocument(db, { proforma, kind: 'other', datedOn: '2025-03-14' })
  const deed = {
    proforma,
    stage: 'deed',
    state: 'done',
    date: '2025-03-14',
    document: await externalName(id),
  }
  expect(await put(deed)).toEqual(['created'])
  expect((await pathOf(buyer, proforma)).body.etapas[4].documento).toEqual({ id, titulo: expect.any(String) })
  const heir = await newBuyer(fixture)
  const { project_code, product_name, sold_on } = await db
    .selectFrom('property')
    .select(['project_code', 'product_name', 'sold_on'])
    .where('proforma', '=', proforma)
    .executeTakeFirstOrThrow()
  const { body } = await erp.call('PUT', '/integration/v1/properties', {
    rows: [
      {
        proforma,
        documentType: '01',
        documentNumber: heir.persona.document.number,
        projectCode: project_code,
        productName: product_name,
        currency: 'USD',
        soldOn: sold_on.toString(),
        cededOn: '2026-08-01',
      },
    ],
  })
  expect(body.counts.changed).toBe(1)
  // What changed the contract since is not the contract.
  await insertDocument(db, { proforma, title: 'Adenda', datedOn: '2026-09-01' })
  const { etapas } = (await pathOf(heir, proforma)).body
  expect(etapas[4]).toMatchObject({ estado: 'HECHA', documento: null })
  expect(etapas[1]).toMatchObject({ estado: 'SIN_INFORMACION' })
  expect((await pathOf(buyer, proforma)).body).toMatchObject({ code: 'ajeno' })
})
