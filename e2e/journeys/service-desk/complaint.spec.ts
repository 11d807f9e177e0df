import { personas } from '@llave/testkit/personas'
import { paintPhoto } from '../../paint.ts'
import { sent } from '../../screens/service-desk/fill-query.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'
import { waitForMail } from '../messaging/read-mails.ts'

test('a complaint with five photos arrives and is acknowledged by e-mail, with its number', async ({
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
  const mail = await waitForMail(llave, 'contacto@correo.example', /^Recibimos tu reclamo \d+$/)
  expect(mail.text).toContain('Fotos: 5')
  expect(mail.text).not.toContain('La puerta')
})
