import { personas } from '@llave/testkit/personas'
import sharp from 'sharp'
import { wholeChromium } from '../../../scripts/find-chromium.ts'
import { checkAccessibility } from '../../check-accessibility.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'

// Documents are shown by the browser's own PDF viewer.
test.use({ launchOptions: wholeChromium() })

test('the viewer shows a PDF and a picture in the page, under addresses that reveal nothing, and saves them', async ({
  page,
  llave,
}) => {
  await signIn(page, llave, personas.carmen)
  await page.goto('/documents/1000304')

  await test.step('a PDF is shown in a frame', async () => {
    const answer = page.waitForResponse(/\/documentos\//)
    await page.getByRole('link', { name: 'Contrato de compraventa' }).click()
    await expect(page.getByRole('heading', { name: 'Contrato de compraventa' })).toBeFocused()
    const { headers, status, url } = await answer.then(async (response) => ({
      status: response.status(),
      headers: await response.allHeaders(),
      url: response.url(),
    }))
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    for (const secret of [personas.carmen.document.number, '1000304']) expect(url).not.toContain(secret)
    await expect(page.locator('iframe[title="Contrato de compraventa"]')).toBeVisible()
    await checkAccessibility(page, ['iframe'])
  })

  await test.step('a picture is shown as large as it fits', async () => {
    await page.getByRole('link', { name: 'Todos los documentos' }).click()
    await page.getByRole('link', { name: 'Fachada aprobada' }).click()
    const picture = page.getByRole('img', { name: 'Fachada aprobada' })
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    const box = await picture.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  })

  await test.step('both are saved under their own names', async () => {
    await page.goBack()
    await expect(page).toHaveURL('/documents/1000304')
    for (const [name, file] of [
      ['Contrato de compraventa', 'contrato_de_compraventa.pdf'],
      ['Fachada aprobada', 'fachada_aprobada.jpg'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Descargar ${name}` }).click(),
      ])
      expect(download.suggestedFilename()).toBe(file)
      if (file.endsWith('jpg')) {
        expect((await sharp(await download.path()).metadata()).format).toBe('jpeg')
      }
    }
  })
})
