import { listAffiliations } from '@llave/contract/debit/list-affiliations'
import { listDocuments } from '@llave/contract/portfolio/list-documents'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readProgress } from '@llave/contract/portfolio/read-progress'
import { checkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { affiliation, cardOnDebit, customer, flat, letra, lot } from '../fixtures.ts'
import { expect, test } from '../screen.ts'
import { countVisibleEntries, expectSlide, swipe } from './menu-slides.ts'

const property = '/property/1000235'
const entries = [
  ['Mis pagos', 'payment'],
  ['Débito automático', 'debit'],
  ['Historial de pago', 'historic'],
  ['Avances de obra', 'advance'],
  ['Documentos', 'documents'],
  ['Avisos', 'notices'],
] as const

test('a property has six screens in its menu, a back link, the customer and its name', async ({
  page,
  screens,
}) => {
  screens.answer(listDocuments, [])
  screens.answer(readProgress, { delivery: null, subscribed: false, stages: [], pictures: [] })
  await screens.open(`${property}/payment`)
  const menu = page.getByRole('navigation', { name: 'Propiedad' })

  await test.step('its title is the project in lower case, the product beneath', async () => {
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('quinta ficus')
    await expect(title.locator('+ p')).toHaveText('Departamento 502')
    for (const toggle of ['Fotos', 'Mapa', 'Google maps']) {
      await expect(page.getByRole('button', { name: toggle })).toHaveCount(0)
    }
  })

  await test.step('six links in order', async () => {
    const links = menu.getByRole('link')
    await expect(links).toHaveText(entries.map(([label]) => label))
    for (const [label, path] of entries) {
      await expect(menu.getByRole('link', { name: label })).toHaveAttribute('href', `${property}/${path}`)
    }
    await expect(menu.getByRole('link', { name: 'Mis pagos' })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('a slider on a mobile, a list on a desktop', async () => {
    await atBothWidths(page, async (atDesk) => {
      const next = menu.getByRole('button', { name: 'Siguiente' })
      await expect(next).toHaveCount(atDesk ? 0 : 1)
      const [first, second] = await Promise.all(
        [0, 1].map((index) => menu.getByRole('link').nth(index).boundingBox()),
      )
      if (!first || !second) throw new Error('The menu is not seen')
      if (atDesk) {
        expect(second.x).toBe(first.x)
        expect(second.y).toBeGreaterThan(first.y)
      } else {
        expect(second.y).toBe(first.y)
        expect(second.x).toBeGreaterThan(first.x)
        await expect(next).toBeVisible()
      }
      // Initial and name of the customer.
      const profile = page.getByText('LLucía Paredes Vargas')
      if (atDesk) await expect(profile).toHaveText('LLucía Paredes Vargas')
      else await expect(profile).toBeHidden()
      await checkAccessibility(page)
      await checkLargeText(page)
    })
  })

  await test.step('each screen is reached by its link and marked in the menu', async () => {
    for (const [label, path] of entries.toReversed()) {
      const link = menu.getByRole('link', { name: label })
      await link.focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${property}/${path}`)
      await expect(link).toHaveAttribute('aria-current', 'page')
    }
  })

  await page.getByRole('main').getByRole('link', { name: 'Inicio', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('on a mobile the menu slides one link at a time in 500 ms, infinitely, by buttons, keys and swipes', async ({
  page,
  screens,
}) => {
  await screens.open(`${property}/payment`)
  const menu = page.getByRole('navigation', { name: 'Propiedad' })
  const labels = entries.map(([label]) => label)
  await expectSlide(page, 'Mis pagos')

  await test.step('one is fully visible, the next at most in part', async () => {
    expect(await countVisibleEntries(page)).toBe(1)
  })

  await test.step('Siguiente moves it by one in 500 ms', async () => {
    const lasts = await menu.getByRole('button', { name: 'Siguiente' }).evaluate((button: HTMLElement) => {
      button.click()
      const [move] = (button.parentElement as HTMLElement).getAnimations({ subtree: true })
      return move?.effect?.getComputedTiming().duration
    })
    expect(lasts).toBe(500)
    await expectSlide(page, 'Débito automático')
  })

  await test.step('and on, until the first again', async () => {
    for (const label of [...labels.slice(2), 'Mis pagos']) {
      await menu.getByRole('button', { name: 'Siguiente' }).click()
      await expectSlide(page, label)
    }
  })

  await test.step('Anterior moves it back by one, from the first to the last', async () => {
    await menu.getByRole('button', { name: 'Anterior' }).click()
    await expectSlide(page, 'Avisos')
    await menu.getByRole('button', { name: 'Siguiente' }).click()
    await expectSlide(page, 'Mis pagos')
  })

  await test.step('arrow keys, from the first back to the last and on again', async () => {
    await menu.getByRole('link', { name: 'Mis pagos' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(menu.getByRole('link', { name: 'Avisos' })).toBeFocused()
    await expectSlide(page, 'Avisos')
    await page.keyboard.press('ArrowRight')
    await expect(menu.getByRole('link', { name: 'Mis pagos' })).toBeFocused()
    await expectSlide(page, 'Mis pagos')
  })

  await test.step('a swipe to the left shows the next, to the right the previous one, and opens neither', async () => {
    await swipe(page, menu, -60)
    await expectSlide(page, 'Débito automático')
    await swipe(page, menu, 60)
    await expectSlide(page, 'Mis pagos')
    await expect(page).toHaveURL(`${property}/payment`)
  })
})

test('automatic debit is promoted at a property without a card, and not at one with it', {
  tag: '@desktop',
}, async ({ page, screens }) => {
  screens.answer(listAffiliations, [affiliation(lot, { card: cardOnDebit() }), affiliation(flat)])
  const promo = page.getByRole('complementary', { name: 'Débito automático' })
  await screens.open(`/property/${flat.proforma}/payment`)
  await expect(promo).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Inicio' }).click()
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /MZ A LT 4/ })
    .click()
  await expect(page.getByText(/^Letras pagadas:/)).toBeVisible()
  await expect(promo).toHaveCount(0)
})

test('the layout changes at 640, 768, 1024 and 1280 px: mobile, tablet, desktop, browser', {
  tag: '@desktop',
}, async ({ page, screens }) => {
  await screens.open('/')
  const burger = page.getByRole('button', { name: 'Abrir menú' })
  const leave = page.getByRole('button', { name: 'Salir' })
  const turns = page.getByRole('navigation', { name: 'Propiedad' }).getByRole('button')
  const promo = page.getByRole('complementary', { name: 'Débito automático' })

  async function columnsOf(selector: string): Promise<number> {
    const columns = await page
      .locator(selector)
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns)
    return columns.split(' ').length
  }
  const widths = [
    { width: 640, mobile: true, cards: 1, sheet: 1, entries: 1 },
    { width: 641, mobile: true, cards: 1, sheet: 1, entries: 4 },
    { width: 767, mobile: true, cards: 1, sheet: 1, entries: 6 },
    { width: 768, mobile: true, cards: 2, sheet: 1, entries: 6 },
    { width: 1023, mobile: true, cards: 2, sheet: 1, entries: 6 },
    { width: 1024, mobile: false, cards: 3, sheet: 1, entries: 6 },
    { width: 1279, mobile: false, cards: 3, sheet: 1, entries: 6 },
    { width: 1280, mobile: false, cards: 3, sheet: 2, entries: 6 },
  ]
  for (const { width, cards } of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => columnsOf('ul:has(> li > a[href^="/property/"])'), `cards at ${width}`)
      .toBe(cards)
  }
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /Departamento 502/ })
    .click()
  await expect(page.getByText(/^Letras pagadas:/)).toBeVisible()
  for (const { width, mobile, sheet, entries: whole } of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect(burger, `at ${width}`).toBeVisible({ visible: mobile })
    await expect(leave, `at ${width}`).toBeVisible({ visible: !mobile })
    await expect.poll(() => countVisibleEntries(page), `entries at ${width}`).toBe(whole)
    await expect(turns, `at ${width}`).toHaveCount(whole < 6 ? 2 : 0)
    await expect(promo, `at ${width}`).toBeVisible({ visible: !mobile })
    await expect
      .poll(() => columnsOf('div:has(> [aria-label="Avance de tus letras"])'), `payments at ${width}`)
      .toBe(sheet)
    const spilled = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(spilled, `nothing is wider than ${width}`).toBeLessThanOrEqual(0)
    const cramped = () =>
      page
        .getByRole('navigation', { name: 'Propiedad' })
        .getByRole('link')
        .evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).length)
    await expect.poll(cramped, `no entry is wider than its place at ${width}`).toBe(0)
  }

  await test.step('at 768 px with larger text the six do not fit: the menu slides, and is a row again once they do', async () => {
    const setText = (size: string) =>
      page.evaluate((wanted) => {
        document.documentElement.style.fontSize = wanted
      }, size)
    await page.setViewportSize({ width: 768, height: 800 })
    await setText('130%')
    await expect(turns).toHaveCount(2)
    await expect.poll(() => countVisibleEntries(page)).toBe(4)
    await setText('')
    await expect(turns).toHaveCount(0)
    await expect.poll(() => countVisibleEntries(page)).toBe(6)
  })
})

test("another customer's property is not found", async ({ page, screens }) => {
  screens.answer(readCustomerStatement, { customer, products: [lot], instalments: [letra(lot, 1)] })
  await screens.open(`/property/${flat.proforma}/payment`)
  await expect(page.getByRole('heading', { name: 'No encontramos esta propiedad' })).toBeVisible()
  await checkAccessibility(page)
})
