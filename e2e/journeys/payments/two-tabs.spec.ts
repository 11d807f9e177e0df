import { personas } from '@llave/testkit/personas'
import { signIn } from '../access/sign-in.ts'
import { demoLetras, firstPending } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { waitForMail } from '../messaging/read-mails.ts'
import { acceptAndPay, cards, payByCard } from './pay-by-card.ts'
import { moneyHeld, providerTransactions } from './provider-transactions.ts'

const { jorge } = personas

test('a letra paid from two tabs is paid once, and the second payment is refunded automatically', async ({
  page,
  llave,
}) => {
  const letra = firstPending('1000303')
  await signIn(page, llave, jorge)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/checkout/${letra.code}`)
    await acceptAndPay(tab)
  }
  await payByCard(other, cards.approved)
  await expect(other.getByRole('heading', { name: 'Tu pago se ha realizado con éxito' })).toBeVisible()

  await page.bringToFront()
  await payByCard(page, cards.approved)
  await expect(page.getByRole('heading', { name: 'Esta letra ya estaba pagada' })).toBeVisible()

  const mail = await waitForMail(llave, jorge.email, /^Te (estamos devolviendo|devolvimos) US\$\s450\.00$/)
  expect(mail.text).toContain(letra.code)
  await expect
    .poll(async () => moneyHeld(await providerTransactions(llave, letra.code, jorge.document.number)))
    .toBe(Math.round(Number(letra.amount) * 100))

  await page.goto('/property/1000303/payment?tab=paid')
  await expect(
    page.getByText(`Letras pagadas: ${letra.position} de ${demoLetras('1000303').length}`),
  ).toBeVisible()
})
