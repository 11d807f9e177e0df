import type { Locator, Page } from '@playwright/test'

/** The loading overlay. */
export function overlayOf(page: Page): Locator {
  return page.locator('[data-overlay]')
}

/** Everything on a page that shows that it is still loading. */
export function loadingIndicators(page: Page): Locator {
  return page.locator('[aria-busy="true"], .skeleton-block, [data-overlay]')
}
