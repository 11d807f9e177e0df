import {
  listProgressPictures,
  listWorks,
  type WorksPicture,
  type WorksProject,
} from '@llave/contract/staff/contents/works'
import type { Page } from '@playwright/test'
import { longNames } from '../fixtures.ts'
import { staffSession } from './fixtures.ts'
import type { Mesa } from './mesa.ts'
import type { MesaState } from './mesa-state.ts'

const session = staffSession('content')
const path = '/contenidos/avances'
const day = (text: string) => Temporal.PlainDate.from(text)

export const works: readonly WorksProject[] = [
  {
    code: 'TM',
    name: 'Torre Malecón',
    stages: ['Cimientos', 'Estructura', 'Acabados'],
    views: ['Desde la calle'],
    reached: 'Cimientos',
    reachedOn: day('2026-11-12'),
    pictures: 3,
    promisedOn: day('2027-06-30'),
    deliveryOn: day('2027-08-31'),
    newestOn: day('2026-11-16'),
  },
  {
    code: 'VS',
    name: longNames.project,
    stages: [],
    views: [],
    reached: '',
    reachedOn: null,
    pictures: 0,
    promisedOn: null,
    deliveryOn: null,
    newestOn: null,
  },
]

const picture: WorksPicture = {
  pictureId: '31',
  version: 1,
  origin: 'mesa',
  source: '/media/00000000-0000-0000-0000-000000000031.jpg',
  width: 1200,
  height: 900,
  takenOn: day('2026-11-16'),
  stage: '',
  view: '',
  title: 'Losa del tercer piso',
  placedBy: 'Noelia Arce',
  placedAt: Temporal.Instant.from('2026-11-16T18:04:00-05:00'),
}

export const worksPictures: readonly WorksPicture[] = [
  picture,
  { ...picture, pictureId: '30', title: longNames.product, placedBy: 'Rosa Quispe' },
  {
    ...picture,
    pictureId: '12',
    origin: 'erp',
    takenOn: day('2026-11-12'),
    stage: 'Cimientos',
    title: '',
    placedBy: '',
    placedAt: null,
  },
]

/** A photo as a phone names it: its first bytes say what it is. */
export const photo = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
})

export function answerWorks(mesa: Mesa, pictures = worksPictures): void {
  mesa.answer(listWorks, works)
  mesa.answer(listProgressPictures, { pictures, more: false })
}

export async function choosePhotos(page: Page): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles([
      photo('IMG_2041.png'),
      photo('IMG_2042.png'),
      { name: 'plano.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') },
    ])
}

/** The screen of the works, with the states that a review needs. */
export const worksStates: Readonly<Record<string, Readonly<Record<string, MesaState>>>> = {
  'mesa-works': {
    days: { path, session, answer: answerWorks, shows: 'Losa del tercer piso' },
    chosen: {
      path,
      session,
      answer: answerWorks,
      async reach(page) {
        await choosePhotos(page)
        await page.getByRole('combobox', { name: 'Etapa', exact: true }).selectOption('Estructura')
      },
      shows: 'La obra pasa de «Cimientos» a «Estructura»',
    },
    readers: { path, session: staffSession('audit'), answer: answerWorks, shows: 'Losa del tercer piso' },
    empty: {
      path: `${path}?proyecto=VS`,
      session,
      answer: (mesa) => answerWorks(mesa, []),
      shows: 'Todavía no hay fotos de esta obra',
    },
    none: {
      path,
      session,
      answer: (mesa) => mesa.answer(listWorks, []),
      shows: 'Todavía no hay proyectos',
    },
    loading: { path, session, held: listWorks, shows: 'Cargando los proyectos…' },
    'pictures that load': {
      path,
      session,
      answer: answerWorks,
      held: listProgressPictures,
      shows: 'Cargando las fotos…',
    },
    failed: { path, session, refused: listWorks, shows: 'No pudimos cargar los proyectos.' },
    'pictures that failed': {
      path,
      session,
      answer: answerWorks,
      refused: listProgressPictures,
      shows: 'No pudimos cargar las fotos.',
    },
  },
}
