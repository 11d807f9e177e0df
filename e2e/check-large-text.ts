import { expect, type Page } from '@playwright/test'

/**
 * Asserts that no text is cut off with text at 200 %: no word is outside the window or a clipping box,
 * covered by other text or by the bar at the end of the page, or broken over lines of its own, and nothing
 * scrolls sideways. The menu slider moves its entries out of view on purpose; `without` names what else does.
 */
export async function checkLargeText(page: Page, without: readonly string[] = []): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    // During a fold's transition its text overlaps what is below it.
    const moving = document.getAnimations().filter((each) => each instanceof CSSTransition)
    return Promise.allSettled(moving.map(({ finished }) => finished)).then(() => undefined)
  })
  const cut = await page.evaluate((unseen) => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const faults: string[] = []
    const lines: { said: string; place: DOMRect }[] = []
    // A phone widens the layout viewport for overflowing content: clientWidth is the real width.
    const { clientWidth: width, scrollWidth } = document.documentElement
    if (scrollWidth > width) faults.push(`The page scrolls sideways: ${scrollWidth}`)
    // Text under a fixed bar can be scrolled into view, except at the end of the page.
    const was = scrollY
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    for (let text = words.nextNode(); text; text = words.nextNode()) {
      const parent = text.parentElement
      if (!parent?.checkVisibility() || parent.closest(unseen)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const place = range.getBoundingClientRect()
      if (place.width === 0) continue
      const said = text.textContent?.trim()
      if (place.left < -1 || place.right > width + 1) faults.push(`${said}: beside the window`)
      for (const line of range.getClientRects()) lines.push({ said: said ?? '', place: line })
      // A word no longer than a date fits into a line, so it may break only at a hyphen.
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (word.length <= 12 && tops.size > 1) faults.push(`${word}: in pieces`)
      }
      for (let box: Element | null = parent; box; box = box.parentElement) {
        if (!/hidden|clip/.test(getComputedStyle(box).overflow) || box === document.body) continue
        const room = box.getBoundingClientRect()
        const inside =
          place.left >= room.left - 1 &&
          place.right <= room.right + 1 &&
          place.top >= room.top - 1 &&
          place.bottom <= room.bottom + 1
        if (!inside) faults.push(`${said}: cut by .${box.className}`)
      }
    }
    for (const [index, { said, place }] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        const wide = Math.min(place.right, other.place.right) - Math.max(place.left, other.place.left)
        const high = Math.min(place.bottom, other.place.bottom) - Math.max(place.top, other.place.top)
        if (wide > 2 && high > 0.4 * Math.min(place.height, other.place.height)) {
          faults.push(`${said}: over ${other.said}`)
        }
      }
    }
    scrollTo({ top: was, behavior: 'instant' })
    return faults
  }, ['.vh', '[aria-hidden="true"]', 'nav[aria-label="Propiedad"] ul', ...without].join())
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  expect(cut).toEqual([])
}
