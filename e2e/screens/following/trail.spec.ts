import { followPayment } from '@llave/contract/payments/follow-payment'
import { printReceipt } from '@llave/contract/payments/print-receipt'
import { searchPayments } from '@llave/contract/payments/search-payments'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { customer, flat, lot, now, orderId } from '../fixtures.ts'
import { expect, test } from '../screen.ts'
import {
  appliedPayment,
  confirmingPayment,
  followingStates,
  refusedPayment,
  returningPayment,
  severalPayment,
} from './states.ts'

const path = `/payment/${orderId}`

test('a payment that waits asks again by itself until it is known, and says what it does meanwhile', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/SeguimientoPago|ERR_FAILED/)
  await page.clock.setSystemTime(now.epochMilliseconds)
  screens.answer(followPayment, confirmingPayment)
  await screens.open(path)
  const steps = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  await test.step('nobody knows: not to pay again leads', async () => {
    await atBothWidths(page, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu pago está en camino')
      await expect(page.getByText('No vuelvas a pagar esta letra.')).toBeVisible()
      await expect(page.getByText(/no registra|no se movió dinero|ningún cobro/i)).toHaveCount(0)
      await expect(steps).toHaveCount(5)
      await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
      await expect(steps.nth(1)).toContainText('Le preguntamos cada 10 segundos mientras miras esta página.')
      await expect(steps.nth(2)).toContainText('Falta: Aplicado a tu letra')
      await expect(
        page.getByText(/^Si a las \d\d:\d\d [AP]M el proveedor no tiene ningún pago/),
      ).toBeVisible()
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
      await checkLargeText(page)
    })
  })
  await test.step('without a connection what was known stays, with its moment', async () => {
    await page.route('**/api/MiCuenta/SeguimientoPago?*', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.clock.fastForward(10_000)
    await failed
    // The query tries three times, each a little later.
    for (const wait of [1_000, 2_000, 4_000]) {
      await page.clock.fastForward(wait)
    }
    await expect(page.getByText(/^Datos al 21\/11\/2026 .*seguimos intentándolo/)).toBeVisible()
    await expect(page.getByText('No vuelvas a pagar esta letra.')).toBeVisible()
    await page.unroute('**/api/MiCuenta/SeguimientoPago?*')
  })
  await test.step('confirmed: applied, receipt, and the books that are still to come', async () => {
    screens.answer(followPayment, appliedPayment)
    screens.answer(printReceipt, { bytes: new TextEncoder().encode('%PDF-1.7'), fileName: 'recibo.pdf' })
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu pago está aplicado')
    await expect(page.getByText('No vuelvas a pagar')).toHaveCount(0)
    await expect(steps.nth(2)).toContainText('Letra 18 de 48, vencía el 12/10/2026')
    await expect(steps.nth(3)).toContainText('Enviado a lu***@correo.example')
    await expect(steps.nth(4)).toContainText('Registrado por la inmobiliaria')
    await expect(page.getByRole('article', { name: 'Datos del pago' })).toContainText(orderId)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Recibo' }).click()
    await downloading
    expect(screens.asked(printReceipt).at(-1)?.body).toMatchObject({
      document: 'L-0018',
      operationNumber: '048213',
    })
    await atBothWidths(page, async () => {
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
    })
  })
  await test.step('a charge for several letras names each, and its data are shared without name, document or card', async () => {
    screens.answer(followPayment, severalPayment)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => Object.assign(navigator, { share: undefined }))
    await page.reload()
    for (const position of [18, 19, 20])
      await expect(steps.nth(2)).toContainText(`Letra ${position} de 48, vencía el`)
    await expect(page.getByRole('article', { name: 'Datos del pago' })).toContainText(
      '18 de 48, 19 de 48, 20 de 48',
    )
    await page.getByRole('button', { name: 'Copiar datos' }).click()
    await expect(page.getByText('Datos del pago copiados.')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.split('\n')).toEqual([
      'Llave: US$\u00a0961.50, 3 letras (18, 19, 20 de 48)',
      'Valle Sereno, MZ A LT 4',
      expect.stringMatching(/^Pagado el 21\/11\/2026 /),
      'Operación Nro. 048213',
      'Recibo WEB-00000017',
    ])
    await atBothWidths(page, async () => {
      await checkAccessibility(page)
      await checkLargeText(page)
    })
  })
  await test.step('where the phone has a sheet for sharing, that one is opened', async () => {
    await page.addInitScript(() => {
      const shared: unknown[] = []
      Object.assign(navigator, { share: async (data: unknown) => void shared.push(data) })
      Object.assign(window, { shared })
    })
    await page.reload()
    await page.getByRole('button', { name: 'Compartir' }).click()
    expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual([
      { title: 'Llave', text: expect.stringContaining('3 letras') },
    ])
  })
})

test('each end says what is known, and has one way on', async ({ page, screens, pageErrors }) => {
  pageErrors.expect(/status of 403/)
  await test.step('refused', async () => {
    screens.answer(followPayment, refusedPayment)
    await screens.open(path)
    await atBothWidths(page, async () => {
      await expect(page.getByText('“La tarjeta no tiene saldo suficiente.”')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'No ocurre: Aplicado a tu letra' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Pagar con otra tarjeta' })).toHaveAttribute(
        'href',
        '/checkout/L-0018',
      )
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
    })
  })
  await test.step('refused for several letras: they are paid together with another card', async () => {
    screens.answer(followPayment, { ...refusedPayment, debts: severalPayment.debts })
    await page.reload()
    await expect(page.getByRole('link', { name: 'Pagar con otra tarjeta' })).toHaveAttribute(
      'href',
      '/checkout/L-0018?con=L-0019&con=L-0020',
    )
  })
  await test.step('on its way back', async () => {
    screens.answer(followPayment, returningPayment)
    await page.reload()
    await atBothWidths(page, async () => {
      await expect(page.getByText(/ya figuraba pagada cuando llegó este pago/)).toBeVisible()
      await expect(page.getByText('A la misma tarjeta. Tu banco decide en qué fecha aparece.')).toBeVisible()
      await checkAccessibility(page)
    })
  })
  await test.step('under review', async () => {
    followingStates['trail of a payment']['under review'].answer(screens)
    await page.reload()
    await atBothWidths(page, async () => {
      await expect(page.getByText('Una persona lo revisa')).toBeVisible()
      await expect(page.getByText('No vuelvas a pagar esta letra.')).toBeVisible()
      await checkAccessibility(page)
    })
  })
  await test.step('somebody else’s', async () => {
    screens.refuse(followPayment, 'ajeno')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No encontramos este pago' })).toBeVisible()
  })
})

test('a payment that does not appear: the newest trail, else a search, and what was typed goes into the query', async ({
  page,
  screens,
}) => {
  screens.answer(followPayment, appliedPayment)
  screens.answer(searchPayments, [appliedPayment])
  screens.answer(readCustomerStatement, { customer, products: [lot, flat], instalments: [] })
  await screens.open('/payment?documento=L-0018')
  await expect(page).toHaveURL(path)
  expect(screens.asked(searchPayments).at(-1)?.query).toMatchObject({ document: 'L-0018' })

  await page.getByRole('link', { name: 'Buscar otro pago' }).click()
  await expect(page.getByRole('heading', { name: 'Tus últimos pagos' })).toBeVisible()
  await checkAccessibility(page)
  await checkDarkAccessibility(page)
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText('Escribe el día o el número de operación.')).toBeVisible()

  screens.answer(searchPayments, [])
  await page.getByLabel('Día del pago').fill('2026-11-20')
  await page.getByLabel('Número de operación o de pedido').fill('048213')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText('No encontramos un pago tuyo con esos datos.')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Escribir a servicio al cliente' }).click()
  await expect(page.getByLabel('Asunto')).toHaveValue('Mi pago no aparece')
  await expect(page.getByRole('textbox', { name: 'Consulta' })).toHaveValue(
    'Mi pago no aparece. Pagué el 20/11/2026. Número de operación: 048213.',
  )
})
