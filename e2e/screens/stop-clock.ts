import type { Page } from '@playwright/test'
import { now } from './fixtures.ts'

/** Sets the page's date to that of the fixtures; its timers run. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.setFixedTime(now.epochMilliseconds)
  await page.addInitScript(() => {
    // Playwright's clock replaces only Date.
    Temporal.Now.instant = () => Temporal.Instant.fromEpochMilliseconds(Date.now())
  })
}
