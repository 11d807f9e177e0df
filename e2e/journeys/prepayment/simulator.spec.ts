import { readFile } from 'node:fs/promises'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { personas } from '@llave/testkit/personas'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { amountText, dayText } from '../../spanish-figures.ts'
import { signIn } from '../access/sign-in.ts'
import { demoLetras, todayInLima } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { readAttachment, waitForMail } from '../messaging/read-mails.ts'

const title = 'Prepago de letras - Simulador'
const low = 'El monto ingresado es inferior al permitido'
const high = 'El monto ingresado es superior al permitido'
const limitCall = '**/api/MiCuenta/ConsultaLetraCuotaMaxima?*'
const simulateCall = '**/api/MiCuenta/PrepagoLetrasCargarLetras'
const sendCall = '**/api/MiCuenta/PrepagoLetrasCargarSendEmail'
const printCall = '**/api/MiCuenta/PrepagoLetrasCargarImprimir'
const broken = { status: 500, json: {} }

function fields(page: Page) {
  return {
    proforma: page.getByLabel('Proforma'),
    amount: page.getByLabel(/^Monto/),
    date: page.getByLabel('Fecha', { exact: true }),
    count: page.getByLabel('Número de letras'),
    simulate: page.getByRole('button', { name: 'Simular' }),
  }
}

async function open(page: Page, proforma: string) {
  await page.goto('/query/prepayment')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await fields(page).proforma.selectOption(proforma)
  await expect(page.getByText('Deuda total')).toBeVisible()
}

async function fill(page: Page, amount: string, count: string) {
  await fields(page).amount.fill(amount)
  await fields(page).date.fill(dayText(todayInLima()))
  await fields(page).count.fill(count)
}

test('a customer simulates a prepayment: debt and maximum, both plans, every letra, e-mail and PDF', {
  tag: '@every-width',
}, async ({ page, llave }) => {
  const unpaid = demoLetras('1000306').filter((letra) => !letra.paid)
  const total = unpaid.reduce((sum, { amount }) => sum + Number(amount), 0)
  await signIn(page, llave, personas.anna)
  await page.goto('/query/prepayment')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(fields(page).proforma).toBeVisible()
  await expect(fields(page).amount).toHaveCount(0)
  await checkAccessibility(page)

  await test.step('choosing a proforma loads the maximum number of letras and the total debt', async () => {
    const asked = page.waitForRequest(
      (request) => new URL(request.url()).pathname === '/api/MiCuenta/ConsultaLetraCuotaMaxima',
    )
    await fields(page).proforma.selectOption('1000306')
    expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({
      TipoDocumento: personas.anna.document.type,
      NroDocumento: personas.anna.document.number,
      IdProforma: '1000306',
    })
    await expect(page.getByText(`Máximo de letras a refinanciar: ${unpaid.length}`)).toBeVisible()
    await expect(page.getByText(amountText('USD', total.toFixed(2)))).toBeVisible()
    await expect(page.getByText('Monto, mayor al importe de tu letra')).toBeVisible()
  })

  await test.step('the calendar is Spanish and offers today alone, as dd/MM/yyyy', async () => {
    await page.getByRole('button', { name: 'Abrir calendario' }).click()
    const calendar = page.getByRole('dialog', { name: /^Elige la fecha, \p{Ll}+ de \d{4}$/u })
    await expect(calendar.getByRole('columnheader')).toHaveText(['lu', 'ma', 'mi', 'ju', 'vi', 'sá', 'do'])
    await expect(calendar.getByRole('button', { disabled: true })).toHaveCount(todayInLima().daysInMonth - 1)
    const only = calendar.getByRole('button', { disabled: false })
    await expect(only).toHaveText(String(todayInLima().day))
    await expect(only).toBeFocused()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await page.getByRole('button', { name: 'Abrir calendario' }).click()
    await only.click()
    await expect(fields(page).date).toHaveValue(dayText(todayInLima()))
  })

  await test.step('submitting shows both plans, the chart and the letras', async () => {
    await fields(page).amount.fill('3000.00')
    await fields(page).count.fill('7')
    await fields(page).simulate.click()
    await expect(page.getByRole('heading', { name: 'Resultado de tu simulación' })).toBeFocused()
    const sides = page.getByRole('region', { name: 'Comparación' })
    await expect(sides).toContainText(`${unpaid.length} letras`)
    await expect(sides).toContainText('7 letras')
    await expect(sides).toContainText(dayText(unpaid.at(-1)?.dueOn ?? todayInLima()))
    await expect(sides).toContainText(amountText('USD', (total - 3000).toFixed(2)))
    await expect(page.getByRole('img', { name: /^Saldo en el tiempo\. Hoy: / })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Terminas de pagar el .* antes$/ })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(1 + 4 + 1 + 1)
    await page.getByRole('button', { name: 'Ver las 7 letras' }).click()
    await expect(page.getByRole('row')).toHaveCount(1 + 7)
    const each = amountText('USD', (Math.round(((total - 3000) / 7) * 100) / 100).toFixed(2))
    await expect(page.getByRole('row').nth(1)).toContainText(each)
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })

  await test.step('the PDF is saved under its name and says the same', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar PDF' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(
      'constancia_de_cuotas_simuladas_Anna_Muller_Lindqvist_1000306.pdf',
    )
    const { texts } = readPdf(await readFile(await download.path()))
    expect(texts).toContain('Constancia de cuotas simuladas')
    expect(texts).toContain('US$\u00a03,000.00')
  })

  await test.step('the e-mail is confirmed for 8 seconds and carries the simulated letras', async () => {
    await page.getByRole('button', { name: 'Enviar a mi correo' }).click()
    const sent = page.getByText('Se envió la información solicitada a tu email registrado.')
    await expect(sent).toBeVisible()
    const since = Date.now()
    await checkAccessibility(page)
    const mail = await waitForMail(llave, personas.anna.email, /^Tu simulación de prepago/)
    expect(mail.text.match(/^\d+ {2}\d\d\/\d\d\/\d{4} {2}US\$/gm)).toHaveLength(7)
    expect(readPdf(await readAttachment(llave, mail)).texts).toContain('Constancia de cuotas simuladas')
    await expect(sent).toBeHidden()
    const stood = Date.now() - since
    expect(stood).toBeGreaterThan(6_500)
    expect(stood).toBeLessThan(12_000)
  })
})

test('every field of the simulator says what is wrong with it, as it is changed and on submit', async ({
  page,
  llave,
}) => {
  await signIn(page, llave, personas.anna)
  await open(page, '1000306')
  const { amount, date, count, simulate } = fields(page)
  const most = demoLetras('1000306').filter((letra) => !letra.paid).length

  await test.step('nothing typed', async () => {
    await simulate.click()
    await expect(amount).toHaveAccessibleDescription('El campo es requerido')
    await expect(date).toHaveAccessibleDescription('La fecha es requerida')
    await expect(count).toHaveAccessibleDescription('El campo es requerido')
    await checkAccessibility(page)
  })
  await test.step('the amount', async () => {
    await amount.fill('0.99')
    await expect(amount).toHaveAccessibleDescription(low)
    await amount.fill('99999999')
    await expect(amount).toHaveAccessibleDescription(high)
    // Less than a letra comes to: the label asks for more, and nothing enforces it.
    await amount.fill('1')
    await expect(amount).not.toHaveAttribute('aria-invalid')
  })
  await test.step('the date', async () => {
    await date.fill(dayText(todayInLima().add({ days: 1 })))
    await expect(date).toHaveAccessibleDescription('La fecha debe ser la de hoy')
    await date.fill('')
    await expect(date).toHaveAccessibleDescription('La fecha es requerida')
    await date.fill(dayText(todayInLima()))
    await expect(date).not.toHaveAttribute('aria-invalid')
  })
  await test.step('the number of letras', async () => {
    await count.fill('doce')
    await expect(count).toHaveAccessibleDescription('El campo es requerido')
    await count.fill('0')
    await expect(count).toHaveAccessibleDescription(low)
    await count.fill(String(most + 1))
    await expect(count).toHaveAccessibleDescription(high)
    await count.fill(String(most))
    await expect(count).not.toHaveAttribute('aria-invalid')
  })
  await simulate.click()
  await expect(page.getByRole('heading', { name: 'Letras simuladas' })).toBeVisible()
})

test('each call that fails is said in Spanish, hides the loading indicator and leaves the form', async ({
  page,
  llave,
  complaints,
}) => {
  complaints.expect(/status of (500|422|400)/)
  await signIn(page, llave, personas.pedro)

  await test.step('the debt does not load, and does on Reintentar', async () => {
    await page.route(limitCall, (route) => route.fulfill(broken))
    await page.goto('/query/prepayment')
    await fields(page).proforma.selectOption('1000310')
    await expect(page.getByText('Buscando tu deuda…')).toBeVisible()
    await expect(page.getByText('No pudimos cargar tu deuda.')).toBeVisible()
    await expect(page.locator('[aria-busy="true"], .bone')).toHaveCount(0)
    await checkAccessibility(page)
    await page.unroute(limitCall)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByText('Deuda total')).toBeVisible()
  })

  await test.step('the calculation fails', async () => {
    await fill(page, '500', '6')
    await page.route(simulateCall, (route) => route.fulfill(broken))
    await fields(page).simulate.click()
    await expect(page.getByText(/^No pudimos calcular tu simulación/)).toBeVisible()
    await expect(page.locator('.overlay')).toHaveCount(0)
    await expect(fields(page).amount).toHaveValue('500')
    await checkAccessibility(page)
    await page.unroute(simulateCall)
  })

  await test.step('what the server alone refuses stands at its field', async () => {
    await page.route(simulateCall, (route) =>
      route.fulfill({
        status: 400,
        json: { code: 'dato_invalido', message: high, campo: 'montomoneda' },
      }),
    )
    await fields(page).simulate.click()
    await expect(fields(page).amount).toHaveAccessibleDescription(high)
    await page.unroute(simulateCall)
    await fields(page).amount.fill('400')
    await expect(fields(page).amount).not.toHaveAttribute('aria-invalid')
    await fields(page).simulate.click()
    await expect(page.getByRole('heading', { name: 'Letras simuladas' })).toBeVisible()
  })

  await test.step('without a registered e-mail the server’s reason is shown', async () => {
    await page.getByRole('button', { name: 'Enviar a mi correo' }).click()
    await expect(
      page.getByText('No tenemos un correo registrado al que enviarte la información.'),
    ).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('the e-mail and the PDF fail', async () => {
    await page.route(sendCall, (route) => route.fulfill(broken))
    await page.getByRole('button', { name: 'Enviar a mi correo' }).click()
    await expect(page.getByText('No pudimos enviar tu simulación. Vuelve a intentarlo.')).toBeVisible()
    await page.route(printCall, (route) => route.fulfill(broken))
    await page.getByRole('button', { name: 'Descargar PDF' }).click()
    await expect(page.getByText('No pudimos preparar el PDF. Vuelve a intentarlo.')).toBeVisible()
  })
})

test('who has no letras, or has paid them all, reads so in the simulator', async ({ page, llave }) => {
  await signIn(page, llave, personas.carmen)
  await page.goto('/query/prepayment')
  await fields(page).proforma.selectOption('1000304')
  await expect(page.getByText(/^Ya pagaste todas las letras de esta proforma/)).toBeVisible()
  await expect(fields(page).amount).toHaveCount(0)
  await checkAccessibility(page)

  await page.route('**/api/MiCuenta/ConsultaClienteLetra?*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.ZWS_CONSULTA_CLIENTEResponse.t_ESTACCField = []
    await route.fulfill({ response, json })
  })
  await page.reload()
  await expect(page.getByText('No tienes ninguna proforma con letras')).toBeVisible()
  await checkAccessibility(page)
})

test('360 letras stand in the simulator without a break, and a session that ended leads to sign-in', {
  tag: '@every-width',
}, async ({ page, llave, complaints }) => {
  complaints.expect(/status of 401/)
  await signIn(page, llave, personas.company)
  await open(page, '1000308')
  const today = todayInLima()
  await page.route(simulateCall, (route) =>
    route.fulfill({
      json: {
        zaC_INT_CALCULAR_REFIN: {
          e_REFINANCIAMIENTO: {
            nUEVA_PROF: Array.from({ length: 360 }, (_, index) => ({
              cuota: index + 1,
              tipo_cuota: 'LETRA',
              fecha_vencimiento: dayText(today.add({ months: index + 1 })),
              imp_cuota: 12_345_678.9,
              pagada: false,
            })),
          },
        },
      },
    }),
  )
  await fill(page, '5000', '10')
  await fields(page).simulate.click()
  await page.getByRole('button', { name: 'Ver las 360 letras' }).click()
  await expect(page.getByRole('row')).toHaveCount(361)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
  await checkAccessibility(page)

  await page.unroute(simulateCall)
  await page.route(simulateCall, (route) =>
    route.fulfill({ status: 401, json: { code: 'sin_sesion', message: 'Tu sesión terminó.' } }),
  )
  await fields(page).simulate.click()
  await expect(page).toHaveURL(/\/login\?type=letter$/)
})
