import { personas } from '@llave/testkit/personas'
import { readCalendarText } from '@llave/testkit/read-calendar'
import { checkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { signIn } from '../access/sign-in.ts'
import { demoLetras } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'

/** She owes letras that no journey pays. */
const { beatriz } = personas
const proforma = '1000384'

test('a calendar is made and read by another program; changed and ended, its addresses are dead at once', async ({
  page,
  llave,
  request,
  context,
  pageErrors,
}) => {
  await signIn(page, llave, beatriz)
  await page.goto(`/property/${proforma}/payment`)
  await page.getByRole('link', { name: 'Fechas en mi calendario' }).click()
  await expect(page).toHaveURL('/calendar')
  const stale = await context.newPage()
  await stale.goto('/calendar')
  await expect(stale.getByRole('button', { name: 'Crear mi calendario' })).toBeVisible()

  const shown = page.getByRole('region', { name: 'Tu calendario' })
  const addressNow = async () => (await shown.getByText(/\.ics$/).innerText()).trim()

  const first =
    await test.step('made and read: every letra that is owed on its day, and nothing of her', async () => {
      await page.getByRole('button', { name: 'Crear mi calendario' }).click()
      const address = await addressNow()
      const link = page.getByRole('link', { name: 'Agregar a mi calendario' })
      await expect(link).toHaveAttribute('href', address.replace(/^http:/, 'webcal:'))
      await atBothWidths(page, () => checkAccessibility(page))
      const answer = await request.get(address)
      expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
      const text = await answer.text()
      const days = readCalendarText(text)
        .filter(({ title }) => title === 'Vence una letra')
        .map(({ day }) => day)
      const owed = demoLetras(proforma).filter(({ paid }) => !paid)
      expect(owed.length).toBeGreaterThan(2)
      expect(days).toEqual(expect.arrayContaining(owed.map(({ dueOn }) => dueOn.toString())))
      for (const secret of [
        beatriz.name,
        beatriz.document.number,
        proforma,
        ...owed.map(({ code }) => code),
      ]) {
        expect(text).not.toContain(secret)
      }
      return address
    })
  await test.step('she sees that it was read, and the address no more', async () => {
    await page.reload()
    await expect(page.getByText('Todavía ninguna')).toBeHidden()
    await atBothWidths(page, async () => {
      await expect(shown.getByText('Última lectura')).toBeVisible()
      await expect(shown.getByText(/\.ics$/)).toBeHidden()
    })
  })
  await test.step('a tab from before makes no second one, and finds the first', async () => {
    pageErrors.expect(/status of 422/)
    await stale.getByRole('button', { name: 'Crear mi calendario' }).click()
    await expect(stale.getByRole('region', { name: 'Tu calendario' })).toBeVisible()
    expect((await request.get(first)).status()).toBe(200)
    await stale.close()
  })
  const second = await test.step('changed: the old address is dead, the new one answers', async () => {
    await page.getByRole('button', { name: 'Cambiar la dirección' }).click()
    await page.getByRole('button', { name: 'Sí, cambiarla' }).click()
    const address = await addressNow()
    expect(address).not.toBe(first)
    expect((await request.get(first)).status()).toBe(404)
    expect((await request.get(address)).status()).toBe(200)
    return address
  })
  await test.step('ended: nothing is left at either address', async () => {
    await page.getByRole('button', { name: 'Terminar el calendario' }).click()
    await page.getByRole('button', { name: 'Sí, terminarlo' }).click()
    await atBothWidths(page, () => expect(page.getByText(/Tu calendario terminó el/)).toBeVisible())
    const answers = await Promise.all([first, second].map((address) => request.get(address)))
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([
      'En esta dirección no hay ningún calendario.',
      'En esta dirección no hay ningún calendario.',
    ])
  })
})
