import {
  correctProgressPicture,
  listProgressPictures,
  listWorks,
  placeProgressPicture,
  withdrawProgressPicture,
} from '@llave/contract/staff/contents/works'
import { atBothWidths } from '../../widths.ts'
import { askAgainSoon } from '../ask-again-soon.ts'
import { checkLooks } from './check-looks.ts'
import { staffSession } from './fixtures.ts'
import { expect, test } from './mesa.ts'
import { answerWorks, choosePhotos, worksPictures } from './works-states.ts'

test('photos are seen as customers will, published one by one, and what broke off goes again', {
  tag: '@desktop',
}, async ({ page, mesa, pageErrors }) => {
  pageErrors.expect(/status of 409|net::ERR/)
  mesa.signIn(staffSession('content'))
  answerWorks(mesa)
  mesa.answer(placeProgressPicture, { pictureId: '40' })
  await page.goto('/contenidos/avances')
  await atBothWidths(page, async () => {
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['16/11/2026', '12/11/2026'])
    await expect(page.getByText('La cambia y la retira el ERP')).toHaveCount(1)
    await checkLooks(page)
  })

  await choosePhotos(page)
  const chosen = page.getByRole('list', { name: 'Fotos elegidas' }).getByRole('listitem')
  await expect(chosen).toHaveCount(3)
  await expect(chosen.last()).toContainText('No es una imagen JPG o PNG.')
  await page.getByRole('textbox', { name: 'Qué se ve en IMG_2041.png' }).fill('Torre A')
  await page.getByLabel('Día', { exact: true }).fill('2026-11-20')
  await page.getByRole('combobox', { name: 'Etapa', exact: true }).selectOption('Estructura')
  const preview = page.getByRole('region', { name: 'Así lo verán' })
  await atBothWidths(page, async () => {
    await expect(preview.getByRole('listitem')).toHaveText([
      'Torre A, 20/11/2026',
      'Avance de obra, 20/11/2026',
    ])
    await expect(preview).toContainText('NOV 2026')
    await expect(preview).toContainText('La obra pasa de «Cimientos» a «Estructura»')
    await checkLooks(page)
  })

  const publish = page.getByRole('button', { name: 'Publicar 2 fotos en Torre Malecón' })
  await page.getByLabel('Día', { exact: true }).fill('2027-11-20')
  await publish.click()
  await expect(page.getByText('Ese día todavía no llega.')).toBeVisible()
  expect(mesa.asked(placeProgressPicture)).toHaveLength(0)
  await page.getByLabel('Día', { exact: true }).fill('2026-11-20')

  // The first breaks off on its way: nothing after it is sent.
  const uploads = '**/mesa/contents/works/*/pictures?takenOn*'
  await page.route(uploads, (route) => route.abort())
  await publish.click()
  await expect(chosen.first()).toContainText('Se cortó el envío.')
  expect(mesa.asked(placeProgressPicture)).toHaveLength(0)
  await page.unroute(uploads)
  mesa.refuse(placeProgressPicture, 'foto_repetida')
  await publish.click()
  await expect(chosen.nth(1)).toContainText('Esa foto ya está en este proyecto.')
  const release = mesa.hold(placeProgressPicture)
  mesa.answer(placeProgressPicture, { pictureId: '40' })
  await publish.click()
  await atBothWidths(page, async () => {
    await expect(page.getByRole('status').filter({ hasText: 'Subiendo: 0 de 2.' })).toBeVisible()
    await checkLooks(page)
  })
  release()
  await expect(page.getByText('2 fotos publicadas.')).toBeVisible()
  await expect(chosen).toContainText(['Publicada', 'Publicada', 'No es una imagen'])
  await expect(preview).toHaveCount(0)
  expect(mesa.asked(placeProgressPicture).at(-2)).toMatchObject({
    params: { projectCode: 'TM' },
    query: { stage: 'Estructura', title: 'Torre A' },
  })
  await page.getByRole('combobox', { name: 'Etapa de las fotos' }).selectOption('Cimientos')
  await expect.poll(() => mesa.asked(listProgressPictures).at(-1)?.query).toEqual({ stage: 'Cimientos' })
})

test('a photo is corrected and withdrawn with a reason; pages follow each other, and readers only look', {
  tag: '@desktop',
}, async ({ page, mesa, pageErrors }) => {
  pageErrors.expect(/status of (409|500)/)
  mesa.signIn(staffSession('content'))
  answerWorks(mesa)
  mesa.answer(listProgressPictures, ({ query }) =>
    query.afterId
      ? { pictures: worksPictures.slice(2), more: false }
      : { pictures: worksPictures.slice(0, 2), more: true },
  )
  await page.goto('/contenidos/avances')
  await page.getByRole('button', { name: 'Ver anteriores' }).click()
  await expect(page.getByRole('button', { name: 'Ver anteriores' })).toHaveCount(0)
  expect(mesa.asked(listProgressPictures).at(-1)?.query).toMatchObject({ afterId: '30' })

  await page.getByRole('button', { name: 'Corregir Losa del tercer piso, 16/11/2026' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Día').fill('2026-11-15')
  await dialog.getByLabel('Etapa').selectOption('Acabados')
  await dialog.getByLabel('Vista').fill('Desde la calle ')
  await dialog.getByRole('button', { name: 'Corregir la foto' }).click()
  await expect(dialog.getByText('Escribe el motivo.')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('Era del día anterior')
  await checkLooks(page)
  mesa.refuse(correctProgressPicture, 'foto_cambiada')
  await dialog.getByRole('button', { name: 'Corregir la foto' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Alguien cambió esta foto')
  mesa.answer(correctProgressPicture, undefined)
  await dialog.getByRole('button', { name: 'Corregir la foto' }).click()
  await expect(dialog).toHaveCount(0)
  expect(mesa.asked(correctProgressPicture).at(-1)).toMatchObject({
    params: { projectCode: 'TM', pictureId: '31' },
    body: {
      version: 1,
      stage: 'Acabados',
      view: 'Desde la calle',
      title: 'Losa del tercer piso',
      why: 'Era del día anterior',
    },
  })

  await page.getByRole('button', { name: 'Retirar Losa del tercer piso, 16/11/2026' }).click()
  await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('Se ve un rostro')
  mesa.answer(withdrawProgressPicture, undefined)
  await dialog.getByRole('button', { name: 'Retirar la foto' }).click()
  await expect(dialog).toHaveCount(0)
  expect(mesa.asked(withdrawProgressPicture).at(-1)?.body).toEqual({ version: 1, why: 'Se ve un rostro' })

  mesa.signIn(staffSession('audit'))
  mesa.answer(listWorks, [])
  await page.reload()
  await expect(page.getByText('Todavía no hay proyectos')).toBeVisible()
  answerWorks(mesa)
  mesa.refuse(listProgressPictures, 'error_interno')
  await askAgainSoon(page)
  await page.reload()
  await expect(page.getByText('No pudimos cargar las fotos.')).toBeVisible()
  answerWorks(mesa)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('img', { name: 'Losa del tercer piso, 16/11/2026' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Retirar|Corregir)/ })).toHaveCount(0)
  await expect(page.locator('input[type=file]')).toHaveCount(0)
})
