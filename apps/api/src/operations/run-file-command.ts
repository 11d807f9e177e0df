import type { Clock } from '@llave/domain/time/lima-date'
import { type Actor, writeAudit } from '../audit/audit.store.ts'
import type { FilesConfig } from '../config/config.ts'
import { type Database, transact } from '../database/database.ts'
import { takeAnyMark } from '../files/bucket-mark.store.ts'
import {
  findKnownObjects,
  listHeldFiles,
  listStoredFiles,
  readFileHealth,
  removeLater,
  sumFiles,
} from '../files/carry-files.store.ts'
import { carryFiles, FileDamagedError, removeObjects } from '../files/carry-files.ts'
import { findFile, joinChunks } from '../files/files.store.ts'
import { holdBucket, isBucketOthers, OthersBucketError, putMark } from '../files/hold-bucket.ts'
import { FileStoreAwayError, type ObjectStore } from '../files/object-store.ts'
import { isWhole, openStore } from '../files/open-files.ts'
import { printTable, timeOrNone } from './print-table.ts'
import type { OperatorCommand } from './read-operator-command.ts'

const kinds = ['files', 'carry-files', 'check-files', 'remove-orphans', 'take-bucket'] as const

type FileCommand =
  | { readonly kind: 'files' | 'carry-files' | 'check-files' }
  | Extract<OperatorCommand, { readonly kind: 'remove-orphans' | 'take-bucket' }>

type Parts = {
  readonly db: Database
  readonly clock: Clock
  readonly config: FilesConfig
  readonly say: (text: string) => void
}

export function isFileCommand(command: OperatorCommand): command is FileCommand {
  return kinds.some((kind) => kind === command.kind)
}

/** Runs a command about files and answers what to print at its end. */
export async function runFileCommand(parts: Parts, command: FileCommand): Promise<string> {
  if (command.kind === 'files') return describeFiles(parts)
  const objects = openStore(parts.config)
  if (!objects) return 'No store is configured: set S3_URL and what belongs to it.\n'
  try {
    if (command.kind === 'carry-files') return await carryAll(parts, objects)
    if (command.kind === 'remove-orphans') return await removeOrphans(parts, objects, command)
    if (command.kind === 'take-bucket') return await takeBucket(parts, objects, command)
    return await checkAll(parts, objects)
  } catch (error) {
    if (error instanceof OthersBucketError) return `LOOK  ${error.message}\n`
    if (!(error instanceof FileStoreAwayError)) throw error
    return `The store does not serve us: ${error.reason}. What is done stays done; run this again later.\n`
  }
}

/** Enough to see what is wrong. */
const heldSaid = 20

async function describeFiles({ db, clock, config: { keptIn } }: Parts): Promise<string> {
  const figures = await sumFiles(db)
  const { oldestRemovalAt } = await readFileHealth(db, keptIn)
  const held = await listHeldFiles(db, keptIn, clock.now(), heldSaid)
  const faults = held.map(({ id, fault, until }) =>
    fault === null
      ? `${id} is being carried, by ${until} at the latest.\n`
      : `LOOK  ${id} was not carried: ${fault}. It is tried again after ${until}.\n`,
  )
  if (held.some(({ fault }) => fault === OthersBucketError.name))
    faults.push(`LOOK  ${new OthersBucketError().message}\n`)
  const rows = figures.map(({ place, files, bytes }) => [place, String(files), String(bytes)])
  return [
    printTable([['where', 'files', 'bytes'], ...rows]),
    `They belong into the ${keptIn}.\n`,
    ...faults,
    `Oldest object of a deleted file that waits to be deleted: ${timeOrNone(oldestRemovalAt)}\n`,
  ].join('')
}

const saidEvery = 100

async function carryAll(parts: Parts, objects: ObjectStore): Promise<string> {
  const { db, clock, config, say } = parts
  const carrying = { db, clock, objects, keptIn: config.keptIn }
  try {
    while ((await removeObjects(carrying)) > 0);
  } catch (error) {
    if (!(error instanceof FileStoreAwayError)) throw error
    say(`LOOK  An object of a deleted file is still in the store: ${error.reason}\n`)
  }
  const damaged: string[] = []
  let carried = 0
  for (let taken = 1; taken > 0; ) {
    try {
      taken = await carryFiles(carrying)
    } catch (error) {
      if (!(error instanceof FileDamagedError)) throw error
      damaged.push(error.fileId)
      continue
    }
    if (Math.floor((carried + taken) / saidEvery) > Math.floor(carried / saidEvery))
      say(`${carried + taken} carried\n`)
    carried += taken
  }
  const faults = damaged.map((id) => `LOOK  ${id} is not what was stored, and stays where it is.\n`)
  return `${carried} carried.\n${faults.join('')}${await describeFiles(parts)}`
}

const readAtOnce = 100

async function checkAll({ db, clock, say }: Parts, objects: ObjectStore): Promise<string> {
  // Looking harms nobody, and who restored a database wants to look before anything is taken over.
  const others = (await isBucketOthers({ db, objects })) ? `LOOK  ${new OthersBucketError().message}\n` : ''
  const faults: string[] = []
  let read = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const files = await listStoredFiles(db, after, readAtOnce)
    const last = files.at(-1)
    if (!last) break
    for (const file of files) {
      const object = await objects.get(file.objectKey, 0)
      const isKept = object && isWhole(file, joinChunks(await Array.fromAsync(object)))
      // Erased, or carried back, since it was listed.
      if (isKept || (await findFile(db, file.id))?.objectKey !== file.objectKey) continue
      const fault = object ? 'is not what was stored' : 'is missing'
      faults.push(`LOOK  ${file.id} ${fault}: the object files/${file.objectKey}\n`)
    }
    read += files.length
    say(`${read} read\n`)
    after = last.id
  }
  const { orphans, listed } = await findOrphans({ db, clock }, objects)
  const left =
    orphans.length === 0
      ? 'No object is without a file.'
      : `LOOK  objects without a file, older than a day: ${orphans.length} of ${listed}`
  return `${others}${read} files of the store read, ${faults.length} of them at fault.\n${faults.join('')}${left}\n`
}

async function removeOrphans(
  { db, clock }: Parts,
  objects: ObjectStore,
  { atMost, ...actor }: Actor & { readonly atMost: number },
): Promise<string> {
  await holdBucket({ db, clock, objects })
  const { orphans, listed } = await findOrphans({ db, clock }, objects)
  if (orphans.length === 0) return 'No object is without a file.\n'
  // To another installation's database, or one that was restored, living files look like this.
  if (orphans.length > atMost)
    return `LOOK  ${orphans.length} of ${listed} objects are without a file, more than ${atMost}: nothing is deleted. Is this the only database of this bucket, and none that was restored?\n`
  await transact(db, async (trx) => {
    await removeLater(trx, orphans, clock.now())
    await writeAudit(
      trx,
      {
        action: 'files.orphans-removed',
        subject: 'files:store',
        details: { count: orphans.length },
        ...actor,
      },
      clock.now(),
    )
  })
  while ((await removeObjects({ db, clock, objects })) > 0);
  return `${orphans.length} objects without a file are deleted.\n`
}

async function takeBucket({ db, clock }: Parts, objects: ObjectStore, actor: Actor): Promise<string> {
  const now = clock.now()
  const mark = await transact(db, async (trx) => {
    await writeAudit(trx, { action: 'files.bucket-taken', subject: 'files:store', ...actor }, now)
    return takeAnyMark(trx, now)
  })
  await putMark({ db, objects }, mark)
  return 'The bucket is this installation’s. Another one that still writes there is refused from now on.\n'
}

/** Objects that no file has: what a carrier that was stopped at the wrong moment wrote. The newest may be on their way. */
async function findOrphans(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  objects: ObjectStore,
): Promise<{ readonly orphans: readonly string[]; readonly listed: number }> {
  const before = clock.now().subtract({ hours: 24 })
  const orphans: string[] = []
  let listed = 0
  for await (const page of objects.list()) {
    listed += page.length
    const old = page.filter(({ changedAt }) => Temporal.Instant.compare(changedAt, before) < 0)
    const keys = old.map(({ key }) => key)
    const known = await findKnownObjects(db, keys)
    orphans.push(...keys.filter((key) => !known.has(key)))
  }
  return { orphans, listed }
}
