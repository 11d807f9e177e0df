import type { Page } from '@playwright/test'

/** A screenshot of the whole page needs what waits for a scroll as well: pictures, and the later ones of many letras. */
export async function loadLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const each of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(each).contentVisibility === 'auto') each.style.contentVisibility = 'visible'
    }
    const pictures = [...document.images]
    for (const each of pictures) each.loading = 'eager'
    await Promise.all(pictures.map((each) => each.decode().catch(() => undefined)))
    await document.fonts.ready
  })
}
