import { findCountry } from '@llave/contract/access/find-country'
import { listCountries } from '@llave/contract/access/list-countries'
import { login } from '@llave/contract/access/login'
import { sendCode } from '@llave/contract/access/send-code'
import { countries } from '@llave/domain/access/countries'
import { checkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { customer, token } from '../fixtures.ts'
import { paste } from '../paste.ts'
import { expect, test } from '../screen.ts'
import { fillSignIn } from './fill-sign-in.ts'

const letterEntry = '/MiCuenta/Ingreso'

test('sign-in asks for document and mobile, with DNI and Peru selected and Continuar disabled', async ({
  page,
  screens,
}) => {
  const ofTheServer = { name: 'Atlántida', dialCode: '999', code: 'XA' }
  screens.answer(listCountries, [...countries, ofTheServer])
  await page.goto(letterEntry)
  const type = page.getByLabel('Tipo de documento')
  await expect(type.getByRole('option')).toHaveText(['DNI', 'C.E', 'RUC', 'P.S', 'P.NAC'])
  await expect(type.getByRole('option', { selected: true })).toHaveText('DNI')
  const country = page.getByLabel('Código de país')
  await expect(country.getByRole('option', { selected: true })).toHaveText('Perú +51')
  await expect.poll(() => country.getByRole('option').count()).toBeGreaterThan(190)
  await expect(country.getByRole('option', { name: 'Atlántida +999', exact: true })).toBeAttached()
  await expect(page.getByText('0/8', { exact: true })).toBeVisible()
  await expect(page.getByText('0/9', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continuar', exact: true })).toBeDisabled()
})

test('the words of sign-in name one face, so that its first layout waits for no other; the name of the developer both', async ({
  page,
}) => {
  await page.goto(letterEntry)
  await expect(page.getByRole('heading', { name: 'Te damos la bienvenida' })).toHaveCSS(
    'font-family',
    '"Instrument Sans", Arial, sans-serif',
  )
  await expect(page.getByRole('link', { name: 'Llave, ir al inicio' })).toHaveCSS(
    'font-family',
    '"Instrument Sans", "Instrument Sans Rare", Arial, sans-serif',
  )
})

test('a document number shows its error as it is typed', async ({ page }) => {
  await page.goto(letterEntry)
  const number = page.getByLabel('Número de documento')
  await number.fill('4455a')
  await expect(number).toHaveAccessibleDescription('El número de documento debe contener solo dígitos')
  await number.fill('')
  await expect(number).toHaveAccessibleDescription('El número de documento es requerido')
  await number.fill('4455667')
  await expect(number).toHaveAccessibleDescription('El número de DNI es incorrecto')
  await expect(page.getByText('7/8', { exact: true })).toBeVisible()
  await checkAccessibility(page)
  await checkLargeText(page)
  await number.fill('44556677')
  await expect(number).toHaveAccessibleDescription('')
  await page.getByLabel('Tipo de documento').selectOption('RUC')
  await expect(number).toHaveAccessibleDescription('El número de RUC es incorrecto')
  await expect(page.getByText('8/11', { exact: true })).toBeVisible()
  await number.fill('20512345678')
  await expect(number).toHaveAccessibleDescription('')
})

test('the document number accepts no more than its type allows and is truncated when the type changes', async ({
  page,
}) => {
  await page.goto(letterEntry)
  const type = page.getByLabel('Tipo de documento')
  const number = page.getByLabel('Número de documento')
  for (const [abbreviation, longest] of [
    ['DNI', 8],
    ['C.E', 12],
    ['RUC', 11],
    ['P.S', 12],
    ['P.NAC', 15],
  ] as const) {
    await type.selectOption(abbreviation)
    await number.fill('')
    await number.pressSequentially('1234567890123456')
    await expect(number).toHaveValue('1234567890123456'.slice(0, longest))
    await expect(page.getByText(`${longest}/${longest}`)).toBeVisible()
  }
  await type.selectOption('RUC')
  await expect(number).toHaveValue('12345678901')
  await type.selectOption('DNI')
  await expect(number).toHaveValue('12345678')
})

test('a mobile number shows its error, and its digits are counted only for Peru', async ({ page }) => {
  await page.goto(letterEntry)
  const phone = page.getByLabel('Número de celular')
  const counters = page.getByText(/^\d+\s*\/\s*\d+$/)
  await expect(counters).toHaveText(['0/8', '0/9'])
  await phone.fill('99a')
  await expect(phone).toHaveAccessibleDescription('El número de celular debe contener solo dígitos')
  await phone.fill('')
  await expect(phone).toHaveAccessibleDescription('El número de celular es requerido')
  await phone.pressSequentially('99988877')
  await expect(phone).toHaveAccessibleDescription('El número de celular es incorrecto')
  await expect(counters).toHaveText(['0/8', '8/9'])
  await phone.pressSequentially('765')
  await expect(phone).toHaveValue('999888777')
  await expect(phone).toHaveAccessibleDescription('')
  await page.getByLabel('Código de país').selectOption({ label: 'España +34' })
  await expect(counters).toHaveText(['0/8'])
  await phone.fill('61234567')
  await expect(phone).toHaveAccessibleDescription('')
  await expect(counters).toHaveText(['0/8'])
})

test('pasted numbers may have blanks, dashes, dots and a country code', async ({ page }) => {
  await page.goto(letterEntry)
  const number = page.getByLabel('Número de documento')
  const phone = page.getByLabel('Número de celular')
  const chosen = page.getByLabel('Código de país').getByRole('option', { selected: true })
  await paste(number, '\u206644.556\u200b 677-\u2069')
  await expect(number).toHaveValue('44556677')
  await paste(phone, '\u202a+51 999-888-777\u202c')
  await expect(phone).toHaveValue('999888777')
  await expect(page.getByRole('button', { name: 'Continuar', exact: true })).toBeEnabled()
  await phone.fill('')
  await paste(phone, '+34 612 345 678')
  await expect(phone).toHaveValue('612345678')
  await expect(chosen).toHaveText('España +34')
  await number.fill('')
  await paste(number, '4'.repeat(1_000_000))
  await expect(number).toHaveValue('44444444')
})

test('each field is checked as it changes and all of them again on submit; Continuar is enabled only while they are valid', async ({
  page,
  screens,
}) => {
  await page.goto(letterEntry)
  const number = page.getByLabel('Número de documento')
  const phone = page.getByLabel('Número de celular')
  const proceed = page.getByRole('button', { name: 'Continuar', exact: true })
  const submit = () => number.evaluate((input: HTMLInputElement) => input.form?.requestSubmit())
  await expect(proceed).toBeDisabled()
  await expect(number).toHaveAccessibleDescription('')

  await test.step('a change checks only the changed field', async () => {
    await number.press('4')
    await expect(number).toBeFocused()
    await expect(number).toHaveAccessibleDescription('El número de DNI es incorrecto')
    await expect(phone).toHaveAccessibleDescription('')
  })
  await test.step('a submit checks them all, and sends nothing', async () => {
    await submit()
    await expect(number).toHaveAccessibleDescription('El número de DNI es incorrecto')
    await expect(phone).toHaveAccessibleDescription('El número de celular es requerido')
    await number.fill('')
    await submit()
    await expect(number).toHaveAccessibleDescription('El número de documento es requerido')
  })
  await number.fill('44556677')
  await expect(number).toHaveAccessibleDescription('')
  await expect(proceed).toBeDisabled()
  await phone.fill('999888777')
  await expect(phone).toHaveAccessibleDescription('')
  await expect(proceed).toBeEnabled()
  await phone.fill('99988877')
  await expect(proceed).toBeDisabled()
  await submit()
  expect(screens.asked(login)).toEqual([])
})

test('a login that does not match says Datos no encontrados in the alert and stays', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 404/)
  screens.refuse(login, 'datos_no_encontrados')
  await page.goto(letterEntry)
  await page.getByLabel('Número de documento').fill('44556677')
  await page.getByLabel('Número de celular').fill('999000111')
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Datos no encontrados')
  await expect(alert).toHaveCSS('border-left-color', 'rgb(140, 28, 19)')
  await expect(page).toHaveURL(letterEntry)
  await checkAccessibility(page)
})

test('a failure of the country list shows the alert and leaves the built-in list', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/CargarPaises/)
  await page.route('**/api/Account/CargarPaises', (route) => route.abort())
  await page.goto(letterEntry)
  const alert = page.getByRole('alert')
  await expect(alert.getByText('Datos no encontrados', { exact: true })).toBeVisible()
  await expect(alert).toHaveCSS('border-left-color', 'rgb(140, 28, 19)')
  await expect.poll(() => page.getByLabel('Código de país').getByRole('option').count()).toBeGreaterThan(190)
})

test("losing the connection before sign-in's scripts have loaded is reported as such, and the next try succeeds", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_FAILED/)
  await page.route('**/assets/calls-*.js', (route) => route.abort())
  await page.goto(letterEntry)
  await expect(page.getByRole('alert')).toContainText('No pudimos actualizar la lista de países')
  await page.getByLabel('Número de documento').fill(customer.document.number)
  await page.getByLabel('Número de celular').fill(customer.phone.number)
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('No hay conexión. Revisa tu internet')
  await page.unrouteAll({ behavior: 'wait' })
  await fillSignIn(page)
})

test('the login call has no authorization, contains the mode, shows the overlay meanwhile, and its token is stored', async ({
  page,
  screens,
}) => {
  const release = screens.hold(login)
  await page.goto(letterEntry)
  await page.getByLabel('Número de documento').fill(customer.document.number)
  await page.getByLabel('Número de celular').fill(customer.phone.number)
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(page.getByText('Ingresando…')).toBeVisible()
  await expect.poll(() => screens.asked(login).length).toBe(1)
  const [asked] = screens.asked(login)
  expect(asked?.request.headers.authorization).toBeUndefined()
  expect(asked?.request.body).toEqual({
    documentoPago: 'LT',
    tipoDocumento: '01',
    nroDocumento: '44556677',
    countryCode: '51',
    nroCellphone: '999888777',
  })
  release()
  await expect(page).toHaveURL('/verification')
  await test.step('the token survives a reload', async () => {
    const sends = () => screens.asked(sendCode).map(({ request }) => request.headers.authorization)
    await expect.poll(sends).toEqual([`Bearer ${token}`])
    await page.reload()
    await expect.poll(sends).toEqual([`Bearer ${token}`, `Bearer ${token}`])
    await expect(page).toHaveURL('/verification')
  })
})

test.describe('where the browser tells its location', () => {
  test.use({ geolocation: { latitude: 40.4168, longitude: -3.7038 }, permissions: ['geolocation'] })

  test("the browser's country replaces Peru as the dial code", async ({ page, screens }) => {
    screens.answer(findCountry, { code: 'ES' })
    await page.goto(letterEntry)
    const chosen = page.getByLabel('Código de país').getByRole('option', { selected: true })
    await expect(chosen).toHaveText('España +34')
    expect(screens.asked(findCountry).map(({ request }) => request.query)).toEqual([
      { Latitud: '40.4', Longitud: '-3.7' },
    ])
  })
})

test('without a location Peru stays, and only the console has a message', async ({ page }) => {
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_found, failed) =>
      failed?.({ code: 2, message: '' } as GeolocationPositionError)
  })
  await page.goto(letterEntry)
  await page.getByLabel('Número de documento').press('4')
  expect((await warned).text()).toBe('La ubicación no está disponible')
  const chosen = page.getByLabel('Código de país').getByRole('option', { selected: true })
  await expect(chosen).toHaveText('Perú +51')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
