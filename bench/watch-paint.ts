import type { Page } from '@playwright/test'

/** In milliseconds: the largest contentful paint, and the longest task (0 below 50). */
export type Paint = {
  readonly largest: number
  readonly element: string
  readonly longestTask: number
}

type WatchedWindow = { __paint: { largest: number; element: string; longestTask: number } }

/** Call before the page is opened. */
export async function watchPaint(page: Page): Promise<() => Promise<Paint>> {
  await page.addInitScript(() => {
    const seen = { largest: 0, element: '', longestTask: 0 }
    ;(globalThis as unknown as WatchedWindow).__paint = seen
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as PerformanceEntry & { element?: Element }
        seen.largest = entry.startTime
        seen.element = element?.outerHTML.slice(0, 80) ?? ''
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        seen.longestTask = Math.max(seen.longestTask, duration)
      }
    }).observe({ type: 'longtask', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as WatchedWindow).__paint)
}
