import { type GalleryPicture, listGallery } from '@llave/contract/staff/contents/gallery'
import { listWorks } from '@llave/contract/staff/contents/works'
import { longNames } from '../fixtures.ts'
import { staffSession } from './fixtures.ts'
import type { Mesa } from './mesa.ts'
import type { MesaState } from './mesa-state.ts'
import { choosePhotos, works } from './works-states.ts'

const session = staffSession('content')
const path = '/contenidos/galeria'

const picture: GalleryPicture = {
  pictureId: '7',
  origin: 'mesa',
  source: '/media/00000000-0000-0000-0000-000000000007.jpg',
  width: 1200,
  height: 900,
  placedBy: longNames.customer,
  placedAt: Temporal.Instant.from('2026-11-16T18:04:00-05:00'),
}

export const galleryPictures: readonly GalleryPicture[] = [
  { ...picture, pictureId: '', origin: 'erp', placedBy: '', placedAt: null },
  picture,
  { ...picture, pictureId: '8', placedBy: 'Noelia Arce' },
  { ...picture, pictureId: '9', placedBy: 'Noelia Arce' },
]

export function answerGallery(mesa: Mesa, pictures = galleryPictures): void {
  mesa.answer(listWorks, works)
  mesa.answer(listGallery, pictures)
}

/** The screen of a gallery, with the states that a review needs. */
export const galleryStates: Readonly<Record<string, Readonly<Record<string, MesaState>>>> = {
  'mesa-gallery': {
    pictures: { path, session, answer: answerGallery, shows: 'Foto 4' },
    chosen: {
      path,
      session,
      answer: answerGallery,
      reach: choosePhotos,
      shows: 'Van al final de la galería.',
    },
    'put in order': {
      path,
      session,
      answer: answerGallery,
      reach: (page) => page.getByRole('button', { name: 'Foto 3: antes' }).click(),
      shows: 'Guardar el orden',
    },
    empty: {
      path: `${path}?proyecto=VS`,
      session,
      answer: (mesa) => answerGallery(mesa, []),
      shows: 'Esta galería todavía no tiene fotos',
    },
    loading: { path, session, answer: answerGallery, held: listGallery, shows: 'Cargando la galería…' },
    failed: {
      path,
      session,
      answer: answerGallery,
      refused: listGallery,
      shows: 'No pudimos cargar la galería.',
    },
  },
}
