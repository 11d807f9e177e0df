import { expect, type Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'

/** Asserts that axe finds nothing in either scheme and that nothing scrolls sideways. */
export async function checkLooks(page: Page): Promise<void> {
  await checkAccessibility(page)
  await checkDarkAccessibility(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
}
