import { closeSession } from '@llave/contract/access/close-session'
import { issueCardForm } from '@llave/contract/debit/issue-card-form'
import { listAffiliations } from '@llave/contract/debit/list-affiliations'
import { unaffiliateCard } from '@llave/contract/debit/unaffiliate-card'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { affiliation, cardOnDebit, flat, lot } from '../fixtures.ts'
import { expect, type Screens, test } from '../screen.ts'

const bar = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^Te enviamos un correo de confirmación de la des/ })
const homeOf = (page: Page) => page.getByRole('article').filter({ hasText: flat.proforma })

/** Unaffiliates the last of several cards, whose button is far below the top of the page. */
async function unaffiliate(page: Page, screens: Screens): Promise<void> {
  const others = Array.from({ length: 4 }, (_, index) => affiliation({ ...lot, proforma: `100090${index}` }))
  screens.answer(unaffiliateCard, undefined)
  screens.answer(listAffiliations, [...others, affiliation(flat, { card: cardOnDebit() })])
  await screens.open('/debit-automatic')
  await homeOf(page)
    .getByRole('button', { name: /^Desafiliarme/ })
    .click()
  screens.answer(listAffiliations, [...others, affiliation(flat)])
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, desafiliarme' }).click()
  await expect(bar(page)).toBeVisible()
}

test('the bar about the e-mail is visible from far down the list, covers no focused element, and disappears with the next card', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 502/)
  const home = homeOf(page)
  await test.step('visible, without covering the focused element', async () => {
    await unaffiliate(page, screens)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    await expect(home.getByRole('heading')).toBeFocused()
    const under = (await bar(page).boundingBox())?.height ?? 0
    await expect.poll(async () => (await home.getByRole('heading').boundingBox())?.y).toBeGreaterThan(under)
    await atBothWidths(page, async () => {
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
    })
  })
  await test.step('moving the focus upwards never puts it behind the bar', async () => {
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
    await bar(page).getByRole('button', { name: 'Cerrar aviso' }).click()
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('it is gone once another card is being affiliated', async () => {
    await unaffiliate(page, screens)
    await home.getByRole('link', { name: /^Afiliar tarjeta/ }).click()
    await expect(bar(page)).toBeVisible()
    screens.refuse(issueCardForm, 'proveedor_no_responde')
    await page.getByRole('checkbox', { name: /^Acepto las Políticas de Privacidad/ }).check()
    await page.getByRole('button', { name: 'Continuar afiliación' }).click()
    await expect(page.getByRole('heading', { name: 'Afiliación', exact: true })).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Continuar afiliación' })).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  })
})

test('the bar about the e-mail ends with the session, in this tab and where another one ended it', async ({
  page,
  screens,
}) => {
  screens.answer(closeSession, undefined)
  const leave = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Abrir menú' }).click()
    await tab.getByRole('button', { name: 'Salir' }).click()
  }
  await test.step('where another tab ended it', async () => {
    await unaffiliate(page, screens)
    const other = await page.context().newPage()
    await other.goto('/')
    await leave(other)
    await expect(page).toHaveURL(/\/login/)
    await expect(bar(page)).toHaveCount(0)
    await other.close()
  })
  await test.step('the next customer at this browser does not see it', async () => {
    screens.forget()
    await unaffiliate(page, screens)
    await leave(page)
    await expect(page).toHaveURL(/\/login/)
    await expect(bar(page)).toHaveCount(0)
  })
})
