import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@llave/api/database/database'
import { carryFiles, removeObjects } from '@llave/api/files/carry-files'
import { readFileHealth } from '@llave/api/files/carry-files.store'
import { putFile } from '@llave/api/files/files.store'
import { openObjectStore } from '@llave/api/files/object-store'
import { openFiles } from '@llave/api/files/open-files'
import { startCardProvider } from '@llave/emulators/card-provider/start-card-provider'
import { startObjectStore } from '@llave/emulators/object-store/start-object-store'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { penShop, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import { type ApiProcess, runApiProcess } from '@llave/testkit/run-api-process'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

// A thousand files, of the sizes of papers and photos, go to a store and back while they are read, and on the way back
// the process that carries them is killed with kill -9. The store is the emulator, in this process, with no network
// between: what is measured is Llave's part. FILES=100 tries it with fewer.
const count = Number(process.env.FILES ?? 1000)
const kills = 5
const readers = 2
/** Files that a process has in its hands at a time. */
const heldByOne = 4

const account = { region: 'sa-east-1', accessKeyId: 'emulated-key', secretAccessKey: 'emulated-secret' }

type Kept = { readonly id: string; readonly sha256: string; readonly size: number }

printLoad()
const store = await startObjectStore({ ...account, host: '127.0.0.1', bucket: 'llave' })
const objects = openObjectStore({ ...account, url: store.url })
const card = await startCardProvider({
  host: '127.0.0.1',
  shops: [penShop, usdShop],
  ipnUrl: 'http://127.0.0.1:9',
})
const database = await createTestDatabase()
const { db, url } = database
if (!url) throw new Error('Files are carried past a process that is killed: that needs PostgreSQL')
const files = openFiles(db, objects)
let carrier: ApiProcess | null = null
try {
  const kept = await fill(db)
  const megabytes = kept.reduce((sum, { size }) => sum + size, 0) / 1_000_000

  const there = await whileRead(kept, async () => {
    carrier = await carryIn(url, 's3')
    const start = performance.now()
    while ((await readFileHealth(db, 'store')).elsewhere > 0) await wait(50)
    const seconds = (performance.now() - start) / 1000
    await carrier.kill()
    // The mark of the bucket is none.
    return { seconds, moved: store.objects.size - 1 }
  })
  const { seconds, moved } = there.result
  process.stdout.write(
    `${moved} files (${megabytes.toFixed(0)} MB in all) to the store in ${seconds.toFixed(1)} s, ${(megabytes / seconds).toFixed(1)} MB a second; ${there.reads} reads meanwhile, the slowest ${there.slowest.toFixed(0)} ms\n`,
  )

  const back = await whileRead(kept, async () => {
    const begin = performance.now()
    carrier = await carryIn(url, 'database')
    let left = count
    for (let killed = 0; killed < kills; killed++) {
      const goal = count - Math.floor(((killed + 1) * count) / (kills + 1))
      while (left > goal) {
        left = (await readFileHealth(db, 'database')).elsewhere
        await wait(5)
      }
      await carrier.kill()
      await carrier.start()
    }
    // The others are held for some minutes by those who were killed with them.
    while (left > kills * heldByOne) {
      left = (await readFileHealth(db, 'database')).elsewhere
      await wait(50)
    }
    await carrier.kill()
    const clock = { now: () => Temporal.Now.instant().add({ minutes: 6 }) }
    const parts = { db, clock, objects, keptIn: 'database' as const }
    while ((await carryFiles(parts)) > 0);
    while ((await removeObjects(parts)) > 0);
    return { seconds: (performance.now() - begin) / 1000, held: left }
  })
  process.stdout.write(
    `back in ${back.result.seconds.toFixed(1)} s with ${kills} kills, the last ${back.result.held} of them by another carrier after the leases of those who were killed; ${back.reads} reads meanwhile, the slowest ${back.slowest.toFixed(0)} ms\n`,
  )

  const none = { atMost: 0 }
  reportFigure({ name: 'files moved to the store', value: moved, unit: 'files', budget: { atLeast: count } })
  reportFigure({
    name: 'files moved a second, each read back and compared',
    value: moved / seconds,
    unit: 'files a second',
    budget: { atLeast: 10 },
  })
  reportFigure({
    name: 'reads while they were moved',
    value: there.reads + back.reads,
    unit: 'reads',
    budget: { atLeast: count },
  })
  reportFigure({
    name: 'reads that failed or had other bytes',
    value: there.wrong + back.wrong,
    unit: 'reads',
    budget: none,
  })
  reportFigure({
    name: 'files lost or changed after both ways',
    value: (await countWrong(kept)) + (await readFileHealth(db, 'database')).elsewhere,
    unit: 'files',
    budget: none,
  })
  // The mark of the bucket stays.
  reportFigure({
    name: 'objects left behind',
    value: store.objects.size - 1,
    unit: 'objects',
    budget: none,
  })
} finally {
  await (carrier as ApiProcess | null)?.kill()
  await Promise.all([store.close(), card.close()])
  await database.drop()
}

function carryIn(databaseUrl: string, kind: 's3' | 'database'): Promise<ApiProcess> {
  return runApiProcess({
    cardUrl: card.url,
    shops: { PEN: penShop, USD: usdShop },
    database: { url: databaseUrl },
    variables: {
      FILE_STORE: kind,
      S3_URL: store.url,
      S3_REGION: account.region,
      S3_ACCESS_KEY_ID: account.accessKeyId,
      S3_SECRET_ACCESS_KEY: account.secretAccessKey,
    },
  })
}

async function fill(into: Database): Promise<Kept[]> {
  const made: Kept[] = []
  for (let nth = 0; nth < count; nth++) {
    const bytes = new Uint8Array(randomBytes(20_000 + (nth % 10) * 60_000))
    const id = await putFile(into, { contentType: 'application/pdf', bytes }, Temporal.Now.instant())
    made.push({ id, sha256: hashOf(bytes), size: bytes.length })
  }
  return made
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** What happens to those who read one file after another meanwhile. */
async function whileRead<T>(kept: readonly Kept[], work: () => Promise<T>) {
  let [reads, wrong, slowest, isOver] = [0, 0, 0, false]
  async function readOn(lane: number): Promise<void> {
    for (let nth = lane; !isOver; nth += readers) {
      const file = kept[(nth * 37) % kept.length]
      if (!file) return
      const start = performance.now()
      if (!(await isAsStored(file))) wrong += 1
      slowest = Math.max(slowest, performance.now() - start)
      reads += 1
      // As people open papers, and not as fast as it goes.
      await wait(10)
    }
  }
  const reading = Array.from({ length: readers }, (_, lane) => readOn(lane))
  try {
    const result = await work()
    isOver = true
    await Promise.all(reading)
    return { result, reads, wrong, slowest }
  } finally {
    isOver = true
  }
}

async function isAsStored({ id, sha256 }: Kept): Promise<boolean> {
  try {
    const bytes = Buffer.concat(await Array.fromAsync(await files.stream(id)))
    return hashOf(bytes) === sha256
  } catch (error) {
    process.stdout.write(`${id}: ${error instanceof Error ? error.name : error}\n`)
    return false
  }
}

async function countWrong(kept: readonly Kept[]): Promise<number> {
  let wrong = 0
  for (const file of kept) if (!(await isAsStored(file))) wrong += 1
  return wrong
}
