import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { applicationRole, postgresAnswers } from '@llave/testkit/database/test-database'
import { type TriedRelease, tryRelease } from '@llave/testkit/run-release'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApplications } from '../build-applications.ts'
import { makeRelease, releaseCommands } from './make-release.ts'

const temporary = mkdtempSync(join(tmpdir(), 'llave-release-'))
const folder = join(temporary, 'llave')
/** What an operator has beside compose.yml, under a name that nobody's own file has. */
const secret = `deploy/container/${basename(temporary)}.env`
beforeAll(() => {
  buildApplications()
  const planted = join(import.meta.dirname, '../..', secret)
  writeFileSync(planted, 'SECRET=of the operator\n')
  try {
    makeRelease(folder)
  } finally {
    rmSync(planted)
  }
})
afterAll(() => rmSync(temporary, { recursive: true }))

describe.runIf(process.platform === 'linux')('a release', () => {
  test('holds what production runs, and nothing of builds and tests', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(files).toContain('apps/portal/dist/pages.json')
    expect(files).toContain('apps/mesa/dist/pages.json')
    const foreign = files.filter((file) =>
      /^(testkit|e2e|bench|demo|packages\/emulators)\/|^node_modules\/(vite|vitest|rolldown|esbuild|typescript|playwright.*|smtp-server|@electric-sql)\/|\.test\.ts$|\.golden$/.test(
        file,
      ),
    )
    expect(foreign).toEqual([])
    expect(files).toContain('deploy/container/compose.yml')
    expect(files, 'git does not keep it').not.toContain(secret)
    expect(readdirSync(join(folder, 'node_modules/@llave')).sort()).toEqual(['api', 'contract', 'domain'])
  })

  test('has what its guides lead to', () => {
    const guides = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /^(docs|deploy)\/.*\.md$/.test(file),
    )
    expect(guides.length).toBeGreaterThan(150)
    const missing = guides.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
        .map(([, to = '']) => join(folder, dirname(file), to))
        .filter((to) => !existsSync(to))
        .map((to) => `${file}: ${to}`),
    )
    expect(missing).toEqual([])
  })

  test('has each command that `llave` names, and names each that it has', () => {
    for (const name of releaseCommands)
      expect(existsSync(join(folder, `scripts/${name}.ts`)), name).toBe(true)
    const script = readFileSync(join(folder, 'llave'), 'utf8')
    expect(script).toContain(`'llave start | ${releaseCommands.join(' | ')}'`)
    expect(script).toContain(`  ${releaseCommands.join(' | ')}) exec`)
  })

  test('says in its words what to type by `llave`, and not by npm', () => {
    const modules = ['files/hold-bucket', 'files/refuse-lost-store', 'database/refuse-unfit-database']
    const [bucket, store, database] = modules.map((name) => join(folder, `apps/api/src/${name}.ts`))
    const mail = join(folder, 'apps/api/src/service-desk/filed-complaint-mail.ts')
    const said = execFileSync(
      join(folder, 'bin/node'),
      [
        '--input-type=module',
        '--eval',
        `const { OthersBucketError } = await import('${bucket}')
        const { LostStoreError } = await import('${store}')
        const { UnfitDatabaseError } = await import('${database}')
        const { filedComplaintMail } = await import('${mail}')
        const filedAt = Temporal.PlainDateTime.from('2026-11-28T10:00')
        const notice = { number: '5001', filedAt, observation: '', photos: [] }
        console.log(new OthersBucketError().message, new LostStoreError().message)
        console.log(new UnfitDatabaseError('npm run migrate -- --for ROLE').message)
        console.log(filedComplaintMail({ brandName: 'x', publicUrl: '', colours: null }, 'a@b.pe', notice).text)`,
      ],
      { encoding: 'utf8' },
    )
    for (const typed of [
      'Then: llave operator files take-over --by',
      'until llave operator files shows none',
      'llave migrate --for ROLE',
      'Cuando esté atendido: llave answer --complaint 5001 --close',
    ])
      expect(said).toContain(typed)
    expect(said).not.toContain('npm run')
  })

  test('has no words that name a command of its by npm alone', () => {
    const named = new RegExp(`^(?! *(?://|/?\\*)).*npm run (?:${releaseCommands.join('|')})\\b`, 'm')
    const files = readdirSync(join(folder, 'apps/api/src'), { recursive: true, encoding: 'utf8' })
    const naming = files
      .filter((file) => file.endsWith('.ts'))
      .map((file) => [file, readFileSync(join(folder, 'apps/api/src', file), 'utf8')] as const)
      .filter(([, text]) => named.test(text))
    expect(naming.length).toBeGreaterThan(4)
    expect(naming.filter(([, text]) => !text.includes('asTyped(')).map(([file]) => file)).toEqual([])
    const rules = readFileSync(join(folder, 'deploy/monitoring/llave.rules.yml'), 'utf8')
    expect(rules).not.toContain('npm run')
  })

  test('lists its packages with licence and sum, and its Node', () => {
    const { components } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
      components: { name: string; version: string; hashes?: unknown[] }[]
    }
    const names = components.map(({ name }) => name)
    for (const name of ['fastify', 'pg', 'react', `node-linux-${process.arch}`]) expect(names).toContain(name)
    expect(names.filter((name) => /vite|playwright|pglite|smtp-server/.test(name))).toEqual([])
    expect(components.filter(({ hashes }) => !hashes?.length)).toEqual([])
    const packed = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('@'))
    expect(packed.filter((name) => !names.includes(name))).toEqual([])
  })
})

describe.runIf(process.platform === 'linux' && (await postgresAnswers()))(
  'on a machine without npm, a release',
  () => {
    let tried: TriedRelease
    beforeAll(async () => {
      tried = await tryRelease(folder)
    })
    afterAll(() => tried.drop())

    test('does not start before its owner migrated, and does not migrate as who serves', () => {
      expect(tried.run('serving', ['start'])).toMatchObject({
        status: 1,
        said: expect.stringMatching(
          /^The database lacks \d+ migration\(s\), from 0001_\S+ on\. As its owner: llave migrate/,
        ),
      })
      expect(tried.run('serving', ['migrate'])).toMatchObject({
        status: 1,
        said: expect.stringContaining('Migrations are for their owner'),
      })
    })

    test.each(['portal', 'mesa'])('does not start without the pages of %s', (application) => {
      const manifest = join(folder, `apps/${application}/dist/pages.json`)
      renameSync(manifest, `${manifest}.away`)
      try {
        expect(tried.run('serving', ['start'])).toMatchObject({
          status: 1,
          said: expect.stringContaining(`apps/${application}/dist`),
        })
      } finally {
        renameSync(`${manifest}.away`, manifest)
      }
    })

    test('migrates as a step of its own, and then serves the portal, Mesa and the probes', async () => {
      expect(tried.run('owner', ['migrate', '--for', applicationRole])).toMatchObject({
        status: 0,
        said: expect.stringMatching(
          /^Applied \d+ migration\(s\), the last .*\n.* has the rights of the application\.\n$/,
        ),
      })
      const child = await tried.start()
      for (const [address, mark] of [
        [`${tried.portal}/livez`, '"ok"'],
        [`${tried.portal}/MiCuenta/Ingreso`, 'data-screen="sign-in"'],
        // Both said `/readyz`. While the first jobs run on a busy machine either may once say that it is late.
        [`${tried.mesa}/livez`, '"ok"'],
        [`${tried.mesa}/`, '<title>'],
      ] as const) {
        const answer = await fetch(address)
        expect(answer.status, address).toBe(200)
        expect(answer.headers.get('x-request-id'), address).not.toBeNull()
        expect(await answer.text(), address).toContain(mark)
      }
      expect(tried.run('serving', ['operator', 'health']).said).toContain('well  no message given up')
      child.kill('SIGTERM')
      expect(await once(child, 'exit')).toEqual([0, null])
    })

    test('does not start as the owner of its tables, who may harm them', () => {
      expect(tried.run('owner', ['start'])).toMatchObject({
        status: 1,
        said: expect.stringMatching(
          /^The role \w+ of DATABASE_URL may \w+ on \w+, which the application must not\./,
        ),
      })
    })

    test('names its commands where it is given none', () => {
      expect(tried.run('serving', ['nothing'])).toMatchObject({
        status: 2,
        said: expect.stringMatching(/^llave start \|/),
      })
      for (const [args, usage] of [
        [['operator'], /^Usage:\n {2}llave operator quarantine\n/],
        [['migrate', '--to'], /^Usage: llave migrate \[--for ROLE\]\n$/],
        [['answer', 'x'], /\n {5}llave answer \[--pictures CARPETA\]/],
      ] as const) {
        const { said } = tried.run('serving', args)
        expect(said).toMatch(usage)
        expect(said).not.toContain('npm run')
      }
    })
  },
)
