import { personas } from '@llave/testkit/personas'
import { signIn } from '../access/sign-in.ts'
import { firstPending } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { waitForMail } from '../messaging/read-mails.ts'
import { acceptAndPay, cards, payByCard } from './pay-by-card.ts'

const { elena } = personas

test('a payment settles with the browser closed right after paying', async ({
  browser,
  llave,
  pageErrors,
}) => {
  const letra = firstPending('1000311')
  const before = await browser.newContext()
  pageErrors.watch(before)
  const page = await before.newPage()
  await signIn(page, llave, elena, `${llave.at().portal}/MiCuenta/Ingreso`)
  await page.goto(`${llave.at().portal}/checkout/${letra.code}`)
  await acceptAndPay(page)
  // The bank takes the money and notifies; the browser is closed before it gets the answer.
  const { promise: taken, resolve: take } = Promise.withResolvers<void>()
  await before.route('**/form/pay', async (route) => {
    await route.fetch()
    take()
  })
  await payByCard(page, cards.approved)
  await taken
  await before.close()

  await waitForMail(llave, elena.email, /^Recibimos tu pago de S\/\s1,100\.00$/)
  const after = await browser.newContext()
  pageErrors.watch(after)
  const later = await after.newPage()
  await signIn(later, llave, elena, `${llave.at().portal}/MiCuenta/Ingreso`)
  await later.goto(`${llave.at().portal}/property/1000311/payment?tab=paid`)
  const row = later.getByRole('listitem').filter({ hasText: `Letra ${letra.position}` })
  await expect(row).toContainText('Pago online')
  await after.close()
})
