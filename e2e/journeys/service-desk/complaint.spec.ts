import { personas } from '@llave/testkit/personas'
import { paintPhoto } from '../../paint.ts'
import { sent } from '../../screens/service-desk/fill-query.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'
import { waitForMail } from '../messaging/read-mails.ts'

test('a complaint with five photos is listed under its number, acknowledged by e-mail, and reaches the developer completely', async ({
  page,
  llave,
}) => {
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
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(2000)
  const mail = await waitForMail(llave, 'contacto@correo.example', /^Recibimos tu reclamo \d+$/)
  expect(mail.text).toContain('Fotos: 5')
  expect(mail.text).not.toContain('La puerta')
  const filed = await waitForMail(llave, 'reclamos@llave.example', new RegExp(`^Reclamo ${number}: 1000235 `))
  expect(filed.text).toContain('La puerta del baño no cierra.')
  expect(filed.attachments).toHaveLength(5)
})
