import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { printSimulation } from '@llave/contract/prepayment/print-simulation'
import { readRefinancingLimit } from '@llave/contract/prepayment/read-refinancing-limit'
import { sendSimulation } from '@llave/contract/prepayment/send-simulation'
import { simulatePrepayment } from '@llave/contract/prepayment/simulate-prepayment'
import { formatDate } from '@llave/domain/time/format-date'
import type { Locator, Page } from '@playwright/test'
import {
  checkAccessibility,
  checkDarkAccessibility,
  checkStoppedAccessibility,
} from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { customer, flat, lot, paidLetra, today, token, unpaidLetras } from '../fixtures.ts'
import { overlayOf } from '../loading.ts'
import { paste } from '../paste.ts'
import { expect, type Screens, test } from '../screen.ts'

const title = 'Prepago de letras - Simulador'
const low = 'El monto ingresado es inferior al permitido'
const high = 'El monto ingresado es superior al permitido'

/** Twelve letras of US$ 1,000.00 from December; paying them off today costs less. */
function answerLot(screens: Screens) {
  screens.answer(readCustomerStatement, {
    customer,
    products: [lot, flat],
    instalments: unpaidLetras(lot, 12, 100_000),
  })
  screens.answer(readRefinancingLimit, { maxLetras: 12, totalMinor: 1_200_000, payoffMinor: 1_134_126 })
}

/** `count` letras of a new plan, from 5 December. */
function plan(count: number, eachMinor: number) {
  const first = Temporal.PlainDate.from('2026-12-05')
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    dueOn: first.add({ months: index }),
    amountMinor: eachMinor,
    paid: false,
  }))
}

function fields(page: Page) {
  return {
    proforma: page.getByLabel('Proforma'),
    amount: page.getByLabel('Monto, mayor al importe de tu letra', { exact: true }),
    date: page.getByLabel('Fecha', { exact: true }),
    count: page.getByLabel('Número de letras'),
    simulate: page.getByRole('button', { name: 'Simular' }),
  }
}

async function fill(page: Page, amount: string, count: string) {
  await fields(page).amount.fill(amount)
  await fields(page).date.fill('21/11/2026')
  await fields(page).count.fill(count)
}

test('the simulator loads debt and maximum of a proforma, offers only today, and shows both plans and every letra', async ({
  page,
  screens,
}) => {
  answerLot(screens)
  screens.answer(simulatePrepayment, plan(9, 96_685))
  await screens.open('/query/prepayment')
  await atBothWidths(page, async () => {
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(fields(page).proforma).toBeVisible()
    await expect(fields(page).amount).toHaveCount(0)
    await checkAccessibility(page)
  })

  await test.step('choosing a proforma loads the maximum number of letras and the total debt', async () => {
    const made = page.waitForRequest('**/api/MiCuenta/ConsultaLetraCuotaMaxima?*')
    await fields(page).proforma.selectOption('1000234')
    const request = await made
    expect([request.method(), request.headers().authorization]).toEqual(['GET', `Bearer ${token}`])
    const hint = page.getByText('Máximo de letras a refinanciar: 12', { exact: true })
    await expect(hint).toBeVisible()
    await expect(hint.locator('..')).toHaveText('Número de letrasMáximo de letras a refinanciar: 12')
    await expect(page.getByText('US$ 12,000.00', { exact: true })).toBeVisible()
    await expect(page.getByText('US$ 11,341.26', { exact: true })).toBeVisible()
    await expect(fields(page).amount).toBeVisible()
    expect(screens.asked(readRefinancingLimit).map(({ request }) => request.query)).toEqual([
      { TipoDocumento: '01', NroDocumento: '44556677', IdProforma: '1000234' },
    ])
  })

  await test.step('the calendar is Spanish and offers only today, as dd/MM/yyyy', async () => {
    await page.getByRole('button', { name: 'Abrir calendario' }).click()
    const calendar = page.getByRole('dialog', { name: 'Elige la fecha, noviembre de 2026' })
    await expect(calendar.getByRole('columnheader')).toHaveText(['lu', 'ma', 'mi', 'ju', 'vi', 'sá', 'do'])
    await expect(calendar.getByRole('button', { disabled: true })).toHaveCount(29)
    const only = calendar.getByRole('button', { disabled: false })
    await atBothWidths(page, async () => {
      await expect(only).toHaveText('21')
      await expect(only).toBeFocused()
      await checkAccessibility(page)
    })
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await page.getByRole('button', { name: 'Abrir calendario' }).click()
    await only.click()
    await expect(fields(page).date).toHaveValue('21/11/2026')
  })

  await test.step('submitting shows both plans, the chart and the letras', async () => {
    await fields(page).amount.fill('3000.00')
    await fields(page).count.fill('9')
    await fields(page).simulate.click()
    await expect(page.getByRole('heading', { name: 'Resultado de tu simulación' })).toBeFocused()
    const sides = page.getByRole('region', { name: 'Comparación' })
    await expect(sides).toContainText('12 letras')
    await expect(sides).toContainText('9 letras')
    await expect(sides).toContainText('05/11/2027')
    await expect(sides).toContainText('05/08/2027')
    await expect(sides).toContainText('US$ 8,701.65')
    await expect(page.getByRole('img', { name: /^Saldo en el tiempo\. Hoy: / })).toBeVisible()
    await expect(
      page.getByRole('heading', { name: 'Terminas de pagar el 05/08/2027, 3 meses antes', exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(1 + 4 + 1 + 1)
    await page.getByRole('button', { name: 'Ver las 9 letras' }).click()
    await expect(page.getByRole('row')).toHaveCount(1 + 9)
    for (const [row, cells] of [
      [1, ['1', '05/12/2026', 'US$ 966.85']],
      [9, ['9', '05/08/2027', 'US$ 966.85']],
    ] as const) {
      await expect(page.getByRole('row').nth(row).getByRole('cell')).toHaveText([...cells])
    }
    await atBothWidths(page, () => checkLargeText(page))
    const [asked] = screens.asked(simulatePrepayment)
    expect([asked?.request.method, asked?.request.url]).toEqual([
      'POST',
      '/api/MiCuenta/PrepagoLetrasCargarLetras',
    ])
    expect(asked?.request.body).toEqual({
      tipoDocumento: '01',
      nroDocumento: '44556677',
      proforma: '1000234',
      fecha: '21/11/2026',
      tipomoneda: 'USD',
      montomoneda: 3000,
      letras: 9,
    })
    await atBothWidths(page, async () => {
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
    })
  })
})

test('a sent simulation is confirmed for 8 seconds', async ({ page, screens }) => {
  answerLot(screens)
  screens.answer(simulatePrepayment, plan(9, 96_685))
  screens.answer(sendSimulation, undefined)
  await screens.open('/query/prepayment')
  await fields(page).proforma.selectOption('1000234')
  await fill(page, '3000', '9')
  await fields(page).simulate.click()
  await expect(page.getByRole('heading', { name: 'Resultado de tu simulación' })).toBeFocused()
  const release = screens.hold(sendSimulation)
  await page.getByRole('button', { name: 'Enviar a mi correo' }).click()
  await expect(page.getByRole('button', { name: 'Enviando…' })).toBeVisible()
  await screens.stopTimers()
  release()
  const sent = page.getByText('Se envió la información solicitada a tu email registrado.', { exact: true })
  // The answer is rendered in the next task and then stays.
  await expect
    .poll(async () => {
      await page.clock.runFor(1)
      return sent.isVisible()
    })
    .toBe(true)
  const ran = await checkStoppedAccessibility(page)
  await page.clock.runFor(7_900 - ran)
  await expect(sent).toBeVisible()
  await page.clock.runFor(100)
  await expect(sent).toBeHidden()
})

test('a simulation whose input was changed cannot be mailed or saved, until the input is as before', async ({
  page,
  screens,
}) => {
  answerLot(screens)
  screens.answer(simulatePrepayment, plan(9, 96_685))
  await screens.open('/query/prepayment')
  await fields(page).proforma.selectOption('1000234')
  await fill(page, '3000', '9')
  await fields(page).simulate.click()
  const mail = page.getByRole('button', { name: 'Enviar a mi correo' })
  const save = page.getByRole('button', { name: 'Descargar PDF' })
  await expect(mail).toBeEnabled()
  const words = 'Cambiaste los datos de tu simulación. Presiona “Simular” para enviarla o descargarla.'
  for (const [field, other, asked] of [
    [fields(page).amount, '4000', '3,000.00'],
    [fields(page).count, '8', '9'],
  ] as const) {
    await field.fill(other)
    await expect(mail).toBeDisabled()
    await expect(save).toBeDisabled()
    await expect(mail).toHaveAccessibleDescription(words)
    await field.fill(asked)
    await expect(mail).toBeEnabled()
    await expect(page.getByText(words)).toBeHidden()
  }
  await fields(page).amount.fill('4000')
  await expect(page.getByText(words)).toBeVisible()
  await checkAccessibility(page)
  await fields(page).simulate.click()
  await expect(mail).toBeEnabled()
})

test('a double click saves and mails a simulation once', { tag: '@desktop' }, async ({ page, screens }) => {
  answerLot(screens)
  screens.answer(simulatePrepayment, plan(9, 96_685))
  screens.answer(sendSimulation, undefined)
  screens.answer(printSimulation, { bytes: new TextEncoder().encode('%PDF-1.7'), fileName: 'cuotas.pdf' })
  await screens.open('/query/prepayment')
  await fields(page).proforma.selectOption('1000234')
  await fill(page, '3000', '9')
  await fields(page).simulate.click()
  await page.getByRole('button', { name: 'Enviar a mi correo' }).dblclick()
  await expect(page.getByText(/^Se envió la información/)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar PDF' }).dblclick()
  await downloading
  await expect(page.getByRole('button', { name: 'Descargar PDF' })).toBeVisible()
  expect(screens.asked(sendSimulation)).toHaveLength(1)
  expect(screens.asked(printSimulation)).toHaveLength(1)
})

test('a plan with larger letras says what it costs', async ({ page, screens }) => {
  answerLot(screens)
  screens.answer(simulatePrepayment, plan(1, 1_134_025))
  await screens.open('/query/prepayment')
  await fields(page).proforma.selectOption('1000234')
  await fill(page, '1', '1')
  await fields(page).simulate.click()
  await expect(
    page.getByRole('heading', {
      name: 'Terminas de pagar el 05/12/2026, 11 meses antes, pero tus letras suben hasta US$ 11,340.25',
      exact: true,
    }),
  ).toBeVisible()
})

test('no line of the chart crosses the label of a new plan that is long, ends early, or is low', async ({
  page,
  screens,
}) => {
  answerLot(screens)
  await screens.open('/query/prepayment')
  await fields(page).proforma.selectOption('1000234')
  const chart = page.getByRole('img', { name: /^Saldo en el tiempo/ })
  // In two lines above the axis; in one line above the plot where the plan is low throughout.
  for (const [count, each, labels] of [
    [9, 96_685, 2],
    [1, 1_134_025, 2],
    [3, 250_000, 2],
    [11, 9_000, 1],
  ] as const) {
    await test.step(`${count} letras of ${each / 100}`, async () => {
      screens.answer(simulatePrepayment, plan(count, each))
      await fill(page, '1', String(count))
      await fields(page).simulate.click()
      const end = formatDate(Temporal.PlainDate.from('2026-12-05').add({ months: count - 1 }))
      await expect(chart).toHaveAccessibleName(new RegExp(`Con tu prepago: .* hasta el ${end}\\.$`))
      await atBothWidths(page, async () => {
        expect(await crossings(chart)).toEqual({ labels, crossed: [] })
      })
    })
  }
})

/** The labels of the new plan, and those that a line of the chart crosses. */
function crossings(chart: Locator) {
  return chart.evaluate((drawing) => {
    const lines = [...drawing.querySelectorAll<SVGPathElement>(':scope > path')].slice(-2)
    const places = lines.flatMap((line) =>
      Array.from({ length: Math.ceil(line.getTotalLength()) + 1 }, (_, at) => line.getPointAtLength(at)),
    )
    const labels = [...drawing.querySelectorAll<SVGTextElement>(':scope > text')].slice(1)
    const crossed = labels.filter((label) => {
      const { x, y, width, height } = label.getBBox()
      return places.some((at) => at.x > x && at.x < x + width && at.y > y && at.y < y + height)
    })
    return { labels: labels.length, crossed: crossed.map((label) => label.textContent) }
  })
}

test('every field of the simulator shows its error, when changed and on submit', async ({
  page,
  screens,
}) => {
  answerLot(screens)
  screens.answer(simulatePrepayment, plan(12, 90_000))
  await screens.open('/query/prepayment')
  await fields(page).proforma.selectOption('1000234')
  const { amount, date, count, simulate } = fields(page)

  await test.step('nothing entered', async () => {
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
    await amount.fill('mil')
    await expect(amount).toHaveAccessibleDescription('El monto debe ser un número, por ejemplo 3,000.00')
    await amount.fill('S/ 500')
    await expect(amount).toHaveAccessibleDescription(
      'Escribiste soles y esta proforma está en dólares. ¿Cuánto es en US$?',
    )
    await checkAccessibility(page)
    await amount.fill('')
    await paste(amount, '\u2066US$ 3 000.00\u2069')
    await expect(amount).toHaveValue('US$ 3 000.00')
    await expect(amount).not.toHaveAttribute('aria-invalid')
    // Less than one letra: the label asks for more, but nothing enforces it.
    await amount.fill('1')
    await expect(amount).not.toHaveAttribute('aria-invalid')
  })
  await test.step('the date', async () => {
    await date.fill('22/11/2026')
    await expect(date).toHaveAccessibleDescription('La fecha debe ser la de hoy')
    await date.fill('2026-11-21')
    await expect(date).toHaveAccessibleDescription('La fecha debe tener la forma dd/mm/aaaa')
    await date.fill('')
    await expect(date).toHaveAccessibleDescription('La fecha es requerida')
    await date.fill('21/11/2026')
    await expect(date).not.toHaveAttribute('aria-invalid')
  })
  await test.step('the number of letras', async () => {
    await count.fill('doce')
    await expect(count).toHaveAccessibleDescription('El número de letras debe ser un número entero')
    await count.fill('')
    await expect(count).toHaveAccessibleDescription('El campo es requerido')
    await count.fill('0')
    await expect(count).toHaveAccessibleDescription(low)
    await count.fill('1')
    await expect(count).not.toHaveAttribute('aria-invalid')
    await count.fill('13')
    await expect(count).toHaveAccessibleDescription(high)
    await count.fill('')
    // Invisible characters are dropped, because nobody could remove them.
    await paste(count, '\u200e12\u202c')
    await expect(count).toHaveValue('12')
    await expect(count).not.toHaveAttribute('aria-invalid')
  })
  await simulate.click()
  await expect(page.getByRole('heading', { name: 'Letras simuladas' })).toBeVisible()
})

test('each failing call shows an error in Spanish, hides the loading indicator and leaves the form', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of (500|422|400)/)
  answerLot(screens)

  await test.step('the debt does not load, and does on Reintentar', async () => {
    const release = screens.hold(readRefinancingLimit)
    screens.refuse(readRefinancingLimit, 'error_interno')
    await screens.open('/query/prepayment')
    await fields(page).proforma.selectOption('1000234')
    await expect(page.getByText('Buscando tu deuda…')).toBeVisible()
    release()
    await expect(page.getByText('No pudimos cargar tu deuda.')).toBeVisible()
    await expect(page.locator('[aria-busy="true"], .skeleton-block')).toHaveCount(0)
    await checkAccessibility(page)
    answerLot(screens)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByText('Deuda total')).toBeVisible()
  })

  await test.step('the calculation fails', async () => {
    await fill(page, '500', '6')
    screens.refuse(simulatePrepayment, 'error_interno')
    await fields(page).simulate.click()
    await expect(page.getByText(/^No pudimos calcular tu simulación/)).toBeVisible()
    await expect(overlayOf(page)).toHaveCount(0)
    await expect(fields(page).amount).toHaveValue('500')
    await checkAccessibility(page)
  })

  await test.step('what only the server refuses is shown at its field', async () => {
    screens.refuse(simulatePrepayment, 'dato_invalido', { campo: 'montomoneda' }, high)
    await fields(page).simulate.click()
    await expect(fields(page).amount).toHaveAccessibleDescription(high)
    await fields(page).amount.fill('400')
    await expect(fields(page).amount).not.toHaveAttribute('aria-invalid')
    screens.answer(simulatePrepayment, plan(6, 190_000))
    await fields(page).simulate.click()
    await expect(page.getByRole('heading', { name: 'Letras simuladas' })).toBeVisible()
  })

  await test.step("without a registered e-mail the server's reason is shown", async () => {
    const message = 'No tenemos un correo registrado al que enviarte la información.'
    screens.refuse(sendSimulation, 'no_disponible', {}, message)
    await page.getByRole('button', { name: 'Enviar a mi correo' }).click()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('the e-mail and the PDF fail', async () => {
    screens.refuse(sendSimulation, 'error_interno')
    await page.getByRole('button', { name: 'Enviar a mi correo' }).click()
    await expect(page.getByText('No pudimos enviar tu simulación. Vuelve a intentarlo.')).toBeVisible()
    screens.refuse(printSimulation, 'error_interno')
    await page.getByRole('button', { name: 'Descargar PDF' }).click()
    await expect(page.getByText('No pudimos preparar el PDF. Vuelve a intentarlo.')).toBeVisible()
  })
})

test('without letras, or with all of them paid, the simulator says so', async ({ page, screens }) => {
  screens.answer(readCustomerStatement, {
    customer,
    products: [lot, flat],
    instalments: [paidLetra(lot, 1, today.subtract({ days: 30 }))],
  })
  screens.answer(readRefinancingLimit, { maxLetras: 0, totalMinor: 0, payoffMinor: 0 })
  await screens.open('/query/prepayment')
  await fields(page).proforma.selectOption('1000234')
  await expect(page.getByText(/^Ya pagaste todas las letras de esta proforma/)).toBeVisible()
  await expect(fields(page).amount).toHaveCount(0)
  await checkAccessibility(page)

  screens.answer(readCustomerStatement, { customer, products: [lot, flat], instalments: [] })
  await page.reload()
  await expect(page.getByText('No tienes ninguna proforma con letras')).toBeVisible()
  await checkAccessibility(page)
})

test('the simulator shows 360 letras in full, and an ended session leads to sign-in', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 401/)
  answerLot(screens)
  screens.answer(simulatePrepayment, plan(360, 1_234_567_890))
  await screens.open('/query/prepayment')
  await fields(page).proforma.selectOption('1000234')
  await fill(page, '5000', '10')
  await fields(page).simulate.click()
  await page.getByRole('button', { name: 'Ver las 360 letras' }).click()
  await atBothWidths(page, async () => {
    await expect(page.getByRole('row')).toHaveCount(361)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
    await checkAccessibility(page)
  })

  screens.refuse(simulatePrepayment, 'sin_sesion')
  await fields(page).simulate.click()
  await expect(page).toHaveURL(/\/login\?type=letter$/)
})
