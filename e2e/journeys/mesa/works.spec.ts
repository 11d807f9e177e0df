import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { personas } from '@llave/testkit/personas'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'
import { enterMesa } from './enter-mesa.ts'

const photo = readFileSync(join(import.meta.dirname, '../../../demo/pictures/obra-1-excavacion.jpg'))
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

test('a photo of the works reaches who bought in its project and nobody else, until it is withdrawn', {
  tag: '@desktop',
}, async ({ page, browser, llave, pageErrors }) => {
  pageErrors.expect(/status of (403|415)/)
  const context = await browser.newContext()
  const mesa = await context.newPage()
  const origin = await enterMesa(mesa, llave, 'Noelia Arce')
  await mesa.goto(`${origin}/contenidos`)
  await mesa.getByRole('link', { name: 'Avances de obra' }).click()
  await mesa.getByLabel('Proyecto', { exact: true }).selectOption({ value: 'P04' })

  await mesa
    .locator('input[type=file]')
    .setInputFiles([
      file('IMG_2041.jpg', photo),
      file('notas.jpg', Buffer.from('no es una foto')),
      file('cortada.jpg', photo.subarray(0, 400)),
    ])
  const chosen = mesa.getByRole('list', { name: 'Fotos elegidas' }).getByRole('listitem')
  await expect(chosen.filter({ hasText: 'notas.jpg' })).toContainText('No es una imagen JPG o PNG.')
  await mesa.getByRole('textbox', { name: 'Qué se ve en IMG_2041.jpg' }).fill('Losa del piso 6')
  await mesa.getByRole('button', { name: 'Publicar 2 fotos en Torre Malecón' }).click()
  await expect(chosen.filter({ hasText: 'cortada.jpg' })).toContainText('No se guardó: la imagen está dañada')
  await expect(chosen.filter({ hasText: 'IMG_2041.jpg' })).toContainText('Publicada')

  await signIn(page, llave, personas.liam)
  await page.goto('/property/1000307/advance')
  const seen = page.getByRole('img', { name: /^Losa del piso 6, / })
  await expect.poll(() => seen.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

  const elsewhere = await browser.newContext()
  const stranger = await elsewhere.newPage()
  await signIn(stranger, llave, personas.diego)
  const answered = stranger.waitForResponse('**/api/MiCuenta/ObtenerImagenesAvanceObra?*')
  await stranger.goto('/property/1000305/advance')
  const asked = await answered
  await expect(stranger.getByText('No tienes ningún avance de obra')).toBeVisible()
  const other = asked.url().replace('CodigoProyecto=P05', 'CodigoProyecto=P04')
  expect(other).not.toBe(asked.url())
  expect((await stranger.request.get(other, { headers: await asked.request().allHeaders() })).status()).toBe(
    403,
  )

  await mesa.getByRole('button', { name: /^Retirar Losa del piso 6, / }).click()
  const dialog = mesa.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('Se ve un rostro')
  await dialog.getByRole('button', { name: 'Retirar la foto' }).click()
  await expect(dialog).toBeHidden()
  await expect(mesa.getByRole('img', { name: /^Losa del piso 6, / })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Avances de obra', level: 2 })).toBeVisible()
  await expect(page.getByText(/Actualizado el|No tienes ningún avance/)).toBeVisible()
  await expect(seen).toHaveCount(0)
  await elsewhere.close()
  await context.close()
})
