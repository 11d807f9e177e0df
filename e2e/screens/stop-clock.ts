import type { Page } from '@playwright/test'
import { now } from './fixtures.ts'

/** Sets the page's date to that of the fixtures, or to another; its timers run. */
export async function stopClock(page: Page, at: Temporal.Instant = now): Promise<void> {
  await page.clock.setFixedTime(at.epochMilliseconds)
  await page.addInitScript(() => {
    // Playwright's clock replaces only Date.
    Temporal.Now.instant = () => Temporal.Instant.fromEpochMilliseconds(Date.now())
  })
}
