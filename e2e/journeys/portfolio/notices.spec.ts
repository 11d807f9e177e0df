import { personas } from '@llave/testkit/personas'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'

const property = '/property/1000309'
const call = '**/api/MisConsultasSAC/GetAllBuscaAviso?*'
const long = 'Ampliación del plazo para presentar los planos de la casa de campo a la municipalidad distrital'

test('the notices panel lists those for all and those of the property newest first, folds a long one, and each that was seen is unread no more', {
  tag: '@every-width',
}, async ({ page, llave }) => {
  await signIn(page, llave, personas.maria)
  await page.goto(`${property}/payment`)
  const entry = page.getByRole('navigation', { name: 'Propiedad' }).getByRole('link', { name: 'Avisos' })
  await expect(entry).toHaveAccessibleName('Avisos 3 sin leer')

  await entry.press('Enter')
  await expect(page).toHaveURL(`${property}/notices`)
  const panel = page.getByRole('region', { name: 'Avisos' })
  const notices = panel.getByRole('listitem')

  await test.step('title, date, text and mark of each, newest first, and nobody else’s', async () => {
    await expect(panel.getByRole('heading', { level: 3 })).toHaveText([
      'Atención por fiestas de fin de año',
      long,
      'Cambio en la cuenta recaudadora',
    ])
    await expect(notices.first()).toContainText(/\d{2}\/\d{2}\/\d{4}/)
    await expect(notices.first()).toContainText('Nuestras oficinas atienden hasta las 13:00')
    await expect(panel.getByText('Nuevo', { exact: true })).toHaveCount(3)
  })
  await checkAccessibility(page)
  await checkDarkAccessibility(page)

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
    expect((await text.boundingBox())?.height).toBe(folded)
    await expect(notices.first().getByRole('button')).toHaveCount(0)
  })

  await test.step('those that came into view are counted no more, and keep their mark for this visit', async () => {
    for (const notice of await notices.all()) {
      const title = notice.getByRole('heading')
      await title.scrollIntoViewIfNeeded()
      await expect(entry).toHaveAccessibleName(/^Avisos( [12] sin leer)?$/)
    }
    await expect(entry).toHaveAccessibleName('Avisos')
    await expect(panel.getByText('Nuevo', { exact: true })).toHaveCount(3)
  })

  await test.step('at the next visit they are known', async () => {
    await page.reload()
    await expect(notices).toHaveCount(3)
    await expect(panel.getByText('Nuevo', { exact: true })).toHaveCount(0)
    await expect(entry).toHaveAccessibleName('Avisos')
  })
})

test('the notices panel says that there are none, draws bones while it loads, and a failure covers nothing and offers Reintentar', async ({
  page,
  llave,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  await signIn(page, llave, personas.pedro)
  await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/property/1000310/notices')
  const panel = page.getByRole('region', { name: 'Avisos' })
  await expect(panel.getByText('Buscando tus avisos…')).toBeVisible()
  await expect(panel.getByText('No pudimos cargar tus avisos.')).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .bone, .overlay')).toHaveCount(0)
  await checkAccessibility(page)

  await page.unroute(call)
  await page.route(call, (route) => route.fulfill({ json: { getAllBuscaAvisoResult: [] } }))
  await panel.getByRole('button', { name: 'Reintentar' }).click()
  await expect(panel.getByText('No tienes ningún aviso')).toBeVisible()
  await checkAccessibility(page)
})

test('a notice whose reading could not be told stays unread, and says so at the next visit', async ({
  page,
  llave,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  await signIn(page, llave, personas.liam)
  const mark = '**/api/MisConsultasSAC/MarcarAvisoLeido'
  await page.route(mark, (route) => route.abort())
  let failed = 0
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('MarcarAvisoLeido')) failed += 1
  })
  await page.goto('/property/1000307/notices')
  const panel = page.getByRole('region', { name: 'Avisos' })
  // Below the photos of a telephone's screen.
  await panel.getByRole('heading', { level: 3 }).last().scrollIntoViewIfNeeded()
  await expect.poll(() => failed).toBe(2)
  await page.reload()
  await expect(panel.getByText('Nuevo', { exact: true })).toHaveCount(2)
})
