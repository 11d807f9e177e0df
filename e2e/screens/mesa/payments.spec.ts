import { listPayments } from '@llave/contract/staff/payments/list-payments'
import { resendMessage } from '@llave/contract/staff/resend-message'
import type { Page } from '@playwright/test'
import { atBothWidths } from '../../widths.ts'
import { checkLooks } from './check-looks.ts'
import { staffSession } from './fixtures.ts'
import { expect, test } from './mesa.ts'
import { answerPayments } from './payment-states.ts'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

test('payments by a filter that the address keeps, one whole story, and on to its neighbour', {
  tag: '@desktop',
}, async ({ page, mesa }) => {
  answerPayments(mesa)
  await page.goto('/pagos')
  await expect(title(page, 'Pagos')).toBeVisible()
  const rows = page.getByRole('group', { name: 'Pagos' }).getByRole('row')
  await atBothWidths(page, async () => {
    await expect(rows).toHaveText([
      /^Importe/,
      /^US\$\s320.51Abonado.*Lucía Paredes Vargas.*Visa 4471/,
      /Rechazado/,
      /Por confirmar.*débito/,
      /S\/\s1,234,567.89Se devuelve/,
    ])
    await checkLooks(page)
  })

  const filter = page.getByRole('form', { name: 'Filtro' })
  await filter.getByRole('combobox', { name: 'Estado' }).selectOption('Abonados')
  await filter.getByRole('textbox', { name: 'Importe desde' }).fill('1,320.5')
  await filter.getByRole('textbox', { name: 'Tarjeta, últimas cuatro' }).fill('447')
  await expect(page.getByText('Escribe las cuatro últimas cifras')).toBeVisible()
  await expect.poll(() => mesa.asked(listPayments).at(-1)?.query).toEqual({ outcome: 'paid', min: 132_050 })
  await filter.getByRole('textbox', { name: 'Tarjeta, últimas cuatro' }).fill('4471')
  await expect
    .poll(() => mesa.asked(listPayments).at(-1)?.query)
    .toEqual({ outcome: 'paid', min: 132_050, card: '4471' })
  await expect(page).toHaveURL(/outcome=paid.*card=4471/)
  await expect(page.getByRole('link', { name: 'Descargar Excel' })).toHaveAttribute(
    'href',
    '/mesa/payments/xlsx?outcome=paid&min=1320.5&card=4471',
  )

  await page.getByRole('link', { name: /320.51/ }).click()
  await expect(title(page, /^US\$\s320.50$/)).toBeVisible()
  const story = page.getByRole('region', { name: 'Línea de tiempo' })
  await atBothWidths(page, async () => {
    await expect(story.getByRole('heading', { level: 3 })).toHaveText([
      'Formulario abierto',
      'Intento rechazado',
      '3-D Secure',
      'Autorizado',
      'Aviso del proveedor',
      'Abonado',
      'Recibo WEB-00018342',
      'Correo del recibo',
      'En el ERP',
      'Devolución',
    ])
    await expect(page.getByRole('region', { name: 'Lo que hizo el equipo' }).getByRole('row')).toHaveText([
      /Fiorella Castañeda: abrió un pago$/,
      /Un comando: devolvió un pago de más“Pagó dos veces”$/,
    ])
    await expect(page.getByRole('link', { name: 'WEB-00018342' })).toHaveAttribute(
      'href',
      /\/mesa\/payments\/[\w-]+\/receipt$/,
    )
    await checkLooks(page)
  })
  mesa.answer(resendMessage, undefined)
  await page.getByRole('button', { name: 'Reenviar recibo WEB-00018342' }).click()
  await expect(page.getByText('El recibo sale otra vez.')).toBeVisible()
  expect(mesa.asked(resendMessage)[0]?.params).toEqual({ customerId: '41', messageId: '9' })
  // Its neighbours are asked for after the story: until they are known, there is no key.
  await expect(page.getByText(/siguiente$/)).toBeVisible()
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/\/pagos\/051126190211-7K22\?outcome=paid&min=1320.5&card=4471$/)
  await page.getByRole('link', { name: 'Pagos del filtro' }).click()
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: /320.52/ })).toBeFocused()
})

test('who may not read payments is told who may', async ({ page, mesa }) => {
  mesa.signIn(staffSession('aftersales'))
  await page.goto('/pagos')
  await expect(page.getByRole('heading', { name: 'Tu rol no ve esta pantalla' })).toBeVisible()
})
