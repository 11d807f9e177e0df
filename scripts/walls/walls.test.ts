import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import { options, rules } from './rules.mjs'

const root = join(import.meta.dirname, '../..')

/** A violation of each wall: the files that have to exist, the first being the one at fault. */
const planted: Record<string, Record<string, string>> = {
  'direction-packages-domain': {
    'packages/domain/src/a.ts': "import '../../contract/src/b.ts'",
    'packages/contract/src/b.ts': '',
  },
  'direction-packages-contract': {
    'packages/contract/src/a.ts': "import '../../../apps/api/src/b.ts'",
    'apps/api/src/b.ts': '',
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
  'sql-stays-in-stores': { 'apps/api/src/payments/a.ts': "import 'kysely'" },
  'testkit-is-for-tests': {
    'apps/api/src/a.ts': "import '../../../testkit/src/b.ts'",
    'testkit/src/b.ts': '',
  },
  'no-cycles': { 'apps/api/src/a.ts': "import './b.ts'", 'apps/api/src/b.ts': "import './a.ts'" },
}

async function brokenRules(files: Record<string, string>): Promise<string[]> {
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
      ['apps', 'packages', 'testkit'].filter((name) =>
        Object.keys(files).some((path) => path.startsWith(name)),
      ),
      {
        ...options,
        baseDir: folder,
        ruleSet: { forbidden: rules },
        validate: true,
      } as never,
    )
    return (result.output as ICruiseResult).summary.violations.map((violation) => violation.rule.name)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.each(rules.map((rule) => rule.name))('the wall %s falls on a planted violation', async (name) => {
  const files = planted[name]
  expect(files, 'every rule has a violation to plant').toBeDefined()
  expect(await brokenRules(files ?? {})).toContain(name)
})

// Said once more than in the rules: a wall that was never listed there would fall unseen.
test.each([
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
])('%s imports nothing of %s', async (from, to) => {
  const files = { [`${from}/src/a.ts`]: `import '../../../${to}/src/b.ts'`, [`${to}/src/b.ts`]: '' }
  expect(await brokenRules(files)).toContain(`direction-${from.replace('/', '-')}`)
})

test.each(['apps/portal', 'apps/mesa', 'packages/design'])('%s has no Node', async (part) => {
  expect(await brokenRules({ [`${part}/src/a.ts`]: "import 'node:fs'" })).toContain('browser-has-no-node')
})

test('what the walls allow raises nothing', async () => {
  const files = {
    'apps/api/src/payments/a.store.ts': "import 'kysely'\nimport '../../../../packages/contract/src/b.ts'",
    'packages/contract/src/b.ts': "import 'zod/mini'\nimport '../../domain/src/c.ts'",
    'packages/domain/src/c.ts': '',
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
  expect(await brokenRules(files)).toEqual([])
})
