import { issueCertificate } from '@llave/contract/certificates/issue-certificate'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { money } from '@llave/domain/money/money'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import {
  cashItem,
  customer,
  flat,
  letra,
  lot,
  now,
  opens,
  paidLetra,
  today,
  unpaidLetras,
} from '../fixtures.ts'
import { expect, type Screens, test } from '../screen.ts'

function fields(page: Page) {
  return {
    proforma: page.getByLabel('Elegir proforma:', { exact: true }),
    kind: page.getByLabel('Elegir constancia:', { exact: true }),
    obtain: page.getByRole('button', { name: 'Obtener constancia', exact: true }),
  }
}

const allPaid = [60, 30].map((days, index) => paidLetra(lot, index + 1, today.subtract({ days })))

function answerPaper(screens: Screens) {
  const bytes = new TextEncoder().encode('%PDF-1.7')
  screens.answer(issueCertificate, {
    bytes,
    fileName: 'constancia_no_adeudo_lucia_paredes_vargas_1000234.pdf',
  })
}

test('a customer who paid everything can get each of the four certificates, with a preview of each', async ({
  page,
  screens,
}) => {
  screens.answer(readCustomerStatement, { customer, products: [lot, flat], instalments: allPaid })
  answerPaper(screens)
  await screens.open('/query/record')
  const { proforma, kind, obtain } = fields(page)
  await atBothWidths(page, async () => {
    await expect(kind).toBeDisabled()
    await checkAccessibility(page)
    await checkLargeText(page)
  })
  await proforma.selectOption('1000234')
  await expect(kind).toBeEnabled()
  await expect(kind.getByRole('option')).toHaveText([
    'Elige una constancia',
    'Constancia no adeudo',
    'Constancia de estar al dia',
    'Constancia letras canceladas',
    'Constancia letras anuladas',
  ])
  const words = {
    'Constancia no adeudo': 'US$ 0.00',
    'Constancia de estar al dia': '¡Felicidades! Estás al día en tus pagos',
    'Constancia letras canceladas': 'Lista las letras que ya pagaste.',
    'Constancia letras anuladas': 'Lista las letras que se anularon.',
  }
  for (const [index, [label, said]] of Object.entries(words).entries()) {
    await test.step(label, async () => {
      await kind.selectOption({ label })
      await atBothWidths(page, async () => {
        await expect(kind).toHaveValue(`0${index + 1}`)
        await expect(page.getByRole('heading', { name: label })).toBeVisible()
        await expect(page.getByText(said, { exact: true })).toBeVisible()
        await expect(obtain).toBeEnabled()
        await checkAccessibility(page)
      })
    })
  }
  await atBothWidths(page, () => checkDarkAccessibility(page))

  await test.step('without a network it says why there is none', async () => {
    await page.context().setOffline(true)
    await expect(obtain).toBeDisabled()
    await expect(page.getByText('Sin conexión: podrás obtenerla cuando vuelva.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(obtain).toBeEnabled()
  })

  await test.step('the request, and the file name', async () => {
    await kind.selectOption('01')
    const downloading = page.waitForEvent('download')
    await obtain.dblclick()
    expect((await downloading).suggestedFilename()).toBe(
      'constancia_no_adeudo_lucia_paredes_vargas_1000234.pdf',
    )
    await expect(page.getByText('Tu constancia se descargó.', { exact: true })).toBeVisible()
    const asked = screens.asked(issueCertificate).map(({ request }) => request)
    expect(asked.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
      'GET /api/MiCuenta/ObtenerConstancias',
    ])
    expect(asked.map(({ query }) => query)).toEqual([
      {
        NroDocumento: '44556677',
        TipoDocumento: '01',
        IdProforma: '1000234',
        IdConstancia: '01',
        CodProyecto: 'P01',
        Proyecto: 'Valle Sereno',
        Cliente: 'Lucía Paredes Vargas',
        Producto: 'MZ A LT 4',
      },
    ])
  })
})

test('a customer with overdue letras reads why 01 and 02 are refused, and still gets 03 and 04; due today is not overdue', async ({
  page,
  screens,
}) => {
  const late = letra(lot, 1, {
    dueOn: today.subtract({ days: 3 }),
    amount: money(135_050, 'USD'),
    paidAmount: money(35_050, 'USD'),
  })
  screens.answer(readCustomerStatement, {
    customer,
    products: [lot, flat],
    instalments: [late, ...unpaidLetras(lot, 1, 50_000), letra(flat, 1, { dueOn: today })],
  })
  await screens.open('/query/record')
  const { proforma, kind, obtain } = fields(page)
  await proforma.selectOption('1000234')

  await kind.selectOption({ label: 'Constancia no adeudo' })
  await atBothWidths(page, async () => {
    await expect(
      page.getByText('Para obtener la constancia, el saldo capital de deuda debe ser 0.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByText('US$ 1,500.00', { exact: true })).toBeVisible()
    await expect(obtain).toBeDisabled()
    await checkAccessibility(page)
  })

  await kind.selectOption({ label: 'Constancia de estar al dia' })
  await atBothWidths(page, async () => {
    await expect(page.getByText('¡Lo sentimos! No estás al día en tus pagos', { exact: true })).toBeVisible()
    await expect(obtain).toBeDisabled()
    await checkAccessibility(page)
  })

  for (const label of ['Constancia letras canceladas', 'Constancia letras anuladas']) {
    await kind.selectOption({ label })
    await expect(obtain).toBeEnabled()
  }

  await proforma.selectOption('1000235')
  await kind.selectOption({ label: 'Constancia de estar al dia' })
  await expect(page.getByText('¡Felicidades! Estás al día en tus pagos', { exact: true })).toBeVisible()
  await expect(obtain).toBeEnabled()
})

test('a customer who owes cash items, or has no letras, reads why 01 and 02 are refused, and still gets 03 and 04', async ({
  page,
  screens,
}) => {
  screens.answer(readCustomerStatement, { customer, products: [lot, flat], instalments: allPaid })
  screens.answer(readCashStatement, {
    customer,
    products: [lot, flat],
    items: [cashItem(lot, '1800000001', { dueOn: today.add({ days: 30 }) })],
  })
  await screens.open('/query/record')
  const { proforma, kind, obtain } = fields(page)
  for (const [own, reason] of [
    [
      lot,
      'Para obtener la constancia, primero termina de pagar la separación o el pago inicial de esta propiedad.',
    ],
    [flat, 'Esta propiedad no tiene letras de las que dar constancia.'],
  ] as const) {
    await test.step(own.name, async () => {
      await proforma.selectOption(own.proforma)
      for (const label of ['Constancia no adeudo', 'Constancia de estar al dia']) {
        await kind.selectOption({ label })
        await atBothWidths(page, async () => {
          await expect(page.getByText(reason, { exact: true })).toBeVisible()
          await expect(obtain).toBeDisabled()
          await expect(obtain).toHaveAccessibleDescription(reason)
          await checkAccessibility(page)
        })
      }
      for (const label of ['Constancia letras canceladas', 'Constancia letras anuladas']) {
        await kind.selectOption({ label })
        await expect(obtain).toBeEnabled()
      }
    })
  }
})

test('a customer who is up to date but still owes gets 02 and not 01; choosing a proforma resets the certificate, and a paid one gets 01', async ({
  page,
  screens,
}) => {
  screens.answer(readCustomerStatement, {
    customer,
    products: [lot, flat],
    instalments: [...unpaidLetras(flat, 2, 123_456), paidLetra(flat, 3, today), ...allPaid],
  })
  await screens.open('/query/record')
  const { proforma, kind, obtain } = fields(page)
  await proforma.selectOption('1000235')
  await kind.selectOption({ label: 'Constancia de estar al dia' })
  await expect(page.getByText('¡Felicidades! Estás al día en tus pagos', { exact: true })).toBeVisible()
  await expect(page.getByText('S/ 2,469.12', { exact: true })).toBeVisible()
  await expect(obtain).toBeEnabled()
  await kind.selectOption({ label: 'Constancia no adeudo' })
  await expect(obtain).toBeDisabled()

  await proforma.selectOption('1000234')
  await expect(kind).toHaveValue('')
  await expect(obtain).toHaveCount(0)
  await kind.selectOption({ label: 'Constancia no adeudo' })
  await expect(page.getByText('US$ 0.00', { exact: true })).toBeVisible()
  await expect(obtain).toBeEnabled()
})

test('failures of the certificates are shown in Spanish, and the page stays', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of (500|422)/)
  await test.step('the cash items do not load: no certificate is offered without them', async () => {
    screens.refuse(readCashStatement, 'error_interno')
    await screens.open('/query/record')
    await expect(page.getByText('No pudimos cargar tus proformas.')).toBeVisible()
    await expect(fields(page).proforma).toHaveCount(0)
    await checkAccessibility(page)
    screens.answer(readCashStatement, { customer, products: [lot, flat], items: [] })
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(fields(page).proforma).toBeVisible()
  })
  await test.step('the proformas do not load', async () => {
    const release = screens.hold(readCustomerStatement)
    screens.refuse(readCustomerStatement, 'error_interno')
    await screens.open('/query/record')
    await expect(page.getByText('Buscando tus proformas…')).toBeVisible()
    release()
    await expect(page.getByText('No pudimos cargar tus proformas.')).toBeVisible()
    await checkAccessibility(page)
    screens.answer(readCustomerStatement, { customer, products: [lot, flat], instalments: allPaid })
    await page.getByRole('button', { name: 'Reintentar' }).click()
  })

  const { proforma, kind, obtain } = fields(page)
  await proforma.selectOption('1000234')
  await kind.selectOption('01')
  await test.step('the PDF fails, and a refusal of the server is shown with its message', async () => {
    screens.refuse(issueCertificate, 'error_interno')
    await obtain.click()
    await expect(page.getByText('No pudimos preparar tu constancia. Vuelve a intentarlo.')).toBeVisible()
    await checkAccessibility(page)
    const message = 'Para obtener la constancia, el saldo capital de deuda debe ser 0.'
    screens.refuse(issueCertificate, 'no_disponible', {}, message)
    await obtain.click()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    answerPaper(screens)
    await obtain.click()
    await expect(page.getByText('Tu constancia se descargó.', { exact: true })).toBeVisible()
  })
})

test('in the first day of a new number it says until when, before anything is pressed', async ({
  page,
  screens,
}) => {
  screens.answer(readCustomerStatement, {
    ...{ customer, products: [lot, flat], instalments: allPaid },
    closedUntil: opens,
  })
  await screens.open('/query/record')
  const closed = page.getByText('las constancias se abren el 22/11/2026 a las 15:12')
  await expect(closed).toBeVisible()
  const { proforma, kind, obtain } = fields(page)
  await proforma.selectOption('1000234')
  await kind.selectOption({ label: 'Constancia de estar al dia' })
  await expect(obtain).toBeDisabled()
  await expect(obtain).toHaveAccessibleDescription(/se abren el 22\/11\/2026/)
  await checkAccessibility(page)

  await test.step('and opens by itself when the day is over', async () => {
    screens.answer(readCustomerStatement, {
      ...{ customer, products: [lot, flat], instalments: allPaid },
      closedUntil: now.add({ minutes: 3 }),
    })
    await screens.open('/query/record')
    await proforma.selectOption('1000234')
    await kind.selectOption({ label: 'Constancia de estar al dia' })
    for (const minutes of [2, 4]) {
      await page.clock.setFixedTime(now.add({ minutes }).epochMilliseconds)
      // The screen looks at the time each minute.
      await page.clock.fastForward('01:00')
      await expect(obtain).toBeEnabled({ enabled: minutes > 3 })
    }
    await expect(page.getByText('Cambiaste de número hace poco.')).toHaveCount(0)
  })
})
