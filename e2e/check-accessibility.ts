import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * No finding of axe on the page as it stands, frames of the card provider included. `without`
 * leaves out what is not ours to mend: the reader that a browser puts around a PDF.
 */
export async function checkAccessibility(page: Page, without: readonly string[] = []): Promise<void> {
  // Of several frames it puts the findings together in a page of its own, which takes most of its time.
  const single = page.frames().length === 1
  await check(page, new AxeBuilder({ page }).setLegacyMode(single).exclude([...without]))
}

async function check(page: Page, axe: AxeBuilder): Promise<void> {
  // Half-way between two colours a contrast may be less than either's.
  await page.evaluate(() => {
    const moving = document.getAnimations().filter((each) => each instanceof CSSTransition)
    return Promise.allSettled(moving.map(({ finished }) => finished)).then(() => undefined)
  })
  const { violations } = await axe
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target).join(' | ')}`,
    ),
  ).toEqual([])
}

/** The same in the dark scheme; the page is left in the light one. */
export async function checkDarkAccessibility(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkAccessibility(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * The same while the page's timers are stopped, which axe needs; answers the milliseconds that it
 * let them run. For pages without frames of others: axe looks into those from a page of its own,
 * whose end the clock, which is all pages', does not bear.
 */
export async function checkStoppedAccessibility(page: Page): Promise<number> {
  let checked = false
  const checking = check(page, new AxeBuilder({ page }).setLegacyMode()).finally(() => {
    checked = true
  })
  let ran = 0
  for (; !checked; ran++) await page.clock.runFor(1)
  await checking
  return ran
}
