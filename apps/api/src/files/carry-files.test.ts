import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { listen } from '@llave/emulators/http/listen'
import { startObjectStore } from '@llave/emulators/object-store/start-object-store'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { operatorOf, signed } from '@llave/testkit/operate'
import { silentLog } from '@llave/testkit/silent-log'
import { testConfig } from '@llave/testkit/test-config'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { transact } from '../database/database.ts'
import { insertUpload } from '../integration/batches/upload.store.ts'
import { listJobs } from '../list-jobs.ts'
import { type FilePlace, readFileHealth } from './carry-files.store.ts'
import { carryFiles, removeObjects } from './carry-files.ts'
import { putFile } from './files.store.ts'
import { holdBucket, markKey } from './hold-bucket.ts'
import { FileStoreAwayError, type ObjectStore, openObjectStore } from './object-store.ts'
import { openFiles } from './open-files.ts'
import { LostStoreError, refuseLostStore } from './refuse-lost-store.ts'

const account = { region: 'sa-east-1', accessKeyId: 'emulated-key', secretAccessKey: 'emulated-secret' }
const clock = new FixedClock('2026-11-21T15:00:00Z')
const store = await startObjectStore({
  ...account,
  host: '127.0.0.1',
  bucket: 'llave',
  pageSize: 3,
})
const database = await createTestDatabase()
const { db } = database
const asked = openObjectStore({ ...account, url: store.url })
// The mark of the bucket is elsewhere, so that faults and counts are of files alone.
const marks = await startObjectStore({ ...account, host: '127.0.0.1', bucket: 'llave' })
const asideOf = openObjectStore({ ...account, url: marks.url })
const objects: ObjectStore = {
  ...asked,
  get: (key, from) => (key === markKey ? asideOf : asked).get(key, from),
  put: (key, object) => (key === markKey ? asideOf : asked).put(key, object),
}
const files = openFiles(db, objects)
afterAll(() => Promise.all([store.close(), marks.close(), database.drop()]))
beforeEach(async () => {
  store.faults.clear()
  store.objects.clear()
  marks.objects.clear()
  await db.updateTable('bucket_mark').set({ found: null, put: null, put_at: null }).execute()
  await db.deleteFrom('upload').execute()
  await db.deleteFrom('file').execute()
  await db.deleteFrom('file_removal').execute()
})

/** Three chunks, the last one short. */
const large = new Uint8Array(randomBytes(600_000))
const put = (bytes = large) => putFile(db, { contentType: 'application/pdf', bytes }, clock.now())

const carrying = (keptIn: FilePlace, by: ObjectStore = objects) => ({ db, clock, objects: by, keptIn })

/** Until nothing waits, and what a carrier that ended has claimed is free again. */
async function carryAll(keptIn: FilePlace): Promise<void> {
  clock.advance({ minutes: 6 })
  while ((await removeObjects(carrying(keptIn))) > 0);
  while ((await carryFiles(carrying(keptIn))) > 0);
  while ((await removeObjects(carrying(keptIn))) > 0);
}

async function expectReadable(id: string, bytes = large): Promise<void> {
  const whole = await files.get(id)
  expect(whole?.contentType).toBe('application/pdf')
  expect(Buffer.compare(whole?.bytes ?? Buffer.alloc(0), bytes)).toBe(0)
  expect(Buffer.compare(await buffer(await files.stream(id)), bytes)).toBe(0)
}

const countChunks = async () => (await db.selectFrom('file_chunk').select('position').execute()).length

test('a file goes to the store and back, is read at both, and leaves nothing where it was', async () => {
  const [id, empty] = [await put(), await put(new Uint8Array(0))]
  await expectReadable(id)
  await carryAll('store')
  expect([store.objects.size, await countChunks()]).toEqual([2, 0])
  const [[key = '', object] = []] = [...store.objects].filter(([, { bytes }]) => bytes.length > 0)
  expect(key).toMatch(/^files\/[0-9a-f-]{36}$/)
  expect(key).not.toContain(id)
  expect(object?.contentType).toBe('application/pdf')
  await expectReadable(id)
  await expectReadable(empty, new Uint8Array(0))
  expect(await carryFiles(carrying('store'))).toBe(0)
  await carryAll('database')
  expect([store.objects.size, await countChunks()]).toEqual([0, 3])
  await expectReadable(id)
  await carryAll('store')
  expect(store.objects.has(key)).toBe(false)
  await expectReadable(id)
})

const faults = [
  { kind: 'down', service: 'PutObject' },
  { kind: 'lose-response', service: 'PutObject' },
  { kind: 'down', service: 'GetObject' },
  { kind: 'cut' },
  { kind: 'damage' },
  { kind: 'lose-response', service: 'GetObject' },
] as const

test.for(faults)('on the way there, %o: it stays, is read meanwhile, and goes later', async (fault) => {
  const id = await put()
  store.faults.add(fault)
  await expect(carryFiles(carrying('store'))).rejects.toThrow()
  expect(await countChunks()).toBe(3)
  await expectReadable(id)
  // Whoever carried it may still be at it.
  expect(await carryFiles(carrying('store'))).toBe(0)
  await carryAll('store')
  expect([store.objects.size, await countChunks()]).toEqual([1, 0])
  await expectReadable(id)
})

test.for(faults.slice(2))(
  'on the way back, $kind: it stays, is read meanwhile, and comes later',
  async (fault) => {
    const id = await put()
    await carryAll('store')
    store.faults.add(fault)
    await expect(carryFiles(carrying('database'))).rejects.toThrow()
    expect([store.objects.size, await countChunks()]).toEqual([1, 0])
    await expectReadable(id)
    await carryAll('database')
    expect([store.objects.size, await countChunks()]).toEqual([0, 3])
    await expectReadable(id)
  },
)

test('of two who carry one file, as after a sleep of the first, one does it and nothing is lost', async () => {
  const id = await put()
  let slept = false
  const sleeper: ObjectStore = {
    ...objects,
    async get(key, from) {
      const kept = await objects.get(key, from)
      if (slept) return kept
      slept = true
      await carryAll('store')
      await carryAll('database')
      return kept
    },
  }
  await carryFiles(carrying('store', sleeper))
  expect(await countChunks()).toBe(3)
  await expectReadable(id)
  await carryAll('store')
  await expectReadable(id)
  expect(store.objects.size).toBe(1)
})

test('a deleted file takes its object along, also while it is carried', async () => {
  const id = await put()
  await carryAll('store')
  await db.deleteFrom('file').where('id', '=', id).execute()
  expect((await readFileHealth(db, 'store')).oldestRemovalAt).not.toBeNull()
  store.faults.add({ kind: 'down', service: 'DeleteObject' })
  await expect(removeObjects(carrying('store'))).rejects.toThrow(FileStoreAwayError)
  expect(store.objects.size).toBe(1)
  await carryAll('store')
  expect([store.objects.size, await files.get(id)]).toEqual([0, null])
  expect((await readFileHealth(db, 'store')).oldestRemovalAt).toBeNull()

  for (const moment of ['before', 'after'] as const) {
    const other = await put()
    const erase = () => db.deleteFrom('file').where('id', '=', other).execute()
    const erased: ObjectStore = {
      ...objects,
      async put(key, object) {
        if (moment === 'before') await erase()
        // Its removal waits until nobody can be carrying it any more.
        expect(await removeObjects(carrying('store'))).toBe(0)
        await objects.put(key, object)
        if (moment === 'after') await erase()
      },
    }
    await carryFiles(carrying('store', erased))
    expect(store.objects.size).toBe(1)
    await carryAll('store')
    expect(store.objects.size).toBe(0)
  }
})

test.runIf(database.url !== null)(
  'a carrier that is killed in the midst of it loses nothing, and another one goes on',
  async () => {
    const ids: string[] = []
    for (let made = 0; made < 5; made++) ids.push(await put())
    const env = {
      ...process.env,
      DATABASE_URL: database.url ?? '',
      FILE_STORE: 's3',
      S3_URL: store.url,
      S3_REGION: account.region,
      S3_ACCESS_KEY_ID: account.accessKeyId,
      S3_SECRET_ACCESS_KEY: account.secretAccessKey,
    }
    await holdBucket({ db, clock: { now: () => Temporal.Now.instant() }, objects: asked })
    // The store has what it is given, and the carrier waits for its word.
    store.faults.add({ kind: 'slow', service: 'PutObject', times: null, ms: 600_000 })
    const operator = join(import.meta.dirname, '../../../../scripts/operator.ts')
    const carrier = spawn(process.execPath, [operator, 'files', 'move'], { env, stdio: 'ignore' })
    const marksToo = 1
    await expect.poll(() => store.objects.size).toBe(4 + marksToo)
    const ended = once(carrier, 'exit')
    carrier.kill('SIGKILL')
    await ended
    store.faults.clear()
    expect(await countChunks()).toBe(3 * ids.length)
    for (const id of ids) await expectReadable(id)
    const later = { now: () => Temporal.Now.instant().add({ minutes: 6 }) }
    while ((await carryFiles({ ...carrying('store'), clock: later })) > 0);
    expect([store.objects.size, await countChunks()]).toEqual([ids.length + marksToo, 0])
    for (const id of ids) await expectReadable(id)
  },
)

test('a file that is being read while it leaves the database is read to its end', async () => {
  const id = await put()
  const reading = (await files.stream(id))[Symbol.asyncIterator]()
  const pieces: Uint8Array[] = [(await reading.next()).value]
  await carryAll('store')
  for (let next = await reading.next(); !next.done; next = await reading.next()) pieces.push(next.value)
  expect(Buffer.compare(Buffer.concat(pieces), large)).toBe(0)
})

test('what is not what was stored is never handed out whole, and what is lost is said', async () => {
  const id = await put()
  await carryAll('store')
  store.faults.add({ kind: 'damage' })
  await expect(files.get(id)).rejects.toThrow()
  store.faults.add({ kind: 'damage' })
  const bytes: Uint8Array[] = []
  await expect(
    (async () => {
      for await (const piece of await files.stream(id)) bytes.push(piece)
    })(),
  ).rejects.toThrow()
  expect(Buffer.concat(bytes).length).toBeLessThan(large.length)
  store.objects.clear()
  await expect(files.get(id)).rejects.toThrow()
  await expect(files.stream(id)).rejects.toThrow()
})

test('a file that was damaged in the database is not carried', async () => {
  const id = await put()
  await db
    .updateTable('file_chunk')
    .set({ bytes: Buffer.from('x') })
    .where('position', '=', 2)
    .execute()
  await expect(carryFiles(carrying('store'))).rejects.toThrow(id)
  expect([store.objects.size, await countChunks()]).toEqual([0, 3])
})

test('what a system uploads for its rows stays', async () => {
  const fileId = await put()
  await transact(db, (trx) =>
    insertUpload(trx, { system: 'sap', name: 'a.pdf', hash: new Uint8Array(32), fileId }, clock.now()),
  )
  await carryAll('store')
  expect(await countChunks()).toBe(3)
  expect((await readFileHealth(db, 'store')).elsewhere).toBe(0)
})

test('while the store is away who asks for a file is told so in Spanish, and what is uploaded is kept', async () => {
  const id = await put()
  await db.insertInto('project').values({ code: 'P1', name: 'Uno' }).execute()
  const place = { project_code: 'P1', kind: 'home', file_id: id, width: 1, height: 1 } as const
  await db.insertInto('project_picture').values(place).execute()
  const config = testConfig({ files: { keptIn: 'store', store: { ...account, url: store.url } } })
  const app = await buildApp({ config, db, clock })
  await carryAll('store')
  expect((await app.inject('/media/projects/P1.jpg')).statusCode).toBe(200)
  const other = await buildApp({ config, db, clock })
  store.faults.add({ kind: 'down', times: null })
  const away = await other.inject('/media/projects/P1.jpg')
  expect([away.statusCode, away.headers['retry-after'], away.json()]).toEqual([
    503,
    '30',
    {
      code: 'servicio_interrumpido',
      message: 'Este archivo no se puede abrir en este momento. Espera un momento y vuelve a intentarlo.',
      segundosEspera: 30,
    },
  ])
  await expect(files.stream(id)).rejects.toThrow(FileStoreAwayError)
  await expect(openFiles(db, null).get(id)).rejects.toThrow(FileStoreAwayError)
  await expectReadable(await put())
  await db.deleteFrom('project_picture').execute()
  await Promise.all([app.close(), other.close()])
})

test('without the store that has files no process starts', async () => {
  await put()
  await refuseLostStore(db)
  await carryAll('store')
  await expect(refuseLostStore(db)).rejects.toThrow(LostStoreError)
})

test('the operator moves them, checks them, and deletes what is nobody’s', async () => {
  const config = testConfig({ files: { keptIn: 'store', store: { ...account, url: store.url } } })
  const say = operatorOf({ db, clock, config })
  for (let made = 0; made < 5; made++) await put()
  expect(await say('files', 'move')).toBe(
    [
      '5 carried.',
      'where  files  bytes',
      'store  5      3000000',
      'They belong into the store.',
      'Oldest object of a deleted file that waits to be deleted: -',
      '',
    ].join('\n'),
  )
  expect(await say('files', 'check')).toBe(
    '5 files of the store read, 0 of them at fault.\nNo object is without a file.\n',
  )
  const [first = '', second = ''] = [...store.objects.keys()].filter((key) => !key.endsWith(markKey))
  store.objects.delete(first)
  store.objects.set(second, { contentType: '', bytes: Buffer.from('other'), changedAt: 0 })
  const orphan = 'files/00000000-0000-4000-8000-000000000000'
  for (const key of [orphan, 'files/notes.txt', 'elsewhere'])
    store.objects.set(key, { contentType: '', bytes: Buffer.from('x'), changedAt: 0 })
  const young = 'files/00000000-0000-4000-8000-000000000001'
  store.objects.set(young, {
    contentType: '',
    bytes: Buffer.from('x'),
    changedAt: clock.now().epochMilliseconds,
  })
  const said = await say('files', 'check')
  expect(said).toContain('5 files of the store read, 2 of them at fault.\n')
  expect(said).toContain(`is missing: the object ${first}\n`)
  expect(said).toContain(`is not what was stored: the object ${second}\n`)
  expect(said).toContain('LOOK  objects without a file, older than a day: 1 of 6\n')
  expect(await say('files', 'remove-orphans', '1', ...signed)).toBe('1 objects without a file are deleted.\n')
  expect([store.objects.has(orphan), store.objects.has(young), store.objects.size]).toEqual([false, true, 8])
  const act = db
    .selectFrom('audit')
    .select(['action', 'details'])
    .where('action', '=', 'files.orphans-removed')
  expect(await act.execute()).toEqual([
    { action: 'files.orphans-removed', details: { by: 'Ana Ruiz', why: 'Lo pidió contabilidad', count: 1 } },
  ])
  store.faults.add({ kind: 'down', times: null })
  expect(await say('files', 'check')).toContain('The store does not serve us: SlowDown.')
  expect(await operatorOf({ db, clock })('files', 'move')).toContain('No store is configured')
})

test('to a database that knows none of them, the objects of another one are not deleted unless it is told how many', async () => {
  const config = testConfig({ files: { keptIn: 'store', store: { ...account, url: store.url } } })
  const say = operatorOf({ db, clock, config })
  const living = ['0', '1', '2'].map((nth) => `files/00000000-0000-4000-8000-00000000000${nth}`)
  for (const key of living) store.objects.set(key, { contentType: '', bytes: large as Buffer, changedAt: 0 })
  expect(await say('files', 'remove-orphans', '2', ...signed)).toMatch(
    /^LOOK {2}3 of 3 objects are without a file, more than 2: nothing is deleted\./,
  )
  expect(store.objects.size).toBe(3 + 1)
  expect(await say('files', 'remove-orphans', '3', ...signed)).toContain('3 objects')
  expect([...store.objects.keys()]).toEqual([`files/${markKey}`])
})

/** Some objects of deleted files, and the first of them in the order in which they go. */
async function deleteStored(count: number): Promise<void> {
  for (let made = 0; made < count; made++) await put(new Uint8Array([made]))
  await carryAll('store')
  await db.deleteFrom('file').execute()
}

test('an object that cannot be deleted holds up no other one, and no file that is to be carried', async () => {
  await deleteStored(4)
  clock.advance({ minutes: 6 })
  const [first] = store.objects.keys()
  const stubborn: ObjectStore = {
    ...objects,
    async remove(key) {
      if (first?.endsWith(key)) throw new FileStoreAwayError('AccessDenied')
      await objects.remove(key)
    },
  }
  await expect(removeObjects(carrying('store', stubborn))).rejects.toThrow(FileStoreAwayError)
  expect([...store.objects.keys()]).toEqual([first])

  await put()
  clock.advance({ minutes: 6 })
  store.faults.add({ kind: 'down', service: 'DeleteObject', times: null })
  const config = testConfig({ files: { keptIn: 'store', store: { ...account, url: store.url } } })
  const job = listJobs({
    config,
    db,
    clock,
    log: silentLog as unknown as FastifyBaseLogger,
    sendMail: async () => undefined,
  }).find(({ name }) => name === 'carry-files')
  await expect(job?.run(new AbortController().signal)).rejects.toThrow(FileStoreAwayError)
  expect(await countChunks()).toBe(0)
  await put()
  clock.advance({ minutes: 6 })
  const said = await operatorOf({ db, clock, config })('files', 'move')
  expect(said).toContain('1 carried.\n')
  expect(await countChunks()).toBe(0)
})

test('the operator is told which files were not carried, why, and when they are tried again', async () => {
  const config = testConfig({ files: { keptIn: 'store', store: { ...account, url: store.url } } })
  const say = operatorOf({ db, clock, config })
  const [away, damaged] = [await put(), await put(new Uint8Array([1]))]
  await db
    .updateTable('file_chunk')
    .set({ bytes: Buffer.from([2]) })
    .where('file_id', '=', damaged)
    .execute()
  store.faults.add({ kind: 'down', service: 'PutObject' })
  await expect(carryFiles(carrying('store'))).rejects.toThrow()
  // The job has tried a moment ago: now there is nothing to take up.
  const said = await say('files', 'move')
  const until = clock.now().add({ minutes: 5 })
  expect(said).toContain('0 carried.\n')
  expect(said).toContain(`LOOK  ${away} was not carried: SlowDown. It is tried again after ${until}.\n`)
  expect(said).toContain(
    `LOOK  ${damaged} was not carried: FileDamagedError. It is tried again after ${until}.\n`,
  )
  clock.advance({ minutes: 6 })
  expect(await say('files', 'move')).toContain(`LOOK  ${damaged} is not what was stored`)
  expect(await say('files')).not.toContain(away)
  expect(await countChunks()).toBe(1)
})

test('a file that is erased while the store is checked is no fault', async () => {
  const id = await put()
  await carryAll('store')
  const config = testConfig({ files: { keptIn: 'store', store: { ...account, url: store.url } } })
  store.faults.add({ kind: 'slow', service: 'GetObject', ms: 300 })
  store.objects.clear()
  const checking = operatorOf({ db, clock, config })('files', 'check')
  await expect.poll(() => store.faults.list()).toEqual([])
  await db.deleteFrom('file').where('id', '=', id).execute()
  expect(await checking).toContain('0 of them at fault')
})

test('who is sent elsewhere by the store does not go there', async () => {
  let visits = 0
  const elsewhere = await listen(
    async (_request, response) => {
      visits += 1
      response.end('other bytes')
    },
    0,
    '127.0.0.1',
  )
  const sending = await listen(
    async (_request, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${elsewhere.port}/` }).end()
    },
    0,
    '127.0.0.1',
  )
  const sent = openObjectStore({ ...account, url: `http://127.0.0.1:${sending.port}/llave` })
  await expect(sent.get('00000000-0000-4000-8000-000000000000', 0)).rejects.toMatchObject({
    reason: 'HTTP 307',
  })
  expect(visits).toBe(0)
  await Promise.all([elsewhere.close(), sending.close()])
})

test('where a key may list below its prefix alone, a refusal of a missing object is that it is missing', async () => {
  const hiding = await startObjectStore({
    ...account,
    host: '127.0.0.1',
    bucket: 'llave',
    hidesMissing: true,
  })
  const asked = openObjectStore({ ...account, url: hiding.url })
  const key = '00000000-0000-4000-8000-000000000000'
  expect(await asked.get(key, 0)).toBeNull()
  hiding.objects.set(`files/${key}`, { contentType: '', bytes: Buffer.from('x'), changedAt: 0 })
  expect(Buffer.concat(await Array.fromAsync((await asked.get(key, 0)) ?? []))).toEqual(Buffer.from('x'))
  await hiding.close()

  const refusing = await listen(
    async (request, response) => {
      const isList = request.url?.includes('list-type')
      const listed = `<Contents><Key>files/${key}</Key><LastModified>2026-11-21T15:00:00Z</LastModified></Contents>`
      response.writeHead(isList ? 200 : 403).end(isList ? listed : '<Code>AccessDenied</Code>')
    },
    0,
    '127.0.0.1',
  )
  const refused = openObjectStore({ ...account, url: `http://127.0.0.1:${refusing.port}/llave` })
  await expect(refused.get(key, 0)).rejects.toMatchObject({ reason: 'AccessDenied' })
  await refusing.close()
})
