import { defineConfig } from 'vitest/config'

const setupFiles = ['testkit/src/setup/fail-on-console.ts']
// Loading the modules anew for each file took four times as long as the tests themselves.
const isolate = false

export default defineConfig({
  test: {
    // Much of what the API's tests do is waiting for the database.
    maxWorkers: 3,
    projects: [
      { test: { name: 'domain', include: ['packages/domain/src/**/*.test.ts'], setupFiles, isolate } },
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], setupFiles, isolate } },
      { test: { name: 'web', include: ['apps/web/**/*.test.ts'], setupFiles, isolate } },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts', 'testkit/src/**/*.test.ts'],
          setupFiles,
          isolate,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'emulators',
          include: ['packages/emulators/src/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts'],
          isolate,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['packages/emulators/src/**/*.browser.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'repository',
          include: ['scripts/**/*.test.ts', 'docs/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
