// The walls between the parts (ARCHITECTURE.md) as rules for dependency-cruiser. `npm run check` reads them;
// `walls.test.ts` plants a violation of each and expects it to be found.
import { rooms } from './rooms.ts'
import { wallInnerRooms, wallRooms } from './wall-rooms.ts'

const part = (name) => `(^|/)${name}/`
const tests = '\\.test\\.tsx?$'

/** What each part may import of the project; npm packages are a matter of its package.json. */
const mayImport = {
  'packages/domain': [],
  'packages/contract': ['packages/domain'],
  'packages/client': ['packages/contract'],
  'packages/design': ['packages/domain'],
  'packages/emulators': [],
  'apps/api': ['packages/domain', 'packages/contract'],
  'apps/portal': ['packages/domain', 'packages/contract', 'packages/client', 'packages/design'],
  // Beside the portal, never inside it.
  'apps/mesa': ['packages/domain', 'packages/contract', 'packages/client', 'packages/design'],
  // It runs what others made, and knows nothing of Llave.
  deploy: [],
  testkit: ['packages/domain', 'packages/contract', 'packages/emulators', 'apps/api'],
}
const parts = [
  'apps/api',
  'apps/mesa',
  'apps/portal',
  'packages/client',
  'packages/contract',
  'packages/design',
  'packages/domain',
  'packages/emulators',
  'testkit',
  'e2e',
  'bench',
  'deploy',
  'scripts',
  'demo',
  'docs',
]

const oneDirection = Object.entries(mayImport).map(([from, allowed]) => ({
  name: `direction-${from.replace('/', '-')}`,
  comment: `${from} may import ${allowed.join(' and ') || 'no other part'}.`,
  severity: 'error',
  from: {
    path: `${part(from)}`,
    // Build scripts are not part of the application.
    pathNot: [tests, 'apps/(portal|mesa)/(scripts|vite)'],
  },
  to: {
    path: parts.filter((other) => other !== from && !allowed.includes(other)).map(part),
    pathNot: ['node_modules/'],
  },
}))

export const rules = [
  ...oneDirection,
  ...rooms.flatMap(wallRooms),
  ...wallInnerRooms(rooms),
  {
    name: 'domain-has-no-dependency',
    comment: 'The domain is plain functions: no package, no Node.',
    severity: 'error',
    from: { path: part('packages/domain'), pathNot: tests },
    to: {
      dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'],
    },
  },
  {
    name: 'contract-uses-zod-mini',
    comment: 'Plain zod weighs three times as much in the browser; nothing else belongs there.',
    severity: 'error',
    from: { path: part('packages/contract'), pathNot: tests },
    to: { path: ['node_modules/(?!zod/mini)', '^zod$'], pathNot: ['node_modules/@llave/'] },
  },
  {
    name: 'design-knows-money-and-time-alone',
    comment: 'The look writes amounts and moments as the domain says; what they mean is for screens.',
    severity: 'error',
    from: { path: part('packages/design'), pathNot: tests },
    to: { path: part('packages/domain'), pathNot: 'packages/domain/src/(money|time)/' },
  },
  {
    name: 'design-has-react-alone',
    comment: 'Which router or store an application uses is its own affair.',
    severity: 'error',
    from: { path: part('packages/design'), pathNot: tests },
    to: { path: ['node_modules/(?!(@types/)?react/)', '^react-'], pathNot: ['node_modules/@llave/'] },
  },
  {
    name: 'browser-has-no-node',
    comment: 'The applications, their look and their calls run in a browser.',
    severity: 'error',
    from: { path: ['apps/(portal|mesa)/src/', 'packages/(contract|client|design)/src/'], pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'build-is-for-nobody',
    comment: 'How an application is built may know everything; what is built may not know that.',
    severity: 'error',
    from: { path: 'apps/(portal|mesa)/src/', pathNot: tests },
    to: { path: 'apps/(portal|mesa)/(scripts/|vite)' },
  },
  {
    name: 'tests-are-for-nobody',
    comment: 'A test may know everything; whoever imports one would, too.',
    severity: 'error',
    from: {},
    to: { path: tests },
  },
  {
    name: 'imports-lead-somewhere',
    comment: 'No wall stands before what is not found.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'sql-stays-in-stores',
    comment: 'Queries are built in *.store.ts files and in database/ alone.',
    severity: 'error',
    from: { path: 'apps/api/src/', pathNot: ['\\.store\\.ts$', 'apps/api/src/database/', tests] },
    to: { path: 'node_modules/(kysely|pg|@electric-sql)/' },
  },
  {
    name: 'testkit-is-for-tests',
    comment: 'What runs in production does not know the personas.',
    severity: 'error',
    from: {
      path: ['(^|/)apps/', '(^|/)packages/(domain|contract|client|design|emulators)/'],
      pathNot: tests,
    },
    to: { path: part('testkit') },
  },
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one thing in two places.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
]

export const options = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(apps|packages)/[^/]+/dist/|^e2e/(test-results|playwright-report)/' },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'types', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
  },
}

export default { forbidden: rules, options }
