import { personas } from '@llave/testkit/personas'
import type { Locator } from '@playwright/test'
import { projects } from '../../../demo/projects.ts'
import { works } from '../../../demo/works.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'

async function expectSeen(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}

test("a property's pictures, plan, map tiles and progress are loaded from their hosts", async ({
  page,
  llave,
}) => {
  await signIn(page, llave, personas.lucia)
  await expectSeen(page.locator('a[href="/property/1000234/payment"] img[src="/media/projects/P01.jpg"]'))

  await test.step('all imported photos, in a width that the server offers', async () => {
    await page.goto('/property/1000234/notices')
    const photos = page.getByRole('group', { name: 'Fotos de valle sereno' }).getByRole('button')
    await expect(photos.nth(2)).toContainText(`+${projects[0].gallery.length - 3} Ver más fotos`)
    for (const img of await photos.locator('img').all()) {
      await expectSeen(img)
      expect(await img.evaluate((element: HTMLImageElement) => element.currentSrc)).toContain('?w=')
    }
  })

  await test.step('the plan', async () => {
    await page.getByRole('button', { name: 'Mapa', exact: true }).click()
    await expectSeen(page.getByRole('button', { name: 'Ampliar: Plano de valle sereno' }).locator('img'))
  })

  await test.step("tiles of another host, which the page's policy allows", async () => {
    const tile = page.waitForResponse(`${llave.at().maps}/**`)
    await page.getByRole('button', { name: 'Google maps', exact: true }).click()
    expect((await tile).status()).toBe(200)
    await expect(page.getByText('Cargando...')).toBeHidden()
  })

  await test.step('the progress pictures', async () => {
    const answered = page.waitForResponse('**/api/MiCuenta/ObtenerImagenesAvanceObra?*')
    await page.goto('/property/1000235/advance')
    const addresses: string[] = (await (await answered).json()).imagenesStr.split(';')
    const imported = works.filter(({ project }) => project === 'P02').flatMap(({ pictures }) => pictures)
    expect(addresses).toHaveLength(imported.length)
    const first = page.getByRole('group', { name: /^Avances de/ }).locator('img')
    await expect(first.first()).toHaveAttribute('src', addresses[0] ?? '')
    await expectSeen(first.first())
  })
})

test('a notice that was seen is read at the next visit', async ({ page, llave }) => {
  await signIn(page, llave, personas.maria)
  await page.goto('/property/1000309/notices')
  const panel = page.getByRole('region', { name: 'Avisos' })
  const entry = page.getByRole('navigation', { name: 'Propiedad' }).getByRole('link', { name: 'Avisos' })
  await expect(panel.getByText('Nuevo', { exact: true })).toHaveCount(3)
  for (const title of await panel.getByRole('heading', { level: 3 }).all()) {
    await title.scrollIntoViewIfNeeded()
    await expect(entry).toHaveAccessibleName(/^Avisos( [12] sin leer)?$/)
  }
  await expect(entry).toHaveAccessibleName('Avisos')
  await page.reload()
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  await expect(panel.getByText('Nuevo', { exact: true })).toHaveCount(0)
  await expect(entry).toHaveAccessibleName('Avisos')
})
