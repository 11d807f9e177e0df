import { personas } from '@llave/testkit/personas'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'
import { enterMesa } from './enter-mesa.ts'

test('a customer is found by their document, their sessions end with a reason, and the audit says who did it; who may not, cannot', {
  tag: '@desktop',
}, async ({ page, browser, llave, pageErrors }) => {
  // The portal's page whose session was ended.
  pageErrors.expect(/status of 401/)
  const { mateo } = personas
  await signIn(page, llave, mateo)

  const staff = await browser.newContext()
  const desk = await staff.newPage()
  const mesa = await enterMesa(desk, llave, 'Milagros Ríos')
  await desk.goto(mesa)
  await expect(desk.getByRole('region', { name: 'Te toca' })).toBeVisible()

  await test.step('the command bar finds them as one types', async () => {
    await desk.keyboard.press('/')
    await expect(desk.getByRole('combobox', { name: 'Busca o manda' })).toBeFocused()
    await desk.keyboard.type(mateo.document.number)
    await expect(desk.getByRole('option', { selected: true })).toContainText(mateo.name)
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('heading', { name: mateo.name, level: 1 })).toBeVisible()
    const happened = desk.getByRole('region', { name: 'Todo lo que pasó' })
    await happened.getByRole('button', { name: 'Mensajes' }).click()
    await expect(
      happened.getByRole('listitem').filter({ hasText: 'Código de ingreso' }).first(),
    ).toBeVisible()
    await expect(desk.getByRole('region', { name: 'Códigos de ingreso de hoy' })).toContainText('Ya no sirve')
  })

  await test.step('their sessions end, here and in their browser', async () => {
    await desk.getByRole('button', { name: 'Cerrar sesiones' }).click()
    await desk.getByRole('textbox', { name: 'Motivo' }).fill('Perdió el teléfono')
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('region', { name: 'Sesiones abiertas' })).toContainText('Ninguna.')
    await page.reload()
    await expect(page).toHaveURL(/\/login/)
  })

  await test.step('the audit says who, whose and why; whoever audits ends nothing', async () => {
    const context = await browser.newContext()
    const auditor = await context.newPage()
    await enterMesa(auditor, llave, 'Óscar Medrano')
    await auditor.goto(`${mesa}/auditoria?what=sessions.ended`)
    const row = auditor.getByRole('row').filter({ hasText: mateo.name })
    await expect(row).toContainText('Milagros Ríos')
    await expect(row).toContainText('Perdió el teléfono')
    const [file] = await Promise.all([
      auditor.waitForEvent('download'),
      auditor.getByRole('link', { name: 'Descargar CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^auditoria-.*\.csv$/)
    await row.getByRole('link', { name: mateo.name }).click()
    await expect(auditor.getByRole('heading', { name: mateo.name, level: 1 })).toBeVisible()
    await expect(auditor.getByRole('button', { name: 'Cerrar sesiones' })).toHaveCount(0)
    await context.close()
  })

  await test.step('another role sees no audit', async () => {
    await desk.goto(`${mesa}/auditoria`)
    await expect(desk.getByRole('heading', { name: 'Tu rol no ve esta pantalla' })).toBeVisible()
  })
  await staff.close()
})
