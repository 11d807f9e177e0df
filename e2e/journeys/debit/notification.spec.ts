import { personas } from '@llave/testkit/personas'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { signIn } from '../access/sign-in.ts'
import { signOut } from '../access/sign-out.ts'
import { expect, test } from '../journey.ts'
import { acceptAndContinue } from './affiliate-by-card.ts'
import { affiliated, changeAffiliation } from './change-affiliations.ts'

const { valeria, elena } = personas
/** Late on the list, so that its button stands far below the top of the page. */
const proforma = '1000334'

test('the bar about the e-mail is in view from far down the list, covers no focus, and ends with the session', {
  tag: '@every-width',
}, async ({ page, llave, isMobile }) => {
  await signIn(page, llave, valeria)
  await page.route('**/api/MiCuenta/DesafiliacionDebitoAutomatico', (route) => route.fulfill({ status: 204 }))
  const bar = page.getByRole('status').filter({ hasText: /^Te enviamos un correo de confirmación de la des/ })
  const home = page.getByRole('article').filter({ hasText: proforma })

  async function unaffiliate() {
    await changeAffiliation(page, proforma, affiliated)
    await page.goto('/debit-automatic')
    await home.getByRole('button', { name: /^Desafiliarme/ }).click()
    await changeAffiliation(page, proforma, {})
    await page.getByRole('dialog').getByRole('button', { name: 'Sí, desafiliarme' }).click()
    await expect(bar).toBeVisible()
  }

  await test.step('in view, with what has the focus beside it', async () => {
    await unaffiliate()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expect(home.getByRole('heading')).toBeFocused()
    const under = (await bar.boundingBox())?.height ?? 0
    await expect.poll(async () => (await home.getByRole('heading').boundingBox())?.y).toBeGreaterThan(under)
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })
  await test.step('the keyboard, going back up, finds nothing behind it', async () => {
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Shift+Tab')
      const seen = await page.evaluate(() => {
        const focused = document.activeElement
        if (!focused || focused.closest('[role=status]')) return true
        const { left, top, bottom } = focused.getBoundingClientRect()
        const ends = [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + 2, y))
        return ends.every((end) => end !== null && !end.closest('[role=status]'))
      })
      expect(seen).toBe(true)
    }
  })
  await test.step('closed, the content has the focus', async () => {
    await bar.getByRole('button', { name: 'Cerrar aviso' }).click()
    await expect(bar).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('it is gone once another card is on its way', async () => {
    await unaffiliate()
    await home.getByRole('link', { name: /^Afiliar tarjeta/ }).click()
    await expect(bar).toBeVisible()
    await acceptAndContinue(page)
    await expect(bar).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Continuar afiliación' })).toBeVisible()
    await expect(bar).toHaveCount(0)
  })
  await test.step('the next customer at this browser is not told', async () => {
    await unaffiliate()
    await signOut(page, isMobile)
    await expect(page).toHaveURL(/^[^?]*\/login/)
    await expect(bar).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
  })
  await test.step('nor where the session ended in another tab', async () => {
    await signIn(page, llave, elena)
    await changeAffiliation(page, '1000311', affiliated)
    await page.route('**/api/MiCuenta/DesafiliacionDebitoAutomatico', (route) =>
      route.fulfill({ status: 204 }),
    )
    await page.goto('/property/1000311/debit')
    await page.getByRole('button', { name: /^Desafiliarme/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sí, desafiliarme' }).click()
    await expect(bar).toBeVisible()
    const other = await page.context().newPage()
    await other.goto('/')
    await signOut(other, isMobile)
    await expect(page).toHaveURL(/\/login/)
    await expect(bar).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
  })
})
