import { readFileSync } from 'node:fs'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { personas } from '@llave/testkit/personas'
import { amountText, dayText } from '../../spanish-figures.ts'
import { signIn } from '../access/sign-in.ts'
import { demoLetras, firstPending, todayInLima } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { readAttachment, waitForMail } from '../messaging/read-mails.ts'
import { acceptAndPay, cards, payByCard } from './pay-by-card.ts'

const { maria } = personas

/** What the page passed to the phone's share and print dialogs. */
type SharedFiles = { shared: { name: string; type: string; size: number }[] }

test('the receipt shows the payment, is shared by a phone, saved and sent', async ({ page, llave }) => {
  const letra = firstPending('1000309')
  const amount = amountText('PEN', letra.amount)
  await page.addInitScript(() => {
    const handed: SharedFiles = { shared: [] }
    Object.assign(window, { handed })
    navigator.canShare = (data) => data?.files?.length === 1
    navigator.share = async ({ files = [] } = {}) => {
      handed.shared.push(...files.map(({ name, type, size }) => ({ name, type, size })))
    }
  })
  await signIn(page, llave, maria)
  await page.goto(`/checkout/${letra.code}`)
  await acceptAndPay(page)
  await payByCard(page, cards.approved)
  await expect(page.getByRole('heading', { name: 'Tu pago se ha realizado con éxito' })).toBeVisible()
  await expect(page.getByText('Enviamos una notificación a tu correo electrónico.')).toBeVisible()

  await test.step('every field', async () => {
    const receipt = page.getByRole('article', { name: 'Recibo' })
    await expect(receipt.getByRole('paragraph').first()).toHaveText(amount)
    const today = dayText(todayInLima())
    await expect(receipt.getByText(new RegExp(`^${today} ([01]\\d|2[0-3]):[0-5]\\d (AM|PM)$`))).toBeVisible()
    const facts = {
      'Operación Nro.': /^\w{6}$/,
      Tarjeta: '497010******0055',
      Pedido: /^\d{12}-\w{4}$/,
      Cliente: maria.name,
      'Número de documento': letra.code,
      Letra: `${letra.position} de ${demoLetras('1000309').length}`,
      'Fecha de vencimiento': dayText(letra.dueOn),
    }
    for (const [name, value] of Object.entries(facts)) {
      const row = receipt.getByText(name, { exact: true }).locator('..')
      await expect(row.getByRole('definition')).toHaveText(value)
    }
    for (const name of ['Políticas de Privacidad', 'Términos y condiciones']) {
      await expect(receipt.getByRole('link', { name })).toHaveAttribute('href', /^\/legal\/.*\.pdf$/)
    }
  })

  await test.step('its code leads to the check page', async () => {
    await page.emulateMedia({ media: 'print' })
    const code = page.getByRole('img', { name: /^Código QR que abre / })
    await expect(code).toBeVisible()
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const address = (await code.getAttribute('alt'))?.replace('Código QR que abre ', '') ?? ''
    await page.emulateMedia({ media: null })
    expect((await page.request.get(address)).status()).toBe(200)
  })

  await test.step('Compartir: a phone that shares files', async () => {
    const share = page.getByRole('button', { name: 'Compartir' })
    await expect(share).toBeEnabled()
    await share.click()
    const shared = () => page.evaluate(() => (window as unknown as { handed: SharedFiles }).handed.shared)
    await expect
      .poll(shared)
      .toEqual([{ name: 'Recibo_de_pago.pdf', type: 'application/pdf', size: expect.any(Number) }])
  })

  await test.step('Descargar recibo: the PDF has the same content', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar recibo' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`Recibo_de_pago_${letra.code}.pdf`)
    expectReceipt(readFileSync(await download.path()))
  })

  await test.step('the e-mail has it as well', async () => {
    const mail = await waitForMail(llave, maria.email, /^Recibimos tu pago de/)
    expect(mail.attachments[0]?.contentType).toBe('application/pdf')
    expectReceipt(await readAttachment(llave, mail))
  })

  await test.step('Continuar goes home', async () => {
    await page.getByRole('link', { name: 'Continuar' }).click()
    await expect(page).toHaveURL('/')
  })

  function expectReceipt(bytes: Uint8Array) {
    const text = readPdf(bytes).texts.join(' ').replaceAll('\u00a0', ' ')
    for (const part of [letra.code, amount, maria.name, '497010******0055', dayText(letra.dueOn)]) {
      expect(text).toContain(part)
    }
  }
})
