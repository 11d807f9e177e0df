import { expect, type Locator, type Page } from '@playwright/test'

/** The box of the property menu within which its entries slide. */
function slidesOf(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Propiedad' }).locator('> div')
}

/** The label of the entry at the left edge of the property menu, empty while the menu moves. */
function shownSlide(page: Page): Promise<string> {
  return slidesOf(page).evaluate((frame) => {
    const edge = frame.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(frame).paddingLeft)
    const links = [...frame.querySelectorAll('a')]
    const shown = links.find((link) => Math.abs(link.getBoundingClientRect().left - edge) < 1)
    // The first text is the label; a count may follow it.
    return shown?.firstChild?.textContent ?? ''
  })
}

/** Waits until the menu has stopped with this entry at its left edge. */
export async function expectSlide(page: Page, label: string): Promise<void> {
  await expect.poll(() => shownSlide(page), { intervals: [100] }).toBe(label)
}

/** The number of entries of the property menu that are fully visible. */
export function countVisibleEntries(page: Page): Promise<number> {
  return slidesOf(page).evaluate((frame) => {
    const { left, right } = frame.getBoundingClientRect()
    return [...frame.querySelectorAll('a')]
      .map((link) => link.getBoundingClientRect())
      .filter((link) => link.left >= left - 1 && link.right <= right + 1).length
  })
}

/** Seconds from one movement of a finger to the next. */
const movement = 0.05

/**
 * Swipes across the middle of an element; a positive distance is to the right. The finger's times are
 * given, because movements that a busy machine delivers at once are a fling over several slides.
 */
export async function swipe(page: Page, over: Locator, by: number): Promise<void> {
  const box = await over.boundingBox()
  if (!box) throw new Error('There is nothing to swipe over')
  const y = box.y + box.height / 2
  const from = box.x + box.width / 2
  const browser = await page.context().newCDPSession(page)
  let timestamp = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) => {
    timestamp += movement
    const touchPoints = x === undefined ? [] : [{ x, y }]
    return browser.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
  }
  await touch('touchStart', from)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + by * part)
  await touch('touchEnd')
  await browser.detach()
}
