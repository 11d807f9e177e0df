import { readUser } from '@llave/contract/access/read-user'
import { sendCode } from '@llave/contract/access/send-code'
import { verifyCode } from '@llave/contract/access/verify-code'
import {
  checkAccessibility,
  checkDarkAccessibility,
  checkStoppedAccessibility,
} from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { customer } from '../fixtures.ts'
import { expect, test } from '../screen.ts'

test('the focus moves through the three boxes by itself, and Verificar is enabled with the third digit', async ({
  page,
  screens,
}) => {
  await screens.openVerification()
  await atBothWidths(page, async () => {
    await expect(
      page.getByRole('heading', { name: 'Introduce el código de autenticación', exact: true }),
    ).toBeVisible()
    await expect(
      page.getByText('Lo generamos para el celular terminado en ••• ••• •77', { exact: true }),
    ).toBeVisible()
    await checkAccessibility(page)
    await checkLargeText(page)
    await checkDarkAccessibility(page)
  })
  const verify = page.getByRole('button', { name: 'Verificar', exact: true })
  await expect(page.getByLabel(/^Dígito/)).toHaveCount(3)
  await expect(verify).toBeDisabled()
  await page.getByLabel('Dígito 1').press('1')
  await expect(page.getByLabel('Dígito 2')).toBeFocused()
  await expect(page.getByLabel('Dígito 1')).toHaveValue('1')
  await page.keyboard.press('2')
  await expect(page.getByLabel('Dígito 3')).toBeFocused()
  await expect(verify).toBeDisabled()
  await page.keyboard.press('3')
  await expect(verify).toBeEnabled()
  for (const place of [1, 2, 3]) {
    const box = page.getByLabel(`Dígito ${place}`)
    await box.press('Backspace')
    await expect(verify).toBeDisabled()
    await box.press('7')
    await expect(verify).toBeEnabled()
    await box.press('8')
    await expect(box).toHaveValue('8')
  }
  await expect(page.getByLabel(/^Dígito/)).toHaveCount(3)
})

test('a wrong code shows an error and clears the boxes', async ({ page, screens, pageErrors }) => {
  pageErrors.expect(/status of 422/)
  screens.refuse(verifyCode, 'codigo_incorrecto')
  await screens.openVerification()
  await page.getByLabel('Dígito 1').pressSequentially('123')
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(page.getByRole('alert')).toHaveText('El codigo ingresado es incorrecto. Intentalo nuevamente')
  for (const place of [1, 2, 3]) await expect(page.getByLabel(`Dígito ${place}`)).toHaveValue('')
  await expect(page.getByLabel('Dígito 1')).toBeFocused()
  await checkAccessibility(page)
})

test('the countdown runs from 60 seconds to the link Reenviar código, and after a resend from 3', async ({
  page,
  screens,
}) => {
  const release = screens.hold(sendCode)
  await screens.openVerification()
  await expect(page.getByText('Enviando el código…')).toBeVisible()
  await screens.stopTimers()
  release()
  const timer = page.getByRole('timer')
  const resend = page.getByRole('button', { name: 'Reenviar código', exact: true })
  await expect(timer).toHaveText('Espera 60 segundos para reenviar')
  await page.clock.runFor(59_000)
  await expect(timer).toHaveText('Espera 1 segundos para reenviar')
  await expect(resend).toBeHidden()
  await page.clock.runFor(1000)
  await expect(resend).toBeVisible()
  await expect(timer).toBeHidden()
  await checkStoppedAccessibility(page)

  screens.answer(sendCode, { waitSeconds: 3, digits: 3, maskedPhone: '*******77' })
  await resend.click()
  await expect(page.getByText('Espera 3 segundos para reenviar')).toBeVisible()
  await expect(
    page.getByText('Enviamos un código nuevo de 3 dígitos. El anterior ya no sirve.', { exact: true }),
  ).toBeVisible()
  expect(screens.asked(sendCode).map(({ body }) => body)).toEqual([{ anew: false }, { anew: true }])
  await page.clock.runFor(3_000)
  await expect(resend).toBeVisible()
})

test('requesting another code too early shows how long to wait', async ({ page, screens, pageErrors }) => {
  pageErrors.expect(/status of 429/)
  screens.answer(sendCode, { waitSeconds: 0, digits: 3, maskedPhone: '*******77' })
  await screens.openVerification()
  const resend = page.getByRole('button', { name: 'Reenviar código' })
  await expect(resend).toBeVisible()
  screens.refuse(sendCode, 'demasiado_pronto', { segundosEspera: 42 })
  await screens.stopTimers()
  await resend.click()
  await expect(page.getByRole('alert')).toHaveText('Espera un momento antes de pedir otro código.')
  await expect(page.getByText('Espera 42 segundos para reenviar')).toBeVisible()
})

test('a longer wait is shown in minutes or hours, with its reason, and a code of more digits has more boxes', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 429/)
  const release = screens.hold(sendCode)
  screens.answer(sendCode, { waitSeconds: 840, digits: 6, maskedPhone: '*******77' })
  await screens.openVerification()
  await expect(page.getByText('Enviando el código…')).toBeVisible()
  await screens.stopTimers()
  release()
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText('Espera 14 minutos para reenviar')
  await expect(
    page.getByText('Ya enviamos varios códigos a este celular en poco tiempo.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByLabel(/^Dígito/)).toHaveCount(6)
  await atBothWidths(page, async () => {
    await checkStoppedAccessibility(page)
  })
  await page.clock.runFor(780_000)
  await expect(timer).toHaveText(/^Espera (60|5\d) segundos para reenviar$/)
  await expect(page.getByText(/^Ya enviamos varios/)).toBeHidden()
  await page.clock.runFor(60_000)
  screens.refuse(sendCode, 'demasiados_intentos', { segundosEspera: 7_000 })
  await page.getByRole('button', { name: 'Reenviar código' }).click()
  await expect(timer).toHaveText('Espera 2 horas para reenviar')
  await expect(page.getByRole('alert')).toHaveText('Hiciste demasiados intentos. Espera un momento.')
})

test("the customer's data is fetched after verification and stored; the bar says when that failed, and can be closed", async ({
  page,
  screens,
  pageErrors,
}) => {
  await test.step('the answer is the user from then on, also after a reload', async () => {
    screens.answer(readUser, { ...customer, email: 'otro.correo@correo.example' })
    await screens.openVerification()
    await page.getByLabel('Dígito 1').pressSequentially('123')
    await page.getByRole('button', { name: 'Verificar' }).click()
    await expect(page.getByRole('heading', { name: `Hola, ${customer.name}` })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await page.getByRole('button', { name: 'Mi perfil' }).click()
    await expect(page.getByRole('definition').last()).toHaveText('otro.correo@correo.example')
  })
  await test.step('a page left before the data arrived requests it again where it is shown', async () => {
    screens.forget()
    await screens.open('/', 'letter', { email: null })
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await page.getByRole('button', { name: 'Mi perfil' }).click()
    await expect(page.getByRole('definition').last()).toHaveText('otro.correo@correo.example')
  })
  pageErrors.expect(/status of 500/)
  screens.refuse(readUser, 'error_interno')
  await screens.openVerification()
  await page.getByLabel('Dígito 1').pressSequentially('123')
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(page.getByText('Lo sentimos. Ocurrio un error.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: `Hola, ${customer.name}` })).toBeVisible()
  const asked = screens.asked(readUser).at(-1)
  expect(asked?.request.query).toEqual({ TipoDocumento: '01', NroDocumento: '44556677' })
  expect(asked?.request.headers.authorization).toMatch(/^Bearer \S+$/)
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Cerrar aviso' }).click()
  await expect(page.getByText('Lo sentimos. Ocurrio un error.')).toBeHidden()
})
