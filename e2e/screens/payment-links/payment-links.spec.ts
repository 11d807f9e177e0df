import { createPaymentLink } from '@llave/contract/payment-links/create-payment-link'
import { issueLinkForm } from '@llave/contract/payment-links/issue-link-form'
import { listPaymentLinks } from '@llave/contract/payment-links/list-payment-links'
import { openPaymentLink } from '@llave/contract/payment-links/open-payment-link'
import { readLinkPayment } from '@llave/contract/payment-links/read-link-payment'
import { registerLinkPayment } from '@llave/contract/payment-links/register-link-payment'
import { withdrawPaymentLink } from '@llave/contract/payment-links/withdraw-payment-link'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { installFakeForm } from '../fake-form.ts'
import { expect, test } from '../screen.ts'
import { aliveLink, linkForm, linkLetra, openedLink, payerReceipt, secret } from './fixtures.ts'
import { fillPayer } from './states.ts'

test('a stranger with a link says who they are, pays, and keeps a receipt; faults stand under their fields', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 409/)
  screens.answer(openPaymentLink, openedLink)
  const form = await installFakeForm(page)
  await page.goto(`/p#${secret}`)
  await atBothWidths(page, async () => {
    await expect(page.getByRole('heading', { name: 'Pago de letra 13' })).toBeVisible()
    await expect(page.getByText('K7QF')).toBeVisible()
    // Neither header nor account.
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await checkAccessibility(page)
    await checkLargeText(page)
    await checkDarkAccessibility(page)
  })

  await test.step('what is wrong is said under its field, and nothing is sent', async () => {
    await page.getByRole('button', { name: 'Pagar S/ 1,842.50' }).click()
    await expect(page.getByLabel('Nombres y apellidos')).toBeFocused()
    await expect(page.getByText('Escribe tus nombres y apellidos')).toBeVisible()
    await expect(page.getByText('El número de documento es requerido')).toBeVisible()
    await expect(page.getByText('Acéptalas para poder pagar')).toBeVisible()
    expect(screens.asked(issueLinkForm)).toEqual([])
  })

  await fillPayer(page)
  await test.step('an amount that changed is said before the charge, and has to be accepted again', async () => {
    screens.refuse(issueLinkForm, 'importe_distinto', { amount: 190_000, currency: 'PEN' })
    await page.getByRole('button', { name: 'Pagar S/ 1,842.50' }).click()
    await expect(page.getByRole('alert')).toContainText('El importe cambió: ahora es S/ 1,900.00')
    await expect(page.getByRole('checkbox', { name: /^Acepto/ })).not.toBeChecked()
  })

  screens.answer(issueLinkForm, linkForm)
  screens.answer(registerLinkPayment, { state: 'confirming' })
  screens.answer(readLinkPayment, { state: 'settled', receipt: payerReceipt })
  await page.getByRole('checkbox', { name: /^Acepto/ }).check()
  await page.getByRole('button', { name: 'Pagar S/ 1,900.00' }).click()
  await form.pay(linkForm.orderId)
  expect(screens.asked(issueLinkForm).at(-1)?.body).toMatchObject({
    secret,
    name: 'Teresa Vargas Llanos',
    document: { type: '01', number: '08812345' },
  })
  await atBothWidths(page, async () => {
    await expect(page.getByRole('heading', { name: 'Listo, la letra 13 está pagada' })).toBeVisible()
    await expect(page.getByText('Teresa Vargas Llanos, DNI 08812345')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Código QR del recibo' })).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('a reload tells it again, without opening the link', async () => {
    const before = screens.asked(openPaymentLink).length
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Listo, la letra 13 está pagada' })).toBeVisible()
    expect(screens.asked(openPaymentLink)).toHaveLength(before)
  })
})

test('a buyer makes a link, copies it and takes it back, which is asked once and waits while somebody pays', async ({
  page,
  screens,
  pageErrors,
}) => {
  let links = [] as (typeof aliveLink)[]
  screens.answer(listPaymentLinks, () => ({ letras: links.length === 0 ? [linkLetra] : [], links }))
  screens.answer(createPaymentLink, () => {
    links = [aliveLink]
    return aliveLink
  })
  await screens.open('/payment-links?letra=L-0502-13')
  await page.getByRole('button', { name: 'Crear enlace' }).click()
  const card = page.getByRole('region', { name: 'Enlace de la letra 13' })
  await expect(card.getByText('K7QF')).toBeVisible()
  expect(screens.asked(createPaymentLink).at(-1)?.body).toEqual({
    proforma: linkLetra.proforma,
    code: 'L-0502-13',
  })
  await expect(card.getByText('Una computadora, en España')).toBeVisible()
  await checkAccessibility(page)
  await checkDarkAccessibility(page)
  await expect(card.getByRole('button', { name: 'Copiar enlace' })).toBeVisible()

  pageErrors.expect(/status of 409/)
  screens.refuse(withdrawPaymentLink, 'pago_en_proceso')
  await card.getByRole('button', { name: 'Retirar el enlace' }).click()
  await page.getByRole('button', { name: 'Sí, retirarlo' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  screens.answer(withdrawPaymentLink, () => {
    links = []
    return { ...aliveLink, state: 'withdrawn' as const, address: null }
  })
  await page.getByRole('button', { name: 'Sí, retirarlo' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Crear enlace' })).toBeVisible()
})
