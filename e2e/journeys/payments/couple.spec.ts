import { personas } from '@llave/testkit/personas'
import { amountText } from '../../spanish-figures.ts'
import { signIn, signInByForm } from '../access/sign-in.ts'
import { demoLetras, firstPending } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { waitForMail } from '../messaging/read-mails.ts'
import { acceptAndPay, cards, payByCard } from './pay-by-card.ts'

const { natalia, tomas, gloria, hector } = personas

test('of a couple each signs in and sees their property; one pays, and the receipt names both', async ({
  page,
  llave,
  browser,
}) => {
  const proforma = '1000360'
  const letra = firstPending(proforma)
  const total = demoLetras(proforma).length
  const home = { name: /^Playa Totoral Casa 15/ }

  await test.step('the co-holder signs in by himself and pays the oldest letra', async () => {
    await signInByForm(page, llave, tomas)
    await expect(page.getByRole('heading', { name: `Hola, ${tomas.name}` })).toBeVisible()
    await page.getByRole('link', home).click()
    await expect(page.getByText(`Letras pagadas: ${letra.position - 1} de ${total}`)).toBeVisible()
    await page.getByRole('link', { name: `Pagar letra ${letra.position}`, exact: true }).click()
    await acceptAndPay(page)
    await payByCard(page, cards.approved)
    await expect(page.getByRole('heading', { name: 'Tu pago se ha realizado con éxito' })).toBeVisible()
  })

  const facts = { Cliente: tomas.name, Titular: natalia.name }

  await test.step('his receipt names him and the holder, and is sent to him', async () => {
    const receipt = page.getByRole('article', { name: 'Recibo' })
    await expect(receipt).toContainText(amountText(letra.currency, letra.amount))
    for (const [name, value] of Object.entries(facts)) {
      const row = receipt.getByText(name, { exact: true }).locator('..')
      await expect(row.getByRole('definition')).toHaveText(value)
    }
    const mail = await waitForMail(llave, tomas.email, /^Recibimos tu pago de/)
    expect(mail.text).toContain(natalia.name)
  })

  await test.step('the holder sees it paid, with the same receipt', async () => {
    const context = await browser.newContext({ baseURL: llave.at().portal })
    const hers = await context.newPage()
    await signIn(hers, llave, natalia)
    await hers.getByRole('link', home).click()
    await expect(hers.getByText(`Letras pagadas: ${letra.position} de ${total}`)).toBeVisible()
    await hers.goto(`/checkout/${letra.code}`)
    const receipt = hers.getByRole('article', { name: 'Recibo' })
    for (const [name, value] of Object.entries(facts)) {
      const row = receipt.getByText(name, { exact: true }).locator('..')
      await expect(row.getByRole('definition')).toHaveText(value)
    }
    await context.close()
  })
})

test('a property that was ceded is the new holder’s, without the card of who paid before, and nothing of the old one’s', async ({
  page,
  llave,
  browser,
}) => {
  const proforma = '1000371'
  const letras = demoLetras(proforma)
  const paid = letras.filter((letra) => letra.paid)

  await test.step('who has it sees what was paid, and no card', async () => {
    await signIn(page, llave, gloria)
    await page.goto(`/property/${proforma}/payment`)
    await expect(page.getByText(`Letras pagadas: ${paid.length} de ${letras.length}`)).toBeVisible()
    const [answer] = await Promise.all([page.waitForResponse(/ConsultaClienteLetra/), page.reload()])
    const text = await answer.text()
    expect(text).toContain(paid[0]?.code)
    expect(text).not.toContain('497010')
    await page.getByRole('tab', { name: 'Pagos realizados' }).click()
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: `Letra ${paid.length}` })
        .first(),
    ).toBeVisible()
  })

  await test.step('who had it sees the other property alone', async () => {
    const context = await browser.newContext({ baseURL: llave.at().portal })
    const his = await context.newPage()
    await signIn(his, llave, hector)
    await expect(his.getByRole('link', { name: /Lote D-7/ })).toBeVisible()
    await expect(his.getByText('Departamento 902')).toHaveCount(0)
    await context.close()
  })
})
