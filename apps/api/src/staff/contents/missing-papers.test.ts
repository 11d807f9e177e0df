import type { MissingPage, ProjectPapers } from '@llave/contract/staff/contents/missing-papers'
import { expectedKindsOf } from '@llave/domain/staff/expected-papers'
import { rowsReadOf } from '@llave/testkit/database/read-plan'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { importHolders } from '@llave/testkit/import-holders'
import { insertCoHolder } from '@llave/testkit/insert-co-holder'
import { insertDocument, smallPdf } from '@llave/testkit/insert-document'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { fillPapers } from '@llave/testkit/staff/fill-papers'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import { placePaper } from '@llave/testkit/staff/place-paper'
import fc from 'fast-check'
import type { RawBuilder } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { putFile } from '../../files/files.store.ts'
import { findDocuments } from '../../portfolio/documents.store.ts'
import { missingQuery, missingSumsQuery, readRules } from './missing-papers.store.ts'

const fixture = await openPaymentFixture()
const { db, owner, clock } = fixture
const mesa = await openMesa(fixture)
const { visitor } = await mesa.newPerson(['content'])
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})

type Buyer = Awaited<ReturnType<typeof newBuyer>>
const stages = ['Obra', 'Entrega']
const ceded = Temporal.PlainDate.from('2026-11-01')
let projects = 0

async function newProject(reached: string, ...buyers: readonly Buyer[]): Promise<string> {
  const code = `FALTA-${++projects}`
  await db.insertInto('project').values({ code, name: code, stages }).execute()
  if (reached !== '') {
    const bytes = new Uint8Array([1])
    const file = await putFile(db, { contentType: 'image/jpeg', bytes }, clock.now())
    await db
      .insertInto('progress_picture')
      .values({
        project_code: code,
        source_name: code,
        taken_on: '2026-11-01',
        stage: reached,
        file_id: file,
        width: 1,
        height: 1,
        source_sha256: Buffer.alloc(32),
      })
      .execute()
  }
  for (const { proforma } of buyers)
    await db.updateTable('property').set({ project_code: code }).where('proforma', '=', proforma).execute()
  return code
}

async function list(query: Readonly<Record<string, string>>): Promise<MissingPage> {
  const { status, body } = await visitor.call(
    'GET',
    `/mesa/contents/papers/missing?${new URLSearchParams(query)}`,
  )
  expect(status).toBe(200)
  return body
}

const sums = async (code: string): Promise<ProjectPapers> =>
  (await visitor.call('GET', '/mesa/contents/papers/missing/sums')).body.projects.find(
    (each: ProjectPapers) => each.code === code,
  )

const told = async (query: Readonly<Record<string, string>>) =>
  (await list(query)).rows.map(({ proforma, missing }) => `${proforma} ${missing.join()}`)

test('a contract and a plan are missed of everybody, an act where the works reached the last stage of their plan', async () => {
  const [one, two] = [await newBuyer(fixture), await newBuyer(fixture)]
  const early = await newProject('Obra', one)
  const late = await newProject('Entrega', two)
  expect(await told({ project: early })).toEqual([`${one.proforma} contract,plan`])
  expect(await told({ project: late })).toEqual([`${two.proforma} contract,plan,act`])
  expect(await told({ project: early, kind: 'act' })).toEqual([])
  expect(await sums(early)).toMatchObject({ proformas: 1, expectsAct: false, incomplete: 1 })
  expect(await sums(early)).toMatchObject({ missing: { contract: 1, plan: 1, act: 0 } })
  expect(await sums(late)).toMatchObject({ expectsAct: true, missing: { contract: 1, plan: 1, act: 1 } })
  // A plan of the whole project is everybody's.
  await insertDocument(db, { projectCode: late, kind: 'plan' })
  await insertDocument(db, { proforma: two.proforma, kind: 'act' })
  expect(await told({ project: late })).toEqual([`${two.proforma} contract`])
  await insertDocument(db, { proforma: two.proforma, kind: 'contract' })
  expect(await told({ project: late })).toEqual([])
  expect(await sums(late)).toMatchObject({ incomplete: 0, missing: { contract: 0, plan: 0, act: 0 } })
})

test('pages follow one another without a gap, are told of their holders, and stand whole in both files', async () => {
  const buyers: Buyer[] = []
  for (let count = 0; count < 53; count++) buyers.push(await newBuyer(fixture))
  const code = await newProject('', ...buyers)
  const first = await list({ project: code })
  expect(first.rows).toHaveLength(50)
  const rest = await list({ project: code, after: first.next })
  expect(rest.next).toBe('')
  expect([...first.rows, ...rest.rows].map(({ proforma }) => proforma)).toEqual(
    buyers.map(({ proforma }) => proforma).toSorted(),
  )
  const csv = await visitor.call('GET', `/mesa/contents/papers/missing/csv?project=${code}&kind=plan`)
  expect(String(csv.bytes).trim().split('\r\n')).toHaveLength(54)
  expect(String(csv.bytes)).toContain(`${buyers[0]?.proforma}`)
  const book = await visitor.call('GET', `/mesa/contents/papers/missing/xlsx?project=${code}`)
  expect(book.status).toBe(200)
  const readings = await db
    .selectFrom('staff_reading')
    .select(['call', (select) => select.fn.countAll<number>().as('count')])
    .where(
      'customer_id',
      'in',
      buyers.map(({ id }) => id),
    )
    .groupBy('call')
    .execute()
  expect(new Map(readings.map(({ call, count }) => [call, Number(count)]))).toEqual(
    new Map([
      ['listMissingPapers', 53],
      ['exportMissingPapers', 53],
      ['exportMissingPapersWorkbook', 53],
    ]),
  )
})

test('whatever happens to papers and holders, what is missing is what the holder does not see', async () => {
  const kind = fc.constantFrom('contract', 'plan', 'act', 'other')
  const which = fc.nat(2)
  const step = fc.oneof(
    fc.record({ does: fc.constant('send'), which, kind, day: fc.constantFrom('2026-11-01', '2026-11-25') }),
    fc.record({ does: fc.constant('place'), which, kind }),
    fc.record({ does: fc.constantFrom('cede', 'join', 'delete', 'leave', 'move', 'change'), which, kind }),
    fc.record({ does: fc.constant('share'), which, kind }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 12 }),
      fc.constantFrom('', 'Obra', 'Entrega'),
      async (steps, reached) => {
        const buyers = [await newBuyer(fixture), await newBuyer(fixture), await newBuyer(fixture)]
        const code = await newProject(reached, ...buyers)
        const other = await newProject('Obra')
        let cessions = 0
        for (const { does, which, kind, ...rest } of steps) {
          const buyer = buyers[which] as Buyer
          const next = buyers[(which + 1) % 3] as Buyer
          const { proforma } = buyer
          const ofProforma = db.updateTable('document').where('proforma', '=', proforma)
          if (does === 'send')
            await insertDocument(db, { proforma, kind, datedOn: 'day' in rest ? rest.day : '' })
          else if (does === 'place')
            await placePaper(mesa.app, visitor, { name: 'papel.pdf', proforma, kind, bytes: smallPdf })
          else if (does === 'share') await insertDocument(db, { projectCode: code, kind })
          else if (does === 'join') {
            await owner
              .deleteFrom('proforma_holder')
              .where('proforma', '=', proforma)
              .where('role', '=', 'co_holder')
              .execute()
            const [held] = await holdersOf(proforma)
            if (held && held !== next.id) await insertCoHolder(db, proforma, next.id, clock.now())
          } else if (does === 'cede') {
            const cededOn = ceded.add({ days: ++cessions }).toString()
            await importHolders(fixture, proforma, { holder: next.persona, cededOn })
          } else if (does === 'leave')
            await db
              .updateTable('proforma_holder')
              .set({ until: clock.now().toString() })
              .where('proforma', '=', proforma)
              .where('until', 'is', null)
              .execute()
          else if (does === 'move')
            await db
              .updateTable('property')
              .set({ project_code: other })
              .where('proforma', '=', proforma)
              .execute()
          else if (does === 'change') await ofProforma.set({ kind }).execute()
          else
            await db
              .deleteFrom('document')
              .where('proforma', '=', proforma)
              .where('kind', '=', kind)
              .execute()
        }
        for (const [project, stage] of [
          [code, reached],
          [other, 'Obra'],
        ] as const) {
          const expected: string[] = []
          for (const { proforma } of buyers.toSorted((a, b) => (a.proforma < b.proforma ? -1 : 1))) {
            const missing = await missingByHand(proforma, project, stage)
            if (missing.length > 0) expected.push(`${proforma} ${missing.join()}`)
          }
          expect(await told({ project })).toEqual(expected)
          for (const kind of ['contract', 'plan', 'act'] as const) {
            const own = expected.filter((each) => each.split(' ')[1]?.split(',').includes(kind))
            expect(await told({ project, kind })).toEqual(own)
            expect((await sums(project)).missing[kind]).toBe(own.length)
          }
          expect((await sums(project)).incomplete).toBe(expected.length)
        }
      },
    ),
    { numRuns: 25 },
  )
})

const holdersOf = async (proforma: string) =>
  (
    await db
      .selectFrom('held_proforma')
      .select('customer_id')
      .where('proforma', '=', proforma)
      .where('role', '=', 'holder')
      .execute()
  ).map(({ customer_id }) => customer_id)

/** By what the portal shows the holder, and the rule of the domain. */
async function missingByHand(proforma: string, project: string, reached: string): Promise<readonly string[]> {
  const { project_code } = await db
    .selectFrom('property')
    .select('project_code')
    .where('proforma', '=', proforma)
    .executeTakeFirstOrThrow()
  const [holder] = await holdersOf(proforma)
  if (project_code !== project || !holder) return []
  const seen = (await findDocuments(db, holder, proforma)) ?? []
  return expectedKindsOf({ stages, reached }).filter((kind) => seen.every((each) => each.kind !== kind))
}

test('a page and the sums read no paper, and of the properties those of the page, with every filter', async () => {
  const filled = await createTestDatabase()
  try {
    const proformas = 5000
    await fillPapers(filled.owner, proformas)
    const rules = await readRules(filled.db)
    const readOf = (statement: RawBuilder<unknown>, table: string) => rowsReadOf(filled.db, statement, table)
    for (const kind of [null, 'contract', 'plan', 'act'] as const) {
      for (const projectCode of ['', 'PAPEL-1', 'PAPEL-4']) {
        for (const after of ['', 'D30004000']) {
          const page = missingQuery(rules, { projectCode, kind, after, limit: 51 })
          const said = JSON.stringify({ kind, projectCode, after })
          expect(await readOf(page, 'document'), said).toBe(0)
          expect(await readOf(page, 'property'), said).toBeLessThanOrEqual(51)
          expect(await readOf(page, 'proforma_papers'), said).toBeLessThanOrEqual(
            projectCode === '' ? proformas : proformas / 4,
          )
        }
      }
    }
    expect(await readOf(missingSumsQuery(rules), 'document')).toBe(0)
    expect(await readOf(missingSumsQuery(rules), 'proforma_papers')).toBe(proformas)
  } finally {
    await filled.drop()
  }
})
