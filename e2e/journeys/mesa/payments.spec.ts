import { personas } from '@llave/testkit/personas'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from '../journey.ts'
import { enterMesa } from './enter-mesa.ts'

test('a payment is opened from its customer, kept as read, found by a filter and written into a file; who may not read payments, cannot', {
  tag: '@desktop',
}, async ({ page, browser, llave, pageErrors }) => {
  // Whoever lacks the right.
  pageErrors.expect(/status of 403/)
  const { sofia } = personas
  const mesa = await enterMesa(page, llave, 'Fiorella Quintana')
  await page.goto(mesa)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  let orderId = ''
  let amount = ''

  await test.step('from the customer to the payment of the demonstration, whose first card was refused', async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: 'Busca o manda' })).toBeFocused()
    await page.keyboard.type(sofia.document.number)
    await expect(page.getByRole('option', { selected: true })).toContainText(sofia.name)
    await page.keyboard.press('Enter')
    await expect(title).toHaveText(sofia.name)
    const happened = page.getByRole('region', { name: 'Todo lo que pasó' })
    await happened.getByRole('button', { name: 'Pagos' }).click()
    await happened.getByRole('listitem').filter({ hasText: 'Abonado' }).last().getByRole('link').click()
    await expect(page).toHaveURL(/\/pagos\/\d{12}-\w{4}$/)
    orderId = page.url().split('/').at(-1) ?? ''
    await expect(title).toHaveText(/^(S\/|US\$)\s[\d,]+\.\d\d$/)
    amount = (await title.textContent()) ?? ''
    const steps = page.getByRole('region', { name: 'Línea de tiempo' }).getByRole('heading', { level: 3 })
    await expect(
      steps.filter({ hasText: /^(Intento rechazado|Autorizado|Abonado|Recibo WEB-\d+)$/ }),
    ).toHaveCount(4)
  })

  await test.step('that it was opened stands there', async () => {
    await page.reload()
    const team = page.getByRole('region', { name: 'Lo que hizo el equipo' })
    await expect(team.getByRole('row').first()).toContainText('Fiorella Quintana: abrió un pago')
  })

  await test.step('a filter finds it, stays in the address, and is what the file has', async () => {
    await page.getByRole('link', { name: 'Pagos', exact: true }).last().click()
    await expect(title).toHaveText('Pagos')
    const filter = page.getByRole('form', { name: 'Filtro' })
    await filter.getByRole('searchbox').fill(orderId)
    await filter.getByRole('combobox', { name: 'Estado' }).selectOption('Abonados')
    const rows = page.getByRole('group', { name: 'Pagos' }).getByRole('row')
    await expect(rows).toHaveText([/^Importe/, new RegExp(orderId)])
    await page.reload()
    await expect(rows).toHaveCount(2)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Descargar Excel' }).click(),
    ])
    const sheet = await readSheet(await file.path())
    expect(sheet.map((cells) => cells[1])).toEqual(['Pedido', orderId])
    expect(Number(sheet[1]?.[5])).toBe(Number(amount.replace(/[^\d.]/g, '')))
    await filter.getByRole('combobox', { name: 'Estado' }).selectOption('Rechazados')
    await expect(page.getByText('Ningún pago con este filtro')).toBeVisible()
  })

  await test.step('another role reads neither the list nor a payment nor a file', async () => {
    const context = await browser.newContext()
    const other = await context.newPage()
    await enterMesa(other, llave, 'Iván Castro')
    for (const path of ['/pagos', `/pagos/${orderId}`]) {
      await other.goto(`${mesa}${path}`)
      await expect(other.getByRole('heading', { name: 'Tu rol no ve esta pantalla' })).toBeVisible()
    }
    for (const path of [`/${orderId}`, '/xlsx', '/csv']) {
      expect((await other.request.get(`${mesa}/mesa/payments${path}`)).status()).toBe(403)
    }
    await context.close()
  })
})
