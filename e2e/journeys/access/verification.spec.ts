import { personas } from '@llave/testkit/personas'
import { expect, test } from '../journey.ts'
import { countSms, readCode } from '../messaging/read-sms.ts'
import { fillSignIn, letterEntry, typeCode } from './sign-in.ts'

const title = 'Introduce el código de autenticación'
const { pedro } = personas

test("sign-in refuses another's mobile, sends the code once, refuses a wrong code after 3 seconds, and accepts the right one", async ({
  page,
  llave,
  pageErrors,
}) => {
  pageErrors.expect(/status of (404|422)/)
  const before = await countSms(llave, pedro.phone.number)
  await page.goto(letterEntry)
  await test.step("a mobile that is not the customer's", async () => {
    await page.getByLabel('Número de documento').fill(pedro.document.number)
    await page.getByLabel('Número de celular').fill('999000111')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('alert')).toHaveText('Datos no encontrados')
  })

  await fillSignIn(page, pedro)
  await expect(page.getByText('Lo generamos para el celular terminado en ••• ••• •54')).toBeVisible()
  const code = await readCode(llave, pedro.phone.number, before)
  await test.step('the message carries a code from 100 to 998', async () => {
    expect(code).toMatch(/^\d{3}$/)
    expect(Number(code)).toBeGreaterThanOrEqual(100)
    expect(Number(code)).toBeLessThanOrEqual(998)
  })

  await test.step('a reload sends nothing and continues the countdown', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText(/^(Espera [1-5]?\d segundos para reenviar|Reenviar código)$/)).toBeVisible()
    expect(await countSms(llave, pedro.phone.number)).toBe(before + 1)
  })

  await test.step('a wrong code', async () => {
    const wrong = code === '123' ? '124' : '123'
    const sent = Date.now()
    await typeCode(page, wrong)
    await expect(page.getByRole('alert')).toHaveText(
      'El codigo ingresado es incorrecto. Intentalo nuevamente',
    )
    expect(Date.now() - sent).toBeGreaterThanOrEqual(3_000)
  })

  await test.step('the right one', async () => {
    await typeCode(page, code)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: `Hola, ${pedro.name}` })).toBeVisible()
  })
})

test('Volver atrás ends the unverified session', async ({ page }) => {
  await page.goto(letterEntry)
  await fillSignIn(page, personas.elena)
  await page.goto('/property/1000311/payment')
  await expect(page).toHaveURL('/verification')
  // Or the code that the screen asks for is refused, as the session ends meanwhile.
  await expect(page.getByText(/^Espera \d+/)).toBeVisible()
  await page.getByRole('link', { name: 'Volver atrás', exact: true }).click()
  await expect(page).toHaveURL('/login?type=letter')
  await page.goto('/verification')
  await expect(page).toHaveURL('/login?type=letter')
})
