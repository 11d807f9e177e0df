import { chooseWorksNews } from '@llave/contract/portfolio/choose-works-news'
import { readProducts } from '@llave/contract/portfolio/read-products'
import { readProgress } from '@llave/contract/portfolio/read-progress'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { customer, detailOf, flat, progressPicture } from '../fixtures.ts'
import { expect, test } from '../screen.ts'
import { movedDelivery, viewedWorks } from './states.ts'

const advance = '/property/1000235/advance'
const stages = ['Cimientos', 'Estructura', 'Acabados', 'Entrega']
const pictures = [
  progressPicture('2026-11-16', 'Fachada con andamios', { stage: 'Acabados' }),
  progressPicture('2026-11-16', 'Piso de la sala'),
  progressPicture('2026-11-12', 'Ventanas'),
  progressPicture('2026-11-03', 'Escalera'),
  progressPicture('2026-10-16', 'Techo', { stage: 'Estructura' }),
  progressPicture('2026-06-02', '', { stage: 'Cimientos' }),
]

test('progress is grouped by month, newest first, with its stages, one large picture and two at 315 px', async ({
  page,
  screens,
}) => {
  screens.answer(readProgress, { delivery: null, subscribed: false, stages, pictures })
  const answered = page.waitForResponse('**/api/MiCuenta/ObtenerImagenesAvanceObra?*')
  await screens.open(advance)

  await test.step('the header has project and product', async () => {
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('quinta ficus')
    await expect(title.locator('+ p')).toHaveText('Departamento 502')
  })

  await test.step('the call has the customer and the project, and answers the addresses', async () => {
    const addresses = (await (await answered).json()).imagenesStr.split(';')
    expect(addresses).toEqual(pictures.map(({ source }) => source))
    const first = page.getByRole('group', { name: /^Avances de/ }).locator('img')
    await expect(first.first()).toHaveAttribute('src', addresses[0])
    const [asked] = screens.asked(readProgress)
    const { type: TipoDocumento, number: NroDocumento } = customer.document
    expect(asked?.request.query).toEqual({ NroDocumento, TipoDocumento, CodigoProyecto: 'P02' })
  })

  await test.step('a heading for each month, the newest first', async () => {
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['NOV 2026', 'OCT 2026', 'JUN 2026'])
    await expect(page.getByText('Actualizado el 16/11/2026')).toBeVisible()
  })

  await test.step('completed stages, the current one, and those to come', async () => {
    const line = page.getByRole('list', { name: 'Etapas de la obra' }).getByRole('listitem')
    await expect(line).toHaveText(['Cimientos, terminada', 'Estructura, terminada', 'Acabados', 'Entrega'])
    await expect(line.nth(2)).toHaveAttribute('aria-current', 'step')
  })

  await test.step('one large and two, 315 px high, with the number of further ones', async () => {
    const newest = page.getByRole('group', { name: /^Avances de/ }).first()
    const shown = newest.getByRole('button')
    await expect(shown).toHaveCount(3)
    await expect(shown.nth(2)).toContainText('+1 Ver más fotos')
    await atBothWidths(page, async (atDesk) => {
      expect((await newest.boundingBox())?.height).toBe(315)
      const [large, second, third] = await Promise.all([0, 1, 2].map((at) => shown.nth(at).boundingBox()))
      if (!large || !second || !third) throw new Error('A picture is not seen')
      expect(large.width * large.height).toBeGreaterThan(2 * second.width * second.height)
      if (atDesk) expect(second.x).toBe(third.x)
      else expect(second.y).toBe(third.y)
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
      await checkLargeText(page)
    })
  })

  await test.step('a picture opens large, with its title and day', async () => {
    await page.getByRole('button', { name: 'Fachada con andamios, 16/11/2026' }).click()
    const box = page.getByRole('dialog')
    await expect(box.getByRole('img', { name: 'Fachada con andamios, 16/11/2026' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(box).toHaveCount(0)
  })
})

test('progress has the tabs Fotos, Mapa and Google maps, one open at a time, each only with data', async ({
  page,
  screens,
}) => {
  screens.answer(readProgress, { delivery: null, subscribed: false, stages, pictures })
  await screens.open(advance)
  const labels = ['Fotos', 'Mapa', 'Google maps'] as const
  const tabs = page.getByRole('group', { name: 'Ver' }).getByRole('button')
  await expect(tabs).toHaveText([...labels])
  const project = page.getByRole('group', { name: 'Fotos de quinta ficus' })
  const parts = [
    project,
    page.getByRole('button', { name: 'Ampliar: Plano de quinta ficus' }),
    page.getByRole('application', { name: /^Mapa del proyecto/ }),
  ]
  async function expectOpen(open: number | null) {
    for (const [index, part] of parts.entries()) {
      await expect(tabs.nth(index)).toHaveAttribute('aria-pressed', String(index === open))
      await expect(part).toHaveCount(index === open ? 1 : 0)
    }
  }

  await test.step('one open at a time, none at first and none after pressing its button again', async () => {
    await expectOpen(null)
    for (const index of [2, 1, 0]) {
      await tabs.nth(index).click()
      await expectOpen(index)
    }
    expect((await project.boundingBox())?.height).toBe(400)
    await checkAccessibility(page)
    await tabs.nth(0).click()
    await expectOpen(null)
  })

  for (const [index, missing] of [{ gallery: [] }, { map: null }, { position: null }].entries()) {
    await test.step(`${labels[index]} without its data`, async () => {
      screens.answer(readProducts, [detailOf(flat, missing)])
      await screens.open(advance)
      for (const other of [0, 1, 2].filter((at) => at !== index)) {
        await expect(tabs.nth(other)).toBeEnabled()
      }
      await expect(tabs.nth(index)).toBeDisabled()
      await expect(tabs.nth(index)).toHaveAccessibleName(`${labels[index]}: no disponible`)
    })
  }
})

test('without pictures progress says so; skeletons show while it loads, and a failure offers Reintentar', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500/)
  const release = screens.hold(readProgress)
  screens.refuse(readProgress, 'error_interno')
  await screens.open(advance)
  await expect(page.getByText('Buscando los avances…')).toBeVisible()
  await checkAccessibility(page)
  release()
  await expect(page.getByText('No pudimos cargar los avances de obra.')).toBeVisible()
  await checkAccessibility(page)

  screens.answer(readProgress, { delivery: null, subscribed: false, stages: [], pictures: [] })
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('No tienes ningún avance de obra', { exact: true })).toBeVisible()
  await checkAccessibility(page)

  await test.step('who wants to hear of pictures that come says so, and reads what failed', async () => {
    const wish = page.getByRole('checkbox', { name: 'Avísame por correo cuando haya fotos nuevas' })
    screens.refuse(chooseWorksNews, 'error_interno')
    await wish.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(wish).not.toBeChecked()
    screens.answer(chooseWorksNews, undefined)
    await wish.click()
    await expect(page.getByText('A lucia.paredes@correo.example, como máximo una vez al día.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(screens.asked(chooseWorksNews).map(({ body }) => body)).toEqual([
      { projectCode: 'P02', wanted: true },
      { projectCode: 'P02', wanted: true },
    ])
    await page.context().setOffline(true)
    await expect(wish).toBeDisabled()
    await expect(page.getByText('Sin conexión: podrás cambiarlo cuando vuelva.')).toBeVisible()
    await page.context().setOffline(false)
  })
})

test('two days of one view are compared under a slider that the keys move by 1 %; a third replaces the older', async ({
  page,
  screens,
}) => {
  screens.answer(readProgress, { delivery: null, subscribed: false, stages, pictures })
  await screens.open(advance)
  await expect(page.getByRole('heading', { name: 'NOV 2026' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Comparar fechas' })).toHaveCount(0)

  screens.answer(readProgress, { delivery: movedDelivery, subscribed: true, stages, pictures: viewedWorks })
  await screens.open(advance)
  await page.getByRole('button', { name: 'Comparar fechas' }).click()
  const slider = page.getByRole('slider', { name: 'Cuánto se ve de MAR 2026 y cuánto de NOV 2026' })
  await expect(slider).toHaveValue('50')
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '51 % de MAR 2026, 49 % de NOV 2026')
  const newer = page.getByRole('img', { name: 'Fachada con andamios, 16/11/2026' })
  const visible = () => newer.evaluate((image) => getComputedStyle(image.parentElement as Element).clipPath)
  await atBothWidths(page, async () => {
    expect(await visible()).toBe('inset(0px 0px 0px 51%)')
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
    await checkLargeText(page)
  })

  const days = page.getByRole('group', { name: 'Fechas de la vista desde la calle' }).getByRole('button')
  await expect(days).toHaveText([/^MAR 2026/, /^JUN 2026/, /^NOV 2026/])
  await days.nth(1).click()
  const pressed = () => days.evaluateAll((all) => all.map((each) => each.getAttribute('aria-pressed')))
  expect(await pressed()).toEqual(['false', 'true', 'true'])
  await expect(page.getByRole('slider', { name: /de JUN 2026 y cuánto de NOV 2026/ })).toBeVisible()

  await page.getByRole('button', { name: 'Ver otra vista' }).click()
  await atBothWidths(page, async () => {
    await expect(page.getByText('Esta vista tiene una sola fecha')).toBeVisible()
    await expect(page.getByRole('slider')).toHaveCount(0)
    await expect(page.getByRole('img', { name: 'Azotea techada, 16/11/2026' })).toBeVisible()
    await checkAccessibility(page)
  })
  await page.getByRole('button', { name: 'Comparar fechas' }).click()
  await expect(page.getByRole('heading', { name: 'NOV 2026' })).toBeVisible()

  const delivery = page.getByRole('region', { name: 'La entrega se movió 62 días' })
  await expect(delivery.getByRole('listitem')).toHaveText([
    /^31\/08\/2027Entrega actualAvisado el 02\/09\/2026\. “La conexión de la subestación eléctrica\.”$/,
    /^31\/07\/2027Primer cambio/,
    /^30\/06\/2027Prometida/,
  ])
})
