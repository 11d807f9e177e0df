import type { Page } from '@playwright/test'

/** From here on a tab asks for a lock once another has stored something and given that lock back. */
export async function delayLocks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const request = navigator.locks.request.bind(navigator.locks) as (...given: unknown[]) => Promise<unknown>
    const stored = new Promise((resolve) => addEventListener('storage', resolve, { once: true }))
    Object.assign(navigator.locks, {
      async request(...given: unknown[]) {
        await stored
        await request(given[0], () => undefined)
        return await request(...given)
      },
    })
  })
}
