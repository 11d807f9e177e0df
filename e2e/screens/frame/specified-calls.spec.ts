import { printReceipt } from '@llave/contract/payments/print-receipt'
import { readReceipt } from '@llave/contract/payments/read-receipt'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { exportReport } from '@llave/contract/receivables/export-report'
import { readCashItems } from '@llave/contract/receivables/read-cash-items'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { readExchange } from '@llave/contract/receivables/read-exchange'
import { readInstalments } from '@llave/contract/receivables/read-instalments'
import { money } from '@llave/domain/money/money'
import { parseRate } from '@llave/domain/payments/preferential-rate'
import type { Page } from '@playwright/test'
import { cashItem, customer, flat, letra, lot, now, paidLetra, receiptOf, today, token } from '../fixtures.ts'
import { expect, type Screens, test } from '../screen.ts'

const document = { TipoDocumento: '01', NroDocumento: '44556677' }
const first = letra(lot, 1)

type SpecifiedCall = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Every query parameter, as the specification spells it. */
  readonly query: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Makes the portal send the call. */
  go(page: Page, screens: Screens): Promise<void>
}

const openHome = (_: Page, screens: Screens) => screens.open('/')
const openProduct = (_: Page, screens: Screens) => screens.open(`/property/${lot.proforma}/notices`)
async function openCheckout(_: Page, screens: Screens) {
  screens.answer(readInstalments, [first])
  screens.answer(readExchange, { rate: parseRate('3.75'), soles: money(131_438, 'PEN') })
  await screens.open(`/checkout/${first.code}`)
}

const calls: readonly SpecifiedCall[] = [
  { method: 'GET', path: '/api/MiCuenta/ConsultaClienteLetra', query: document, go: openHome },
  { method: 'GET', path: '/api/MiCuenta/ObtenerUbicacionProyecto', query: document, go: openHome },
  {
    method: 'GET',
    path: '/api/MiCuenta/ConsultaClienteAD',
    query: document,
    go: (_, screens) => screens.open('/', 'cash'),
  },
  {
    method: 'POST',
    path: '/api/MiCuenta/ConsultaClienteAD_LetterSap',
    query: document,
    body: [{ bELNRField: '1900000099' }],
    async go(_, screens) {
      const item = cashItem(flat, '1900000099')
      screens.answer(readCashStatement, { customer, products: [flat], items: [item] })
      screens.answer(readCashItems, [item])
      await screens.open('/checkout/1900000099', 'cash')
    },
  },
  {
    method: 'POST',
    path: '/api/MiCuenta/ConsultaClienteLetra_LetterSap',
    query: { NroDocumento: document.NroDocumento },
    body: [{ pROFORMAField: lot.proforma, nLETRAField: first.code }],
    go: openCheckout,
  },
  {
    method: 'GET',
    path: '/api/MiCuenta/SapLetrasTipoCambio',
    query: { ...document, CodLetra: first.code, NroDocumentoLetra: '1900000001' },
    go: openCheckout,
  },
  {
    method: 'POST',
    path: '/api/MiCuenta/ConsultaClienteLetra_TProductosField',
    query: document,
    body: [expect.objectContaining({ pROFORMAField: lot.proforma })],
    go: openProduct,
  },
  { method: 'GET', path: '/api/MisConsultasSAC/GetAllBuscaAviso', query: document, go: openProduct },
  {
    method: 'GET',
    path: '/api/MiCuenta/GenerarReporteExcel',
    query: { ...document, IdProforma: lot.proforma },
    async go(page, screens) {
      screens.answer(exportReport, { bytes: new Uint8Array(), fileName: 'ReporteLetras.xlsx' })
      await screens.open(`/property/${lot.proforma}/payment`)
      await page.getByRole('button', { name: 'Exportar' }).click()
    },
  },
  {
    method: 'POST',
    path: '/api/MiCuenta/GenerarRecibo',
    query: {},
    body: {
      tipoDocumento: '01',
      nroDocumento: '44556677',
      email: customer.email,
      nombreCompleto: customer.name,
      documento: first.code,
      tipoPago: 'Pago de letra',
      proyecto: 'Valle Sereno - MZ A LT 4',
      fechaVencimiento: '18/11/2026',
      montoCancelado: 'US$\u00a0350.50',
      nroTarjeta: '497010******0055',
      nroOperacion: '3fe1a9',
      fechaPago: '18/11/2026',
      horaPago: '15:20 PM',
    },
    async go(page, screens) {
      const paid = paidLetra(lot, 1, today.subtract({ days: 3 }))
      const operatedAt = now.subtract({ hours: 24 * 3 })
      screens.answer(printReceipt, { bytes: new Uint8Array(), fileName: 'Recibo_de_pago.pdf' })
      screens.answer(readCustomerStatement, { customer, products: [lot], instalments: [paid] })
      screens.answer(readInstalments, [paid])
      screens.answer(readExchange, null)
      screens.answer(readReceipt, receiptOf(paid, { operatedAt }))
      await screens.open(`/checkout/${paid.code}`)
      await page.getByRole('button', { name: 'Descargar recibo' }).click()
    },
  },
]

for (const { method, path, query, body, go } of calls) {
  test(`the portal makes ${method} ${path} with its parameters and the token`, async ({ page, screens }) => {
    const made = page.waitForRequest((request) => new URL(request.url()).pathname === path)
    await go(page, screens)
    const request = await made
    expect(request.method()).toBe(method)
    expect(Object.fromEntries(new URL(request.url()).searchParams)).toEqual(query)
    expect(request.headers().authorization).toBe(`Bearer ${token}`)
    if (body) expect(request.postDataJSON()).toEqual(body)
    expect((await request.response())?.ok()).toBe(true)
  })
}
