import { printReceipt } from '@llave/contract/payments/print-receipt'
import { readReceipt } from '@llave/contract/payments/read-receipt'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readCashItems } from '@llave/contract/receivables/read-cash-items'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { readExchange } from '@llave/contract/receivables/read-exchange'
import { readInstalments } from '@llave/contract/receivables/read-instalments'
import { money } from '@llave/domain/money/money'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import type { Instalment } from '@llave/domain/receivables/receivable'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { doubleClick } from '../double-click.ts'
import { cashItem, customer, flat, letra, lot, paidLetra, receiptOf, today } from '../fixtures.ts'
import { expect, type Screens, test } from '../screen.ts'

const paid = 'El número de documento ya se encuentra pagado.'
const paper = (page: Page) => page.getByRole('article', { name: 'Recibo' })
const pdf = { bytes: new TextEncoder().encode('%PDF-1.7 a receipt'), fileName: 'recibo.pdf' }

/** One paid letra and one unpaid. */
function answerPaid(screens: Screens, letraPaid: Instalment, receipt: PaymentReceipt | null): void {
  const next = letra(letraPaid.proforma === lot.proforma ? lot : flat, 2)
  screens.answer(readCustomerStatement, { customer, products: [lot, flat], instalments: [letraPaid, next] })
  screens.answer(readInstalments, [letraPaid])
  screens.answer(readExchange, null)
  if (receipt) screens.answer(readReceipt, receipt)
}

async function expectFacts(page: Page, facts: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(facts)) {
    const row = paper(page).getByText(name, { exact: true }).locator('..')
    await expect(row.getByRole('definition')).toHaveText(value)
  }
}

/** Prints the page to PDF: the number of pages, and their size in points. */
async function print(page: Page) {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file) ?? []
  return {
    pages: file.match(/\/Type\s*\/Page\b(?!s)/g)?.length,
    size: [Math.round(Number(width)), Math.round(Number(height))],
  }
}

test('a paid debt is shown as paid, without a terms box, and with its receipt where it was paid here', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500/)
  const here = paidLetra(flat, 1, today)
  const isPaid = async () => {
    await expect(page.getByRole('alert').filter({ hasText: paid })).toHaveText(paid)
    await expect(
      page.getByRole('heading', { name: 'Revisa los detalles de tu pago', exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Realizar pago' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Regresar' }).first()).toBeVisible()
  }
  await test.step('while the receipt loads', async () => {
    answerPaid(screens, here, receiptOf(here))
    const release = screens.hold(readReceipt)
    await screens.open(`/checkout/${here.code}`)
    await expect(page.getByText('Buscando tu recibo…')).toBeVisible()
    await isPaid()
    await atBothWidths(page, async () => {
      await expect(page.getByText('S/ 350.50').first()).toBeVisible()
      await expect(page.getByText('Pagada')).toBeVisible()
      await checkAccessibility(page)
    })
    release()
  })
  await test.step('with its receipt', async () => {
    await expect(paper(page)).toContainText('WEB-00000017')
    await expect(paper(page).getByText('Pagada')).toBeVisible()
    await expect(page.getByText('Buscando tu recibo…')).toHaveCount(0)
    await isPaid()
    await atBothWidths(page, async () => {
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
    })
  })
  await test.step('the receipt fails', async () => {
    screens.refuse(readReceipt, 'error_interno')
    await screens.open(`/checkout/${here.code}`)
    await expect(page.getByText('No pudimos traer tu recibo.')).toBeVisible()
    await expect(page.getByText('Buscando tu recibo…')).toHaveCount(0)
    await isPaid()
    await atBothWidths(page, () => checkAccessibility(page))
    screens.answer(readReceipt, receiptOf(here))
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(paper(page)).toContainText('WEB-00000017')
  })
  await test.step('paid elsewhere: no receipt is requested', async () => {
    const asked = screens.asked(readReceipt).length
    const elsewhere = paidLetra(flat, 1, today, { system: 'OTHER', hasReceipt: false, maskedCard: '' })
    answerPaid(screens, elsewhere, null)
    await screens.open(`/checkout/${here.code}`)
    await isPaid()
    await expect(page.getByText('Pagada')).toBeVisible()
    await expect(page.getByText(/recibo/i)).toHaveCount(0)
    expect(screens.asked(readReceipt)).toHaveLength(asked)
    await atBothWidths(page, () => checkAccessibility(page))
  })
})

test('the receipt of dollars paid in soles shows every field, the debt and the rate, and prints on one A4 page with its QR', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500/)
  await page.addInitScript(() => {
    const handed = { printed: 0 }
    Object.assign(window, { handed })
    window.print = () => {
      handed.printed += 1
    }
  })
  screens.answer(printReceipt, pdf)
  const letraPaid = paidLetra(lot, 1, today)
  answerPaid(
    screens,
    letraPaid,
    receiptOf(letraPaid, {
      amount: money(133_628, 'PEN'),
      exchange: { debtAmount: money(35_050, 'USD'), rate: 3_812_500 },
      holderName: 'Natalia Rojas Medina',
    }),
  )
  await screens.open(`/checkout/${letraPaid.code}`)
  await test.step('every field', async () => {
    await expect(paper(page).getByRole('paragraph').first()).toHaveText('S/ 1,336.28')
    await expect(paper(page).getByText('21/11/2026 15:20 PM', { exact: true })).toBeVisible()
    await expectFacts(page, {
      'Operación Nro.': '3fe1a9',
      Tarjeta: '497010******0055',
      Pedido: '211126152005-7K2Q',
      'Recibo Nro.': 'WEB-00000017',
      Cliente: 'Lucía Paredes Vargas',
      Titular: 'Natalia Rojas Medina',
      'Número de documento': 'P01-L-0001',
      Letra: '1 de 2',
      Proyecto: 'Valle Sereno, MZ A LT 4',
      'Fecha de vencimiento': '21/11/2026',
      'Importe de la deuda': 'US$ 350.50',
      'Tipo de cambio': '3.8125',
    })
    for (const name of ['Políticas de Privacidad', 'Términos y condiciones']) {
      await expect(paper(page).getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        /^\/legal\/.*\.pdf$/,
      )
    }
    await atBothWidths(page, async () => {
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
      await checkLargeText(page)
    })
  })
  await test.step('Imprimir: one A4 page, with its check code', async () => {
    await page.getByRole('button', { name: 'Imprimir', exact: true }).click()
    expect(
      await page.evaluate(() => (window as unknown as { handed: { printed: number } }).handed.printed),
    ).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Imprimir', exact: true })).toBeHidden()
    await expectFacts(page, { 'Importe de la deuda': 'US$ 350.50', 'Tipo de cambio': '3.8125' })
    const address = `${new URL(page.url()).origin}/verificar/K7QM-2ZXR-94TD`
    const code = paper(page).getByRole('img', { name: `Código QR que abre ${address}` })
    await expect(code).toBeVisible()
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(paper(page).getByText(address, { exact: true })).toBeVisible()
    const { pages, size } = await print(page)
    await page.emulateMedia({ media: null })
    expect(pages).toBe(1)
    expect(size).toEqual([595, 842])
  })
  await test.step('Descargar recibo: a failure is shown, and a double click saves it once', async () => {
    screens.refuse(printReceipt, 'error_interno')
    await page.getByRole('button', { name: 'Descargar recibo' }).click()
    await atBothWidths(page, async () => {
      await expect(page.getByText('No pudimos preparar tu recibo. Vuelve a intentarlo.')).toBeVisible()
      await expect(page.getByText('Preparando…')).toHaveCount(0)
      await checkAccessibility(page)
    })
    screens.answer(printReceipt, pdf)
    const before = screens.asked(printReceipt).length
    const [file] = await doubleClick(page.getByRole('button', { name: 'Descargar recibo' }))
    expect(file).toBe('Recibo_de_pago_P01-L-0001.pdf')
    expect(screens.asked(printReceipt)).toHaveLength(before + 2)
    await expect(page.getByText('No pudimos preparar tu recibo.')).toHaveCount(0)
  })
})

test('the receipt of a reservation names the kind of payment, and prints on one A4 page', async ({
  page,
  screens,
}) => {
  const item = {
    ...cashItem(lot, '1800000001', { state: 'paid' }),
    payment: paidLetra(lot, 1, today).payment,
  }
  screens.answer(readCashStatement, { customer, products: [lot], items: [item] })
  screens.answer(readCashItems, [item])
  screens.answer(
    readReceipt,
    receiptOf(paidLetra(lot, 1, today), {
      kind: 'reservation',
      debt: { kind: 'cash', documentNumber: '1800000001' },
    }),
  )
  await screens.open('/checkout/1800000001', 'cash')
  await expect(page.getByRole('alert').filter({ hasText: paid })).toHaveText(paid)
  await expectFacts(page, { 'Tipo de pago': 'Separación de lote', 'Número de documento': '1800000001' })
  await expect(paper(page).getByText('Pagado', { exact: true })).toBeVisible()
  await checkAccessibility(page)
  await page.emulateMedia({ media: 'print' })
  expect(await print(page)).toEqual({ pages: 1, size: [595, 842] })

  await test.step('and another screen of the same document on what the browser prints on', async () => {
    await page.emulateMedia({ media: null })
    await page.evaluate(() => Object.assign(window, { oneDocument: true }))
    await page.getByRole('link', { name: 'Continuar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Mis pagos' })).toBeVisible()
    expect(await page.evaluate(() => 'oneDocument' in window)).toBe(true)
    await page.emulateMedia({ media: 'print' })
    expect((await print(page)).size).toEqual([612, 792])
  })
})

test('Compartir is shown only on a phone that can share files; a failure is only logged to the console', async ({
  page,
  screens,
}) => {
  // Records what the page shares; the first share is cancelled.
  await page.addInitScript(() => {
    const shares: string[] = []
    Object.assign(window, { shares })
    if (sessionStorage.getItem('no-sheets')) return void Object.assign(navigator, { canShare: undefined })
    navigator.canShare = (data) => data?.files?.length === 1
    navigator.share = async ({ files = [] } = {}) => {
      shares.push(`${files[0]?.name} ${files[0]?.type}`)
      if (shares.length === 1) throw new DOMException('Share canceled', 'AbortError')
    }
  })
  const shares = () => page.evaluate(() => (window as unknown as { shares: string[] }).shares)
  const here = paidLetra(flat, 1, today)
  answerPaid(screens, here, receiptOf(here))
  screens.answer(printReceipt, pdf)
  const share = page.getByRole('button', { name: 'Compartir', exact: true })

  await test.step('a device that shares files', async () => {
    await screens.open(`/checkout/${here.code}`)
    await expect(page.getByRole('button', { name: 'Imprimir', exact: true })).toBeVisible()
    await atBothWidths(page, (atDesk) => expect(share).toHaveCount(atDesk ? 0 : 1))
  })
  await test.step('a share that the customer cancels is not an error, and the next one works', async () => {
    for (const times of [1, 2]) {
      await expect(share).toBeEnabled()
      await share.click()
      await expect.poll(shares).toHaveLength(times)
      await expect(page.getByText('No pudimos compartir el recibo.')).toHaveCount(0)
    }
    expect(new Set(await shares())).toEqual(new Set(['Recibo_de_pago.pdf application/pdf']))
  })
  await test.step('a phone that cannot', async () => {
    await page.evaluate(() => sessionStorage.setItem('no-sheets', 'yes'))
    const warned = page.waitForEvent(
      'console',
      (message) => message.text() === 'Este dispositivo no comparte archivos',
    )
    await screens.open(`/checkout/${here.code}`)
    await warned
    await atBothWidths(page, async () => {
      await expect(page.getByRole('button', { name: 'Imprimir', exact: true })).toBeVisible()
      await expect(share).toHaveCount(0)
      await checkAccessibility(page)
    })
  })
})
