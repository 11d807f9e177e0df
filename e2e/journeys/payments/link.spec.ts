import { personas } from '@llave/testkit/personas'
import { amountText } from '../../spanish-figures.ts'
import { signIn } from '../access/sign-in.ts'
import { firstPending } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { waitForMail } from '../messaging/read-mails.ts'
import { cards, payByCard } from './pay-by-card.ts'

const { hector } = personas
const payer = 'teresa.vargas@correo.example'

test('a relative pays with a link: refused first, then paid; both have the receipt, and the link is closed', async ({
  page,
  llave,
  browser,
}) => {
  const letra = firstPending('1000370')
  const amount = amountText(letra.currency, letra.amount)
  await signIn(page, llave, hector)
  await page.goto(`/property/1000370/payment`)
  await page.getByRole('link', { name: 'Que pague otra persona' }).click()
  await page.getByRole('button', { name: 'Crear enlace' }).click()
  const card = page.getByRole('region', { name: `Enlace de la letra ${letra.position}` })
  const address = (await card.getByRole('code').textContent()) ?? ''
  const code =
    (await card
      .getByText(/^Código/)
      .locator('b')
      .textContent()) ?? ''

  const context = await browser.newContext({ baseURL: llave.at().portal })
  const theirs = await context.newPage()
  const path = address.slice(address.indexOf('/p#'))
  await test.step('they see concept, amount and code, and nothing of the buyer', async () => {
    await theirs.goto(path)
    await expect(theirs.getByRole('heading', { name: `Pago de letra ${letra.position}` })).toBeVisible()
    await expect(theirs.getByRole('main')).toContainText(amount)
    await expect(theirs.getByRole('main')).toContainText(code)
    await expect(theirs.locator('body')).not.toContainText(hector.name)
  })
  await theirs.getByLabel('Nombres y apellidos').fill('Teresa Vargas Llanos')
  await theirs.getByLabel('Número de documento').fill('08812345')
  await theirs.getByLabel('Correo para tu recibo').fill(payer)
  await theirs.getByRole('checkbox', { name: /^Acepto las Políticas/ }).check()
  await theirs.getByRole('button', { name: `Pagar ${amount}` }).click()

  await test.step('a card without funds is refused, and the form stays', async () => {
    await payByCard(theirs, cards.withoutFunds)
    await expect(theirs.getByRole('alert')).toBeVisible()
  })
  await payByCard(theirs, cards.approved)
  await expect(
    theirs.getByRole('heading', { name: `Listo, la letra ${letra.position} está pagada` }),
  ).toBeVisible()
  await expect(theirs.getByText('Teresa Vargas Llanos, DNI 08812345')).toBeVisible()

  await test.step('both get the receipt; theirs does not name the buyer', async () => {
    const copy = await waitForMail(llave, payer, /^Recibimos tu pago de/)
    expect(copy.text).not.toContain(hector.name)
    expect(copy.text).not.toContain(letra.code)
    const news = await waitForMail(llave, hector.email, /^Pagaron tu letra con tu enlace/)
    expect(news.text).toContain('Teresa Vargas Llanos, DNI 08812345')
  })
  await test.step('the QR leads to the check page, and the link is closed', async () => {
    const check =
      (await theirs.getByRole('link', { name: /^Código QR del recibo/ }).getAttribute('href')) ?? ''
    await theirs.goto(check)
    await expect(theirs.getByText('Este recibo es genuino')).toBeVisible()
    const another = await context.newPage()
    await another.goto(path)
    await expect(another.getByRole('heading', { name: 'Este enlace ya no recibe pagos' })).toBeVisible()
  })
  await test.step('the buyer sees who paid', async () => {
    await page.reload()
    await expect(page.getByText(/Por Teresa Vargas Llanos, DNI 08812345/)).toBeVisible()
  })
  await context.close()
})
