import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { personas } from '@llave/testkit/personas'
import { checkAccessibility } from '../check-accessibility.ts'
import { amountText, dayText } from '../spanish-figures.ts'
import { atBothWidths } from '../widths.ts'
import { signInByForm } from './access/sign-in.ts'
import { demoLetras, firstPending } from './demo-letras.ts'
import { expect, test } from './journey.ts'
import { readAttachment, waitForMail } from './messaging/read-mails.ts'
import { acceptAndPay, cards, payByCard } from './payments/pay-by-card.ts'
import { downloadReport } from './receivables/download-report.ts'

const proforma = '1000234'

test('a buyer signs in, pays the oldest letra by card, gets the receipt, finds it paid and exports it', async ({
  page,
  llave,
}) => {
  const letra = firstPending(proforma)
  const total = demoLetras(proforma).length
  const paidBefore = letra.position - 1
  const amount = amountText(letra.currency, letra.amount)

  await test.step('sign-in with the code from the SMS', async () => {
    await signInByForm(page, llave, personas.lucia)
    await expect(page.getByRole('heading', { name: `Hola, ${personas.lucia.name}` })).toBeVisible()
  })

  await test.step('the property and its pending letras', async () => {
    await page.getByRole('link', { name: /Valle Sereno.*Lote C-2.*Santa Eulalia/ }).click()
    await expect(page).toHaveURL(new RegExp(`/property/${proforma}/payment$`))
    await atBothWidths(page, () =>
      expect(page.getByText(`Letras pagadas: ${paidBefore} de ${total}`)).toBeVisible(),
    )
    await page.getByRole('link', { name: `Pagar letra ${letra.position}`, exact: true }).click()
  })

  await test.step('step 1: what is paid, and the terms', async () => {
    await expect(page).toHaveURL(new RegExp(`/checkout/${letra.code}$`))
    await atBothWidths(page, async () => {
      await expect(page.getByRole('heading', { name: 'Revisa los detalles de tu pago' })).toBeVisible()
      await expect(page.getByText(amount).first()).toBeVisible()
    })
    await acceptAndPay(page)
  })

  await test.step("step 2: the card, in the provider's frames", async () => {
    await atBothWidths(page, async () => {
      await expect(page.getByTitle('Número de tarjeta')).toBeVisible()
      await checkAccessibility(page)
    })
    await payByCard(page, cards.approved)
  })

  await test.step('step 3: the receipt', async () => {
    await atBothWidths(page, () =>
      expect(page.getByRole('heading', { name: 'Tu pago se ha realizado con éxito' })).toBeVisible(),
    )
    const receipt = page.getByRole('article', { name: 'Recibo' })
    await expect(receipt).toContainText(amount)
    await expect(receipt).toContainText('497010******0055')
    await expect(receipt).toContainText(personas.lucia.name)
    await expect(receipt).toContainText(letra.code)
    await expect(receipt).toContainText(dayText(letra.dueOn))
  })

  await test.step('the same receipt by e-mail', async () => {
    const mail = await waitForMail(llave, personas.lucia.email, /^Recibimos tu pago de/)
    expect(mail.text).toContain(letra.code)
    const paper = readPdf(await readAttachment(llave, mail))
    expect(paper.texts.join('\n')).toContain(letra.code)
  })

  await test.step('the letra under paid', async () => {
    await page.getByRole('link', { name: 'Continuar' }).click()
    await page.getByRole('link', { name: /Valle Sereno.*Lote C-2.*Santa Eulalia/ }).click()
    await expect(page.getByText(`Letras pagadas: ${paidBefore + 1} de ${total}`)).toBeVisible()
    await page.getByRole('tab', { name: 'Pagos realizados' }).click()
    const row = page.getByRole('listitem').filter({ hasText: `Letra ${letra.position}` })
    await atBothWidths(page, async () => {
      await expect(row).toContainText('Pago online')
      await expect(row).toContainText(amount)
    })
    const downloading = page.waitForEvent('download')
    await row.getByRole('button', { name: `Descargar recibo de la letra ${letra.position}` }).click()
    expect((await downloading).suggestedFilename()).toBe(`Recibo_de_pago_${letra.code}.pdf`)
  })

  await test.step('how it was paid, and back', async () => {
    await page.getByRole('link', { name: `Letra ${letra.position}`, exact: true }).click()
    await expect(page.getByRole('heading', { name: `Letra ${letra.position} de ${total}` })).toBeVisible()
    const fact = (name: string) => page.getByText(name, { exact: true }).locator('..').getByRole('definition')
    await expect(fact('Cómo se pagó')).toHaveText('Pago online')
    await expect(fact('Tarjeta')).toHaveText('497010******0055')
    await expect(fact('Recibo Nro.')).toHaveText(/^WEB-/)
    await expect(fact('Pagó')).toHaveText(personas.lucia.name)
    await atBothWidths(page, () => checkAccessibility(page))
    await page.getByRole('button', { name: 'Regresar' }).click()
    await expect(page.getByRole('tab', { name: 'Pagos realizados' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('the letra in the spreadsheet', async () => {
    const rows = await downloadReport(page)
    for (const { code } of demoLetras(proforma)) expect(rows.flat()).toContain(code)
    expect(rows.find((row) => row.some((cell) => cell === letra.code))).toEqual(
      expect.arrayContaining([letra.code, Number(letra.amount), 'PAGADA', 'Pago online']),
    )
  })
})
