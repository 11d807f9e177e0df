import { markNoticeRead } from '@llave/contract/portfolio/mark-notice-read'
import { searchNotices } from '@llave/contract/portfolio/search-notices'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { flat, lot, notice } from '../fixtures.ts'
import { loadingIndicators } from '../loading.ts'
import { expect, test } from '../screen.ts'

const property = '/property/1000234'
const long = 'Ampliación del plazo para presentar los planos de la casa de campo a la municipalidad distrital'
const three = [
  notice(1, { title: 'Atención por fiestas de fin de año' }),
  notice(2, {
    proforma: lot.proforma,
    title: long,
    text: `El nuevo plazo vence el 31/12/2026. ${'Los planos se presentan firmados y en dos juegos. '.repeat(9)}`,
  }),
  notice(3, { title: 'Cambio en la cuenta recaudadora' }),
]

test('the notices panel lists those for all and those of the property newest first, folds a long one, and marks those seen as read', async ({
  page,
  screens,
}) => {
  const others = notice(4, { proforma: flat.proforma, title: 'De otra propiedad' })
  screens.answer(searchNotices, [...three, others])
  screens.answer(markNoticeRead, undefined)
  await screens.open(`${property}/payment`)
  const entry = page.getByRole('navigation', { name: 'Propiedad' }).getByRole('link', { name: 'Avisos' })
  await expect(entry).toHaveAccessibleName('Avisos 3 sin leer')

  await entry.press('Enter')
  await expect(page).toHaveURL(`${property}/notices`)
  const panel = page.getByRole('region', { name: 'Avisos' })
  const notices = panel.getByRole('listitem')

  await test.step("title, date, text and mark of each, newest first, and no other property's", async () => {
    await expect(panel.getByRole('heading', { level: 3 })).toHaveText(three.map(({ title }) => title))
    await expect(notices.first()).toContainText('20/11/2026')
    await expect(notices.first()).toContainText('Nuestras oficinas atienden hasta las 13:00')
    await expect(panel.getByText('Nuevo', { exact: true })).toHaveCount(3)
  })
  await atBothWidths(page, async () => {
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
    // A folded text has its own button.
    await checkLargeText(page, ['p:has(+ [aria-expanded="false"])'])
  })

  await test.step('a long text folds; a short one has no button', async () => {
    const text = notices.nth(1).getByText('El nuevo plazo vence')
    const folded = (await text.boundingBox())?.height ?? 0
    await notices
      .nth(1)
      .getByRole('button', { name: `Ver más ${long}` })
      .click()
    const less = notices.nth(1).getByRole('button', { name: `Ver menos ${long}` })
    await expect(less).toHaveAttribute('aria-expanded', 'true')
    expect((await text.boundingBox())?.height).toBeGreaterThan(folded)
    await less.click()
    expect((await text.boundingBox())?.height).toBeCloseTo(folded, 1)
    await expect(notices.first().getByRole('button')).toHaveCount(0)
  })

  await test.step('those that came into view are no longer counted, and keep their mark for this visit', async () => {
    const told = () => screens.asked(markNoticeRead).map(({ body }) => body.id)
    for (const [index, { id }] of three.entries()) {
      // One that is scrolled past before its time is not seen: each stays until it was told.
      await notices
        .nth(index)
        .getByRole('heading')
        .evaluate((title) => title.scrollIntoView({ block: 'center', behavior: 'instant' }))
      await expect.poll(told).toContain(id)
    }
    await expect(entry).toHaveAccessibleName('Avisos')
    await expect(panel.getByText('Nuevo', { exact: true })).toHaveCount(3)
    expect(told().toSorted()).toEqual(['1', '2', '3'])
  })
})

test('the notices panel says that there are none, shows skeletons while it loads, and a failure hides nothing else and offers Reintentar', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500/)
  const release = screens.hold(searchNotices)
  screens.refuse(searchNotices, 'error_interno')
  await screens.open(`${property}/notices`)
  const panel = page.getByRole('region', { name: 'Avisos' })
  await expect(panel.getByText('Buscando tus avisos…')).toBeVisible()
  await checkAccessibility(page)
  release()
  await expect(panel.getByText('No pudimos cargar tus avisos.')).toBeVisible()
  await expect(loadingIndicators(page)).toHaveCount(0)
  await checkAccessibility(page)

  screens.answer(searchNotices, [])
  await panel.getByRole('button', { name: 'Reintentar' }).click()
  await expect(panel.getByText('No tienes ningún aviso', { exact: true })).toBeVisible()
  await checkAccessibility(page)
})

test('a notice that could not be marked as read stays unread at the next visit', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_FAILED/)
  screens.answer(searchNotices, [notice(1), notice(2)])
  await page.route('**/api/MisConsultasSAC/MarcarAvisoLeido', (route) => route.abort())
  let failed = 0
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('MarcarAvisoLeido')) failed += 1
  })
  await screens.open(`${property}/notices`)
  const panel = page.getByRole('region', { name: 'Avisos' })
  // On a phone it is below the photos.
  await panel.getByRole('heading', { level: 3 }).last().scrollIntoViewIfNeeded()
  await expect.poll(() => failed).toBe(2)
  // Each notice is reported once as seen, and not again later.
  await page.clock.runFor(5_000)
  expect(failed).toBe(2)
  const entry = page.getByRole('navigation', { name: 'Propiedad' }).getByRole('link', { name: 'Avisos' })
  await expect(entry).toHaveAccessibleName('Avisos 2 sin leer')
  await page.reload()
  await expect(panel.getByText('Nuevo', { exact: true })).toHaveCount(2)
})

test('a notice counts as seen where nearly all of its title was in view, and not where half of it was', async ({
  page,
  screens,
}) => {
  screens.answer(searchNotices, three)
  screens.answer(markNoticeRead, undefined)
  await screens.open(`${property}/notices`)
  const titles = page.getByRole('region', { name: 'Avisos' }).getByRole('heading', { level: 3 })
  await expect(titles).toHaveCount(3)
  /** Scrolls so that this share of a title is below the window. */
  const leaveBelow = (index: number, share: number) =>
    titles.nth(index).evaluate((title, share) => {
      const { bottom, height } = title.getBoundingClientRect()
      scrollBy({ top: bottom - innerHeight - share * height, behavior: 'instant' })
    }, share)
  const told = () => screens.asked(markNoticeRead).map(({ body }) => body.id)
  await leaveBelow(1, 0.5)
  await expect.poll(told).toEqual(['1'])
  await page.clock.runFor(5_000)
  expect(told()).toEqual(['1'])
  await leaveBelow(1, 0.05)
  await expect.poll(told).toEqual(['1', '2'])
})
