import type { Page } from '@playwright/test'

/**
 * From the next load on, what failed is asked for again at once. Pages ask twice more, after one second and after two, in
 * which a test would wait while what is loading moves on the screen, and that takes a sixth of a processor.
 */
export async function askAgainSoon(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window
    const untilAskedAgain = [1000, 2000]
    Object.assign(window, {
      setTimeout: (work: TimerHandler, wait = 0, ...given: unknown[]) =>
        setTimeout(work, untilAskedAgain.includes(wait) ? 1 : wait, ...given),
    })
  })
}
