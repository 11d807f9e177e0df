import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { classesOf, findStrayStyles, type Source } from './styles.ts'

const root = join(import.meta.dirname, '..')
const read = (pattern: string): Source[] =>
  globSync(pattern, { cwd: root }).map((file) => {
    const path = file.replaceAll('\\', '/')
    return { path, text: readFileSync(join(root, path), 'utf8') }
  })
const sheets = read('packages/design/src/*.css')
const vocabulary = new Set(sheets.flatMap(({ text }) => [...classesOf(text)]))
test.each([
  ['portal', 200, 50],
  ['mesa', 50, 10],
])(
  'every class of %s is defined, used, and not shared between screens',
  (app, leastScripts, leastModules) => {
    const scripts = read(`apps/${app}/src/**/*.{ts,tsx}`)
    const modules = read(`apps/${app}/src/**/*.css`)
    expect(scripts.length).toBeGreaterThan(leastScripts)
    expect(modules.length).toBeGreaterThanOrEqual(leastModules)
    expect(vocabulary.size).toBeGreaterThan(40)
    expect(findStrayStyles({ scripts, modules, vocabulary })).toEqual([])
  },
)

test('what moves is moved or faded as it was painted, not painted anew for each frame', () => {
  const moving = [...sheets, ...read('apps/{portal,mesa}/src/**/*.css')].flatMap(({ path, text }) =>
    [...text.matchAll(/@keyframes \S+ \{((?:\s*[\w%, ]+\{[^}]*\})+)\s*\}/g)].flatMap(([, frames = '']) =>
      [...frames.matchAll(/([\w-]+)\s*:/g)].map(([, property]) => `${path}: ${property}`),
    ),
  )
  const cheap = /: (transform|translate|scale|rotate|opacity)$/
  expect(moving.length).toBeGreaterThan(5)
  expect(moving.filter((one) => !cheap.test(one))).toEqual([])
})

const script = (text: string): Source => ({ path: 'apps/portal/src/home/home.tsx', text })
const module = (text: string): Source => ({ path: 'apps/portal/src/home/home.module.css', text })
const uses = "import * as styles from './home.module.css'\n<p className={styles.hello} />"

for (const [what, home, css, fault] of [
  ['a plain stylesheet', "import './home.css'", '', 'home.tsx: ./home.css is imported as no module'],
  [
    'a stylesheet of another folder',
    "import * as styles from '../desk/desk.module.css'",
    '',
    'of another folder',
  ],
  [
    'a stylesheet in a stylesheet',
    uses,
    "@import '../desk/desk.module.css'; .hello {}",
    'home.module.css: takes in another stylesheet',
  ],
  [
    'a class of another stylesheet',
    uses,
    ".hello { composes: photos from '../desk/desk.module.css' }",
    'home.module.css: takes in another stylesheet',
  ],
  ['a class that is not there', `${uses} {styles.away}`, '.hello {}', './home.module.css has no away'],
  ['a class whose name is made', `${uses} {styles[size]}`, '.hello {}', 'read by a name that is made'],
  ['a class that nobody uses', uses, '.hello, .old > a {}', 'home.module.css: nobody uses old'],
  ['a class of nobody', '<p className="t1 photos" />', '', 'home.tsx: photos is not published'],
  ['one in an expression', "<p className={on ? 'photos' : 't1'} />", '', 'home.tsx: photos is not published'],
  ['one beside a local one', `<p className={\`\${styles.a} photos\`} />`, '', 'photos is not published'],
  ['one of a module', uses, '.hello :global(.photos) {}', 'home.module.css: photos is not published'],
] as const) {
  test(`a planted ${what} is found`, () => {
    const found = findStrayStyles({ scripts: [script(home)], modules: [module(css)], vocabulary })
    expect(found).toEqual([expect.stringContaining(fault)])
  })
}
