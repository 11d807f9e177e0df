import type { Page } from '@playwright/test'

/** A screenshot of the whole page needs the lazy pictures as well. */
export async function loadLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images]
    for (const each of pictures) each.loading = 'eager'
    await Promise.all(pictures.map((each) => each.decode().catch(() => undefined)))
    await document.fonts.ready
  })
}
