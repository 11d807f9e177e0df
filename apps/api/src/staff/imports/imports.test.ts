import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transact } from '@llave/api/database/database'
import { erasePerson } from '@llave/api/privacy/erase-person.store'
import { waitForBlocked } from '@llave/testkit/database/wait-for-blocked'
import { openStaffFixture, type SignedInPerson } from '@llave/testkit/staff/open-staff-fixture'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { forgetOldImports } from './forget-imports.ts'
import { listFiles } from './import-files.store.ts'
import { openFolder } from './import-folders.ts'
import { claimImport, findImport, keepProgress } from './imports.store.ts'
import { runImports } from './run-imports.ts'

const fixture = await openStaffFixture()
const { db, owner, clock } = fixture
afterAll(() => fixture.close())
const nadia = await fixture.newPerson(['administration'])
const hugo = await fixture.newPerson(['administration'])
const going = new AbortController().signal
const work = () => runImports({ db, clock }, going)

const project = 'code,name\nP01,Edificio Arce\n'
const customers = 'documentType,documentNumber,name,phones\n01,44556677,Lucía Paredes,+51999888777\n'
const properties =
  'proforma,documentType,documentNumber,projectCode,productName,currency,soldOn\n1000301,01,44556677,P01,Dpto. 302,USD,2025-03-14\n'
const heading = 'proforma,kind,code,company,year,documentNumber,documentClass,currency,amount,dueOn,state\n'
const letra = (number: number, amount = '450.00', dueOn = '2026-12-05') =>
  `1000301,instalment,L-${number},PE01,2026,90000${number},DZ,USD,${amount},${dueOn},pending\n`
const letras = (...rows: string[]) => heading + rows.join('')

async function upload({ visitor }: SignedInPerson, files: Readonly<Record<string, string>>): Promise<string> {
  const { body } = await visitor.call('POST', '/mesa/imports')
  for (const [name, text] of Object.entries(files)) await put({ visitor }, body.importId, name, text)
  return body.importId
}

function put(
  { visitor }: Pick<SignedInPerson, 'visitor'>,
  importId: string,
  name: string,
  text: string,
  part = 0,
) {
  const url = `/mesa/imports/${importId}/files?${new URLSearchParams({ name, part: String(part) })}`
  return visitor.call('PUT', url, Buffer.from(text), { 'content-type': 'application/octet-stream' })
}

const act = (importId: string, what: string, body?: unknown, who = nadia) =>
  who.visitor.call('POST', `/mesa/imports/${importId}/${what}`, body)
const read = async (importId: string) => (await nadia.visitor.call('GET', `/mesa/imports/${importId}`)).body
const rowsOf = async (importId: string, group: string) =>
  (await nadia.visitor.call('GET', `/mesa/imports/${importId}/rows?group=${group}`)).body.rows
const why = 'Extracto del día'
const whole = { complete: [], share: 500, profileId: '' }

/** Uploads, looks, and answers what the look found. */
async function look(files: Readonly<Record<string, string>>, extract: object = whole) {
  const importId = await upload(nadia, files)
  expect((await act(importId, 'look', extract)).status).toBe(204)
  expect(await work()).toBe(1)
  return read(importId)
}

async function apply(importId: string, seen: number, allOrNothing = false) {
  expect((await act(importId, 'apply', { look: seen, allOrNothing, why })).status).toBe(204)
  await work()
  return read(importId)
}

const stored = async () => {
  const { rows } = await sql<{ code: string; amount: number; state: string }>`
    select code, amount_minor::int as amount, state from receivable order by code`.execute(db)
  return rows
}
const countsOf = (kind: string, { counts }: { counts: { kind: string }[] }) =>
  counts.find((each) => each.kind === kind)

beforeEach(async () => {
  for (const table of ['staff_import', 'row_change', 'receivable', 'property', 'staff_reading'])
    if (table !== 'staff_reading') await sql`delete from ${sql.table(table)}`.execute(owner)
  const first = await look({
    'projects.csv': project,
    'customers.csv': customers,
    'properties.csv': properties,
    'receivables.csv': letras(letra(1), letra(2), letra(3)),
  })
  expect(first).toMatchObject({ state: 'ready', fault: '' })
  expect(
    first.counts.map((each: { refused: number }) => each.refused),
    JSON.stringify(await rowsOf(first.importId, 'refused')),
  ).toEqual([0, 0, 0, 0])
  expect(await stored()).toEqual([])
  expect(await apply(first.importId, 1)).toMatchObject({ state: 'applied' })
})

test('what files would change is seen row by row, nothing is stored before it is applied, then exactly that', async () => {
  const before = await stored()
  const found = await look(
    { 'receivables.csv': letras(letra(1, '450.00', '2026-12-12'), letra(2), letra(4), letra(5, '12x')) },
    { complete: [], share: 500, profileId: '' },
  )
  expect(found).toMatchObject({ state: 'ready', look: 1, changedSince: false })
  expect(found.readBytes).toBe(found.totalBytes)
  expect(found.recognised[0]).toMatchObject({ name: 'receivables.csv', kind: 'receivables' })
  expect(countsOf('receivables', found)).toMatchObject({
    created: 1,
    changed: 1,
    same: 1,
    refused: 1,
    withdrawn: 0,
  })
  expect(await stored()).toEqual(before)
  expect(await rowsOf(found.importId, 'created')).toMatchObject([
    {
      key: 'PE01 2026 900004',
      letra: 'L-4',
      file: 'receivables.csv',
      line: 4,
      customer: { name: 'Lucía Paredes' },
    },
  ])
  expect(await rowsOf(found.importId, 'changed')).toMatchObject([
    {
      key: 'PE01 2026 900001',
      proforma: '1000301',
      before: { dueOn: '2026-12-05' },
      after: { dueOn: '2026-12-12' },
    },
  ])
  expect(await rowsOf(found.importId, 'refused')).toMatchObject([
    { line: 5, column: 'amount', value: '12x', proforma: '1000301' },
  ])
  const { rows: read } = await sql<{ count: number }>`select count(*)::int as count from staff_reading
    where person_id = ${nadia.id} and call = 'listImportRows'`.execute(db)
  expect(read[0]?.count).toBeGreaterThan(0)

  const mend = await nadia.visitor.call(
    'GET',
    `/mesa/imports/${found.importId}/refused/${found.refusedFiles[0].fileId}`,
  )
  expect(mend.headers['content-disposition']).toBe('attachment; filename="receivables.rechazadas.csv"')
  expect(mend.body).toContain('12x')
  expect((await act(found.importId, 'apply', { look: 1, allOrNothing: true, why })).body.code).toBe(
    'importacion_con_rechazos',
  )
  const applied = await apply(found.importId, 1)
  expect(applied).toMatchObject({ state: 'applied', endedBy: nadia.name, files: [] })
  expect(await stored()).toHaveLength(4)
  const { rows: acts } = await sql<{
    action: string
    why: string | null
  }>`select action, details->>'why' as why from audit
    where subject = ${`import:${found.importId}`} order by id`.execute(db)
  expect(acts.map(({ action }) => action)).toEqual(['import.looked', 'import.applied', 'import.ended'])
  expect(acts[1]?.why).toBe(why)
  const { imports } = (await nadia.visitor.call('GET', '/mesa/imports')).body
  expect(imports[0]).toMatchObject({
    importId: found.importId,
    batchId: applied.batchId,
    state: 'applied',
    by: nadia.name,
  })
})

test('what a complete extract does not have is counted before it goes, and stays above the share', async () => {
  const files = { 'receivables.csv': letras(letra(1), letra(2)) }
  const little = await look(files, { complete: ['receivables'], share: 500, profileId: '' })
  expect(little.missing).toEqual([{ kind: 'receivables', missing: 1, stored: 3 }])
  expect(countsOf('receivables', little)).toMatchObject({ withdrawn: 0 })
  expect((await rowsOf(little.importId, 'refused'))[0].reason).toContain('faltan 1 de 3')
  expect(
    (await act(little.importId, 'look', { complete: ['receivables'], share: 5000, profileId: '' })).status,
  ).toBe(204)
  await work()
  const more = await read(little.importId)
  expect(more).toMatchObject({ look: 2, losing: 1 })
  expect(await rowsOf(little.importId, 'withdrawn')).toMatchObject([
    { key: 'PE01 2026 900003', letra: 'L-3', line: 0, customer: { name: 'Lucía Paredes' } },
  ])
  expect(await rowsOf(little.importId, 'changed')).toEqual([])
  // The look before was of another choice.
  expect((await act(little.importId, 'apply', { look: 1, allOrNothing: false, why })).body.code).toBe(
    'importacion_mirada_otra_vez',
  )
  await apply(little.importId, 2)
  expect((await stored()).map(({ state }) => state)).toEqual(['pending', 'pending', 'annulled'])
})

test('where what is stored changed so that another thing would come of it, nothing is stored and it is seen again', async () => {
  const found = await look({ 'receivables.csv': letras(letra(1, '460.00'), letra(2)) })
  await sql`update receivable set amount_minor = 45500 where code = 'L-2'`.execute(db)
  const again = await apply(found.importId, 1)
  expect(again).toMatchObject({ state: 'ready', look: 2, changedSince: true, endedBy: '' })
  expect((await stored()).map(({ amount }) => amount)).toEqual([45000, 45500, 45000])
  expect(await rowsOf(found.importId, 'changed')).toHaveLength(2)
  expect((await act(found.importId, 'apply', { look: 1, allOrNothing: false, why })).status).toBe(409)
  expect(await apply(found.importId, 2)).toMatchObject({ state: 'applied' })
  expect((await stored()).map(({ amount }) => amount)).toEqual([46000, 45000, 45000])
})

test('of two people who apply at once one does, and the other is told who did', async () => {
  const { importId } = await look({ 'receivables.csv': letras(letra(1, '470.00')) })
  const asked = await Promise.all(
    [nadia, hugo].map((who) => act(importId, 'apply', { look: 1, allOrNothing: false, why }, who)),
  )
  expect(asked.map(({ status }) => status).sort()).toEqual([204, 409])
  const [did] = asked[0]?.status === 204 ? [nadia] : [hugo]
  const told = asked.find(({ status }) => status === 409)
  expect(told?.body).toMatchObject({ code: 'importacion_ya_pedida' })
  expect(told?.body.message).toContain(`${did.name} ya la mandó aplicar`)
  expect(await Promise.all([work(), work()])).toContain(1)
  const { rows } = await sql`select id from import_batch where source = 'mesa' and applied and id =
    (select batch_id from staff_import where id = ${Number(importId)})`.execute(db)
  expect(rows).toHaveLength(1)
  expect((await act(importId, 'discard', { why }, hugo)).status).toBe(409)
})

test('a process that dies leaves nothing half done: another begins anew, and the dead one writes nothing more', async () => {
  const importId = await upload(nadia, { 'receivables.csv': letras(letra(1, '480.00')) })
  await act(importId, 'look', whole)
  const dead = await claimImport(db, clock.now())
  expect((await read(importId)).state).toBe('previewing')
  expect(await work()).toBe(0)
  clock.advance({ seconds: 61 })
  expect(await work()).toBe(1)
  expect(await read(importId)).toMatchObject({ state: 'ready', look: 1 })
  expect(dead && (await keepProgress(db, dead, { read: 1, total: 1 }, clock.now()))).toBe(false)

  await act(importId, 'apply', { look: 1, allOrNothing: false, why })
  const first = await claimImport(db, clock.now())
  clock.advance({ seconds: 61 })
  await claimImport(db, clock.now())
  expect(first && (await keepProgress(db, first, { read: 1, total: 1 }, clock.now()))).toBe(false)
  expect((await read(importId)).state).toBe('applying')
  expect((await stored())[0]?.amount).toBe(45000)
  clock.advance({ seconds: 61 })
  expect(await work()).toBe(1)
  expect((await stored())[0]?.amount).toBe(48000)
  expect(await work()).toBe(0)
})

/** Holds a letra as who pays it does, until it is let go, with another amount where one is said. */
function hold(code: string) {
  const held = Promise.withResolvers<void>()
  const going = Promise.withResolvers<number | undefined>()
  const ended = transact(db, async (trx) => {
    await sql`select from receivable where code = ${code} for update`.execute(trx)
    held.resolve()
    const amount = await going.promise
    if (amount !== undefined)
      await sql`update receivable set amount_minor = ${amount} where code = ${code}`.execute(trx)
  })
  return {
    held: held.promise,
    async letGo(amount?: number) {
      going.resolve(amount)
      await ended
    },
  }
}

/** Whether who pays a letra waits for nobody. */
async function isFree(code: string): Promise<boolean> {
  const asked = transact(db, (trx) =>
    sql`select from receivable where code = ${code} for update nowait`.execute(trx),
  )
  return asked.then(
    () => true,
    () => false,
  )
}

/** An import of two steps, whose run is begun and waits for L-3, which somebody pays, in the second of them. */
async function stopInSecondStep() {
  const { importId } = await look({
    'receivables-1.csv': letras(letra(1, '460.00'), letra(2, '460.00')),
    'receivables-2.csv': letras(letra(3, '460.00')),
  })
  await act(importId, 'apply', { look: 1, allOrNothing: false, why })
  const first = hold('L-3')
  await first.held
  const working = work()
  await waitForBlocked(db, 1, 'receivable')
  // It looks once more, before it stores: that keeps nobody either.
  const whileLooking = await isFree('L-1')
  const second = hold('L-3')
  await waitForBlocked(db, 2, 'receivable')
  await first.letGo()
  await second.held
  await waitForBlocked(db, 1, 'receivable')
  return { importId, working, whileLooking, ...second }
}

test('while many rows are applied, who pays one waits for its step alone; a row that changes meanwhile is left as it is', async () => {
  const { importId, working, whileLooking, letGo } = await stopInSecondStep()
  const [free, amounts] = [await isFree('L-1'), (await stored()).map(({ amount }) => amount)]
  const under = await read(importId)
  await letGo(45500)
  await working
  expect({ whileLooking, free }).toEqual({ whileLooking: true, free: true })
  expect(amounts).toEqual([46000, 46000, 45000])
  expect(under).toMatchObject({ state: 'applying', storedRows: 2, leftOut: 0 })
  const ended = await read(importId)
  expect(ended).toMatchObject({ state: 'applied', storedRows: 2, leftOut: 1, files: [] })
  expect(countsOf('receivables', ended)).toMatchObject({ changed: 2, refused: 1 })
  expect((await stored()).map(({ amount }) => amount)).toEqual([46000, 46000, 45500])
  expect(await rowsOf(importId, 'changed')).toHaveLength(2)
  expect(await rowsOf(importId, 'refused')).toMatchObject([
    { letra: 'L-3', reason: 'Cambió después de la revisión: quedó como estaba. Súbela otra vez para verla.' },
  ])
  const { rows } =
    await sql`select b.applied, f.letra from import_batch b join import_finding f on f.batch_id = b.id
    where b.id = ${Number(ended.batchId)} and f.refused`.execute(db)
  expect(rows).toEqual([{ applied: true, letra: 'L-3' }])
})

test('an application whose process dies goes on where it was: no step is lost or done twice', async () => {
  const { importId, working, letGo } = await stopInSecondStep()
  // Another run has it: this one may store nothing more.
  await sql`update staff_import set run = run + 1, lease_until = null where id = ${Number(importId)}`.execute(
    db,
  )
  await letGo()
  await working
  expect((await stored()).map(({ amount }) => amount)).toEqual([46000, 46000, 45000])
  // It cannot be thrown away any more, nor forgotten, and what comes from elsewhere stays.
  expect((await act(importId, 'discard', { why })).status).toBe(409)
  await sql`update staff_import set at = at - interval '8 days' where id = ${Number(importId)}`.execute(db)
  await forgetOldImports(db, clock)
  await sql`update receivable set amount_minor = 47000 where code = 'L-1'`.execute(db)
  expect(await work()).toBe(1)
  expect(await read(importId)).toMatchObject({ state: 'applied', storedRows: 3, leftOut: 0 })
  expect((await stored()).map(({ amount }) => amount)).toEqual([47000, 46000, 46000])
})

test('a look that keeps somebody from paying gives way, and is begun anew', async () => {
  const { importId: before } = await look({
    'customers.csv': `${customers}01,40112233,Rosa Mendoza,+51999888778\n`,
    'properties.csv': `${properties}1000302,01,40112233,P01,Dpto. 401,USD,2025-03-14\n`,
    'receivables.csv': letras(letra(9).replace('1000301', '1000302')),
  })
  await apply(before, 1)
  // Her contract goes to somebody else, with its letras, on which the letras of the file depend.
  const importId = await upload(nadia, {
    'properties.csv': properties
      .replace('44556677', '40112233')
      .replace('soldOn\n', 'soldOn,cededOn\n')
      .replace(/\n$/, ',2026-11-20\n'),
    'receivables.csv': letras(letra(9, '460.00').replace('1000301', '1000302')),
  })
  await act(importId, 'look', whole)
  const other = hold('L-9')
  await other.held
  const working = work()
  await waitForBlocked(db, 1, 'receivable')
  const payer = hold('L-1')
  await waitForBlocked(db, 2, 'receivable')
  await other.letGo()
  await working
  await payer.held
  const { state } = await read(importId)
  await payer.letGo()
  expect(state).toBe('previewing')
  await work()
  const found = await read(importId)
  expect(found).toMatchObject({ state: 'ready', look: 1 })
  expect(countsOf('properties', found)).toMatchObject({ changed: 1 })
})

test('files are read with the profile that is chosen, which is kept and bound to what was seen; a wrong one is refused', async () => {
  const listed = async () => (await nadia.visitor.call('GET', '/mesa/imports/profiles')).body.profiles
  expect(await listed()).toMatchObject([
    { system: 'SAP Business One', by: '' },
    { system: 'Sienge', by: '' },
  ])
  for (const { name, system } of [
    { name: 'sap-business-one', system: 'SAP Business One' },
    { name: 'sienge', system: 'Sienge' },
  ]) {
    const { rows } = await sql<{
      content: string
    }>`select content from import_profile where system = ${system}
      order by id`.execute(db)
    const file = new URL(`../../../../../docs/import-profiles/${name}.json`, import.meta.url)
    expect(rows[0]?.content, name).toBe(readFileSync(file, 'utf8').trim())
  }
  const keep = (content: string) => nadia.visitor.call('POST', '/mesa/imports/profiles', { content })
  const asTheyAre = Object.fromEntries(
    heading
      .trim()
      .split(',')
      .map((name) => [name, name]),
  )
  const columns = { ...asTheyAre, proforma: 'Unidad', kind: 'Tipo' }
  const ours = { system: 'Sienge', files: [{ name: 'Saldo*.csv', kind: 'receivables', columns }] }
  const wrong = await keep(JSON.stringify({ ...ours, sytem: 'x', decimalMark: ';' }))
  expect(wrong).toMatchObject({ status: 400, body: { code: 'dato_invalido', campo: 'content' } })
  expect(wrong.body.message).toBe(
    'El perfil no sirve. decimalMark: no es "." ni ","; el perfil: sytem no se conoce.',
  )
  expect((await keep('{')).body.message).toMatch(/^El perfil no sirve. No es JSON/)

  const kept = await keep(JSON.stringify(ours))
  expect(kept).toMatchObject({ status: 200 })
  const { profileId } = kept.body
  expect(await listed()).toMatchObject([
    { system: 'SAP Business One' },
    { profileId, system: 'Sienge', by: nadia.name },
  ])
  const file = { 'Saldo 23.csv': letras(letra(1, '460.00')).replace('proforma,kind', 'Unidad,Tipo') }
  // Without it nothing says what the file holds.
  expect(await look(file)).toMatchObject({ state: 'failed', profile: '' })
  const found = await look(file, { ...whole, profileId })
  expect(found).toMatchObject({ state: 'ready', profileId, profile: 'Sienge' })
  expect((await act(found.importId, 'look', { ...whole, profileId: '999' })).body).toMatchObject({
    code: 'dato_invalido',
    campo: 'profileId',
    message: 'Ese perfil no existe: elige otro.',
  })
  // One that is kept anew is another: what was seen goes on meaning the one of before.
  await keep(JSON.stringify({ ...ours, files: [] }))
  expect(await apply(found.importId, 1)).toMatchObject({ state: 'applied', profileId })
  expect((await stored())[0]?.amount).toBe(46000)
  const { rows: acts } = await sql<{ profile: string }>`select details->>'profile' as profile from audit
    where subject = ${`import:${found.importId}`} and action in ('import.looked', 'import.ended')`.execute(db)
  expect(acts).toEqual([{ profile: 'Sienge' }, { profile: 'Sienge' }])
})

test('a process that stops gives its import back', async () => {
  const importId = await upload(nadia, { 'receivables.csv': letras(letra(1, '480.00')) })
  await act(importId, 'look', whole)
  await runImports({ db, clock }, AbortSignal.abort())
  expect((await read(importId)).state).toBe('previewing')
  expect(await work()).toBe(1)
  expect((await read(importId)).state).toBe('ready')
})

test('files of no kind, parts out of order, names that lead elsewhere and steps out of turn are refused', async () => {
  const importId = await upload(nadia, {})
  expect((await act(importId, 'look', whole)).body.code).toBe('importacion_sin_archivos')
  expect((await put(nadia, importId, 'receivables.csv', 'x', 1)).body).toMatchObject({
    code: 'dato_invalido',
    campo: 'part',
  })
  expect((await put(nadia, importId, '../receivables.csv', 'x')).body).toMatchObject({
    code: 'dato_invalido',
    campo: 'name',
  })
  await put(nadia, importId, 'cosas.csv', 'a,b\n1,2\n')
  await act(importId, 'look', whole)
  await work()
  const failed = await read(importId)
  expect(failed).toMatchObject({ state: 'failed' })
  expect(failed.fault).toMatch(/^cosas\.csv: el nombre no dice qué contiene/)
  expect((await act(importId, 'apply', { look: 1, allOrNothing: false, why })).body.code).toBe(
    'importacion_en_otro_estado',
  )
  expect((await act(importId, 'discard', { why })).status).toBe(204)
  expect(await read(importId)).toMatchObject({ state: 'discarded', files: [], endedBy: nadia.name })
  expect((await put(nadia, importId, 'receivables.csv', 'x')).body.code).toBe('importacion_ya_pedida')
  expect((await act('999999', 'look', whole)).status).toBe(404)
})

test('a file in parts is read as it was, and a part that is sent again replaces itself', async () => {
  const importId = await upload(nadia, {})
  const text = letras(letra(1, '490.00'), letra(2))
  await put(nadia, importId, 'receivables.csv', text.slice(0, 100))
  await put(nadia, importId, 'receivables.csv', text.slice(100, 150), 1)
  await put(nadia, importId, 'receivables.csv', text.slice(100), 1)
  await act(importId, 'look', whole)
  await work()
  expect(countsOf('receivables', await read(importId))).toMatchObject({ changed: 1, same: 1, refused: 0 })
})

test('what was applied keeps no whole card of a refused row', async () => {
  const { importId } = await look({
    'receivables.csv': letras(letra(1, '4111111111111111'), letra(2, '456.00')),
  })
  await apply(importId, 1)
  const { rows: kept } = await sql<{ told: string }>`select value || ' ' || reason as told from import_finding
    where batch_id = (select batch_id from staff_import where id = ${Number(importId)}) and refused`.execute(
    db,
  )
  expect(kept).toHaveLength(1)
  expect(kept[0]?.told).not.toContain('4111111111111111')
})

test('a whole card is neither kept nor shown; files go after a week, rows with the person they tell of', async () => {
  const row = letra(1, '4111111111111111')
  const found = await look({ 'receivables.csv': letras(row, letra(2, '455.00')) })
  expect(await rowsOf(found.importId, 'refused')).toMatchObject([{ value: 'tarjeta entera' }])
  expect(JSON.stringify(await rowsOf(found.importId, 'refused'))).not.toContain('4111111111111111')
  const [mend] = found.refusedFiles
  const file = await nadia.visitor.call('GET', `/mesa/imports/${found.importId}/refused/${mend.fileId}`)
  expect(file.body).toContain('******')
  expect(file.body).not.toContain('4111111111111111')
  const { importId: stuck } = await look({ 'receivables.csv': letras(letra(2, '457.00')) })
  await act(stuck, 'apply', { look: 1, allOrNothing: false, why })
  const { id } = await db
    .selectFrom('customer')
    .select('id')
    .where('document_number', '=', '44556677')
    .executeTakeFirstOrThrow()
  const kept = () =>
    db.selectFrom('staff_import_row').select('position').where('customer_id', '=', id).execute()
  expect(await kept()).not.toEqual([])
  await transact(db, (trx) => sql`delete from notice_read where customer_id = ${id}`.execute(trx))
  expect(await transact(db, (trx) => erasePerson(trx, id, { by: 'Ana', why: 'Carta' }, clock.now()))).toBe(
    null,
  )
  expect(await kept()).toEqual([])
  clock.advance({ hours: 24 * 7 + 1 })
  const [ours, killed] = [await openFolder(), join(tmpdir(), 'llave-staff-import-99999999-x')]
  await mkdir(killed)
  await forgetOldImports(db, clock)
  expect(existsSync(killed)).toBe(false)
  expect(existsSync(ours)).toBe(true)
  await rm(ours, { recursive: true })
  expect(await findImport(db, Number(found.importId))).toMatchObject({ state: 'discarded' })
  expect(await listFiles(db, Number(found.importId))).toEqual([])
  // No process could apply it.
  expect(await findImport(db, Number(stuck))).toMatchObject({ state: 'discarded' })
  expect(await listFiles(db, Number(stuck))).toEqual([])
})
