import { personas } from '@llave/testkit/personas'
import { atBothWidths } from '../../widths.ts'
import { signIn } from '../access/sign-in.ts'
import { demoLetras } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { waitForMail } from '../messaging/read-mails.ts'
import { acceptAndPay, cards, payByCard } from './pay-by-card.ts'
import { moneyHeld, providerTransactions } from './provider-transactions.ts'

const { mateo } = personas

test('three letras are paid with one charge, followed, and each has its details; an older tab with two of them has its money back', async ({
  page,
  llave,
}) => {
  const [first, second, third, fourth] = demoLetras('1000301').filter(({ paid }) => !paid)
  if (!first || !second || !third || !fourth) throw new Error('Fewer than four letras are pending')
  const minor = ({ amount }: { readonly amount: string }) => Math.round(Number(amount) * 100)
  await signIn(page, llave, mateo)
  const older = await page.context().newPage()
  await older.goto(`/checkout/${first.code}?con=${second.code}`)
  await acceptAndPay(older)

  await page.bringToFront()
  await page.goto('/property/1000301/payment')
  await expect(page.locator('dl').getByText('Ya pagadas')).toBeVisible()
  await test.step('a later year is one line until it is opened', async () => {
    const year = page
      .locator('details')
      .filter({ has: page.getByRole('heading', { name: String(fourth.dueOn.year + 1) }) })
    await expect(year.getByRole('listitem').first()).toBeHidden()
    await year.locator('summary').click()
    await atBothWidths(page, () => expect(year.getByRole('listitem').first()).toBeVisible())
  })
  await page.getByRole('link', { name: 'Pagar varias' }).click()
  await atBothWidths(page, () => page.getByRole('checkbox', { name: `Letra ${third.position}` }).check())
  await page.getByRole('link', { name: 'Pagar 3 letras' }).click()
  await expect(page).toHaveURL(`/checkout/${first.code}?con=${second.code}&con=${third.code}`)
  await acceptAndPay(page)
  await test.step('a card without funds pays none of them, and the next one all', async () => {
    await payByCard(page, cards.withoutFunds)
    await atBothWidths(page, () =>
      expect(page.getByText('La tarjeta no tiene saldo suficiente.')).toBeVisible(),
    )
    await payByCard(page, cards.approved)
    await expect(page.getByRole('heading', { name: 'Tu pago se ha realizado con éxito' })).toBeVisible()
    const receipt = page.getByRole('article', { name: 'Recibo' })
    await atBothWidths(page, async () => {
      for (const { code } of [first, second, third])
        await expect(receipt.getByText(new RegExp(`^Letra ${code}, `))).toBeVisible()
    })
  })
  await test.step('its trail names each of them', async () => {
    await page.getByRole('link', { name: 'Seguir este pago' }).click()
    const applied = page.getByRole('listitem').filter({ hasText: 'Aplicado a tus letras' })
    await atBothWidths(page, async () => {
      for (const { position } of [first, second, third])
        await expect(applied).toContainText(`Letra ${position} de 36, vencía el`)
    })
  })
  await test.step('one mail lists them', async () => {
    const mail = await waitForMail(llave, mateo.email, /^Recibimos tu pago de /)
    for (const { code } of [first, second, third]) expect(mail.text).toContain(`Letra ${code}`)
  })
  await test.step('the older form pays nothing, and its money goes back', async () => {
    await older.bringToFront()
    await payByCard(older, cards.approved)
    await atBothWidths(older, () =>
      expect(older.getByRole('heading', { name: 'Una de estas letras ya estaba pagada' })).toBeVisible(),
    )
    await waitForMail(llave, mateo.email, /^Te (estamos devolviendo|devolvimos) /)
    await expect
      .poll(async () => moneyHeld(await providerTransactions(llave, first.code, mateo.document.number)))
      .toBe(minor(first) + minor(second) + minor(third))
  })
  await test.step('a paid letra leads to its part of the charge, and an unpaid one to none', async () => {
    await page.goto('/property/1000301/payment?tab=paid')
    await expect(page.getByText(`Letras pagadas: ${third.position} de 36`)).toBeVisible()
    await page.getByRole('link', { name: `Letra ${second.position}`, exact: true }).click()
    await expect(page.getByRole('heading', { name: `Letra ${second.position} de 36` })).toBeVisible()
    await atBothWidths(page, () => expect(page.getByText(/^S\/\s[\d,.]+ por 3 letras$/)).toBeVisible())
    await expect(page.getByRole('link', { name: 'Seguir este pago' })).toBeVisible()
    await page.goto(`/property/1000301/paid?documento=${fourth.code}`)
    await atBothWidths(page, () =>
      expect(page.getByText('Esta letra no está entre tus pagos realizados')).toBeVisible(),
    )
  })
})
