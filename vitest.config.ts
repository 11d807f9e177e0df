import { defineConfig } from 'vitest/config'

const setupFiles = ['packages/testkit/src/setup/fail-on-console.ts']

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['packages/domain/src/**/*.test.ts'], setupFiles } },
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], setupFiles } },
      { test: { name: 'web', include: ['apps/web/**/*.test.ts'], setupFiles } },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts', 'packages/testkit/src/**/*.test.ts'],
          setupFiles,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'emulators',
          include: ['packages/emulators/src/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts'],
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
