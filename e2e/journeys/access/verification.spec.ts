import { personas } from '@llave/testkit/personas'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { expect, test } from '../journey.ts'
import { countSms, readCode } from '../messaging/read-sms.ts'
import { fillSignIn, letterEntry, signInByForm, typeCode } from './sign-in.ts'

const title = 'Introduce el código de autenticación'
const { pedro, company, maria, elena } = personas

test('the code is typed into three boxes, and a wrong one is refused after 3 seconds', {
  tag: '@every-width',
}, async ({ page, llave, complaints }) => {
  complaints.expect(/status of 422/)
  const before = await countSms(llave, pedro.phone.number)
  await page.goto(letterEntry)
  await fillSignIn(page, pedro)
  await expect(page).toHaveURL('/verification')
  await expect(page.getByText('Lo generamos para el celular terminado en ••• ••• •54')).toBeVisible()
  await checkAccessibility(page)
  await checkDarkAccessibility(page)

  await test.step('the focus moves on, and Verificar opens with the third digit', async () => {
    const verify = page.getByRole('button', { name: 'Verificar' })
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
    for (const place of [3, 2, 1]) {
      await page.getByLabel(`Dígito ${place}`).press('Backspace')
      await expect(verify).toBeDisabled()
    }
  })

  const code = await readCode(llave, pedro.phone.number, before)
  await test.step('the message carries a code from 100 to 998', async () => {
    expect(code).toMatch(/^\d{3}$/)
    expect(Number(code)).toBeGreaterThanOrEqual(100)
    expect(Number(code)).toBeLessThanOrEqual(998)
  })

  await test.step('a wrong code', async () => {
    const wrong = code === '123' ? '124' : '123'
    const sent = Date.now()
    await typeCode(page, wrong)
    await expect(page.getByRole('alert')).toHaveText(
      'El codigo ingresado es incorrecto. Intentalo nuevamente',
    )
    expect(Date.now() - sent).toBeGreaterThanOrEqual(3_000)
    await checkAccessibility(page)
  })

  await test.step('the right one', async () => {
    await typeCode(page, code)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: `Hola, ${pedro.name}` })).toBeVisible()
  })
})

test('the countdown runs from 60 seconds to the link Reenviar código, and after a resend from 3', {
  tag: '@every-width',
}, async ({ page }) => {
  await page.clock.install()
  await page.goto(letterEntry)
  await fillSignIn(page, company)
  await expect(page.getByText(/^Espera \d+ segundos para reenviar$/)).toBeVisible()
  expect(Number(/\d+/.exec(await page.getByRole('timer').innerText())?.[0])).toBeGreaterThan(45)
  await page.clock.fastForward(60_000)
  const resend = page.getByRole('button', { name: 'Reenviar código' })
  await expect(resend).toBeVisible()
  await expect(page.getByRole('timer')).toBeHidden()
  await checkAccessibility(page)

  // The server's minute is not over: here its answer after that minute stands in.
  await page.route('**/api/Account/EnviarCodigo', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ reenviar: true })
    await route.fulfill({ json: { segundosEspera: 3, digitos: 3, celularOculto: '*******76' } })
  })
  await page.clock.pauseAt(Date.now() + 120_000)
  await resend.click()
  await expect(page.getByText('Espera 3 segundos para reenviar')).toBeVisible()
  await page.clock.runFor(3_000)
  await expect(resend).toBeVisible()
})

test('whoever asks for another code before its time is told how long to wait', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 429/)
  await page.clock.install()
  await page.goto(letterEntry)
  await fillSignIn(page, maria)
  await expect(page.getByRole('timer')).toBeVisible()
  await page.clock.fastForward(60_000)
  await page.getByRole('button', { name: 'Reenviar código' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText(/^Espera \d+ segundos para reenviar$/)).toBeVisible()
})

test('a reload sends nothing and goes on counting; Volver atrás ends what was begun', {
  tag: '@every-width',
}, async ({ page, llave }) => {
  const before = await countSms(llave, elena.phone.number)
  await page.goto(letterEntry)
  await fillSignIn(page, elena)
  await readCode(llave, elena.phone.number, before)
  await page.reload()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText(/^Espera [1-5]?\d segundos para reenviar$/)).toBeVisible()
  expect(await countSms(llave, elena.phone.number)).toBe(before + 1)

  await page.goto('/property/1000311/payment')
  await expect(page).toHaveURL('/verification')
  await page.getByRole('link', { name: 'Volver atrás' }).click()
  await expect(page).toHaveURL('/login?type=letter')
  await page.goto('/verification')
  await expect(page).toHaveURL('/login?type=letter')
})

test('the customer data is fetched after the code; the bar says when that failed, and can be closed', {
  tag: '@every-width',
}, async ({ page, llave, complaints }) => {
  complaints.expect(/ObtenerUsuario/)
  await page.route('**/api/Account/ObtenerUsuario?*', (route) => route.abort())
  const asked = page.waitForRequest('**/api/Account/ObtenerUsuario?*')
  await signInByForm(page, llave, personas.carmen)
  const request = await asked
  expect(Object.fromEntries(new URL(request.url()).searchParams)).toEqual({
    TipoDocumento: '01',
    NroDocumento: personas.carmen.document.number,
  })
  expect(await request.headerValue('authorization')).toMatch(/^Bearer \S+$/)
  await expect(page.getByText('Lo sentimos. Ocurrio un error.')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Cerrar aviso' }).click()
  await expect(page.getByText('Lo sentimos. Ocurrio un error.')).toBeHidden()
})
