import { checkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { expect, test } from '../journey.ts'
import { enterMesa } from '../mesa/enter-mesa.ts'
import { waitForMail } from '../messaging/read-mails.ts'

const email = 'nora.lazo@correo.example'

test('a stranger presents a sheet, the developer answers it with an offer, and the stranger accepts it', async ({
  page,
  browser,
  llave,
  pageErrors,
}) => {
  // A link that was cut off.
  pageErrors.expect(/status of 404/)
  await page.goto('/MiCuenta/Ingreso')
  await page.getByRole('link', { name: 'Libro de Reclamaciones' }).click()
  await test.step('a sheet without what the law asks for is not presented', async () => {
    await atBothWidths(page, async () => {
      await page.getByRole('button', { name: 'Enviar la hoja' }).click()
      await expect(page.getByLabel('Nombres y apellidos')).toBeFocused()
      await expect(page.getByText('Cuenta qué pasó')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Tu hoja está presentada' })).toHaveCount(0)
      await checkAccessibility(page)
    })
  })
  await page.getByLabel('Nombres y apellidos').fill('Nora Lazo Vera')
  await page.getByLabel('Número de documento').fill('45871236')
  await page.getByLabel('Correo', { exact: true }).fill(email)
  await page.getByLabel('Detalle').fill('En la caseta me atendieron tres horas tarde.')
  await page.getByRole('button', { name: 'Enviar la hoja' }).click()
  await atBothWidths(page, () =>
    expect(page.getByRole('heading', { name: 'Tu hoja está presentada' })).toBeVisible(),
  )
  const code =
    (await page
      .getByText(/^\d{10}-\d{4}$/)
      .first()
      .textContent()) ?? ''
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar la hoja' }).click()
  expect((await downloading).suggestedFilename()).toBe(`hoja-de-reclamacion-${code}.pdf`)
  const mail = await waitForMail(llave, email, new RegExp(`^Tu hoja de reclamación ${code}`))
  const [own = ''] = /http\S+\/hoja#\S+/.exec(mail.text) ?? []

  const context = await browser.newContext()
  const mesa = await context.newPage()
  const origin = await enterMesa(mesa, llave, 'Milagros Ríos')
  await mesa.goto(`${origin}/libro`)
  await mesa.getByRole('link', { name: code }).click()
  // Without an answer none is sent.
  await mesa.getByRole('button', { name: 'Responder la hoja' }).click()
  await expect(mesa.getByText('Escribe qué se hizo y qué se decidió')).toBeVisible()
  await mesa.getByLabel('Respuesta: qué se hizo y qué se decidió').fill('Hablamos con la caseta.')
  await mesa.getByLabel('Oferta, si hay una').fill('Una visita guiada el sábado.')
  await mesa.getByRole('button', { name: 'Responder la hoja' }).click()
  await mesa.getByRole('button', { name: 'Enviar la respuesta' }).click()
  await expect(mesa.getByText('Respondida a tiempo')).toBeVisible()

  await waitForMail(llave, email, new RegExp(`^Respuesta a tu hoja de reclamación ${code}`))
  await page.goto(own)
  await expect(page.getByText('Una visita guiada el sábado.')).toBeVisible()
  await page.getByRole('button', { name: 'Aceptar la oferta' }).click()
  await page.getByRole('button', { name: 'Sí, acepto' }).click()
  await atBothWidths(page, async () => {
    await expect(page.getByText('Acuerdo aceptado para solucionar el reclamo')).toBeVisible()
    await checkAccessibility(page)
  })
  await test.step('a link that was cut off opens no sheet, and says so', async () => {
    await page.goto('/')
    await page.goto(own.slice(0, -4))
    await atBothWidths(page, () =>
      expect(page.getByText(/^No encontramos esta hoja\. Abre otra vez la dirección completa/)).toBeVisible(),
    )
  })
  await mesa.reload()
  await expect(mesa.getByText('Acuerdo aceptado para solucionar el reclamo')).toBeVisible()
  await context.close()
})
