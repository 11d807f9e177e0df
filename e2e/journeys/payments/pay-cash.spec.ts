import { readFileSync } from 'node:fs'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { personas } from '@llave/testkit/personas'
import type { Page } from '@playwright/test'
import { checkAccessibility } from '../../check-accessibility.ts'
import { amountText, dayText } from '../../spanish-figures.ts'
import { cashEntry, signIn } from '../access/sign-in.ts'
import { cashDebt, type DemoCash } from '../demo-cash.ts'
import { todayInLima } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { readAttachment, waitForMail } from '../messaging/read-mails.ts'
import { acceptAndPay, cards, payByCard } from './pay-by-card.ts'
import { moneyHeld, providerTransactions } from './provider-transactions.ts'

const { bruno } = personas

async function expectFacts(page: Page, facts: Record<string, string | RegExp>) {
  for (const [name, value] of Object.entries(facts)) {
    const row = page.getByText(name, { exact: true }).locator('..')
    await expect(row.getByRole('definition')).toHaveText(value)
  }
}

async function openFromHome(page: Page, debt: DemoCash) {
  const group = page.getByRole('tabpanel').locator('details').filter({ hasText: debt.project })
  await expect(group).toBeVisible()
  if ((await group.getAttribute('open')) === null) await group.locator('summary').click()
  await group.getByRole('link', { name: `Pagar ${debt.tag}, documento ${debt.number}` }).click()
  await expect(page).toHaveURL(`/checkout/${debt.number}`)
  await expect(page.getByRole('heading', { name: 'Revisa los detalles de tu pago' })).toBeFocused()
}

async function savedReceipt(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await press()
  return readFileSync(await (await downloading).path())
}

test('a reservation is confirmed, paid by card, and its receipt is saved, sent and checked', async ({
  page,
  llave,
}) => {
  const debt = cashDebt('1000323')
  const amount = amountText('USD', debt.amount)
  await signIn(page, llave, bruno, cashEntry)
  await openFromHome(page, debt)

  await test.step('step 1: the data from the server', async () => {
    const steps = page.getByRole('list', { name: 'Pasos' }).getByRole('listitem')
    await expect(steps).toHaveText(['1 Confirma', '2 Paga'])
    await expectFacts(page, {
      'Número de documento': debt.number,
      Ubicación: debt.product,
      'Fecha de vencimiento': dayText(debt.dueOn),
      'Vencimiento de la separación': dayText(debt.dueOn),
    })
    await expect(page.getByRole('paragraph').filter({ hasText: /^US\$\s/ })).toHaveText(amount)
  })

  await test.step('step 2: the form is requested for the shown amount, always with ASK_REGISTER_PAY', async () => {
    const sent = page.waitForRequest('**/api/MiCuenta/GenerarTokenIziPago')
    await acceptAndPay(page)
    expect((await sent).postDataJSON()).toMatchObject({
      amount: debt.owedMinor,
      currency: 'USD',
      formAction: 'ASK_REGISTER_PAY',
      metadata: {
        codLetra: debt.number,
        tipoOperacion: 'R1',
        proyecto: debt.project,
        producto: debt.product,
        dispositivo: 'Mobile',
      },
    })
    await expect(page.getByTitle('Número de tarjeta')).toBeVisible()
    await payByCard(page, cards.approved)
  })

  await test.step('step 3: every field of the receipt', async () => {
    await expect(page.getByRole('heading', { name: 'Tu pago fue realizado con éxito' })).toBeVisible()
    await expect(page.getByText('Enviamos una notificación a tu correo electrónico.')).toBeVisible()
    const receipt = page.getByRole('article', { name: 'Recibo' })
    await expect(receipt.getByRole('paragraph').first()).toHaveText(amount)
    const today = dayText(todayInLima())
    await expect(receipt.getByText(new RegExp(`^${today} ([01]\\d|2[0-3]):[0-5]\\d (AM|PM)$`))).toBeVisible()
    await expectFacts(page, {
      'Operación Nro.': /^\w{6}$/,
      Tarjeta: '497010******0055',
      Pedido: /^\d{12}-\w{4}$/,
      Cliente: bruno.name,
      'Tipo de pago': 'Separación de lote',
      'Número de documento': debt.number,
      'Fecha de vencimiento': dayText(debt.dueOn),
    })
    for (const name of ['Políticas de Privacidad', 'Términos y condiciones']) {
      await expect(receipt.getByRole('link', { name })).toHaveAttribute('href', /^\/legal\/.*\.pdf$/)
    }
  })

  const receipt = await savedReceipt(page, () =>
    page.getByRole('button', { name: 'Descargar recibo' }).click(),
  )
  await test.step('the saved file has the same content, and the e-mail the same bytes', async () => {
    const { texts, pages } = readPdf(receipt)
    expect(pages).toBe(1)
    expect(texts.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(
      expect.arrayContaining([amount, 'Separación de lote', debt.number, bruno.name, '497010******0055']),
    )
    const mail = await waitForMail(llave, bruno.email, /^Recibimos tu pago de US\$\s400\.00$/)
    expect(Buffer.from(await readAttachment(llave, mail)).equals(receipt)).toBe(true)
  })

  await test.step('Continuar goes home, where it is completed and its receipt can be downloaded again', async () => {
    await page.getByRole('link', { name: 'Continuar' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: new RegExp(debt.number) })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Pagos realizados' }).click()
    const row = page.getByRole('listitem').filter({ hasText: debt.number })
    await expect(row).toContainText(/^01/)
    await expect(row).toContainText(`Pagado el ${dayText(todayInLima())}, Pago online`)
    const again = await savedReceipt(page, () =>
      row.getByRole('button', { name: 'Descargar recibo del pago 01' }).click(),
    )
    expect(again.equals(receipt)).toBe(true)
    await checkAccessibility(page)
  })

  await test.step('anyone checks the receipt by its address, and a changed PDF fails', async () => {
    const address = readPdf(receipt).texts.find((text) => text.includes('/verificar/')) ?? ''
    const stranger = await page.context().browser()?.newContext({ viewport: page.viewportSize() })
    if (!stranger) throw new Error('A browser is there')
    const check = await stranger.newPage()
    await check.goto(`${llave.at().portal}${new URL(address).pathname}`)
    await expect(check.getByRole('heading', { name: 'Este recibo es genuino' })).toBeVisible()
    await expect(check.getByText(amount)).toBeVisible()
    await expect(check.locator('body')).not.toContainText(bruno.name)
    await expect(check.locator('body')).not.toContainText(debt.number)
    await checkAccessibility(check)
    const changed = Buffer.from(receipt.toString('latin1').replace('/Llave', '/Llama'), 'latin1')
    const files = { genuine: receipt, changed: changed.equals(receipt) ? receipt.subarray(1) : changed }
    const choose = (buffer: Buffer) =>
      check.getByLabel('Elegir el PDF').setInputFiles({ name: 'r.pdf', mimeType: 'application/pdf', buffer })
    await choose(files.changed)
    await expect(check.getByRole('heading', { name: 'Este PDF no es el que emitimos' })).toBeVisible()
    await checkAccessibility(check)
    await choose(files.genuine)
    await expect(check.getByRole('status')).toContainText('El PDF que elegiste es el original')
    await stranger.close()
  })
})

test('the rest of a partly paid initial payment is paid, and then it is PAGADA without a terms box', async ({
  page,
  llave,
}) => {
  const debt = cashDebt('1000324')
  await signIn(page, llave, bruno, cashEntry)
  await openFromHome(page, debt)
  await expect(page.getByRole('paragraph').filter({ hasText: /^S\/\s/ })).toHaveText('S/ 6,000.00')
  await acceptAndPay(page)
  await payByCard(page, cards.approved)
  await expect(page.getByRole('heading', { name: 'Tu pago fue realizado con éxito' })).toBeVisible()
  const receipt = page.getByRole('article', { name: 'Recibo' })
  await expect(receipt.getByRole('paragraph').first()).toHaveText('S/ 6,000.00')
  await expectFacts(page, { 'Tipo de pago': 'Pago Inicial' })
  const held = moneyHeld(await providerTransactions(llave, debt.number, bruno.document.number))
  expect(held).toBe(600_000)

  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('El número de documento ya se encuentra pagado.')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Realizar pago' })).toHaveCount(0)
})

test("an item that was paid in another tab, or is another customer's, cannot be paid, and says why", async ({
  page,
  llave,
  pageErrors,
}) => {
  pageErrors.expect(/GenerarTokenIziPago/)
  const debt = cashDebt('1000324', 2)
  await signIn(page, llave, bruno, cashEntry)

  await test.step('paid meanwhile in another tab', async () => {
    const other = await page.context().newPage()
    for (const tab of [page, other]) {
      await tab.goto(`/checkout/${debt.number}`)
      await tab.getByRole('checkbox').check()
    }
    await acceptAndPay(other)
    await payByCard(other, cards.approved)
    await expect(other.getByRole('heading', { name: 'Tu pago fue realizado con éxito' })).toBeVisible()
    await page.bringToFront()
    await page.getByRole('button', { name: 'Realizar pago' }).click()
    await expect(page.getByRole('alert')).toHaveText('El número de documento ya se encuentra pagado.')
    await expect(page.getByRole('article', { name: 'Recibo' })).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    const held = moneyHeld(await providerTransactions(llave, debt.number, bruno.document.number))
    expect(held).toBe(debt.owedMinor)
  })

  await test.step("another customer's", async () => {
    await page.goto(`/checkout/${cashDebt('1000305').number}`)
    await expect(page.getByRole('heading', { name: 'No encontramos este pago' })).toBeVisible()
  })
})
