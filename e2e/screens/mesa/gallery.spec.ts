import {
  listGallery,
  orderGallery,
  placeGalleryPicture,
  withdrawGalleryPicture,
} from '@llave/contract/staff/contents/gallery'
import { atBothWidths } from '../../widths.ts'
import { askAgainSoon } from '../ask-again-soon.ts'
import { checkLooks } from './check-looks.ts'
import { staffSession } from './fixtures.ts'
import { answerGallery, galleryPictures } from './gallery-states.ts'
import { expect, test } from './mesa.ts'
import { answerWorks, choosePhotos } from './works-states.ts'

test('a gallery is reached from the works, added to, put in order by its buttons and withdrawn from', {
  tag: '@desktop',
}, async ({ page, mesa, pageErrors }) => {
  pageErrors.expect(/status of (409|500)/)
  mesa.signIn(staffSession('content'))
  answerWorks(mesa)
  answerGallery(mesa)
  await page.goto('/contenidos/avances')
  await page.getByRole('link', { name: 'Galería' }).click()
  const shown = page.getByRole('region', { name: /^Torre Malecón/ }).getByRole('listitem')
  await expect(shown).toHaveText([/Del ERP/, /Foto 2/, /Foto 3.*Noelia Arce/, /Foto 4/])
  await expect(shown.first().getByRole('button')).toHaveCount(0)
  await choosePhotos(page)
  const seen = page.getByRole('region', { name: 'Así las verán' })
  await atBothWidths(page, async () => {
    await expect(seen.getByRole('listitem')).toHaveCount(2)
    await checkLooks(page)
  })
  mesa.refuse(placeGalleryPicture, 'galeria_llena')
  await page.getByRole('button', { name: 'Publicar 2 fotos en Torre Malecón' }).click()
  await expect(page.getByText('La galería ya tiene 40 fotos de Mesa.')).toHaveCount(2)
  mesa.answer(placeGalleryPicture, { pictureId: '10' })
  await page.getByRole('button', { name: 'Publicar 2 fotos en Torre Malecón' }).click()
  await expect(page.getByText('2 fotos publicadas.')).toBeVisible()

  const save = page.getByRole('button', { name: 'Guardar el orden' })
  await expect(page.getByRole('button', { name: 'Foto 2: antes' })).toBeDisabled()
  await expect(save).toHaveCount(0)
  await page.getByRole('button', { name: 'Foto 2: después' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Foto 3: después' })).toBeFocused()
  await page.getByRole('button', { name: 'Foto 3: después' }).press('Enter')
  await save.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('La fachada primero')
  mesa.refuse(orderGallery, 'foto_cambiada')
  await dialog.getByRole('button', { name: 'Guardar el orden' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Alguien cambió')
  mesa.answer(orderGallery, undefined)
  const [erp, first, second, third] = galleryPictures
  if (!erp || !first || !second || !third) throw new Error('No pictures')
  mesa.answer(listGallery, [erp, second, third, first])
  await dialog.getByRole('button', { name: 'Guardar el orden' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(save).toHaveCount(0)
  expect(mesa.asked(orderGallery).at(-1)?.body).toEqual({
    seen: ['7', '8', '9'],
    order: ['8', '9', '7'],
    why: 'La fachada primero',
  })

  await page.getByRole('button', { name: 'Retirar Foto 4' }).click()
  await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('Se ve un rostro')
  await atBothWidths(page, () => checkLooks(page))
  mesa.answer(withdrawGalleryPicture, undefined)
  mesa.refuse(listGallery, 'error_interno')
  await askAgainSoon(page)
  await dialog.getByRole('button', { name: 'Retirar la foto' }).click()
  await expect(dialog).toHaveCount(0)
  expect(mesa.asked(withdrawGalleryPicture).at(-1)?.params).toEqual({ projectCode: 'TM', pictureId: '7' })
  await page.reload()
  await expect(page.getByText('No pudimos cargar la galería.')).toBeVisible()
  answerGallery(mesa, [])
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('Esta galería todavía no tiene fotos')).toBeVisible()
})
