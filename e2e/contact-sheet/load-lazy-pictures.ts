import type { Page } from '@playwright/test'

/** Those that wait for a scroll stand in a picture of the whole page too. */
export async function loadLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images]
    for (const each of pictures) each.loading = 'eager'
    await Promise.all(pictures.map((each) => each.decode().catch(() => undefined)))
    await document.fonts.ready
  })
}
