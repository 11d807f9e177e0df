import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { explainStartFault } from '../explain-start-fault.ts'
import { connectEmbedded } from './connect-embedded.ts'
import { UnfitFolderError } from './data-folder-faults.ts'
import { DatabaseAwayError } from './database-away.ts'
import { lockFolder } from './lock-folder.ts'
import { refuseFullDisk, refuseUnfitFolder } from './refuse-unfit-folder.ts'
import { watchEmbedded } from './watch-embedded.ts'

/** A small disk of its own, which only root may make. */
const disk = mkdtempSync(join(tmpdir(), 'llave-disk-'))
const isDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=180m', 'tmpfs', disk]).status === 0
afterAll(() => {
  if (isDisk) execFileSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true })
})

const folder = join(disk, 'data')
const filler = join(disk, 'filler')
/** Takes all but that many bytes of the disk. */
function fill(left: number): void {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)))
}
const faultAtStart = () => connectEmbedded(folder).then(() => 'none', explainStartFault)
const whole = 'What is there is as it was.'

test.runIf(isDisk)(
  'a disk that is full, or can only be read, is said at start and meanwhile, and nothing is broken',
  async () => {
    fill(140_000_000)
    const full = (room: number) =>
      `The disk of ${folder} is full: the embedded database needs ${room} MB to start. Free some space there, or set DATA_DIR to another folder, and start again. ${whole}`
    expect(await faultAtStart()).toBe(full(150))
    // What a process left that was killed while it made the database is not counted against the next one.
    mkdirSync(join(folder, 'database.new/base'), { recursive: true })
    renameSync(filler, join(folder, 'database.new/base/1'))
    const db = await connectEmbedded(folder)
    await sql`create table kept (number int primary key)`.execute(db)
    await sql`insert into kept select generate_series(1, 100)`.execute(db)
    fill(1_000_000)
    expect(await faultAtStart()).toBe(
      `Another Llave is running on ${folder}. Stop it, or set DATA_DIR to another folder.`,
    )
    rmSync(filler)

    // While it runs: what finds no place is undone, the rest goes on, and so does that once there is place.
    fill(0)
    await expect(sql`insert into kept select generate_series(101, 40000)`.execute(db)).rejects.toThrow(
      DatabaseAwayError,
    )
    expect((await sql`select from kept`.execute(db)).rows).toHaveLength(100)
    rmSync(filler)
    await sql`insert into kept select generate_series(101, 200)`.execute(db)
    await db.destroy()

    fill(0)
    expect(await faultAtStart()).toBe(
      `${full(50)} The database itself said: PGlite failed to initialize properly`,
    )
    rmSync(filler)
    // Where Llave is not to run on it a command reads what is there, with less room than that.
    fill(20_000_000)
    expect(() => refuseFullDisk(folder, 'start')).toThrow(full(50))
    const read = await connectEmbedded(folder)
    expect((await sql`select from kept`.execute(read)).rows).toHaveLength(200)
    await read.destroy()
    rmSync(filler)

    // What does not open for another reason says that one too.
    renameSync(join(folder, 'database'), join(folder, 'aside'))
    writeFileSync(join(folder, 'database'), '')
    fill(1_000_000)
    const both = await connectEmbedded(folder).catch((error: unknown) => error)
    expect(both).toBeInstanceOf(UnfitFolderError)
    const no = '{"name":"ErrnoError","errno":54}'
    expect(both).toMatchObject({
      message: `${full(50)} The database itself said: ${no}`,
      cause: { message: no },
    })
    rmSync(filler)
    rmSync(join(folder, 'database'))
    renameSync(join(folder, 'aside'), join(folder, 'database'))
    execFileSync('mount', ['-o', 'remount,ro', disk])
    expect(await faultAtStart()).toBe(
      `${folder} is on a disk that can only be read. Make it writable, or set DATA_DIR to another folder. ${whole}`,
    )
    execFileSync('mount', ['-o', 'remount,rw', disk])

    // Where its log finds no place the process ends, and what it had confirmed is there afterwards.
    const program = `
    import { connectEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'connect-embedded.ts'))}
    import { sql } from ${JSON.stringify(import.meta.resolve('kysely'))}
    import { statfsSync, writeFileSync } from 'node:fs'
    const db = await connectEmbedded(${JSON.stringify(folder)})
    await sql\`insert into kept values (201)\`.execute(db)
    const { bavail, bsize } = statfsSync(${JSON.stringify(disk)})
    writeFileSync(${JSON.stringify(filler)}, Buffer.alloc(bavail * bsize))
    console.log('confirmed')
    await sql\`select pg_switch_wal()\`.execute(db)
    await sql\`insert into kept values (202)\`.execute(db)
    console.log('confirmed too much')`
    const ended = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
    expect(ended).toMatchObject({
      status: 1,
      stdout: 'confirmed\n',
      stderr: expect.stringContaining(`could not write to ${folder}, as where its disk is full (53100: `),
    })
    rmSync(filler)
    const again = await connectEmbedded(folder)
    expect((await sql`select from kept`.execute(again)).rows).toHaveLength(201)
    await again.destroy()
  },
)

test.runIf(isDisk)('a disk that does not say how much it has left is no full one', () => {
  const uncounted = mkdtempSync(join(tmpdir(), 'llave-disk-'))
  execFileSync('mount', ['-t', 'ramfs', 'ramfs', uncounted])
  onTestFinished(() => {
    execFileSync('umount', ['-l', uncounted])
    rmSync(uncounted, { recursive: true })
  })
  expect(statfsSync(uncounted).blocks).toBe(0)
  refuseFullDisk(uncounted, 'new')
  // Nor is one that does not answer.
  const none = join(uncounted, 'none')
  expect(() => statfsSync(none)).toThrow()
  refuseFullDisk(none, 'new')
})

test('a folder that is none is said', () => {
  const place = mkdtempSync(join(tmpdir(), 'llave-place-'))
  const file = join(place, 'file')
  writeFileSync(file, '')
  expect(() => refuseUnfitFolder(file)).toThrow(`${file} is no folder. Set DATA_DIR to one.`)
  expect(() => refuseUnfitFolder(join(file, 'data'))).toThrow('is no folder')
  rmSync(place, { recursive: true })
})

test.runIf(process.getuid?.() === 0)('a folder, or a lock, of somebody else is said', () => {
  const theirs = mkdtempSync(join(tmpdir(), 'llave-place-'))
  const words = (name: 'refuseUnfitFolder' | 'lockFolder', module: string) => {
    const program = `
      import { ${name} } from ${JSON.stringify(join(import.meta.dirname, module))}
      try { ${name}(${JSON.stringify(theirs)}) } catch (error) { console.log(error.message) }`
    const nobody = 65_534
    return spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
      uid: nobody,
    }).stdout
  }
  expect(words('refuseUnfitFolder', 'refuse-unfit-folder.ts')).toBe(
    `This user may not write to ${theirs}. Give it to this user, or set DATA_DIR to another folder. ${whole}\n`,
  )
  lockFolder(theirs).close()
  chmodSync(theirs, 0o755)
  expect(words('lockFolder', 'lock-folder.ts')).toMatch(/^This user may not write to .*\/lock\. Give it/)
  rmSync(theirs, { recursive: true })
})

type Asked = Parameters<typeof watchEmbedded>[0]

/** A database that fails in that way, in and outside transactions. */
function failing(error: Error): Asked {
  const query = () => Promise.reject(error)
  const rollback = async () => undefined
  return {
    closed: false,
    ready: true,
    waitReady: Promise.resolve(),
    close: async () => undefined,
    query,
    transaction: (work) => work({ query, rollback }),
  }
}

const stateOf = (code: string, severity = 'ERROR') => Object.assign(new Error('words'), { code, severity })

test.each([
  ['a full disk', stateOf('53100'), true, null],
  ['a disk that fails', stateOf('58030'), true, null],
  ['a disk that became unwritable', stateOf('42501'), true, null],
  [
    'a log without place',
    stateOf('53100', 'PANIC'),
    true,
    'The embedded database could not write to .data, as where its disk is full (53100: words), and Llave has ended. Free some space there and start again: what was confirmed to anybody is kept.',
  ],
  [
    'a server that ends itself',
    stateOf('XX000', 'FATAL'),
    false,
    'The embedded database on .data has ended (XX000: words), and Llave has ended. Start again: what was confirmed to anybody is kept.',
  ],
  [
    'a machine below it that stops',
    Object.assign(new Error('unreachable'), { name: 'RuntimeError' }),
    false,
    'The embedded database on .data has ended (RuntimeError: unreachable), and Llave has ended. Start again: what was confirmed to anybody is kept.',
  ],
  ['a row that is there', stateOf('23505'), false, null],
])('%s of the embedded database', async (_, error, isAway, words) => {
  const ended: string[] = []
  const watched = watchEmbedded(failing(error), '.data', (said) => ended.push(said))
  const told = [
    await watched.query('select').catch((fault: unknown) => fault),
    await watched.transaction((trx) => trx.query('select')).catch((fault: unknown) => fault),
  ]
  for (const fault of told) {
    if (isAway) expect(fault).toBeInstanceOf(DatabaseAwayError)
    else expect(fault).toBe(error)
  }
  expect(new Set(ended)).toEqual(new Set(words === null ? [] : [words]))
})
