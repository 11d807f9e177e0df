import '../scripts/require-runtime.ts'
import { defineConfig } from '@playwright/test'
import { headlessShell } from '../scripts/find-chromium.ts'

export default defineConfig({
  testDir: '.',
  // Beside them stand tests of Vitest, as *.test.ts.
  testMatch: '**/*.spec.ts',
  globalSetup: './journeys/shared-llave.ts',
  // One more than the two cores that this is measured on: a test waits as long as it draws.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // What fails is tried once more, a journey on a Llave of its own, and told as flaky where it passes then.
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
    screenshot: 'only-on-failure',
    launchOptions: headlessShell(),
  },
  projects: [
    // A test runs on a phone, unless its tag says that the desktop's width decides something in it too, or alone.
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', grep: /@desktop|@every-width/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
