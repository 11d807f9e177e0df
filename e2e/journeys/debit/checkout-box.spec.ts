import { personas } from '@llave/testkit/personas'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { signIn } from '../access/sign-in.ts'
import { demoLetras, firstPending } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { waitForMail } from '../messaging/read-mails.ts'
import { acceptAndPay, cards, payByCard } from '../payments/pay-by-card.ts'

const { valeria } = personas
const proforma = '1000332'

test("checkout's box affiliates the card that pays, and the receipt says so", async ({ page, llave }) => {
  const letra = firstPending(proforma)
  await signIn(page, llave, valeria)
  await page.goto(`/checkout/${letra.code}`)
  const box = page.getByRole('checkbox', { name: 'Afiliar tarjeta al Débito automático', exact: true })
  await expect(box).not.toBeChecked()
  await box.check()
  await expect(box).toHaveAccessibleDescription(
    /^Autorizo a Llave a cobrar a mi tarjeta, el día 24 de cada mes/,
  )
  await checkAccessibility(page)
  await checkDarkAccessibility(page)

  const asked = page.waitForRequest('**/api/MiCuenta/GenerarTokenIziPago')
  await acceptAndPay(page)
  expect((await asked).postDataJSON()).toMatchObject({
    formAction: 'REGISTER_PAY',
    currency: letra.currency,
  })
  await expect(page.getByText('Guardamos los dígitos visibles, el titular y el vencimiento')).toBeVisible()
  await payByCard(page, cards.approved)
  await expect(
    page.getByRole('heading', { name: 'Tu pago y afiliación se ha realizado con éxito', exact: true }),
  ).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Ver mi afiliación' }).click()
  await expect(page).toHaveURL(`/property/${proforma}/debit`)
  await expect(page.getByRole('region', { name: 'Tarjeta afiliada' })).toContainText('0055')
  const next = page.getByRole('region', { name: 'Próximo cobro' })
  await expect(next).not.toContainText(`Letra ${letra.position}v`)
  await waitForMail(llave, valeria.email, /quedó afiliada/)

  await test.step('with an affiliated card the next letra has no box', async () => {
    await page.goto(`/checkout/${demoLetras(proforma)[letra.position]?.code}`)
    await expect(page.getByRole('checkbox', { name: /^Acepto las/ })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /Afiliar tarjeta/ })).toHaveCount(0)
  })
})
