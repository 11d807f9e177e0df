import { insertCoHolder } from '@llave/testkit/insert-co-holder'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { putFile } from '../../files/files.store.ts'

const fixture = await openPaymentFixture()
const { db, owner, clock } = fixture
const mesa = await openMesa(fixture)
const { visitor } = await mesa.newPerson(['content'])
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})

type Buyer = Awaited<ReturnType<typeof newBuyer>>
type Wire = {
  readonly kind: string
  readonly projectCode: string
  readonly stage: string
  readonly proformas: readonly string[]
  readonly owing: boolean
}
/** One property of the world, whose number is also that of its buyer. */
type Home = {
  readonly project: number
  readonly owing: boolean
  /** Whether its buyer holds it still. */
  readonly kept: boolean
  /** Who holds it beside them, by number; itself for nobody. */
  readonly beside: number
}

const size = 5
const codes = ['R0', 'R1', 'R2'] as const
/** The stages of every project; what else a picture says is none of them, and an older picture decides. */
const plan = ['Obra', 'Acabados']

/** Of the two pictures of every project. */
const days = ['2026-10-01', '2026-11-01'] as const

const homes = fc.array(
  fc.record({
    project: fc.nat(codes.length - 1),
    owing: fc.boolean(),
    kept: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    beside: fc.nat(size - 1),
  }),
  { minLength: size, maxLength: size },
)
const pictured = fc.tuple(
  ...codes.map(() => fc.tuple(fc.constantFrom(...plan), fc.constantFrom(...plan, 'Limpieza'))),
)
const asked = fc.record({
  kind: fc.constantFrom('all', 'project', 'project at a stage', 'stage', 'proformas'),
  project: fc.nat(codes.length - 1),
  stage: fc.constantFrom(...plan),
  homes: fc.uniqueArray(fc.nat(size - 1), { minLength: 1, maxLength: 3 }),
  owing: fc.boolean(),
})

/** Who holds a home. */
const holdersOf = (home: Home, own: number) => [
  ...new Set([...(home.kept ? [own] : []), ...(home.beside === own ? [] : [home.beside])]),
]

async function settle(
  buyers: readonly Buyer[],
  world: readonly Home[],
  pictures: readonly (readonly [string, string])[],
) {
  await owner.deleteFrom('proforma_holder').where('role', '=', 'co_holder').execute()
  for (const [own, { project, owing, kept, beside }] of world.entries()) {
    const { proforma } = buyers[own] as Buyer
    const code = codes[project] as string
    await db.updateTable('property').set({ project_code: code }).where('proforma', '=', proforma).execute()
    await db
      .updateTable('receivable')
      .set(owing ? { state: 'pending', paid_minor: 0 } : { state: 'paid', paid_minor: 35_050 })
      .where('proforma', '=', proforma)
      .execute()
    await db
      .updateTable('proforma_holder')
      .set({ until: kept ? null : clock.now().toString() })
      .where('proforma', '=', proforma)
      .execute()
    if (beside !== own) await insertCoHolder(db, proforma, (buyers[beside] as Buyer).id, clock.now())
  }
  for (const [place, code] of codes.entries())
    for (const [age, day] of days.entries())
      await db
        .updateTable('progress_picture')
        .set({ stage: pictures[place]?.[age] as string })
        .where('project_code', '=', code)
        .where('source_name', '=', day)
        .execute()
}

/** How many notices with this title a customer reads. */
async function countRead({ persona, visitor }: Buyer, title: string): Promise<number> {
  const { type, number } = persona.document
  const query = new URLSearchParams({ tipoDocumento: type, nroDocumento: number })
  const { body } = await visitor.call('GET', `/api/MisConsultasSAC/GetAllBuscaAviso?${query}`)
  return body.getAllBuscaAvisoResult.filter(({ titulo }: { titulo: string }) => titulo === title).length
}

async function count({ proformas, ...rest }: Wire): Promise<{ people: number; properties: number }> {
  const given = Object.entries({ ...rest, proformas: proformas.join('\n') })
  const query = new URLSearchParams(given.flatMap(([name, one]) => (one ? [[name, String(one)]] : [])))
  return (await visitor.call('GET', `/mesa/contents/audiences/count?${query}`)).body
}

test('whoever holds what, a notice is read by exactly those for whom it is, on exactly those properties', async () => {
  const strangers = [false, true].map((owing) =>
    count({ kind: 'all', projectCode: '', stage: '', proformas: [], owing }),
  )
  const [anybody, debtors] = (await Promise.all(strangers)).map(({ people }) => people)
  const buyers: Buyer[] = []
  for (let place = 0; place < size; place++) buyers.push(await newBuyer(fixture))
  for (const code of codes) {
    await db
      .insertInto('project')
      .values({ code, name: `Proyecto ${code}`, stages: plan })
      .execute()
    const bytes = new Uint8Array([0])
    const fileId = await putFile(db, { contentType: 'image/jpeg', bytes }, clock.now())
    const picture = { project_code: code, stage: '', file_id: fileId, width: 4, height: 3 }
    for (const [age, day] of days.entries())
      await db
        .insertInto('progress_picture')
        .values({ ...picture, source_name: day, taken_on: day, source_sha256: Buffer.alloc(32, age) })
        .execute()
  }
  let written = 0
  await fc.assert(
    fc.asyncProperty(
      homes,
      pictured,
      asked,
      async (world, pictures, { kind, project, stage, homes, owing }) => {
        await settle(buyers, world, pictures)
        const stages = pictures.map(([older, newer]) => (plan.includes(newer) ? newer : older))
        const proformas = homes.map((own) => (buyers[own] as Buyer).proforma)
        const audience: Wire = {
          kind: kind === 'project at a stage' ? 'project' : kind,
          projectCode: kind.startsWith('project') ? (codes[project] as string) : '',
          stage: kind.endsWith('stage') ? stage : '',
          proformas: kind === 'proformas' ? proformas : [],
          owing,
        }
        /** By what the world says, apart from the query. */
        const isMeant = (home: Home, own: number) =>
          (kind === 'all' ||
            (kind === 'project' && home.project === project) ||
            (kind === 'project at a stage' && home.project === project && stages[project] === stage) ||
            (kind === 'stage' && stages[home.project] === stage) ||
            (kind === 'proformas' && homes.includes(own))) &&
          (!owing || home.owing)
        const readings = buyers.map(() => 0)
        for (const [own, home] of world.entries())
          if (isMeant(home, own))
            for (const holder of holdersOf(home, own)) readings[holder] = (readings[holder] ?? 0) + 1
        const people = readings.filter((times) => times > 0).length

        const others = kind === 'all' ? ((owing ? debtors : anybody) ?? 0) : 0
        const counted = await count(audience)
        expect(counted.people).toBe(people + others)
        const title = `Aviso ${++written}`
        const { body: draft } = await visitor.call('POST', '/mesa/contents/notices', {
          title,
          text: 'x',
          audience,
        })
        const answer = await visitor.call('POST', `/mesa/contents/notices/${draft.noticeId}/plan`, {
          version: draft.version,
          goesAt: '',
          people: counted.people,
          typed: null,
        })
        const namesUnheld =
          kind === 'proformas' && homes.some((own) => holdersOf(world[own] as Home, own).length === 0)
        const goes = counted.people > 0 && !namesUnheld
        expect(answer.status, JSON.stringify(answer.body)).toBe(goes ? 200 : namesUnheld ? 400 : 409)
        for (const [place, buyer] of buyers.entries()) {
          // One to all is one row without a property, which whoever holds none any more reads too.
          const times = kind === 'all' && !owing ? 1 : (readings[place] ?? 0)
          expect(await countRead(buyer, title), `customer ${place}`).toBe(goes ? times : 0)
        }
      },
    ),
    { numRuns: 30 },
  )
})
