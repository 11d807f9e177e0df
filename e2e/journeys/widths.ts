import { expect, type Page } from '@playwright/test'

/** The two widths at which journeys run. */
export const widths = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
} as const

/**
 * Does something at the phone's width and at the desktop's, in a page that is loaded once: what a journey comes to is
 * then seen at both, without all that leads there being done twice. Nothing may lie beside the window. The page is
 * left as wide as it was.
 */
export async function atBothWidths(page: Page, act: () => Promise<void>): Promise<void> {
  const own = page.viewportSize()
  for (const size of Object.values(widths)) {
    await page.setViewportSize(size)
    await act()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      'what lies beside the window',
    ).toBeLessThanOrEqual(size.width)
  }
  if (own) await page.setViewportSize(own)
}
