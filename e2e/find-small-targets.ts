import type { Page } from '@playwright/test'

const fields = 'button, input, select, summary'

/** Controls that are hard to hit: under 24 px in a direction, unless they stand in a line of text (WCAG 2.5.8). */
export function findSmallTargets(page: Page, which = `a[href], ${fields}`): Promise<string[]> {
  return page.evaluate((which) => {
    const small: string[] = []
    for (const each of document.querySelectorAll<HTMLElement>(which)) {
      if (!each.checkVisibility({ visibilityProperty: true })) continue
      const place = (each.closest('label') ?? each).getBoundingClientRect()
      const inText = getComputedStyle(each).display === 'inline' && each.closest('p, dd, li') !== null
      const hidden = each.closest('.vh') !== null
      if (!inText && !hidden && (place.width < 24 || place.height < 24))
        small.push(`${each.textContent || each.getAttribute('aria-label')}: ${place.width} x ${place.height}`)
    }
    return small
  }, which)
}

/** The same of buttons and fields alone, where links stand in rows with room around them, which axe sees. */
export function findSmallFields(page: Page): Promise<string[]> {
  return findSmallTargets(page, fields)
}
