import '../scripts/require-runtime.ts'
import { defineConfig } from '@playwright/test'
import { headlessShell } from '../scripts/find-chromium.ts'
import { widths } from './widths.ts'

export default defineConfig({
  testDir: '.',
  // The folder also has Vitest tests, as *.test.ts.
  testMatch: '**/*.spec.ts',
  globalSetup: [
    '../testkit/src/setup/drop-databases.ts',
    '../testkit/src/setup/compile-once.ts',
    './journeys/shared-llave.ts',
  ],
  // The same on every system: nothing that is compared is a picture.
  snapshotPathTemplate: '{testFileDir}/trees/{arg}{ext}',
  // One more than the two cores of the reference machine, because a test waits while the browser renders.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A failing test is retried once, a journey with a new Llave, and reported as flaky if it passes then.
  retries: process.env.CI ? 1 : 0,
  // No test is decided by real time: these only end what hangs.
  timeout: 15 * 60_000,
  expect: { timeout: 2 * 60_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json' }],
  ],
  use: {
    actionTimeout: 2 * 60_000,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    // A worker would answer what a test answers for the server; the journeys about it allow it.
    serviceWorkers: 'block',
    launchOptions: headlessShell(),
  },
  projects: [
    // Tests run on a phone unless their tag says that they also, or only, depend on the desktop's width.
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: widths.phone, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', grep: /@desktop|@every-width/, use: { viewport: widths.desktop } },
  ],
})
