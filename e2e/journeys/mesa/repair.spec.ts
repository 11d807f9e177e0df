import { personas } from '@llave/testkit/personas'
import { checkAccessibility } from '../../check-accessibility.ts'
import { paintPhoto } from '../../paint.ts'
import { atBothWidths } from '../../widths.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'
import { waitForMail } from '../messaging/read-mails.ts'
import { enterMesa } from './enter-mesa.ts'

test('a case goes from a room in the portal to a visit and a repair in Mesa, is refused once, and is accepted', {
  tag: '@desktop',
}, async ({ page, browser, llave, pageErrors }) => {
  // Of two who move it at once the second.
  pageErrors.expect(/status of 409/)
  const { lucia } = personas
  await signIn(page, llave, lucia)
  await page.goto('/query/note/new')
  await page.getByRole('button', { name: /Departamento 502/ }).click()
  const next = page.getByRole('button', { name: 'Continuar' })
  await page.getByLabel('Cocina').check()
  await next.click()
  await page.getByLabel('Piso').check()
  await page.getByLabel('Suena hueco').check()
  await next.click()
  await expect(page.getByText(/^Con garantía hasta el/)).toBeVisible()
  await next.click()
  await page.getByLabel('Email de contacto').fill(lucia.email)
  await page.getByLabel('Detalle (opcional)').fill('أرضية المطبخ')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page).toHaveURL(/\/query\/note\/\d+$/)
  const number = page.url().split('/').at(-1)
  await waitForMail(llave, lucia.email, new RegExp(`^Recibimos tu caso \\(caso ${number}\\)$`))

  const staff = await browser.newContext()
  const desk = await staff.newPage()
  const mesa = await enterMesa(desk, llave, 'Milagros Ríos')
  const other = await browser.newContext()
  const colleague = await other.newPage()
  await enterMesa(colleague, llave, 'Gonzalo Peralta')
  const address = `${mesa}/bandeja/reclamo-${number}`
  const panel = desk.getByRole('region', { name: 'Reparación' })
  const act = (name: string) => panel.getByRole('button', { name }).click()
  const tomorrow = Temporal.Now.zonedDateTimeISO('America/Lima').add({ days: 1 })

  await test.step('a visit is proposed at an hour to come alone, once', async () => {
    for (const screen of [desk, colleague]) {
      await screen.goto(address)
      await screen
        .getByRole('region', { name: 'Reparación' })
        .getByRole('button', { name: 'Proponer visita' })
        .click()
    }
    await desk.getByLabel('Horario 1').fill('2026-01-05T10:00')
    await desk.getByRole('button', { name: 'Proponer la visita' }).click()
    await expect(desk.getByText('Ese horario ya pasó')).toBeVisible()
    await checkAccessibility(desk)
    const day = tomorrow.toPlainDate().toString()
    await desk.getByLabel('Horario 1').fill(`${day}T10:00`)
    await desk.getByLabel('Quién va (opcional)').fill('Ing. Raúl Medina')
    await expect(desk.getByText(/^Borrador guardado/)).toBeVisible()
    await desk.getByRole('button', { name: 'Cancelar' }).click()
    await desk.reload()
    await act('Proponer visita')
    await expect(desk.getByLabel('Horario 1')).toHaveValue(`${day}T10:00`)
    await expect(desk.getByLabel('Quién va (opcional)')).toHaveValue('Ing. Raúl Medina')
    for (const screen of [desk, colleague]) {
      await screen.getByLabel('Horario 1').fill(`${day}T10:00`)
      await screen.getByLabel('Quién va (opcional)').fill('Ing. Raúl Medina')
      await screen.getByRole('button', { name: 'Proponer la visita' }).click()
      if (screen === desk) await expect(panel.getByText('Elige tu visita')).toBeVisible()
    }
    await expect(colleague.getByRole('dialog').getByRole('alert')).toContainText(
      /Milagros Ríos movió el caso a las \d\d:\d\d: elige tu visita\. Lo tuyo no se envió\./,
    )
    // What was refused is not lost: it can be told again.
    await expect(colleague.getByLabel('Horario 1')).toHaveValue(`${day}T10:00`)
    await other.close()
  })

  await test.step('the buyer chooses it', async () => {
    await page.reload()
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Elegir este horario' }).click()
    await expect(page.getByText('Ing. Raúl Medina').first()).toBeVisible()
  })

  await test.step('the repair is done, refused with a reason, done again and accepted', async () => {
    await desk.reload()
    await expect(panel.getByText(/^Visita .*, va Ing\. Raúl Medina$/)).toBeVisible()
    await act('Empezar reparación')
    await desk.getByRole('button', { name: 'Empezar la reparación' }).click()
    await expect(panel.getByText('En reparación')).toBeVisible()
    await expect(panel.getByText(/^Visita /)).toHaveCount(0)
    for (const text of ['Cambiamos dos losetas.', 'Cambiamos tres más.']) {
      await act('Terminar')
      await desk.getByRole('button', { name: 'Decir que está terminado' }).click()
      await expect(desk.getByText('Escribe al cliente qué pasó')).toBeVisible()
      const photos = desk.getByLabel('Fotos de cómo quedó')
      // Who chooses none after all has closed the browser's window, not this one.
      await photos.dispatchEvent('cancel', { bubbles: true })
      await photos.setInputFiles(await paintPhoto())
      await expect(desk.getByText('Quitar las fotos')).toBeVisible()
      await desk.getByLabel('Qué se hizo').fill(text)
      await expect(desk.getByText(/^Borrador guardado/)).toBeVisible()
      await desk.getByRole('button', { name: 'Cancelar' }).click()
      await desk.reload()
      await act('Terminar')
      await expect(desk.getByLabel('Qué se hizo')).toHaveValue(text)
      await expect(desk.getByText('Quitar las fotos')).toBeVisible()
      await desk.getByRole('button', { name: 'Decir que está terminado' }).click()
      await expect(panel.getByText('Espera tu conformidad')).toBeVisible()
      await page.reload()
      await atBothWidths(page, async () => {
        await expect(page.getByRole('heading', { name: '¿Quedó bien?' })).toBeVisible()
        await expect(page.getByRole('img', { name: /Foto adjunta/ }).first()).toBeVisible()
      })
      if (text === 'Cambiamos tres más.') break
      await page.getByRole('button', { name: 'No, todavía no' }).click()
      await atBothWidths(page, async () => {
        await page.getByRole('button', { name: 'Pedir otra visita' }).click()
        await expect(page.getByText('Cuéntanos el motivo')).toBeVisible()
      })
      await page.getByLabel('Cuéntanos').fill('Otra loseta suena.')
      await page.getByLabel('Elegir fotos').setInputFiles(await paintPhoto('suena.jpg'))
      await expect(page.getByRole('button', { name: 'Quitar suena.jpg' })).toBeVisible()
      await page.getByRole('button', { name: 'Pedir otra visita' }).click()
      await expect(page.getByText('Falta algo').first()).toBeVisible()
      await desk.reload()
      await expect(desk.getByRole('log')).toContainText('Otra loseta suena.')
      await expect(desk.getByRole('link', { name: 'suena.jpg' })).toBeVisible()
      await act('Empezar reparación')
      await desk.getByRole('button', { name: 'Empezar la reparación' }).click()
    }
    await page.getByRole('button', { name: 'Sí, quedó bien' }).click()
    await expect(page.getByText('Conforme').first()).toBeVisible()
    await waitForMail(llave, lucia.email, /^Gracias: cerramos tu caso/)
    await desk.reload()
    await expect(desk.getByText('Cerrado. Para escribir, reábrelo')).toBeVisible()
  })
  await staff.close()
})
