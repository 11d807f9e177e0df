import { personas } from '@llave/testkit/personas'
import { atBothWidths } from '../../widths.ts'
import { signIn } from '../access/sign-in.ts'
import { firstPending } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { waitForMail } from '../messaging/read-mails.ts'
import { acceptAndPay, cards, payByCard } from './pay-by-card.ts'

const { company } = personas

test('a payment is followed from its refusal to its receipt, and a second one back to its card', async ({
  page,
  llave,
}) => {
  const letra = firstPending('1000308')
  const title = page.getByRole('heading', { level: 1 })
  const steps = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  await signIn(page, llave, company)
  const other = await page.context().newPage()
  for (const tab of [other, page]) {
    await tab.goto(`/checkout/${letra.code}`)
    await acceptAndPay(tab)
  }

  await test.step('refused: the reason, and what does not follow', async () => {
    await payByCard(page, cards.withoutFunds)
    await atBothWidths(page, () =>
      expect(page.getByRole('alert')).toContainText('La tarjeta no tiene saldo suficiente.'),
    )
    const follower = await page.context().newPage()
    await follower.goto(`/payment?documento=${letra.code}`)
    await atBothWidths(follower, async () => {
      await expect(follower.getByRole('heading', { level: 1 })).toHaveText('El banco no aceptó el pago')
      await expect(follower.getByText('La tarjeta no tiene saldo suficiente.')).toBeVisible()
    })
    await follower.close()
  })

  await test.step('paid: from the receipt and the mail to each step', async () => {
    await payByCard(page, cards.approved)
    await page.getByRole('link', { name: 'Seguir este pago' }).click()
    await expect(title).toHaveText(/^Tu pago está (aplicado|registrado)$/)
    await atBothWidths(page, async () => {
      await expect(steps.filter({ hasText: 'Confirmado por el banco' })).toContainText('Operación Nro.')
      await expect(steps.filter({ hasText: 'Aplicado a tu letra' })).toContainText(
        `Letra ${letra.position} de 120`,
      )
      await expect(steps.filter({ hasText: 'Recibo' })).toContainText('WEB-')
    })
    const mail = await waitForMail(llave, company.email, /^Recibimos tu pago/)
    const [link = ''] = /https?:\/\/\S+\/payment\/\S+/.exec(mail.text) ?? []
    expect(new URL(link).pathname).toBe(new URL(page.url()).pathname)
  })

  await test.step('a second payment of the letra goes back, which its trail tells', async () => {
    await other.bringToFront()
    await payByCard(other, cards.approved)
    await other.getByRole('link', { name: 'Seguir este pago' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^Te devolv(emos|imos) este pago$/)
    await atBothWidths(other, async () => {
      await expect(other.getByText(/ya figuraba pagada cuando llegó este pago/)).toBeVisible()
      await expect(other.getByText('Devolución pedida')).toBeVisible()
    })
  })

  await test.step('"Mi pago no aparece" leads to the newest, and finds each by its number', async () => {
    await page.bringToFront()
    const order = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.getByRole('link', { name: 'Mis pagos' }).click()
    await page.getByRole('link', { name: 'Mi pago no aparece' }).click()
    await expect(page).toHaveURL(/\/payment\/\d{12}-/)
    await page.getByRole('link', { name: 'Buscar otro pago' }).click()
    await page.getByLabel('Número de operación o de pedido').fill(order)
    await atBothWidths(page, async () => {
      await page.getByRole('button', { name: 'Buscar' }).click()
      await expect(page.getByRole('heading', { name: 'Lo que encontramos' })).toBeVisible()
    })
    await page.getByRole('link', { name: new RegExp(`^Letra ${letra.position} de 120`) }).click()
    await expect(title).toHaveText(/^Tu pago está (aplicado|registrado)$/)
  })
})
