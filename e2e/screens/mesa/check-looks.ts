import { expect, type Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { findSmallFields } from '../../find-small-targets.ts'

/** Asserts that axe finds nothing in either scheme, that buttons and fields can be hit, and that nothing scrolls sideways. */
export async function checkLooks(page: Page): Promise<void> {
  await checkAccessibility(page)
  await checkDarkAccessibility(page)
  expect(await findSmallFields(page), 'buttons and fields below 24 px').toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
}
