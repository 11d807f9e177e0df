import { expect, type Page } from '@playwright/test'

/**
 * Nothing that is read is cut with text at 200 %: no word stands outside of the window or of a box
 * that hides what leaves it. `without` names what moves its words out of sight on purpose.
 */
export async function checkLargeText(page: Page, without = '.prop-track'): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const cut = await page.evaluate((moving) => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const faults: string[] = []
    for (let text = words.nextNode(); text; text = words.nextNode()) {
      const parent = text.parentElement
      if (!parent?.checkVisibility() || parent.closest(`.vh, [aria-hidden="true"], ${moving}`)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const place = range.getBoundingClientRect()
      if (place.width === 0) continue
      const said = text.textContent?.trim()
      if (place.left < -1 || place.right > innerWidth + 1) faults.push(`${said}: beside the window`)
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
    return faults
  }, without)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  expect(cut).toEqual([])
}
