import type { Locator, Page } from '@playwright/test'

/** What covers the page while it works. */
export function overlayOf(page: Page): Locator {
  return page.locator('[data-overlay]')
}

/** Whatever on a page says that something is still to come. */
export function unfinished(page: Page): Locator {
  return page.locator('[aria-busy="true"], .skeleton-block, [data-overlay]')
}
