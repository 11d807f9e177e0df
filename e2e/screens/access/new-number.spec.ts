import { requestNumberChange, stopNumberChange } from '@llave/contract/new-number/number-calls'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { expect, test } from '../screen.ts'
import { fillNumberChange, stopCode } from './number-states.ts'

test('another number is asked for: faults stand under their fields, the draft outlives a reload and a network that is gone, the answer tells nothing', async ({
  page,
  context,
  screens,
  pageErrors,
}) => {
  // The list of countries may still be on its way when the network goes.
  pageErrors.expect(/status of 429|ERR_INTERNET_DISCONNECTED/)
  await page.goto('/MiCuenta/Ingreso')
  await page.getByRole('link', { name: '¿Cambiaste de número?' }).click()
  await expect(page).toHaveURL('/number')
  const send = page.getByRole('button', { name: 'Pedir el cambio' })
  await send.click()
  await expect(page.getByLabel('Número de documento')).toBeFocused()
  for (const fault of [
    'El número de documento es requerido',
    'El número de celular anterior es requerido',
    'El número de celular nuevo es requerido',
    'El campo motivo es requerido',
  ])
    await expect(page.getByText(fault)).toBeVisible()
  await atBothWidths(page, async () => {
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
    await checkLargeText(page)
  })

  await fillNumberChange(page)
  await page.getByLabel('Celular nuevo').fill('999888777')
  await expect(page.getByText('El número de celular nuevo es igual al anterior')).toBeVisible()
  await page.getByLabel('Celular nuevo').fill('+51 911-222-333')
  await page.reload()
  await expect(page.getByLabel('Celular anterior')).toHaveValue('999888777')
  await expect(page.getByLabel('Motivo')).toHaveValue('lost')
  await context.setOffline(true)
  await expect(page.getByText('Sin conexión. Lo que escribiste queda aquí')).toBeVisible()
  await expect(send).toBeDisabled()
  await context.setOffline(false)
  expect(screens.asked(requestNumberChange)).toEqual([])

  screens.refuse(requestNumberChange, 'demasiados_intentos')
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Inténtalo mañana')
  screens.answer(requestNumberChange, undefined)
  await send.click()
  await atBothWidths(page, async () => {
    await expect(page.getByRole('heading', { name: 'Recibimos tu pedido' })).toBeFocused()
    await checkAccessibility(page)
    await checkLargeText(page)
  })
  expect(screens.asked(requestNumberChange).at(-1)?.body).toEqual({
    document: { type: '01', number: '44556677' },
    oldPhone: { dialCode: '51', number: '999888777' },
    newPhone: { dialCode: '51', number: '911222333' },
    reason: 'lost',
  })
  await page.goto('/number')
  await expect(page.getByLabel('Número de documento')).toHaveValue('')
})

test('opening the link stops nothing; a press does, and says how the request stood', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of (410|500)/)
  await page.goto(`/number/stop#${stopCode}`)
  const press = page.getByRole('button', { name: 'Detener el cambio' })
  await expect(press).toBeVisible()
  await checkAccessibility(page)
  await checkDarkAccessibility(page)
  await checkLargeText(page)
  expect(screens.asked(stopNumberChange)).toEqual([])
  screens.refuse(stopNumberChange, 'error_interno')
  await press.click()
  await expect(page.getByRole('alert')).toContainText('No sabemos si se detuvo.')
  for (const [outcome, title] of [
    ['stopped', 'Lo detuviste'],
    ['stopped-before', 'Ya estaba detenido'],
    ['approved', 'Ya se aprobó'],
    ['refused', 'Ya se rechazó'],
    ['expired', 'Ese pedido venció'],
  ] as const) {
    screens.answer(stopNumberChange, { outcome })
    await press.click()
    await expect(page.getByRole('heading', { name: title })).toBeFocused()
    await checkAccessibility(page)
    await page.reload()
  }
  screens.refuse(stopNumberChange, 'enlace_cerrado')
  await press.click()
  await expect(page.getByRole('heading', { name: 'Este enlace no detiene ningún pedido' })).toBeVisible()
  expect(screens.asked(stopNumberChange).at(-1)?.body).toEqual({ code: stopCode })
})
