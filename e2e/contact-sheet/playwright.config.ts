import { defineConfig } from '@playwright/test'
import tests from '../playwright.config.ts'

// Started by draw-screens.ts, with the widths and the browser of the tests, and the width between them
// at which things first stand side by side.
const { globalSetup: _, use, projects, ...rest } = tests
export default defineConfig({
  ...rest,
  testMatch: '*.sheet.ts',
  fullyParallel: true,
  retries: 0,
  // A picture does not take as long as a test may.
  timeout: 30_000,
  expect: { timeout: 8_000 },
  reporter: 'line',
  outputDir: '../../contact-sheet/failed',
  use: { ...use, actionTimeout: 8_000, screenshot: 'off' },
  projects: [
    ...(projects?.map(({ grep: __, grepInvert: ___, ...project }) => project) ?? []),
    { name: 'tablet', use: { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true } },
  ],
})
