import { limaDate } from '@llave/domain/time/lima-date'
import { mostRowsRead } from '@llave/testkit/database/read-plan'
import { postgresAnswers } from '@llave/testkit/database/test-database'
import { waitForBlocked } from '@llave/testkit/database/wait-for-blocked'
import { whileLocked } from '@llave/testkit/database/while-locked'
import { insertCoHolder } from '@llave/testkit/insert-co-holder'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { transact } from '../../database/database.ts'
import { putFile } from '../../files/files.store.ts'
import { claimDueNotice, pageQuery } from './notices.store.ts'
import { sendDueNotices, sendNotice } from './send-notice.ts'

const fixture = await openPaymentFixture()
const { db, owner, clock } = fixture
const mesa = await openMesa(fixture)
const { visitor, id: staffId } = await mesa.newPerson(['content'])
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})

const why = 'Salió con un error'
const none = { kind: 'all', projectCode: '', stage: '', proformas: [] as string[], owing: false }
type Wire = typeof none
let written = 0

async function draft(audience: Wire, title = `Aviso ${++written}`) {
  const { status, body } = await visitor.call('POST', '/mesa/contents/notices', {
    title,
    text: '<b>El sábado</b> a las 10:00.',
    audience,
  })
  expect(status).toBe(200)
  return { ...(body as { noticeId: string; version: number }), title }
}

async function count(audience: Wire) {
  const { kind, projectCode, stage, proformas, owing } = audience
  const query = new URLSearchParams({
    kind,
    ...(projectCode && { projectCode }),
    ...(stage && { stage }),
    ...(proformas.length > 0 && { proformas: proformas.join('\n') }),
    ...(owing && { owing: 'true' }),
  })
  const { status, body } = await visitor.call('GET', `/mesa/contents/audiences/count?${query}`)
  expect(status).toBe(200)
  return body as { people: number; properties: number; withEmail: number; away: number; unknown: string[] }
}

const plan = (notice: { noticeId: string; version: number }, body: object) =>
  visitor.call('POST', `/mesa/contents/notices/${notice.noticeId}/plan`, {
    version: notice.version,
    goesAt: '',
    typed: null,
    ...body,
  })

const withdraw = (noticeId: string, version: number) =>
  visitor.call('POST', `/mesa/contents/notices/${noticeId}/withdraw`, { version, why })

const read = async (noticeId: string) =>
  (await visitor.call('GET', `/mesa/contents/notices/${noticeId}`)).body

type Buyer = Awaited<ReturnType<typeof newBuyer>>

/** The notices of a customer with this title, as the portal asks for them. */
async function seen(buyer: Buyer, title: string) {
  const { type, number } = buyer.persona.document
  const query = new URLSearchParams({ tipoDocumento: type, nroDocumento: number })
  const { body } = await buyer.visitor.call('GET', `/api/MisConsultasSAC/GetAllBuscaAviso?${query}`)
  return (body.getAllBuscaAvisoResult as { id: string; titulo: string; pROFORMAField: string }[]).filter(
    ({ titulo }) => titulo === title,
  )
}

const moment = (minutes: number) =>
  clock.now().add({ minutes }).toString({ timeZone: 'America/Lima', smallestUnit: 'second' })

async function house(project: string, stage: string) {
  await db
    .insertInto('project')
    .values({ code: project, name: `Proyecto ${project}`, stages: ['Obra', 'Acabados'] })
    .execute()
  const bytes = new Uint8Array([0])
  const fileId = await putFile(db, { contentType: 'image/jpeg', bytes }, clock.now())
  await db
    .insertInto('progress_picture')
    .values({
      project_code: project,
      source_name: 'a.jpg',
      taken_on: '2026-11-01',
      stage,
      file_id: fileId,
      width: 4,
      height: 3,
      source_sha256: Buffer.alloc(32),
    })
    .execute()
}

async function moveTo(project: string, ...buyers: readonly Buyer[]) {
  for (const { proforma } of buyers)
    await db.updateTable('property').set({ project_code: project }).where('proforma', '=', proforma).execute()
}

describe('a notice reaches exactly its audience', () => {
  test('all, a project, a stage and proformas; with co-holders, former holders, what is withdrawn and what is paid', async () => {
    await house('N1', 'Obra')
    await house('N2', 'Acabados')
    const names = ['inOne', 'alsoInOne', 'paid', 'inTwo', 'former', 'beside', 'outside'] as const
    const buyers = {} as Record<(typeof names)[number], Buyer>
    for (const name of names) buyers[name] = await newBuyer(fixture)
    const { inOne, alsoInOne, paid, inTwo, former, beside, outside } = buyers
    await moveTo('N1', inOne, alsoInOne, paid, former)
    await moveTo('N2', inTwo)
    await insertCoHolder(db, inOne.proforma, beside.id, clock.now())
    await db
      .updateTable('receivable')
      .set({ state: 'paid', paid_minor: 35_050 })
      .where('proforma', '=', paid.proforma)
      .execute()
    // Who held a property that was withdrawn since.
    await db
      .updateTable('proforma_holder')
      .set({ until: clock.now().toString() })
      .where('proforma', '=', former.proforma)
      .execute()

    // By hand, apart from the query: who reads it, and on how many of their properties.
    const cases: readonly [Wire, Partial<Record<(typeof names)[number], number>>, number][] = [
      [{ ...none, kind: 'project', projectCode: 'N1' }, { inOne: 1, alsoInOne: 1, paid: 1, beside: 1 }, 3],
      [
        { ...none, kind: 'project', projectCode: 'N1', owing: true },
        { inOne: 1, alsoInOne: 1, beside: 1 },
        2,
      ],
      [{ ...none, kind: 'stage', stage: 'Acabados' }, { inTwo: 1 }, 1],
      [
        { ...none, kind: 'project', projectCode: 'N1', stage: 'Obra', owing: true },
        { inOne: 1, alsoInOne: 1, beside: 1 },
        2,
      ],
      [
        { ...none, kind: 'proformas', proformas: [inTwo.proforma, inOne.proforma, beside.proforma] },
        { inTwo: 1, inOne: 1, beside: 2 },
        3,
      ],
    ]
    for (const [audience, readers, properties] of cases) {
      const counted = await count(audience)
      expect(counted, JSON.stringify(audience)).toMatchObject({
        people: Object.keys(readers).length,
        properties,
        unknown: [],
      })
      const notice = await draft(audience)
      expect((await plan(notice, { people: counted.people })).body.state).toBe('sent')
      for (const name of names) {
        const shown = await seen(buyers[name], notice.title)
        expect(shown.length, `${name} of ${JSON.stringify(audience)}`).toBe(readers[name] ?? 0)
        expect(shown.every(({ pROFORMAField }) => pROFORMAField !== '')).toBe(true)
      }
    }

    const everybody = await count(none)
    const toAll = await draft(none)
    expect((await plan(toAll, { people: everybody.people })).status).toBe(200)
    expect(await seen(outside, toAll.title)).toMatchObject([{ pROFORMAField: '' }])
  })

  test('somebody who comes after it went does not read it, but for one to all; a co-holder of its property does', async () => {
    const [one, later] = [await newBuyer(fixture), await newBuyer(fixture)]
    await house('N3', 'Obra')
    await moveTo('N3', one)
    const notice = await draft({ ...none, kind: 'project', projectCode: 'N3' })
    expect((await plan(notice, { people: 1 })).status).toBe(200)
    await moveTo('N3', later)
    expect(await seen(later, notice.title)).toEqual([])
    await db
      .updateTable('proforma_holder')
      .set({ until: clock.now().toString() })
      .where('proforma', '=', one.proforma)
      .execute()
    // A cession of a later day than the notice.
    const cession = { ceded_on: '2026-11-22', sees_from: clock.now().toString() }
    await insertCoHolder(db, one.proforma, later.id, clock.now())
    expect(await seen(later, notice.title)).toHaveLength(1)
    await db
      .updateTable('proforma_holder')
      .set(cession)
      .where('proforma', '=', one.proforma)
      .where('customer_id', '=', later.id)
      .execute()
    expect(await seen(later, notice.title)).toEqual([])
    expect(await seen(one, notice.title)).toEqual([])
  })
})

test('a planned notice is seen by nobody before its moment, goes once, counts its readers, and is gone when withdrawn', async () => {
  const buyer = await newBuyer(fixture)
  const audience = { ...none, kind: 'proformas', proformas: [buyer.proforma] }
  const notice = await draft(audience)
  expect((await plan(notice, { people: 1, goesAt: moment(2) })).body).toMatchObject({ state: 'planned' })
  expect(await sendDueNotices(db, clock.now())).toBe(0)
  expect(await seen(buyer, notice.title)).toEqual([])
  clock.advance({ minutes: 2 })
  expect(await sendDueNotices(db, clock.now())).toBe(1)
  expect(await sendDueNotices(db, clock.now())).toBe(0)
  const [shown] = await seen(buyer, notice.title)
  expect(shown).toMatchObject({ pROFORMAField: buyer.proforma })
  expect(await read(notice.noticeId)).toMatchObject({ state: 'sent', people: 1, properties: 1, reads: 0 })
  await buyer.visitor.call('POST', '/api/MisConsultasSAC/MarcarAvisoLeido', { id: shown?.id })
  const { version, reads } = await read(notice.noticeId)
  expect(reads).toBe(1)

  expect((await withdraw(notice.noticeId, version)).status).toBe(204)
  expect(await seen(buyer, notice.title)).toEqual([])
  expect(await read(notice.noticeId)).toMatchObject({ state: 'withdrawn', reads: 1, people: 1 })
  expect((await withdraw(notice.noticeId, version + 1)).body.code).toBe('aviso_cambiado')
  const kept = await db
    .selectFrom('audit')
    .select(['action', 'staff_id', 'details'])
    .where('subject', '=', `notice:${notice.noticeId}`)
    .orderBy('id')
    .execute()
  expect(kept).toMatchObject([
    { action: 'notice.saved', staff_id: staffId },
    { action: 'notice.planned', details: { people: 1 } },
    { action: 'notice.withdrawn', details: { why, from: 'sent', reads: 1 } },
  ])
})

test('what was planned is withdrawn before it goes; with nobody left at its moment it goes to nobody', async () => {
  const buyer = await newBuyer(fixture)
  const audience = { ...none, kind: 'proformas', proformas: [buyer.proforma], owing: true }
  const [taken, paid] = [await draft(audience), await draft(audience)]
  for (const notice of [taken, paid])
    expect((await plan(notice, { people: 1, goesAt: moment(1) })).status).toBe(200)
  expect((await withdraw(taken.noticeId, 2)).status).toBe(204)
  await db
    .updateTable('receivable')
    .set({ state: 'paid', paid_minor: 35_050 })
    .where('proforma', '=', buyer.proforma)
    .execute()
  clock.advance({ minutes: 1 })
  expect(await sendDueNotices(db, clock.now())).toBe(1)
  expect(await sendDueNotices(db, clock.now())).toBe(0)
  expect(await read(paid.noticeId)).toMatchObject({ state: 'withdrawn', people: 0 })
  for (const { title } of [taken, paid]) expect(await seen(buyer, title)).toEqual([])
})

test('to nobody, to others than were counted, to many without their number, to strangers, late, or twice: refused, and nothing goes', async () => {
  const buyer = await newBuyer(fixture)
  const audience = { ...none, kind: 'proformas', proformas: [buyer.proforma] }
  const refused = async (notice: Awaited<ReturnType<typeof draft>>, body: object) => {
    const answer = await plan(notice, body)
    expect(await read(notice.noticeId)).toMatchObject({ state: 'draft', version: notice.version })
    return answer.body
  }
  for (const audience of [
    { ...none, kind: 'project', projectCode: 'NO-HAY' },
    // A project whose works are at another stage.
    { ...none, kind: 'project', projectCode: 'N1', stage: 'Acabados' },
  ])
    expect(await refused(await draft(audience), { people: 0 })).toMatchObject({ code: 'aviso_sin_destino' })
  const stranger = await draft({ ...audience, proformas: [buyer.proforma, 'OTRA-EMPRESA'] })
  expect(await count({ ...audience, proformas: ['OTRA-EMPRESA'] })).toMatchObject({
    people: 0,
    unknown: ['OTRA-EMPRESA'],
  })
  expect(await refused(stranger, { people: 1 })).toMatchObject({
    code: 'dato_invalido',
    campo: 'proformas',
    message: 'Nadie tiene hoy: OTRA-EMPRESA.',
  })
  const notice = await draft(audience)
  expect(await refused(notice, { people: 2 })).toMatchObject({
    code: 'cuenta_cambio',
    message: 'Ahora lo recibirían 1 personas, no 2. Revísalo otra vez.',
  })
  expect(await refused(notice, { people: 1, goesAt: moment(-1) })).toMatchObject({ campo: 'goesAt' })
  const blank = await draft(audience, ' ')
  expect(await refused(blank, { people: 1 })).toMatchObject({ campo: 'title', message: 'Escribe el título.' })

  await db.transaction().execute(async (trx) => {
    await sql`insert into customer (document_type, document_number, name)
      select '01', (50000000 + n)::text, 'Muchos ' || n from generate_series(1, 101) n`.execute(trx)
    await sql`insert into property (proforma, customer_id, project_code, product_name, currency, sold_on)
      select 'MANY' || id, id, 'P01', 'Lote', 'USD', '2026-01-01' from customer where name like 'Muchos %'`.execute(
      trx,
    )
  })
  const { people } = await count(none)
  expect(people).toBeGreaterThan(101)
  const many = await draft(none)
  expect(await refused(many, { people })).toMatchObject({ code: 'cuenta_sin_confirmar' })
  expect(await refused(many, { people, typed: people - 1 })).toMatchObject({ code: 'cuenta_sin_confirmar' })
  expect((await plan(many, { people, typed: people })).body.state).toBe('sent')
  expect((await plan(many, { people, typed: people })).body.code).toBe('aviso_cambiado')
  const body = { title: 'Otro', text: 'Otro', audience: none, version: 3 }
  expect((await visitor.call('PUT', `/mesa/contents/notices/${many.noticeId}`, body)).body.code).toBe(
    'aviso_cambiado',
  )
})

// The embedded database has one connection: nothing there runs at once.
test.runIf(await postgresAnswers())('a notice that is let go twice in one moment goes once', async () => {
  const buyer = await newBuyer(fixture)
  const notice = await draft({ ...none, kind: 'proformas', proformas: [buyer.proforma] })
  const go = () => plan(notice, { people: 1 })
  const answers = await whileLocked(
    db,
    sql`select from staff_notice where id = ${Number(notice.noticeId)} for update`,
    [go, go],
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await seen(buyer, notice.title)).toHaveLength(1)
})

test.runIf(await postgresAnswers())(
  'one that is withdrawn while it leaves has left, and is withdrawn after',
  async () => {
    const buyer = await newBuyer(fixture)
    const notice = await draft({ ...none, kind: 'proformas', proformas: [buyer.proforma] })
    expect((await plan(notice, { people: 1, goesAt: moment(1) })).status).toBe(200)
    clock.advance({ minutes: 1 })
    const [leaving, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const sending = transact(db, async (trx) => {
      const due = await claimDueNotice(trx, clock.now())
      expect(due && (await sendNotice(trx, due, clock.now()))).toBe(true)
      leaving.resolve()
      await release.promise
    })
    await leaving.promise
    const withdrawing = withdraw(notice.noticeId, 2)
    await waitForBlocked(db, 1)
    release.resolve()
    await sending
    expect((await withdrawing).body.code).toBe('aviso_cambiado')
    expect(await seen(buyer, notice.title)).toHaveLength(1)
    expect((await withdraw(notice.noticeId, 3)).status).toBe(204)
    expect(await seen(buyer, notice.title)).toEqual([])
  },
)

test('pages of the list come from an index in its order, in every state', async () => {
  await sql`insert into staff_notice (state, title, text, audience_kind, goes_at, listed_at, written_by)
    select (array['draft', 'planned', 'sent', 'withdrawn'])[n % 4 + 1], 'Muchos', 'x', 'all', at, at, ${staffId}::bigint
    from generate_series(1, 20000) n, lateral (select '2030-01-01T00:00:00Z'::timestamptz - n * interval '1 hour') t(at)`.execute(
    db,
  )
  await sql`insert into notice (external_id, title, text, published_on)
    select 'E' || n, 'Del ERP', 'x', '2029-12-31'::date - n / 20 from generate_series(1, 20000) n`.execute(db)
  await sql`analyze staff_notice`.execute(owner)
  await sql`analyze notice`.execute(owner)
  // All of both, put in their order here and not in the database.
  async function everyRow() {
    const own = await db.selectFrom('staff_notice').select(['id', 'state', 'listed_at']).execute()
    const received = await db
      .selectFrom('notice')
      .select(['id', 'published_on'])
      .where('title', '=', 'Del ERP')
      .execute()
    const today = limaDate(clock.now())
    const rows = [
      ...own.map(({ id, state, listed_at }) => ({ origin: 'mesa', id, state, at: listed_at })),
      ...received.map(({ id, published_on }) => ({
        origin: 'erp',
        id,
        state: Temporal.PlainDate.compare(published_on, today) > 0 ? 'planned' : 'sent',
        at: published_on.toZonedDateTime('America/Lima').toInstant(),
      })),
    ]
    return rows.sort(
      (a, b) =>
        Temporal.Instant.compare(b.at, a.at) ||
        b.origin.localeCompare(a.origin) ||
        Number(b.id) - Number(a.id),
    )
  }
  const byHand = await everyRow()
  const listedByHand = (state: string | undefined, most: number) =>
    byHand
      .filter((row) => state === undefined || row.state === state)
      .slice(0, most)
      .map(({ origin, id }) => `${origin}${id}`)
  for (const state of [undefined, 'draft', 'planned', 'sent'] as const) {
    const first = await visitor.call('GET', `/mesa/contents/notices${state ? `?state=${state}` : ''}`)
    expect(first.body.notices).toHaveLength(25)
    const next = await visitor.call(
      'GET',
      `/mesa/contents/notices?after=${first.body.after}${state ? `&state=${state}` : ''}`,
    )
    const ids = [...first.body.notices, ...next.body.notices].map(
      ({ origin, noticeId }: { origin: string; noticeId: string }) => `${origin}${noticeId}`,
    )
    expect(ids).toEqual(listedByHand(state, 50))
    const page = pageQuery({ state, after: first.body.after, today: limaDate(clock.now()) }, 26)
    expect(await mostRowsRead(db, page), `${state}`).toBeLessThan(500)
  }
})
