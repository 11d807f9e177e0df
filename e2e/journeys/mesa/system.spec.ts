import { personas } from '@llave/testkit/personas'
import { signIn } from '../access/sign-in.ts'
import { firstPending } from '../demo-letras.ts'
import { expect, testAlone as test } from '../journey.ts'
import { acceptAndPay } from '../payments/pay-by-card.ts'
import { enterMesa } from './enter-mesa.ts'

const { maria } = personas

test('treasury stops payments and opens them again, the portal obeys at once, and the audit keeps before and after', {
  tag: '@desktop',
}, async ({ page, browser, llave, pageErrors }) => {
  pageErrors.expect(/status of (4|5)\d\d/)
  const context = await browser.newContext()
  const desk = await context.newPage()
  const mesa = await enterMesa(desk, llave, 'Renzo Villalobos')
  async function turn(verb: 'Cerrar' | 'Abrir', why: string) {
    await desk.goto(`${mesa}/sistema`)
    const switches = desk.getByRole('group', { name: 'Interruptores' })
    const row = switches.getByRole('row').filter({ hasText: 'Pagos con tarjeta' })
    await row.getByRole('button', { name: verb, exact: true }).click()
    const dialog = desk.getByRole('dialog', { name: `${verb}: Pagos con tarjeta` })
    await dialog.getByRole('textbox', { name: /Motivo/ }).fill(why)
    await dialog.getByRole('button', { name: `${verb} pagos con tarjeta` }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Renzo Villalobos')
    await expect(row).toContainText(why)
  }

  await turn('Cerrar', 'El proveedor no responde')
  await signIn(page, llave, maria)
  await page.goto(`/checkout/${firstPending('1000309').code}`)
  await page.getByRole('checkbox', { name: /^Acepto las Políticas de Privacidad/ }).check()
  await page.getByRole('button', { name: 'Realizar pago' }).click()
  await expect(page.getByText(/Los pagos están suspendidos por mantenimiento/)).toBeVisible()

  await turn('Abrir', 'Ya responde')
  await page.reload()
  await acceptAndPay(page)

  await test.step('the audit says both, and who audits turns nothing', async () => {
    const auditing = await browser.newContext()
    const auditor = await auditing.newPage()
    await enterMesa(auditor, llave, 'Óscar Medrano')
    await auditor.goto(`${mesa}/auditoria?what=switch.closed`)
    const row = auditor.getByRole('row').filter({ hasText: 'El proveedor no responde' })
    await expect(row).toContainText('estado: abierto → cerrado')
    await expect(row).toContainText('Renzo Villalobos')
    await auditor.goto(`${mesa}/sistema`)
    await expect(auditor.getByRole('group', { name: 'Interruptores' })).toContainText('Ya responde')
    await expect(auditor.getByRole('button', { name: 'Cerrar', exact: true })).toHaveCount(0)
    const { csrfToken } = await (await auditor.request.get(`${mesa}/mesa/session`)).json()
    const refused = await auditor.request.put(`${mesa}/mesa/system/switches/payments`, {
      headers: { origin: mesa, 'x-csrf-token': csrfToken },
      data: { open: false, why: 'Sin permiso' },
    })
    expect(refused.status()).toBe(403)
    await auditing.close()
  })
  await context.close()
})
