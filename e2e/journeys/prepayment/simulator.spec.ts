import { readFile } from 'node:fs/promises'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { personas } from '@llave/testkit/personas'
import { amountText, dayText } from '../../spanish-figures.ts'
import { signIn } from '../access/sign-in.ts'
import { demoLetras, todayInLima } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { readAttachment, waitForMail } from '../messaging/read-mails.ts'

test('a customer simulates a prepayment: debt and maximum, both plans, every letra, e-mail and PDF', async ({
  page,
  llave,
}) => {
  const unpaid = demoLetras('1000306').filter((letra) => !letra.paid)
  const total = unpaid.reduce((sum, { amount }) => sum + Number(amount), 0)
  const each = amountText('USD', (Math.round(((total - 3000) / 7) * 100) / 100).toFixed(2))
  await signIn(page, llave, personas.anna)
  await page.goto('/query/prepayment')
  await page.getByLabel('Proforma').selectOption('1000306')
  await expect(page.getByText(`Máximo de letras a refinanciar: ${unpaid.length}`)).toBeVisible()
  await expect(page.getByText(amountText('USD', total.toFixed(2)))).toBeVisible()
  await page.getByLabel(/^Monto/).fill('3000.00')
  await page.getByLabel('Fecha', { exact: true }).fill(dayText(todayInLima()))
  await page.getByLabel('Número de letras').fill('7')
  await page.getByRole('button', { name: 'Simular' }).click()

  await test.step("the server's plan is shown beside the current one", async () => {
    const sides = page.getByRole('region', { name: 'Comparación' })
    await expect(sides).toContainText(`${unpaid.length} letras`)
    await expect(sides).toContainText('7 letras')
    await expect(sides).toContainText(dayText(unpaid.at(-1)?.dueOn ?? todayInLima()))
    await expect(sides).toContainText(amountText('USD', (total - 3000).toFixed(2)))
    await page.getByRole('button', { name: 'Ver las 7 letras' }).click()
    await expect(page.getByRole('row')).toHaveCount(1 + 7)
    await expect(page.getByRole('row').nth(1)).toContainText(each)
  })

  await test.step('the PDF is saved under its name, with the same content', async () => {
    const downloading = page.waitForEvent('download')
    const printing = page.waitForRequest('**/api/MiCuenta/PrepagoLetrasCargarImprimir')
    await page.getByRole('button', { name: 'Descargar PDF' }).click()
    expect((await printing).method()).toBe('POST')
    const download = await downloading
    expect(download.suggestedFilename()).toBe(
      'constancia_de_cuotas_simuladas_Anna_Muller_Lindqvist_1000306.pdf',
    )
    const { texts } = readPdf(await readFile(await download.path()))
    expect(texts).toContain('Constancia de cuotas simuladas')
    expect(texts).toContain('US$\u00a03,000.00')
  })

  await test.step('the e-mail has the simulated letras', async () => {
    const mailing = page.waitForRequest('**/api/MiCuenta/PrepagoLetrasCargarSendEmail')
    await page.getByRole('button', { name: 'Enviar a mi correo' }).click()
    expect((await mailing).method()).toBe('POST')
    const mail = await waitForMail(llave, personas.anna.email, /^Tu simulación de prepago/)
    expect(mail.text.match(/^\d+ {2}\d\d\/\d\d\/\d{4} {2}US\$/gm)).toHaveLength(7)
    expect(readPdf(await readAttachment(llave, mail)).texts).toContain('Constancia de cuotas simuladas')
  })
})
