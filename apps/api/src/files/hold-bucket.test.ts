import { startObjectStore } from '@llave/emulators/object-store/start-object-store'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { operatorOf, signed } from '@llave/testkit/operate'
import { silentLog } from '@llave/testkit/silent-log'
import { testConfig } from '@llave/testkit/test-config'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { listJobs } from '../list-jobs.ts'
import { listHeldFiles } from './carry-files.store.ts'
import { carryFiles, removeObjects } from './carry-files.ts'
import { putFile } from './files.store.ts'
import { holdBucket, OthersBucketError } from './hold-bucket.ts'
import { FileStoreAwayError, openObjectStore } from './object-store.ts'
import { openFiles } from './open-files.ts'

const account = { region: 'sa-east-1', accessKeyId: 'emulated-key', secretAccessKey: 'emulated-secret' }
const store = await startObjectStore({ ...account, host: '127.0.0.1', bucket: 'llave' })
const objects = openObjectStore({ ...account, url: store.url })
const config = testConfig({ files: { keptIn: 'store', store: { ...account, url: store.url } } })
const [original, copy] = [await createTestDatabase(), await createTestDatabase()]
const clock = new FixedClock('2026-11-27T15:00:00Z')
afterAll(() => Promise.all([store.close(), original.drop(), copy.drop()]))
const unmarked = { found: null, put: null, put_at: null }
beforeEach(async () => {
  store.objects.clear()
  store.faults.clear()
  for (const { db } of [original, copy]) {
    await db.deleteFrom('file').execute()
    await db.deleteFrom('file_removal').execute()
    await db.updateTable('bucket_mark').set(unmarked).execute()
  }
})

const partsOf = ({ db }: { readonly db: Database }) => ({ db, clock, objects, keptIn: 'store' as const })
const put = ({ db }: { readonly db: Database }) =>
  putFile(db, { contentType: 'application/pdf', bytes: new Uint8Array([1, 2, 3]) }, clock.now())
const filesThere = () => [...store.objects.keys()].filter((key) => key !== 'files/installation')
const readMark = (database: { readonly db: Database }) =>
  database.db.selectFrom('bucket_mark').select(['found', 'put', 'put_at']).executeTakeFirstOrThrow()

const writeMark = ({ db }: { readonly db: Database }, mark: Awaited<ReturnType<typeof readMark>>) =>
  db
    .updateTable('bucket_mark')
    .set({ ...mark, put_at: mark.put_at?.toString() ?? null })
    .execute()

test('a database of a dump is known as another one, whatever it brings along: it carries nothing and deletes nothing', async () => {
  const id = await put(original)
  await carryFiles(partsOf(original))
  expect(filesThere()).toHaveLength(1)
  await writeMark(copy, await readMark(original))
  await put(copy)
  await expect(carryFiles(partsOf(copy))).rejects.toThrow(OthersBucketError)
  const { object_key } = await original.db.selectFrom('file').select('object_key').executeTakeFirstOrThrow()
  await copy.db
    .insertInto('file_removal')
    .values({ object_key: object_key ?? '', due_at: clock.now().toString() })
    .execute()
  await expect(removeObjects(partsOf(copy))).rejects.toThrow(OthersBucketError)
  expect(filesThere()).toHaveLength(1)
  // Reading asks for no mark: a copy that may read serves what is there.
  expect((await openFiles(original.db, objects).get(id))?.bytes.length).toBe(3)
  expect(await listHeldFiles(copy.db, 'store', clock.now(), 9)).toMatchObject([
    { fault: 'OthersBucketError' },
  ])
})

test('a copy of the disk, which looks the same from inside, is known once the original has put its next mark', async () => {
  await holdBucket(partsOf(original))
  const copied = await readMark(original)
  clock.advance({ minutes: 59 })
  await holdBucket(partsOf(original))
  expect(await readMark(original)).toEqual(copied)
  clock.advance({ minutes: 1 })
  await holdBucket(partsOf(original))
  const { found, put: next } = await readMark(original)
  expect(found).toBe(copied.put)
  expect(store.objects.get('files/installation')?.bytes.toString()).toContain(` ${next}\n`)
  await holdBucket(partsOf(original))
  // From here on it is the copy.
  await writeMark(original, copied)
  await expect(holdBucket(partsOf(original))).rejects.toThrow(OthersBucketError)
})

const jobOf = ({ db }: { readonly db: Database }, named: Config = config) => {
  const log = silentLog as unknown as FastifyBaseLogger
  const jobs = listJobs({ config: named, db, clock, log, sendMail: async () => undefined })
  const job = jobs.find(({ name }) => name === 'hold-bucket')
  if (!job) throw new Error('no job')
  return () => job.run(new AbortController().signal)
}

test('the mark is replaced while nothing is carried too, so that a backup of a quiet installation is known', async () => {
  const hold = jobOf(original)
  await hold()
  const backup = await readMark(original)
  expect(backup.put).not.toBeNull()
  clock.advance({ hours: 1 })
  await hold()
  const now = await readMark(original)
  expect(now.put).not.toBe(backup.put)
  await writeMark(original, backup)
  await expect(hold()).rejects.toThrow(OthersBucketError)
  await writeMark(original, now)
  await hold()
})

test('a bucket that is configured and not used is not marked, until files have been there', async () => {
  const home = testConfig({ files: { ...config.files, keptIn: 'database' } })
  const hold = jobOf(original, home)
  await hold()
  expect(store.objects.size).toBe(0)
  await put(original)
  await carryFiles(partsOf(original))
  const { put: first } = await readMark(original)
  clock.advance({ hours: 1 })
  await hold()
  expect((await readMark(original)).put).not.toBe(first)
})

test('a mark of a clock that was ahead is replaced', async () => {
  await holdBucket(partsOf(original))
  const { put: first } = await readMark(original)
  clock.advance({ hours: -2 })
  await holdBucket(partsOf(original))
  const { put: next, put_at } = await readMark(original)
  expect(next).not.toBe(first)
  expect(put_at?.toString()).toBe(clock.now().toString())
})

test('a process that stood still while it put a mark stops its own installation, and the words say so', async () => {
  await holdBucket(partsOf(original))
  clock.advance({ hours: 1 })
  const sleeper = {
    ...objects,
    async put(...asked: Parameters<typeof objects.put>) {
      for (let awake = 1; awake <= 2; awake++) {
        clock.advance({ hours: 1 })
        await holdBucket(partsOf(original))
      }
      await objects.put(...asked)
    },
  }
  await holdBucket({ ...partsOf(original), objects: sleeper })
  await expect(holdBucket(partsOf(original))).rejects.toThrow(
    /or a process of this very installation stood still for an hour while it put the next mark.*files take-over/,
  )
  await operatorOf({ ...original, clock, config })('files', 'take-over', ...signed)
  await holdBucket(partsOf(original))
})

test('being killed before the mark is put, or after, stops nobody', async () => {
  const dying = { ...objects, put: () => Promise.reject(new Error('killed')) }
  await expect(holdBucket({ ...partsOf(original), objects: dying })).rejects.toThrow('killed')
  await holdBucket(partsOf(original))
  expect(store.objects.size).toBe(0)
  clock.advance({ hours: 1 })
  await holdBucket(partsOf(original))
  expect(store.objects.size).toBe(1)
  clock.advance({ hours: 1 })
  await expect(holdBucket({ ...partsOf(original), objects: dying })).rejects.toThrow('killed')
  await holdBucket(partsOf(original))
  clock.advance({ hours: 1 })
  store.faults.add({ kind: 'lose-response', service: 'PutObject' })
  await expect(holdBucket(partsOf(original))).rejects.toThrow()
  await holdBucket(partsOf(original))
})

test('a process that looks while another one puts the next mark looks again', async () => {
  await holdBucket(partsOf(original))
  clock.advance({ hours: 1 })
  let looked = 0
  const late = {
    ...objects,
    async get(key: string, from: number) {
      const seen = await objects.get(key, from)
      if (looked++ > 0) return seen
      // Two marks later what it has seen is unknown.
      await holdBucket(partsOf(original))
      clock.advance({ hours: 1 })
      await holdBucket(partsOf(original))
      return seen
    },
  }
  await holdBucket({ ...partsOf(original), objects: late })
  expect(looked).toBe(2)
})

test('a bucket whose mark is gone, as another one, is refused', async () => {
  await holdBucket(partsOf(original))
  clock.advance({ hours: 1 })
  await holdBucket(partsOf(original))
  store.objects.clear()
  await expect(holdBucket(partsOf(original))).rejects.toThrow(OthersBucketError)
  store.objects.set('files/installation', { contentType: '', bytes: Buffer.from('theirs'), changedAt: 0 })
  await expect(holdBucket(partsOf(original))).rejects.toThrow(OthersBucketError)
})

test('a store that hides what is missing has no mark yet', async () => {
  const hiding = await startObjectStore({
    ...account,
    host: '127.0.0.1',
    bucket: 'llave',
    hidesMissing: true,
  })
  await holdBucket({ ...partsOf(original), objects: openObjectStore({ ...account, url: hiding.url }) })
  expect([...hiding.objects.keys()]).toEqual(['files/installation'])
  await hiding.close()
})

test('a mark that the store refuses to hand out is there all the same: nobody puts another one', async () => {
  await holdBucket(partsOf(original))
  const mark = store.objects.get('files/installation')
  for (const { db } of [copy, original]) {
    store.faults.add({ kind: 'denied', service: 'GetObject' })
    clock.advance({ hours: 1 })
    await expect(holdBucket(partsOf({ db }))).rejects.toThrow(FileStoreAwayError)
  }
  expect(store.objects.get('files/installation')).toBe(mark)
  // And it is none of the files.
  expect((await Array.fromAsync(objects.list())).flat()).toEqual([])
})

test('the operator is told, looks all the same, and takes the bucket over on purpose, which stops the other one', async () => {
  await put(original)
  await carryFiles(partsOf(original))
  const say = operatorOf({ ...copy, clock, config })
  await put(copy)
  const refusal = /^LOOK {2}The bucket carries the mark of another installation.*files take-over/
  expect(await say('files', 'move')).toMatch(refusal)
  expect(await say('files', 'remove-orphans', '9', ...signed)).toMatch(refusal)
  expect(await say('files')).toMatch(/was not carried: OthersBucketError.*\nLOOK {2}The bucket carries/)
  expect(await say('files', 'check')).toMatch(/^LOOK {2}The bucket.*\n0 files of the store read/)
  expect(filesThere()).toHaveLength(1)
  expect(await say('files', 'take-over', ...signed)).toContain('is this installation’s')
  clock.advance({ minutes: 6 })
  expect(await say('files', 'move')).toContain('1 carried.\n')
  await put(original)
  await expect(carryFiles(partsOf(original))).rejects.toThrow(OthersBucketError)
  expect(filesThere()).toHaveLength(2)
  expect(
    await original.db.selectFrom('file').select('id').where('in_store', '=', false).execute(),
  ).toHaveLength(1)
})

test('a taking over whose mark did not arrive is done again', async () => {
  await holdBucket(partsOf(original))
  const say = operatorOf({ ...copy, clock, config })
  store.faults.add({ kind: 'down', service: 'PutObject' })
  expect(await say('files', 'take-over', ...signed)).toContain('The store does not serve us: SlowDown.')
  await expect(holdBucket(partsOf(copy))).rejects.toThrow(OthersBucketError)
  expect(await say('files', 'take-over', ...signed)).toContain('is this installation’s')
  await holdBucket(partsOf(copy))
})
