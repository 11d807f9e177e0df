import { personas } from '@llave/testkit/personas'
import type { Page } from '@playwright/test'
import { checkAccessibility } from '../../check-accessibility.ts'
import { paintPhoto } from '../../paint.ts'
import { sent } from '../../screens/service-desk/fill-query.ts'
import { atBothWidths } from '../../widths.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'
import { waitForMail } from '../messaging/read-mails.ts'

test('a complaint with five photos is listed under its number, acknowledged by e-mail, and reaches the developer completely; one in two tabs whose answer is lost is one, and no words go', async ({
  page,
  context,
  llave,
  pageErrors,
}) => {
  // Of the answer that is lost, and of the list that is not read.
  pageErrors.expect(/ERR_FAILED/)
  await signIn(page, llave, personas.lucia)
  await page.goto('/query/note')
  await page.getByLabel('Elegir proforma:').selectOption('1000235')
  await page.getByLabel('Email de contacto').fill('contacto@correo.example')
  await page.getByLabel('Detalle de observación').fill('La puerta del baño no cierra.')
  await page
    .getByLabel('Elegir fotos')
    .setInputFiles(await Promise.all([1, 2, 3, 4, 5].map((n) => paintPhoto(`foto ${n}.jpg`))))
  await expect(page.getByRole('button', { name: /^Quitar/ })).toHaveCount(5)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText(sent)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Reclamo \d+$/ })).toBeVisible()
  const number = (await page.getByRole('heading', { name: /^Reclamo \d+$/ }).innerText()).replace(/\D/g, '')
  await expect(page.getByText(`Tu reclamo es el número ${number}.`)).toBeVisible()
  const photo = page.getByRole('img', { name: 'Foto adjunta: foto_5.jpg' })
  await atBothWidths(page, async () => {
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(2000)
    await checkAccessibility(page)
  })
  const mail = await waitForMail(llave, 'contacto@correo.example', /^Recibimos tu reclamo \d+$/)
  expect(mail.text).toContain('Fotos: 5')
  expect(mail.text).not.toContain('La puerta')
  const filed = await waitForMail(llave, 'reclamos@llave.example', new RegExp(`^Reclamo ${number}: 1000235 `))
  expect(filed.text).toContain('La puerta del baño no cierra.')
  expect(filed.attachments).toHaveLength(5)

  const words = (of: Page) => of.getByLabel('Detalle de observación')
  const send = (of: Page) => of.getByRole('button', { name: 'Enviar' }).click()
  const other = await context.newPage()
  const first = 'La ventana vibra.'
  const second = 'La ventana vibra de noche.'
  await test.step('the answer to what one tab sent is lost, and another tab sends the same draft in other words', async () => {
    await page.getByLabel('Elegir proforma:').selectOption('1000235')
    await page.getByLabel('Email de contacto').fill('contacto@correo.example')
    await words(page).fill(first)
    await page.route('**/SendIncidentes', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await send(page)
    await expect(page.getByText('Lo que escribiste queda guardado.')).toBeVisible()
    await other.goto('/query/note')
    await expect(words(other)).toHaveValue(first)
    await words(other).fill(second)
    await send(other)
    await atBothWidths(other, async () => {
      await expect(other.getByText(/^Ya recibimos este reclamo: es el número \d+\.$/)).toBeVisible()
      await expect(other.getByText(/Tiene lo que enviaste antes, no lo que dice aquí/)).toBeVisible()
      await expect(words(other)).toHaveValue(second)
    })
  })
  await test.step('who sent first reads that it arrived; what the other wrote stays, also over a reload', async () => {
    await page.unroute('**/SendIncidentes')
    await send(page)
    await expect(page.getByText(sent)).toBeVisible()
    await expect(words(page)).toHaveCount(0)
    await expect(page.getByText(first, { exact: true })).toHaveCount(1)
    await expect(page.getByRole('heading', { name: /^Reclamo \d+$/ })).toHaveCount(2)
    await other.reload()
    await expect(words(other)).toHaveValue(second)
    await expect(other.getByText(/^Ya recibimos este reclamo/)).toBeVisible()
    await other.getByRole('button', { name: 'Borrar lo que escribí' }).click()
    await expect(words(other)).toHaveCount(0)
    await expect(other.getByRole('heading', { name: /^Reclamo \d+$/ })).toHaveCount(2)
  })
})
