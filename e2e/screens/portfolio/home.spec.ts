import { listCountries } from '@llave/contract/access/list-countries'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { countries } from '@llave/domain/access/countries'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { cashItem, customer, flat, letra, lot, paidLetra, today } from '../fixtures.ts'
import { overlayOf } from '../loading.ts'
import { expect, test } from '../screen.ts'

function cardOf(page: Page, proforma: string) {
  return page.getByRole('listitem').locator(`a[href="/property/${proforma}/payment"]:has(img)`)
}

test('the home greets by name and has one card per property, grouped under PAGO DE LETRAS', async ({
  page,
  screens,
}) => {
  const late = [40, 9].map((days, index) => letra(lot, index + 2, { dueOn: today.subtract({ days }) }))
  const instalments = [paidLetra(lot, 1, today.subtract({ days: 60 })), ...late, letra(flat, 1)]
  screens.answer(readCustomerStatement, { customer, products: [lot, flat], instalments })
  await screens.open('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Lucía Paredes Vargas')

  await test.step('a card has project, address, place and picture, and leads to its payments', async () => {
    for (const [proforma, code, ...words] of [
      [
        '1000234',
        'P01',
        'Valle Sereno',
        'MZ A LT 4',
        'Km 42 de la Panamericana Sur',
        'Chilca / Cañete / Lima',
      ],
      [
        '1000235',
        'P02',
        'Quinta Ficus',
        'Departamento 502',
        'Calle Los Ficus 145',
        'Miraflores / Lima / Lima',
      ],
    ] as const) {
      const card = cardOf(page, proforma)
      for (const each of words) await expect(card).toContainText(each)
      await card.scrollIntoViewIfNeeded()
      const picture = card.locator('img')
      await expect(picture).toHaveAttribute('src', `/media/projects/${code}.jpg`)
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0)
    }
  })

  await test.step('the badge counts the overdue letras of the statement, and is hidden at zero', async () => {
    await expect(cardOf(page, '1000234').getByText(/letras vencidas/)).toHaveText(['2 letras vencidas'])
    await expect(cardOf(page, '1000235').getByText(/letras vencidas/)).toHaveCount(0)
    await expect(cardOf(page, '1000234')).toContainText('1 de 3 letras pagadas')
  })

  await test.step('exactly two tiles', async () => {
    const tiles = page.getByRole('navigation', { name: 'Accesos' }).getByRole('link')
    await expect(tiles).toHaveCount(2)
    for (const [words, address] of [
      ['Débito automático', '/debit-automatic'],
      ['Mis consultas', '/query/request'],
    ] as const) {
      const tile = tiles.filter({ has: page.getByText(words, { exact: true }) })
      await expect(tile).toHaveAttribute('href', address)
    }
  })

  await test.step('a rule between them, horizontal on a phone with text at 200 %', async () => {
    const second = page.getByRole('navigation', { name: 'Accesos' }).getByRole('link').nth(1)
    const rules = () =>
      second.evaluate((tile: HTMLElement) => {
        const { borderLeftWidth, borderTopWidth } = getComputedStyle(tile)
        const isBelow = tile.offsetTop > (tile.previousElementSibling as HTMLElement).offsetTop
        return { isBelow, left: borderLeftWidth, top: borderTopWidth }
      })
    const beside = { isBelow: false, left: '1px', top: '0px' }
    const below = { isBelow: true, left: '0px', top: '1px' }
    await atBothWidths(page, async (atDesk) => {
      expect(await rules()).toEqual(beside)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await expect.poll(rules).toEqual(atDesk ? beside : below)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = ''
      })
    })
  })

  await test.step('everything in Spanish', async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-PE')
    await expect(page).toHaveTitle(/^Inicio/)
    expect(await page.locator('body').innerText()).not.toMatch(
      /\b(the|your|pay|payments?|paid|due|overdue|sign|log ?out|home|loading|next|property|properties)\b/i,
    )
  })
  await atBothWidths(page, async () => {
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })

  await test.step('PAGO DE LETRAS folds and unfolds', async () => {
    const title = page.getByRole('heading', { name: 'PAGO DE LETRAS', exact: true })
    await title.click()
    await expect(cardOf(page, '1000234')).toBeHidden()
    await title.click()
    await expect(cardOf(page, '1000234')).toBeVisible()
  })

  await test.step('a card leads to the payments of its property', async () => {
    await cardOf(page, '1000235').click()
    await expect(page).toHaveURL('/property/1000235/payment')
  })
})

test('a card whose picture does not load shows the default picture', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 404.*\/media\/projects\//)
  await page.route('**/media/projects/*', (route) => route.fulfill({ status: 404 }))
  await screens.open('/')
  const card = cardOf(page, '1000234')
  await card.scrollIntoViewIfNeeded()
  const picture = card.locator('img')
  await expect(picture).toHaveAttribute('src', /lotes-valle.*\.svg|^data:image\/svg/)
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test('the home shows skeletons while it loads, and a failure removes them and offers Reintentar', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500/)
  const release = screens.hold(readCustomerStatement)
  screens.refuse(readCustomerStatement, 'error_interno')
  await screens.open('/')
  const skeleton = page.locator('[aria-busy="true"]')
  await expect(skeleton).toBeVisible()
  await expect(page.getByText('Buscando tus letras…')).toBeVisible()
  await checkAccessibility(page)

  release()
  await expect(page.getByText('No pudimos cargar tus pagos.')).toBeVisible()
  await expect(
    page.getByText('El problema no es tu conexión. Vuelve a intentarlo en unos minutos.', { exact: true }),
  ).toBeVisible()
  await expect(skeleton).toHaveCount(0)
  await expect(overlayOf(page)).toHaveCount(0)
  await checkAccessibility(page)

  screens.answer(readCustomerStatement, { customer, products: [lot], instalments: [letra(lot, 1)] })
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('link', { name: /Valle Sereno/ })).toBeVisible()
  await expect(page.getByText('No pudimos cargar tus pagos.')).toBeHidden()
})

test('the focus on a tile outlives the skeleton and a failure', async ({ page, screens, pageErrors }) => {
  pageErrors.expect(/status of 500/)
  const release = screens.hold(readCustomerStatement)
  screens.refuse(readCustomerStatement, 'error_interno')
  await screens.open('/')
  const tile = page.getByRole('link', { name: /Mis consultas/ })
  await expect(page.locator('[aria-busy="true"]')).toBeVisible()
  await tile.focus()
  release()
  await expect(page.getByText('No pudimos cargar tus pagos.')).toBeVisible()
  await expect(tile).toBeFocused()

  const again = screens.hold(readCustomerStatement)
  screens.answer(readCustomerStatement, { customer, products: [lot], instalments: [letra(lot, 1)] })
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.locator('[aria-busy="true"]')).toBeVisible()
  await tile.focus()
  again()
  await expect(cardOf(page, '1000234')).toBeVisible()
  await expect(tile).toBeFocused()
})

test('a card of an overdue property says how many letras are overdue', async ({ page, screens }) => {
  const late = [40, 9, 1].map((days, index) => letra(flat, index + 1, { dueOn: today.subtract({ days }) }))
  const dueToday = letra(flat, 4, { dueOn: today })
  screens.answer(readCustomerStatement, {
    customer,
    products: [lot, flat],
    instalments: [letra(lot, 1), ...late, dueToday],
  })
  await screens.open('/')
  await expect(cardOf(page, '1000235').getByText(/vencidas/)).toHaveText(['3 letras vencidas'])
  await expect(cardOf(page, '1000234')).not.toContainText('vencidas')
})

test('a customer who owes only reservations and initial payments gets a link to them in the same session', async ({
  page,
  screens,
}) => {
  screens.answer(readCustomerStatement, { customer, products: [lot], instalments: [] })
  screens.answer(readCashStatement, { customer, products: [lot], items: [cashItem(lot, '5100001')] })
  await screens.open('/')
  await atBothWidths(page, async () => {
    await expect(page.getByRole('heading', { name: 'No tienes ningún pago pendiente' })).toBeVisible()
    await checkAccessibility(page)
  })
  await page.getByRole('link', { name: 'Ver mis pagos pendientes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mis pagos')
  await expect(page.getByText('5100001')).toBeVisible()
})

// The fixture does not sign in before a screen is opened.
test('without a session the home redirects to sign-in', async ({ page, screens }) => {
  screens.answer(listCountries, [...countries])
  await page.goto('/?type=letter')
  await expect(page).toHaveURL('/login?type=letter')
})
