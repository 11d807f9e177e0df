import { personas } from '@llave/testkit/personas'
import { signIn } from '../access/sign-in.ts'
import { firstPending } from '../demo-letras.ts'
import { expect, testEmbedded } from '../journey.ts'
import { acceptAndPay, cards, payByCard } from './pay-by-card.ts'

const { elena } = personas

testEmbedded(
  'a letra stays paid when everything is killed right after the payment, and started again',
  async ({ page, alone, pageErrors }) => {
    // The receipt page may be requesting the statement or its QR at that moment.
    pageErrors.expect(/net::ERR_(CONNECTION_(RESET|REFUSED)|EMPTY_RESPONSE)/)
    const letra = firstPending('1000311')
    await signIn(page, alone, elena)
    await page.goto(`/checkout/${letra.code}`)
    await acceptAndPay(page)
    await payByCard(page, cards.approved)
    await expect(page.getByRole('heading', { name: 'Tu pago se ha realizado con éxito' })).toBeVisible()
    await alone.killAndRestart()

    // The session survives the power cut as well.
    await page.goto('/property/1000311/payment?tab=paid')
    await expect(page.getByText(`Letras pagadas: ${letra.position} de 24`)).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: `Letra ${letra.position}` })
    await expect(row).toContainText('Pago online')
  },
)
