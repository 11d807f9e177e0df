import './scripts/require-runtime.ts'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

import { testTimeoutMs } from './testkit/src/test-timeout.ts'

/** Options of every test, whichever project it belongs to. */
const everywhere = {
  testTimeout: testTimeoutMs,
  hookTimeout: testTimeoutMs,
  teardownTimeout: testTimeoutMs,
  expect: { poll: { timeout: testTimeoutMs, interval: 20 } },
}
const setupFiles = ['testkit/src/setup/fail-on-console.ts', 'testkit/src/setup/configure-property-tests.ts']
// Reloading the modules for each file took four times as long as the tests themselves.
const isolate = false

export default defineConfig({
  test: {
    // The message alone is what is said at the end of a run, without the difference.
    chaiConfig: { truncateThreshold: 1000 },
    // One more than there are processors, because the API's tests mostly wait for the database; limited by
    // its number of connections.
    maxWorkers: Math.min(availableParallelism() + 1, 5),
    globalSetup: ['testkit/src/setup/drop-databases.ts', 'testkit/src/setup/compile-once.ts'],
    projects: [
      {
        test: {
          ...everywhere,
          // What needs no server, in one project: each has workers of its own, which load everything anew.
          name: 'unit',
          include: [
            'packages/{domain,contract,client,emulators}/src/**/*.test.ts',
            'packages/design/*.test.ts',
            'apps/{mesa,portal}/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', '**/*.browser.test.ts'],
          setupFiles,
          isolate,
        },
      },
      {
        test: {
          ...everywhere,
          name: 'api',
          include: ['apps/api/src/**/*.test.ts', 'testkit/src/**/*.test.ts'],
          setupFiles,
          isolate,
        },
      },
      {
        test: {
          ...everywhere,
          name: 'browser',
          include: ['packages/emulators/src/**/*.browser.test.ts'],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'repository',
          include: ['{scripts,docs,e2e,deploy}/**/*.test.ts'],
          isolate,
        },
      },
    ],
  },
})
