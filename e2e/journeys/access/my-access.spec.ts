import { readFileSync } from 'node:fs'
import { personas } from '@llave/testkit/personas'
import { checkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths, widths } from '../../widths.ts'
import { expect, test } from '../journey.ts'
import { enterMesa } from '../mesa/enter-mesa.ts'
import { waitForMail } from '../messaging/read-mails.ts'
import { signIn, signInByForm } from './sign-in.ts'

/** No journey changes what is hers. */
const { silvia } = personas

const userAgents = {
  'Firefox, Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
  'Safari, iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
} as const

test('a customer closes other devices, takes a permission back, downloads what is stored, and has it corrected by staff, whose look they read', async ({
  page,
  browser,
  llave,
}) => {
  await signIn(page, llave, silvia)
  const enterFrom = async (device: keyof typeof userAgents) => {
    const other = await (await browser.newContext({ userAgent: userAgents[device] })).newPage()
    await signInByForm(other, llave, silvia)
    return other
  }
  const computer = await enterFrom('Firefox, Windows')
  const mobile = await enterFrom('Safari, iPhone')
  await page.goto('/access')

  await test.step('her devices are listed; one is closed, then all others', async () => {
    const sessions = page.getByRole('region', { name: 'Dónde está abierta tu cuenta' }).getByRole('listitem')
    const of = (device: string) => sessions.filter({ hasText: device })
    await expect(of('Firefox, Windows')).toContainText('Entró desde la red que usas ahora')
    await expect(of('Safari, iPhone')).toHaveCount(1)
    await page.getByRole('button', { name: 'Cerrar en Firefox, Windows' }).click()
    await expect(of('Firefox, Windows')).toHaveCount(0)
    await computer.reload()
    await expect(computer).toHaveURL(/\/login/)
    await mobile.goto('/access')
    await expect(mobile.getByRole('heading', { name: 'Mi acceso' })).toBeVisible()
    await expect(mobile.getByText('Este equipo')).toBeVisible()
    // The other one at the width of a desk.
    await page.setViewportSize(widths.desktop)
    await page.getByRole('button', { name: 'Cerrar en todos los demás' }).click()
    await expect(sessions).toHaveCount(1)
    await page.setViewportSize(widths.phone)
    await expect(sessions).toContainText('Este equipo')
    await mobile.reload()
    await expect(mobile).toHaveURL(/\/login/)
  })

  await test.step('her calendar is made, and taken back where it is listed', async () => {
    const permission = page
      .getByRole('region', { name: 'Lo que autorizaste' })
      .getByRole('listitem')
      .filter({ hasText: 'Calendario con tus fechas de pago' })
    await permission.getByRole('link', { name: 'Crear mi calendario' }).click()
    await page.getByRole('button', { name: 'Crear mi calendario' }).click()
    // A page that is left takes along what it has not asked for yet.
    await expect(page.getByRole('button', { name: 'Terminar el calendario' })).toBeVisible()
    await page.goto('/access')
    await expect(permission).toContainText(/Desde el \d\d\/\d\d\/\d{4}/)
    await permission.getByRole('link', { name: 'Terminar mi calendario' }).click()
    await page.getByRole('button', { name: 'Terminar el calendario' }).click()
    await page.getByRole('button', { name: 'Sí, terminarlo' }).click()
    await expect(page.getByText(/Tu calendario terminó el/)).toBeVisible()
    await page.goto('/access')
    await expect(permission).toContainText('No lo has creado')
  })

  const own = page.getByRole('region', { name: 'Mis datos' })
  await test.step('all that is stored of her is a file, and an e-mail says that it was taken', async () => {
    const downloading = page.waitForEvent('download')
    await own.getByRole('button', { name: /^Descargar todo/ }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d\d-\d\d\.json$/)
    const stored = readFileSync(await file.path(), 'utf8')
    for (const hers of [silvia.document.number, silvia.email, 'Firefox, Windows'])
      expect(stored).toContain(hers)
    await waitForMail(llave, silvia.email, /^Se descargaron todos tus datos$/)
  })

  const words = 'Mi apellido materno es Tello, con doble ele.'
  const asked = own.getByRole('listitem').filter({ hasText: words })
  const dueOn = await test.step('she asks for a correction and reads until when it is answered', async () => {
    await own.getByRole('button', { name: /^Corregir/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Corregir mis datos' })
    const wrong = dialog.getByLabel('¿Qué está mal y cómo debe decir?')
    await atBothWidths(page, async () => {
      await dialog.getByRole('button', { name: 'Enviar el pedido' }).click()
      // The words stay once they are there; each press leads to the field anew.
      await expect(wrong).toBeFocused()
      await expect(dialog.getByText('Escribe qué hay que corregir')).toBeVisible()
    })
    await wrong.fill(words)
    await dialog.getByRole('button', { name: 'Enviar el pedido' }).click()
    await expect(asked).toContainText('Espera respuesta')
    await expect(own.getByRole('button', { name: /^Corregir/ })).toBeDisabled()
    const [, day = ''] = /Te responderemos hasta el (\S+)\./.exec(await asked.innerText()) ?? []
    const mail = await waitForMail(llave, silvia.email, /^Recibimos tu pedido sobre tus datos$/)
    expect(mail.text).toContain(day)
    return day
  })

  const answer = 'Lo corregimos: ya figura Tello.'
  const why = 'Pide corregir su apellido'
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, isMobile: false })
  const desk = await context.newPage()
  await test.step('staff see it with its term, answer it, and look at the portal as she sees it', async () => {
    const mesa = await enterMesa(desk, llave, 'Nadia Bustamante')
    await desk.goto(`${mesa}/`)
    await desk.getByRole('link', { name: 'Pedidos sobre datos personales' }).click()
    await desk.getByRole('row', { name: silvia.name }).getByRole('link', { name: silvia.name }).click()
    const row = desk.getByRole('row', { name: words })
    await expect(row).toContainText(`responder hasta el ${dueOn}`)
    await row.getByRole('button', { name: 'Aceptar' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Aceptar el pedido' })
    await dialog.getByLabel('Respuesta al cliente').fill(answer)
    await dialog.getByRole('button', { name: 'Aceptar y responder' }).click()
    await expect(row).toContainText(/aceptado\s*Nadia Bustamante/)

    await desk.getByRole('link', { name: 'Ficha del cliente' }).click()
    await desk.getByRole('button', { name: 'Ver como el cliente' }).click()
    await desk.getByRole('dialog').getByLabel('Motivo').fill(why)
    const opening = desk.waitForEvent('popup')
    await desk.getByRole('button', { name: 'Abrir por 15 minutos' }).click()
    const viewing = await opening
    await expect(viewing.getByRole('complementary', { name: 'Vista de solo lectura' })).toContainText(
      `Ves la cuenta de ${silvia.name}`,
    )
  })

  await test.step('she reads the answer, and who looked, of which area, why and for how long', async () => {
    await waitForMail(llave, silvia.email, /^Respondimos tu pedido sobre tus datos$/)
    await page.reload()
    await expect(asked).toContainText('Aceptado el')
    await expect(asked).toContainText(answer)
    const looks = page.getByRole('region', { name: 'Quién vio tu cuenta' }).getByRole('listitem')
    const look = looks.filter({ hasText: `Vio tu cuenta como tú la ves. Motivo: ${why}` })
    await expect(look).toContainText('Nadia Bustamante, Atención al cliente, Administración')
    await expect(look).toContainText(/, \d+ minutos?/)
    // Who looks is no session of hers.
    await expect(
      page.getByRole('region', { name: 'Dónde está abierta tu cuenta' }).getByRole('listitem'),
    ).toHaveCount(1)
    await atBothWidths(page, () => checkAccessibility(page))
  })
  await context.close()
})
