import { monthLabel } from '@llave/domain/time/month'
import { personas } from '@llave/testkit/personas'
import { works } from '../../../demo/works.ts'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { signIn } from '../access/sign-in.ts'
import { todayInLima } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'

const advance = '/property/1000235/advance'
const progressCall = '**/api/MiCuenta/ObtenerImagenesAvanceObra?*'
const days = works.filter(({ project }) => project === 'P02').toSorted((a, b) => a.monthsAgo - b.monthsAgo)

test('the works stand by month, newest first, on the line of their stages, one large picture and two at 315 px', {
  tag: '@every-width',
}, async ({ page, llave, isMobile }) => {
  await signIn(page, llave, personas.lucia)
  const answered = page.waitForResponse(progressCall)
  await page.goto(advance)

  await test.step('the header has project and product', async () => {
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('quinta ficus')
    await expect(title.locator('+ p')).toHaveText('Departamento 502')
  })

  await test.step('its call names the customer and the project, and answers the addresses', async () => {
    const answer = await answered
    const { searchParams } = new URL(answer.url())
    expect(Object.fromEntries(searchParams)).toEqual({
      NroDocumento: personas.lucia.document.number,
      TipoDocumento: personas.lucia.document.type,
      CodigoProyecto: 'P02',
    })
    const addresses: string[] = (await answer.json()).imagenesStr.split(';')
    expect(addresses).toHaveLength(days.flatMap(({ pictures }) => pictures).length)
    const first = page.getByRole('group', { name: /^Avances de/ }).locator('img')
    await expect(first.first()).toHaveAttribute('src', addresses[0] ?? '')
  })

  await test.step('a heading a month, the newest first', async () => {
    const labels = days.map(({ monthsAgo }) =>
      monthLabel(todayInLima().subtract({ months: monthsAgo, days: 5 })),
    )
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(labels)
  })

  await test.step('stages that are done, the one of now, and those to come', async () => {
    const stages = page.getByRole('list', { name: 'Etapas de la obra' }).getByRole('listitem')
    await expect(stages).toHaveText([/^Cimientos/, /^Estructura/, 'Acabados', 'Entrega'])
    await expect(stages.nth(2)).toHaveAttribute('aria-current', 'step')
  })

  await test.step('one large and two, 315 px high, with the number of those behind', async () => {
    const newest = page.getByRole('group', { name: /^Avances de/ }).first()
    const shown = newest.getByRole('button')
    await expect(shown).toHaveCount(3)
    await expect(shown.nth(2)).toContainText(`+${(days[0]?.pictures.length ?? 0) - 3} Ver más fotos`)
    expect((await newest.boundingBox())?.height).toBe(315)
    const [large, second, third] = await Promise.all([0, 1, 2].map((at) => shown.nth(at).boundingBox()))
    if (!large || !second || !third) throw new Error('A picture is not seen')
    expect(large.width * large.height).toBeGreaterThan(2 * second.width * second.height)
    if (isMobile) expect(second.y).toBe(third.y)
    else expect(second.x).toBe(third.x)
  })
  await checkAccessibility(page)
  await checkDarkAccessibility(page)

  await test.step('a picture opens large, with its title and day', async () => {
    await page.getByRole('button', { name: /^Fachada con andamios/ }).click()
    const box = page.getByRole('dialog')
    await expect(box.getByRole('img', { name: /^Fachada con andamios, \d{2}\/\d{2}\/\d{4}$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(box).toHaveCount(0)
  })
})

test('the works have the tabs Fotos, Mapa and Google maps, one open at a time, each only with data', async ({
  page,
  llave,
}) => {
  await signIn(page, llave, personas.lucia)
  await page.goto(advance)
  const tabs = page.getByRole('group', { name: 'Ver' }).getByRole('button')
  await expect(tabs).toHaveText(['Fotos', 'Mapa', 'Google maps'])
  const project = page.getByRole('group', { name: 'Fotos de quinta ficus' })
  const map = page.getByRole('application', { name: /^Mapa del proyecto/ })
  await expect(tabs.nth(1)).toBeDisabled()
  await expect(tabs.nth(1)).toHaveAccessibleName('Mapa: no disponible')
  await tabs.nth(0).click()
  await expect(project).toBeVisible()
  expect((await project.boundingBox())?.height).toBe(400)
  await tabs.nth(2).click()
  await expect(project).toHaveCount(0)
  await expect(map).toBeVisible()
  await expect(tabs.nth(0)).toHaveAttribute('aria-pressed', 'false')
  await checkAccessibility(page)
  await tabs.nth(2).click()
  await expect(map).toHaveCount(0)
})

test('without pictures the works say so; bones stand while they load, and a failure offers Reintentar', async ({
  page,
  llave,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  await signIn(page, llave, personas.lucia)
  await page.goto('/property/1000236/advance')
  await expect(page.getByText('No tienes ningún avance de obra')).toBeVisible()
  await checkAccessibility(page)

  const mayFail = Promise.withResolvers<void>()
  await page.route(progressCall, async (route) => {
    await mayFail.promise
    await route.fulfill({ status: 500, json: {} })
  })
  await page.goto(advance)
  await expect(page.getByText('Buscando los avances…')).toBeVisible()
  await checkAccessibility(page)
  mayFail.resolve()
  await expect(page.getByText('No pudimos cargar los avances de obra.')).toBeVisible()
  await checkAccessibility(page)
  await page.unroute(progressCall)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
})
