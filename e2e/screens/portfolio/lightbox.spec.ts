import type { Locator, Page } from '@playwright/test'
import { checkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { expect, test } from '../screen.ts'

const detail = '/property/1000234/notices'

function photo(page: Page, at: number) {
  return page.getByRole('group', { name: 'Fotos de valle sereno' }).getByRole('button').nth(at)
}

test('a skeleton covers the window while the lightbox loads, and takes the place of a photo until it is loaded', async ({
  page,
  screens,
}) => {
  const [script, picture] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/assets/lightbox-*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await screens.open(detail)
  await expect(photo(page, 1)).toBeVisible()
  await page.route('**/media/P01/photo-4.jpg*', async (route) => {
    await picture.promise
    await route.continue()
  })
  const waits = page.getByRole('status').filter({ hasText: 'Cargando las fotos…' })
  await photo(page, 2).click()
  await expect(page.getByText('Cargando las fotos…')).toBeAttached()
  await expect(waits.locator('.skeleton-block')).toBeVisible()
  script.resolve()
  const box = page.getByRole('dialog')
  await expect(box.getByText('3 de 5')).toBeVisible()
  await expect(waits).toHaveCount(0)
  await box.getByRole('button', { name: 'Siguiente' }).click()
  const shown = box.locator('[aria-current]')
  await expect(box.getByText('4 de 5')).toBeVisible()
  await expect(shown.locator('.skeleton-block')).toBeVisible()
  await checkAccessibility(page)
  picture.resolve()
  await expect(shown.locator('.skeleton-block')).toHaveCount(0)
  await expect(shown.getByRole('img', { name: 'Foto 4 de valle sereno' })).toBeVisible()
})

test('Back closes the lightbox without leaving the page, and closing it leaves no history entry', async ({
  page,
  screens,
}) => {
  await screens.open('/property/1000234/payment')
  await page
    .getByRole('navigation', { name: 'Propiedad' })
    .getByRole('link', { name: 'Avisos' })
    .press('Enter')
  await expect(page).toHaveURL(detail)
  await photo(page, 1).press('Enter')
  const box = page.getByRole('dialog')
  await atBothWidths(page, async () => {
    await expect(box.getByText('2 de 5')).toBeVisible()
    await checkAccessibility(page)
  })
  await page.goBack()
  await expect(box).toHaveCount(0)
  await expect(page).toHaveURL(detail)
  await expect(photo(page, 1)).toBeFocused()
  // Gone, not only closed: the browser tells it a moment later.
  await expect(page.locator('dialog')).toHaveCount(0)

  await test.step('opened again and closed by its button', async () => {
    await photo(page, 0).press('Enter')
    await expect(box.getByText('1 de 5')).toBeVisible()
    await box.getByRole('button', { name: 'Cerrar' }).click()
    await expect(box).toHaveCount(0)
    await expect(photo(page, 0)).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/property/1000234/payment')
  })
})

test('the lightbox stands until its step of the history is gone, so that no link is pressed meanwhile', async ({
  page,
  screens,
}) => {
  // The browser goes back when the test says so.
  await page.addInitScript(() => {
    const { go } = history
    Object.assign(history, {
      go: (by: number) => Object.assign(window, { goBack: () => go.call(history, by) }),
    })
  })
  await screens.open(detail)
  const box = page.getByRole('dialog')
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => box.getByRole('button', { name: 'Cerrar' }).click(),
  ]) {
    await photo(page, 1).press('Enter')
    await expect(box.getByText('2 de 5')).toBeVisible()
    await leave()
    await page.waitForFunction(() => 'goBack' in window)
    await expect(box).toBeVisible()
    await page.evaluate(() => {
      const held = window as unknown as { goBack?: () => void }
      held.goBack?.()
      delete held.goBack
    })
    await expect(box).toHaveCount(0)
    await expect(photo(page, 1)).toBeFocused()
  }
})

test('the focus stays on the button at the last photo, and the keys keep working', async ({
  page,
  screens,
}) => {
  await screens.open(detail)
  await photo(page, 2).press('Enter')
  const box = page.getByRole('dialog')
  const next = box.getByRole('button', { name: 'Siguiente' })
  await next.press('Enter')
  await next.press('Enter')
  await expect(box.getByText('5 de 5')).toBeVisible()
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(box.getByText('4 de 5')).toBeVisible()
})

/**
 * Presses "Siguiente" and at once scrolls on to the last photo, as a swipe does that comes during the
 * slide; `before` is dispatched on the photos in between.
 */
async function scrollWhileSliding(box: Locator, before: string | null): Promise<void> {
  await box.evaluate((dialog, name) => {
    const track = dialog.querySelector('[role=group]') as HTMLElement
    ;(dialog.querySelector('[aria-label=Siguiente]') as HTMLElement).click()
    if (name) track.dispatchEvent(new Event(name, { bubbles: true }))
    track.scrollTo({ left: 4 * track.clientWidth, behavior: 'instant' })
  }, before)
}

test('a slide that something else carried away ends at the photo that was asked for', async ({
  page,
  screens,
}) => {
  await screens.open(detail)
  await photo(page, 0).press('Enter')
  const box = page.getByRole('dialog')
  await scrollWhileSliding(box, null)
  await expect(box.getByRole('img', { name: 'Foto 2 de valle sereno' })).toBeInViewport()
  await expect(box.getByText('2 de 5')).toBeVisible()
})

for (const taken of ['pointerdown', 'wheel'])
  test(`whoever takes the photos in hand during a slide goes where they like: ${taken}`, async ({
    page,
    screens,
  }) => {
    // The first size is told in the frame in which the photos are taken in hand.
    await page.addInitScript((name) => {
      const { observe } = ResizeObserver.prototype
      ResizeObserver.prototype.observe = function (...watched) {
        addEventListener(name, () => observe.apply(this, watched), { once: true, capture: true })
      }
    }, taken)
    await screens.open(detail)
    await photo(page, 0).press('Enter')
    const box = page.getByRole('dialog')
    await scrollWhileSliding(box, taken)
    await expect(box.getByText('5 de 5')).toBeVisible()
    await expect(box.getByRole('img', { name: 'Foto 5 de valle sereno' })).toBeInViewport()
  })
