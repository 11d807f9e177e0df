import { personas } from '@llave/testkit/personas'
import { dayText } from '../../spanish-figures.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'
import { waitForMail } from '../messaging/read-mails.ts'
import { nextDebitDay, plannedCharge } from './planned-letras.ts'

const { paola } = personas
const proforma = '1000350'

test('from the list a card is unaffiliated, and another one affiliated or replaced', async ({
  page,
  llave,
}) => {
  await signIn(page, llave, paola)
  await page.goto('/debit-automatic')
  const home = page.getByRole('article').filter({ hasText: proforma })
  const confirmation = `/debit/${proforma}/confirmation`

  await test.step('"Cambiar tarjeta" leads to step 1, which shows the next charge', async () => {
    await home.getByRole('link', { name: /^Cambiar tarjeta/ }).click()
    await expect(page).toHaveURL(confirmation)
    const next = page.getByText('Próximo cobro', { exact: true }).locator('..')
    await expect(next.getByRole('definition')).toHaveText(plannedCharge(proforma, 'PEN').text)
    await expect(page.getByText('Primer cobro')).toHaveCount(0)
  })

  await test.step('unaffiliation is confirmed, announced, and updates the card without a reload', async () => {
    await page.goto('/debit-automatic')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await home.getByRole('button', { name: /^Desafiliarme al débito automático/ }).click()
    const asked = page.waitForRequest('**/api/MiCuenta/DesafiliacionDebitoAutomatico')
    const fetched = page.waitForRequest('**/api/MiCuenta/ObtenerProyectoAfiliacion?*')
    await page.getByRole('dialog').getByRole('button', { name: 'Sí, desafiliarme' }).click()
    expect((await asked).postDataJSON()).toMatchObject({ proforma, estado: true })
    const query = new URL((await fetched).url()).searchParams
    expect(Object.fromEntries(query)).toEqual({
      tipoDocumento: paola.document.type,
      nroDocumento: paola.document.number,
    })
    await expect(home).toContainText('Aún no tienes una tarjeta afiliada')
    await expect(home).toContainText(`Primer cobro, ${dayText(nextDebitDay())}`)
    await expect(home.getByRole('heading', { level: 2 })).toBeFocused()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await waitForMail(llave, paola.email, /ya no está en el Débito automático/)
  })

  await test.step('"Afiliar tarjeta" leads to step 1', async () => {
    await home.getByRole('link', { name: /^Afiliar tarjeta/ }).click()
    await expect(page).toHaveURL(confirmation)
  })
})
