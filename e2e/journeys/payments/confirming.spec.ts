import { personas } from '@llave/testkit/personas'
import { signIn } from '../access/sign-in.ts'
import { demoLetras, firstPending } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { acceptAndPay, cards, payByCard } from './pay-by-card.ts'
import { addProviderFault, clearProviderFaults } from './provider-faults.ts'
import { providerTransactions } from './provider-transactions.ts'

const { pedro } = personas

test('after PAID the form never comes back: the page says that the payment is being confirmed until it is settled', async ({
  page,
  llave,
  pageErrors,
}) => {
  pageErrors.expect(/RegistrarPago|EstadoPago|form\/pay/)
  const letra = firstPending('1000310')
  await page.clock.install()
  await signIn(page, llave, pedro)
  const receipt = page.getByRole('article', { name: 'Recibo' })
  const done = page.getByRole('heading', { name: 'Tu pago se ha realizado con éxito' })

  await test.step('neither browser nor notification reports the payment', async () => {
    await page.goto(`/checkout/${letra.code}`)
    await acceptAndPay(page)
    await addProviderFault(llave, { kind: 'ipn-drop' })
    await addProviderFault(llave, { kind: 'server-error', service: 'Order/Get', times: null })
    await page.route('**/api/MiCuenta/RegistrarPago', (route) => route.abort())
    await payByCard(page, cards.approved)
    const confirming = page.getByRole('heading', { name: 'Recibimos tu pago. Estamos confirmándolo.' })
    await expect(confirming).toBeVisible()
    await page.reload()
    await expect(confirming).toBeVisible()
    await clearProviderFaults(llave)
    await page.clock.runFor(5_000)
    // Pedro has no e-mail address, so the page must not say that one was sent.
    await expect(done).toBeVisible()
    await expect(page.getByText('Enviamos una notificación a tu correo electrónico.')).toHaveCount(0)
  })

  await test.step('a reload shows it as paid, with the receipt', async () => {
    const number = await receipt.getByText(/^WEB-\d{8}$/).textContent()
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText('El número de documento ya se encuentra pagado.')
    await expect(receipt).toContainText(number ?? '')
    await expect(receipt.getByText('Pagada')).toBeVisible()
  })

  await test.step('after a lost answer nothing says that no charge was made until that is known', async () => {
    const next = demoLetras('1000310')[letra.position]
    const verifying = page.getByRole('heading', { name: 'Estamos verificando tu pago.' })
    const claims = page.getByText(/ningún cobro/)
    await page.goto(`/checkout/${next?.code}`)
    await acceptAndPay(page)
    await addProviderFault(llave, { kind: 'ipn-drop' })
    await addProviderFault(llave, { kind: 'server-error', service: 'Order/Get', times: null })
    // The bank takes the money, but its answer does not reach the browser.
    await page.route('**/form/pay', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await payByCard(page, cards.approved)
    await expect(verifying).toBeVisible()

    const answered = page.waitForResponse('**/api/MiCuenta/EstadoPago?*')
    await page.clock.runFor(2_500)
    await answered
    await page.reload()
    await expect(verifying).toBeVisible()
    await expect(claims).toHaveCount(0)

    await clearProviderFaults(llave)
    await page.clock.runFor(5_000)
    await expect(done).toBeVisible()
    const held = await providerTransactions(llave, next?.code ?? '', pedro.document.number)
    expect(held).toHaveLength(1)
  })
})
