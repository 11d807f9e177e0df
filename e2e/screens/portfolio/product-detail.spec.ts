import { listDocuments } from '@llave/contract/portfolio/list-documents'
import { readProducts } from '@llave/contract/portfolio/read-products'
import type { Locator, Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { detailOf, flat, lot } from '../fixtures.ts'
import { expect, test } from '../screen.ts'
import { swipe } from './menu-slides.ts'

const detail = '/property/1000234/notices'
const photos = detailOf(lot).gallery.length

function toggle(page: Page, name: string): Locator {
  return page.getByRole('group', { name: 'Ver' }).getByRole('button', { name })
}

/** The project's photos, each of which opens the lightbox. */
function gallery(page: Page): Locator {
  return page.getByRole('group', { name: 'Fotos de valle sereno' })
}

async function seen(picture: Locator): Promise<number> {
  return picture.evaluate((img: HTMLImageElement) => img.naturalWidth)
}

/** Waits until so many pictures stand there, each of them loaded. */
async function loaded(pictures: Locator, count: number): Promise<void> {
  await expect(pictures).toHaveCount(count)
  for (const picture of await pictures.all()) await expect.poll(() => seen(picture)).toBeGreaterThan(0)
}

test('the product detail has the project in lower case, the product beneath, and three toggles of which one is open', async ({
  page,
  screens,
}) => {
  await screens.open(detail)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('valle sereno')
  await expect(title.locator('+ p')).toHaveText('MZ A LT 4')
  const toggles = page.getByRole('group', { name: 'Ver' }).getByRole('button')
  await expect(toggles).toHaveText(['Fotos', 'Mapa', 'Google maps'])
  const parts = {
    Fotos: gallery(page),
    Mapa: page.getByRole('button', { name: 'Ampliar: Plano de valle sereno' }),
    'Google maps': page.getByRole('application', { name: /^Mapa del proyecto/ }),
  }

  async function expectOpen(open: string | null) {
    for (const [name, part] of Object.entries(parts)) {
      await expect(toggle(page, name)).toHaveAttribute('aria-pressed', String(name === open))
      await expect(part).toHaveCount(name === open ? 1 : 0)
    }
  }
  await expectOpen('Fotos')
  for (const name of ['Mapa', 'Google maps', 'Fotos']) {
    await toggle(page, name).click()
    await atBothWidths(page, async () => {
      await expectOpen(name)
      await checkAccessibility(page)
    })
  }
  await toggle(page, 'Fotos').click()
  await expectOpen(null)

  await test.step('the notices are below', async () => {
    await toggle(page, 'Fotos').click()
    await atBothWidths(page, async () => {
      const [above, below] = await Promise.all([
        gallery(page).boundingBox(),
        page.getByRole('region', { name: 'Avisos' }).boundingBox(),
      ])
      expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + 400)
      await checkDarkAccessibility(page)
      await checkLargeText(page)
    })
  })

  await test.step('its documents are a menu entry', async () => {
    screens.answer(listDocuments, [])
    await page
      .getByRole('navigation', { name: 'Propiedad' })
      .getByRole('link', { name: 'Documentos' })
      .focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/property/1000234/documents')
    await expect(page.getByRole('region', { name: 'Ver documentos', exact: true })).toBeVisible()
  })
})

test('Fotos shows one large photo and two small ones, 400 px high, and the number of further ones', async ({
  page,
  screens,
}) => {
  await screens.open(detail)
  const shown = gallery(page).getByRole('button')
  await expect(shown).toHaveCount(3)
  await expect(shown.nth(2).getByText('+2 Ver más fotos', { exact: true })).toBeVisible()
  for (const img of await shown.locator('img').all()) await expect.poll(() => seen(img)).toBeGreaterThan(0)
  await atBothWidths(page, async (atDesk) => {
    expect((await gallery(page).boundingBox())?.height).toBe(400)
    const [large, second, third] = await Promise.all([0, 1, 2].map((at) => shown.nth(at).boundingBox()))
    if (!large || !second || !third) throw new Error('A photo is not seen')
    expect(large.width * large.height).toBeGreaterThan(2 * second.width * second.height)
    if (atDesk)
      expect([second.x === third.x, second.x > large.x, third.y > second.y]).toEqual([true, true, true])
    else expect([second.y === third.y, second.y > large.y]).toEqual([true, true])

    // No photo is larger than needed, and the layout reserves its space.
    for (const img of await shown.locator('img').all()) {
      expect(await img.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(
        /\?w=(320|480|750|1100)$/,
      )
      await expect(img).toHaveAttribute('width', '1200')
      await expect(img).toHaveAttribute('height', '900')
    }
  })
})

test('the lightbox is navigated by keys, buttons and swipes, zooms, traps the focus and returns it', async ({
  page,
  screens,
}) => {
  await screens.open(detail)
  const opener = gallery(page).getByRole('button').nth(1)
  await opener.press('Enter')
  const box = page.getByRole('dialog', { name: 'Fotos de valle sereno' })
  const count = box.getByRole('status')
  const shown = (at: number) => box.getByRole('img', { name: `Foto ${at} de valle sereno` })

  async function expectPhoto(at: number) {
    await expect(count).toHaveText(`${at} de ${photos}`)
    // Waits for the end of the movement, during which neither finger nor button works.
    const middle = async () => {
      const photo = await shown(at).boundingBox()
      return photo && photo.x + photo.width / 2
    }
    await expect.poll(middle).toBeCloseTo((page.viewportSize()?.width ?? 0) / 2, 0)
    await expect.poll(() => seen(shown(at))).toBeGreaterThan(0)
  }

  await test.step('it opens at the photo that was pressed, and the page behind does not scroll', async () => {
    await atBothWidths(page, async () => {
      await expectPhoto(2)
      await expect(page.locator('body')).toHaveCSS('overflow', 'hidden')
      await checkAccessibility(page)
    })
  })

  await test.step('arrows, Home and End', async () => {
    await page.keyboard.press('ArrowRight')
    await expectPhoto(3)
    await page.keyboard.press('ArrowLeft')
    await expectPhoto(2)
    await page.keyboard.press('End')
    await expectPhoto(photos)
    await expect(box.getByRole('button', { name: 'Siguiente' })).toBeDisabled()
    await page.keyboard.press('Home')
    await expectPhoto(1)
    await expect(box.getByRole('button', { name: 'Anterior' })).toBeDisabled()
  })

  await test.step('the buttons', async () => {
    await box.getByRole('button', { name: 'Siguiente' }).click()
    await expectPhoto(2)
    await box.getByRole('button', { name: 'Anterior' }).click()
    await expectPhoto(1)
  })

  await test.step('a finger', async () => {
    await swipe(page, box, -220)
    await expectPhoto(2)
    await swipe(page, box, 220)
    await expectPhoto(1)
  })

  await test.step('zoom enlarges the photo and is reset by moving on', async () => {
    const width = async () => (await shown(1).boundingBox())?.width ?? 0
    const before = await width()
    await box.getByRole('button', { name: 'Acercar' }).click()
    await expect.poll(width).toBeGreaterThan(before * 2)
    await page.keyboard.press('-')
    await expect.poll(width).toBe(before)
    await page.keyboard.press('+')
    await box.getByRole('button', { name: 'Siguiente' }).click()
    await expect(box.getByRole('button', { name: 'Acercar' })).toHaveAttribute('aria-pressed', 'false')
    await expectPhoto(2)
  })

  await test.step('the focus stays inside', async () => {
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab')
      const place = await page.evaluate(() => {
        const { activeElement } = document
        return activeElement === document.body
          ? 'browser'
          : activeElement?.closest('dialog')
            ? 'inside'
            : 'page'
      })
      expect(place).not.toBe('page')
    }
  })

  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden')
})

test('Mapa shows the plan of the project as a picture, and enlarges it', async ({ page, screens }) => {
  await screens.open(detail)
  await toggle(page, 'Mapa').click()
  const plan = page.getByRole('button', { name: 'Ampliar: Plano de valle sereno' })
  await expect.poll(() => seen(plan.locator('img'))).toBeGreaterThan(0)
  await plan.click()
  const box = page.getByRole('dialog', { name: 'Plano de valle sereno' })
  await expect(box.getByRole('img', { name: 'Plano de valle sereno' })).toBeVisible()
  await checkAccessibility(page)
  await box.getByRole('button', { name: 'Cerrar' }).click()
  await expect(plan).toBeFocused()
})

test('a toggle is enabled only where there is something to show, and says so', async ({ page, screens }) => {
  // The first element of the answer is the chosen product.
  screens.answer(readProducts, [detailOf(lot, { map: null }), detailOf(flat)])
  await screens.open(detail)
  await expect(toggle(page, 'Fotos')).toBeEnabled()
  expect(screens.asked(readProducts).map(({ body }) => body)).toEqual([[{ proforma: lot.proforma }]])
  await expect(toggle(page, 'Mapa: no disponible')).toBeDisabled()
  for (const name of ['Fotos', 'Google maps']) await expect(toggle(page, name)).toBeEnabled()

  await test.step('nothing at all', async () => {
    screens.answer(readProducts, [detailOf(lot, { map: null, gallery: [], position: null })])
    await page.reload()
    for (const name of ['Fotos', 'Mapa', 'Google maps']) {
      await expect(toggle(page, `${name}: no disponible`)).toBeDisabled()
    }
    await expect(page.getByText('Este proyecto todavía no tiene fotos ni mapa.')).toBeVisible()
    await checkAccessibility(page)
  })
})

test('skeletons show while the detail loads; a failure leaves the rest of the page and offers Reintentar', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500/)
  const release = screens.hold(readProducts)
  screens.refuse(readProducts, 'error_interno')
  await screens.open(detail)
  await expect(page.getByRole('group', { name: 'Ver' })).toHaveAttribute('aria-busy', 'true')
  await checkAccessibility(page)
  release()
  await expect(page.getByText('No pudimos cargar las fotos ni el mapa.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Avisos' })).toBeVisible()
  await checkAccessibility(page)
  screens.answer(readProducts, [detailOf(lot)])
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(gallery(page)).toBeVisible()
})

test('a photo that does not load is replaced by text, and the others stay', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 404/)
  await page.route('**/media/P01/photo-1.jpg*', (route) => route.fulfill({ status: 404 }))
  await screens.open(detail)
  await expect(gallery(page).getByRole('button').first()).toHaveText('Foto no disponible')
  await expect.poll(() => seen(gallery(page).locator('img').first())).toBeGreaterThan(0)
  await checkAccessibility(page)
})

test('a gallery of sixty loads only what is visible', async ({ page, screens }) => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/media/foto-')) asked.add(pathname)
  })
  const sixty = Array.from({ length: 60 }, (_, at) => ({
    source: `/media/foto-${at}.jpg`,
    width: 2048,
    height: 1536,
  }))
  screens.answer(readProducts, [detailOf(lot, { gallery: sixty })])
  await screens.open(detail)
  await expect(gallery(page).getByText('+57 Ver más fotos')).toBeVisible()
  // A picture that nobody sees would have been asked for with those that are.
  await loaded(gallery(page).locator('img'), 3)
  expect(asked.size).toBe(3)
  await gallery(page).getByText('+57 Ver más fotos').click()
  const count = page.getByRole('dialog').getByRole('status')
  await expect(count).toHaveText('3 de 60')
  await loaded(page.getByRole('dialog').locator('img'), 3)
  expect(asked.size).toBe(4)
  await checkAccessibility(page)
  await page.keyboard.press('End')
  await expect(count).toHaveText('60 de 60')
  await loaded(page.getByRole('dialog').locator('img'), 2)
  expect(asked.size).toBe(6)
})
