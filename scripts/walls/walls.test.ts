import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import { findListFaults } from './find-list-faults.ts'
import { type Rooms, rooms } from './rooms.ts'
import { options, rules } from './rules.mjs'

const root = join(import.meta.dirname, '../..')
const applicationsMayImport = ['packages/client', 'packages/contract', 'packages/design', 'packages/domain']

/** A violation of each wall: the files to create, of which the first one breaks it. */
const planted: Record<string, Record<string, string>> = {
  'direction-packages-domain': {
    'packages/domain/src/a.ts': "import '../../contract/src/b.ts'",
    'packages/contract/src/b.ts': '',
  },
  'direction-packages-contract': {
    'packages/contract/src/a.ts': "import '../../../apps/api/src/b.ts'",
    'apps/api/src/b.ts': '',
  },
  'direction-packages-client': {
    'packages/client/src/a.ts': "import '../../design/src/b.ts'",
    'packages/design/src/b.ts': '',
  },
  'direction-packages-design': {
    'packages/design/src/a.tsx': "import '../../contract/src/b.ts'",
    'packages/contract/src/b.ts': '',
  },
  'direction-packages-emulators': {
    'packages/emulators/src/a.ts': "import '../../domain/src/b.ts'",
    'packages/domain/src/b.ts': '',
  },
  'direction-apps-api': {
    'apps/api/src/a.ts': "import '../../../packages/emulators/src/b.ts'",
    'packages/emulators/src/b.ts': '',
  },
  'direction-apps-portal': { 'apps/portal/src/a.ts': "import '../../api/src/b.ts'", 'apps/api/src/b.ts': '' },
  'direction-apps-mesa': {
    'apps/mesa/src/a.ts': "import '../../portal/src/b.ts'",
    'apps/portal/src/b.ts': '',
  },
  'direction-deploy': {
    'deploy/cluster/a.ts': "import '../../apps/api/src/b.ts'",
    'apps/api/src/b.ts': '',
  },
  'direction-testkit': {
    'testkit/src/a.ts': "import '../../apps/portal/src/b.ts'",
    'apps/portal/src/b.ts': '',
  },
  'domain-has-no-dependency': { 'packages/domain/src/a.ts': "import 'node:fs'" },
  'contract-uses-zod-mini': { 'packages/contract/src/a.ts': "import 'zod'" },
  'design-knows-money-and-time-alone': {
    'packages/design/src/a.ts': "import '../../domain/src/receivables/b.ts'",
    'packages/domain/src/receivables/b.ts': '',
  },
  'design-has-react-alone': { 'packages/design/src/a.ts': "import 'react-router'" },
  'browser-has-no-node': { 'apps/portal/src/a.ts': "import 'node:fs'" },
  'build-is-for-nobody': {
    'apps/portal/src/a.ts': "import '../vite.config.ts'",
    'apps/portal/vite.config.ts': "import '../api/src/b.ts'",
    'apps/api/src/b.ts': '',
  },
  'tests-are-for-nobody': {
    'apps/api/src/payments/a.ts': "import './b.test.ts'",
    'apps/api/src/payments/b.test.ts': "import '../debit/c.ts'",
    'apps/api/src/debit/c.ts': '',
  },
  'imports-lead-somewhere': {
    'apps/portal/src/a.ts': "import '@llave/api/src/database/database.ts'",
  },
  'sql-stays-in-stores': { 'apps/api/src/payments/a.ts': "import 'kysely'" },
  'testkit-is-for-tests': {
    'apps/api/src/a.ts': "import '../../../testkit/src/b.ts'",
    'testkit/src/b.ts': '',
  },
  'no-cycles': { 'apps/api/src/a.ts': "import './b.ts'", 'apps/api/src/b.ts': "import './a.ts'" },
}

/** The folder of a room's wall; for the rule about unlisted rooms, a new room. */
function roomOf(wall: string): string | undefined {
  return /^room (.*)$/.exec(wall)?.[1]?.replaceAll('*', 'newcomer')
}

/** Trees that are planted beside each other, for one cruise: one each took half of the time of all tests of walls. */
const trees: Record<string, string>[] = []
let cruised: ReturnType<typeof findViolations> | undefined

/** Plants files, the one-letter names of which are made this tree's own, and answers which rules these break. */
function plant(files: Record<string, string>): () => Promise<string[]> {
  const own = (text: string) =>
    text.replace(/\b[a-z](?=(\.test|\.store)?\.(tsx?|js)\b)/g, `$&${trees.length}`)
  const tree = Object.fromEntries(Object.entries(files).map(([path, text]) => [own(path), own(text)]))
  trees.push(tree)
  return async () => {
    cruised ??= findViolations(Object.assign({}, ...trees))
    return (await cruised).filter(({ from }) => Object.hasOwn(tree, from)).map(({ rule }) => rule.name)
  }
}

async function findViolations(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'llave-walls-'))
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(
      join(folder, 'package.json'),
      '{ "type": "module", "dependencies": { "kysely": "*", "react": "*", "react-router": "*", "zod": "*" } }',
    )
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), `${text}\n`)
    }
    const result = await cruise(
      ['apps', 'deploy', 'packages', 'testkit'].filter((name) =>
        Object.keys(files).some((path) => path.startsWith(`${name}/`)),
      ),
      {
        ...options,
        baseDir: folder,
        ruleSet: { forbidden: rules },
        validate: true,
      } as never,
    )
    return (result.output as ICruiseResult).summary.violations
  } finally {
    rmSync(folder, { recursive: true })
  }
}

// The planted ones too: a wall that was taken away would not be missed.
for (const name of new Set([
  ...rules.map((rule) => rule.name).filter((name) => roomOf(name) === undefined),
  ...Object.keys(planted),
])) {
  const files = planted[name]
  const broken = plant(files ?? {})
  test(`the wall ${name} finds a planted violation`, async () => {
    expect(files, 'every rule has a violation to plant').toBeDefined()
    expect(await broken()).toContain(name)
  })
}

test('the wall of each room finds an import of a folder on no list', async () => {
  // All in one tree: a tree a room took as long as all other tests of walls.
  const walls = rules.flatMap(({ name }) => {
    const folder = roomOf(name)
    return folder === undefined
      ? []
      : [{ name, from: `${folder}/a.ts`, to: join(folder, '../stranger/b.ts') }]
  })
  expect(walls.length).toBeGreaterThan(50)
  const violations = await findViolations({
    ...Object.fromEntries(walls.map(({ from }) => [from, "import '../stranger/b.ts'"])),
    ...Object.fromEntries(walls.map(({ to }) => [to, ''])),
  })
  const found = violations.map(({ rule, from }) => `${rule.name}: ${from}`)
  expect(found).toEqual(expect.arrayContaining(walls.map(({ name, from }) => `${name}: ${from}`)))
})

const workspaces = globSync('{apps,packages}/*/package.json', { cwd: root }).map((file) => dirname(file))
const topFolders = new Set(globSync('*/*.{ts,json}', { cwd: root, exclude: ['node_modules'] }).map(dirname))

test('every package and every folder of the repository stands before the walls', () => {
  expect(workspaces.length).toBeGreaterThan(5)
  const named = rules.map((rule) => rule.name)
  for (const part of workspaces) expect(named).toContain(`direction-${part.replace('/', '-')}`)
})

test.each(['portal', 'mesa'])('%s imports nothing of any other part', async (app) => {
  const parts = [...workspaces, ...topFolders].filter(
    (part) => part !== `apps/${app}` && !applicationsMayImport.includes(part),
  )
  const from = (part: string) => `apps/${app}/src/${part.replaceAll('/', '-')}.ts`
  const violations = await findViolations({
    ...Object.fromEntries(parts.map((part) => [from(part), `import '../../../${part}/b.ts'`])),
    ...Object.fromEntries(parts.map((part) => [`${part}/b.ts`, ''])),
  })
  const found = violations.filter(({ rule }) => rule.name === `direction-apps-${app}`)
  expect(found.map((violation) => violation.from).toSorted()).toEqual(parts.map(from).toSorted())
})

const certificates = 'apps/api/src/certificates/a.ts'

for (const text of [
  "import { b } from '../payments/b.ts'",
  "import type { B } from '../payments/b.ts'\nexport type A = B",
  "export type A = import('../payments/b.ts').B",
  "export * from '../payments/b.ts'",
  "export type { B } from '../payments/b.ts'",
  "export const a = await import('../payments/b.ts')",
  'export const a = await import(`../payments/b.ts`)',
  "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\nrequire('../payments/b.ts')",
  "import '../../../api/src/payments/b.ts'",
  "import '../payments/b.js'",
  "import '../payments/b.ts?raw'",
]) {
  const broken = plant({ [certificates]: text, 'apps/api/src/payments/b.ts': 'export type B = 1' })
  test(`a wall stands before each kind of import: ${text}`, async () =>
    expect(await broken()).toContain('room apps/api/src/certificates'))
}

test('nothing is imported in a way that the walls cannot read', () => {
  const files = globSync(
    ['apps/*/src/**/*.{ts,tsx}', 'packages/{contract,design,domain}/src/**/*.{ts,tsx}'],
    {
      cwd: root,
    },
  ).filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => hidesImport(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

/** An import by a value, or one that is none to the walls. */
function hidesImport(text: string): boolean {
  return /\bimport\((?!\s*['"])|\bcreateRequire\b|import\.meta\.(glob|resolve)\b|new URL\(\s*['"`]\./.test(
    text,
  )
}

test.each([
  'await import(path)',
  'await import(`../payments/b.ts`)',
  'const load = createRequire(import.meta.url)',
  "import.meta.glob('../payments/*.ts')",
  "import.meta.resolve('../payments/b.ts')",
  "new Worker(new URL('../payments/b.ts', import.meta.url))",
])('an import that the walls cannot read is found: %s', (text) => {
  expect(hidesImport(text)).toBe(true)
  expect(hidesImport("export const a = () => import('./a.ts')")).toBe(false)
})

// Stated independently of the rules: a wall missing there would go unnoticed.
for (const [from, to] of [
  ['apps/portal', 'apps/mesa'],
  ['apps/portal', 'apps/api'],
  ['apps/portal', 'packages/emulators'],
  ['apps/mesa', 'apps/portal'],
  ['apps/mesa', 'apps/api'],
  ['apps/mesa', 'packages/emulators'],
  ['apps/api', 'apps/portal'],
  ['apps/api', 'apps/mesa'],
  ['apps/api', 'packages/design'],
  ['packages/design', 'apps/portal'],
  ['packages/design', 'apps/mesa'],
  ['packages/design', 'apps/api'],
  ['packages/design', 'packages/contract'],
  ['packages/contract', 'packages/design'],
  ['packages/domain', 'packages/design'],
  ['packages/emulators', 'packages/design'],
] as const) {
  const broken = plant({
    [`${from}/src/a.ts`]: `import '../../../${to}/src/b.ts'`,
    [`${to}/src/b.ts`]: '',
  })
  test(`${from} may not import ${to}`, async () =>
    expect(await broken()).toContain(`direction-${from.replace('/', '-')}`))
}

for (const part of ['apps/portal', 'apps/mesa', 'packages/contract', 'packages/design']) {
  const broken = plant({ [`${part}/src/a.ts`]: "import 'node:fs'" })
  test(`${part} has no Node`, async () => expect(await broken()).toContain('browser-has-no-node'))
}

for (const [what, from, to] of [
  ['a feature, another one', 'apps/api/src/certificates/a.ts', '../payments/receipts/b.ts'],
  ['a feature, one above it', 'apps/api/src/payments/a.ts', '../debit/b.ts'],
  ['a feature, the operator', 'apps/api/src/service-desk/a.ts', '../operations/b.ts'],
  ['the ground, a feature', 'apps/api/src/messaging/a.ts', '../prepayment/b.ts'],
  ['the ground, other ground', 'apps/api/src/http/a.ts', '../database/b.ts'],
  ['a room, what joins the rooms', 'apps/api/src/access/a.ts', '../app.ts'],
  ['a folder that nobody knows, a feature', 'apps/api/src/strangers/a.ts', '../access/b.ts'],
  ['a feature, a folder that nobody knows', 'apps/api/src/operations/a.ts', '../strangers/b.ts'],
  ['orders, settlement', 'apps/api/src/payments/orders/a.ts', '../settlement/b.ts'],
  ['settlement, the calls', 'apps/api/src/payments/settlement/a.ts', '../notify-payment.ts'],
  ['a folder inside, what joins it', 'apps/api/src/portfolio/map-frame/a.ts', '../b.ts'],
  ['a feature of the portal, another one', 'apps/portal/src/receivables/a.tsx', '../payments/b.tsx'],
  ['the frame, the sign-in', 'apps/portal/src/frame/a.tsx', '../access/b.ts'],
  ['a screen, the addresses', 'apps/portal/src/debit/a.tsx', '../routes/b.ts'],
  ['a folder of the portal that nobody knows, a feature', 'apps/portal/src/news/a.tsx', '../debit/b.tsx'],
  ['the addresses, a folder that nobody knows', 'apps/portal/src/routes/a.tsx', '../news/b.tsx'],
  ['a folder inside a feature, another one', 'apps/portal/src/portfolio/media/a.ts', '../documents/b.ts'],
] as const) {
  const broken = plant({ [from]: `import '${to}'`, [join(dirname(from), to)]: '' })
  test(`${what} may not import`, async () =>
    expect(await broken()).toEqual([expect.stringMatching(/^room /)]))
}

test('allowed imports are not reported', async () => {
  const files = {
    'apps/api/src/payments/a.store.ts': "import 'kysely'\nimport '../../../../packages/contract/src/b.ts'",
    'packages/contract/src/b.ts': "import 'zod/mini'\nimport '../../domain/src/c.ts'",
    'packages/domain/src/c.ts': '',
    'apps/api/src/app.ts': "import './debit/d.ts'\nimport './staff/e.ts'",
    'apps/api/src/debit/d.ts': "import '../payments/settlement/f.ts'\nimport '../database/g.ts'",
    'apps/api/src/staff/e.ts': "import '../http/h.ts'\nimport './inner/i.ts'",
    'apps/api/src/staff/e.test.ts': "import '../app.ts'",
    'apps/api/src/staff/inner/i.ts': "import '../../audit/j.ts'",
    'apps/api/src/payments/settlement/f.ts': "import '../orders/k.ts'",
    'apps/api/src/payments/orders/k.ts': '',
    'apps/api/src/database/g.ts': '',
    'apps/api/src/http/h.ts': '',
    'apps/api/src/audit/j.ts': '',
    'packages/domain/src/money/d.ts': '',
    'packages/design/src/e.ts': "import 'react'\nimport '../../domain/src/money/d.ts'",
    ...Object.fromEntries(
      ['portal', 'mesa'].map((application) => [
        `apps/${application}/src/a.ts`,
        ['domain/src/c.ts', 'contract/src/b.ts', 'design/src/e.ts']
          .map((file) => `import '../../../packages/${file}'`)
          .join('\n'),
      ]),
    ),
  }
  expect(await findViolations(files)).toEqual([])
})

test('in the lists of rooms every pair is used, nothing is listed twice, and there is no circle', async () => {
  const { output } = await cruise(
    rooms.map(({ within }) => within),
    { ...options, baseDir: root } as never,
  )
  const { modules } = output as ICruiseResult
  expect(rooms.flatMap((list) => findListFaults(list, modules))).toEqual([])
})

test('a list that disagrees with the files is reported', () => {
  const module = (source: string, ...uses: string[]) =>
    ({ source, dependencies: uses.map((resolved) => ({ resolved })) }) as never
  const modules = [
    module('src/a/one.ts', 'src/b/two.ts', 'src/ground/three.ts'),
    module('src/b/two.ts', 'src/c/four.ts', 'src/app.ts', 'src/b/five.ts'),
    module('src/c/four.ts', 'src/ground/three.ts'),
    module('src/c/four.test.ts', 'src/a/one.ts'),
    module('src/app.ts', 'src/a/one.ts'),
  ]
  const list: Rooms = { within: 'src', ground: { ground: '' }, pairs: { 'a -> b': '', 'b -> c': '' } }
  expect(findListFaults(list, modules)).toEqual([])
  const longer = { ...list, pairs: { ...list.pairs, 'c -> a': '', 'a -> ground': '' } }
  expect(findListFaults(longer, modules)).toEqual([
    'a -> ground is allowed already: ground is ground',
    'c -> a is not used',
  ])
  expect(findListFaults({ ...list, ground: { ground: '', c: '' } }, modules)).toEqual([
    'src/c is ground that fewer than two rooms know',
    'b -> c is allowed already: c is ground',
  ])
  const round = [...modules, module('src/c/six.ts', 'src/a/one.ts'), module('src/d/seven.ts', 'src/a/one.ts')]
  expect(findListFaults(list, round)).toEqual(['a', 'b', 'c'].map((room) => `src/${room} stands in a circle`))
})
