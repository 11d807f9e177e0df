import { listDocuments } from '@llave/contract/portfolio/list-documents'
import { openDocument } from '@llave/contract/portfolio/open-document'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { customer, flat, letra, lot, paper } from '../fixtures.ts'
import { expect, test } from '../screen.ts'

/** The tag of the focused element; BODY where nothing has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.tagName ?? 'BODY')
}

test('the focus is never lost: when the focused element disappears the page gets it', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500/)
  const properties = '/property/1000234'

  await test.step('a link that leads to the same address in the other mode', async () => {
    screens.answer(readCustomerStatement, { customer, products: [lot, flat], instalments: [letra(lot, 1)] })
    await screens.open('/', 'cash')
    await page.getByRole('link', { name: 'Ver mis letras' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Lo primero por pagar' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('Reintentar, which disappears with its message', async () => {
    screens.refuse(readCustomerStatement, 'error_interno')
    await screens.open(`${properties}/payment`)
    const again = page.getByRole('button', { name: 'Reintentar' })
    await again.focus()
    screens.answer(readCustomerStatement, { customer, products: [lot, flat], instalments: [letra(lot, 1)] })
    await again.press('Enter')
    await expect(page.getByText(/^Letras pagadas:/)).toBeVisible()
    await expect.poll(() => focused(page)).not.toBe('BODY')
  })

  await test.step('a tab', async () => {
    await page.getByRole('tab', { name: 'Pagos realizados' }).press('Enter')
    await expect(page.getByText('No tienes ningún pago realizado')).toBeVisible()
    expect(await focused(page)).toBe('BUTTON')
  })

  await test.step('a step to another screen of the property', async () => {
    await page
      .getByRole('navigation', { name: 'Propiedad' })
      .getByRole('link', { name: 'Historial de pago' })
      .press('Enter')
    await expect(page.getByRole('heading', { name: 'Historial de pago' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('the way back from a document to the list', async () => {
    screens.answer(listDocuments, [paper('1', { picture: { width: 800, height: 600 } })])
    screens.answer(openDocument, { path: '/media/contrato.jpg', expiresInSeconds: 300 })
    await screens.open('/documents/1000234')
    await page.getByRole('link', { name: 'Contrato de compraventa' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Contrato de compraventa' })).toBeFocused()
    await page.getByRole('link', { name: 'Todos los documentos' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Contratos' })).toBeVisible()
    await expect.poll(() => focused(page)).not.toBe('BODY')
  })
})

test('a ring is drawn over the picture that has the focus, in the light and in the dark', async ({
  page,
  screens,
}) => {
  await screens.open('/property/1000234/notices')
  const photos = page.getByRole('group', { name: 'Fotos de valle sereno' }).getByRole('button')
  const expectRing = async (control: Locator) => {
    await expect.poll(() => control.locator('img').first().evaluate(isDrawn)).toBe(true)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const before = await sharp(await control.screenshot())
        .raw()
        .toBuffer({ resolveWithObject: true })
      await control.focus()
      const after = await sharp(await control.screenshot())
        .raw()
        .toBuffer()
      await control.blur()
      const { width, height, channels } = before.info
      let changed = 0
      for (let at = 0; at < after.length; at += channels) {
        if (Math.abs((after[at] ?? 0) - (before.data[at] ?? 0)) > 60) changed++
      }
      // Three pixels wide, along four sides.
      expect(changed, colorScheme).toBeGreaterThan(4 * (width + height))
    }
  }
  await expectRing(photos.first())
  await expectRing(photos.last())
  await page.getByRole('button', { name: 'Google maps' }).press('Enter')
  await expectRing(page.getByRole('application', { name: /^Mapa del proyecto/ }))
})

function isDrawn(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth > 0
}

test('closing the promo moves the focus to the page', { tag: '@desktop' }, async ({ page, screens }) => {
  await screens.open('/property/1000234/payment')
  const promo = page.getByRole('complementary', { name: 'Débito automático' })
  await promo.getByRole('button', { name: 'Cerrar' }).press('Enter')
  await expect(promo).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})
