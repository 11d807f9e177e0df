import {
  listMissingPapers,
  type MissingRow,
  type ProjectPapers,
  sumMissingPapers,
} from '@llave/contract/staff/contents/missing-papers'
import {
  matchPapers,
  type PaperMatch,
  type ProformaPapers,
  readProformaPapers,
} from '@llave/contract/staff/contents/papers'
import type { Page } from '@playwright/test'
import { longNames } from '../fixtures.ts'
import { staffSession } from './fixtures.ts'
import type { Mesa } from './mesa.ts'
import type { MesaState } from './mesa-state.ts'

const session = staffSession('content')

export function missingRow(place: number): MissingRow {
  return {
    proforma: `${1_000_230 + place}`,
    projectName: 'Valle Sereno',
    productName: `Mz. A Lt. ${place}`,
    customer: { customerId: `${40 + place}`, name: `Cliente ${place}` },
    missing: ['contract', 'plan'],
  }
}

export const missingRows: readonly MissingRow[] = [
  missingRow(1),
  {
    ...missingRow(2),
    projectName: longNames.project,
    productName: longNames.product,
    customer: { customerId: '42', name: longNames.customer },
    missing: ['contract', 'plan', 'act'],
  },
]

const projects: readonly ProjectPapers[] = [
  {
    code: 'TM',
    name: longNames.project,
    proformas: 1_204,
    expectsAct: true,
    missing: { contract: 3, plan: 12, act: 1_100 },
    incomplete: 1_110,
  },
  {
    code: 'VS',
    name: 'Valle Sereno',
    proformas: 318,
    expectsAct: false,
    missing: { contract: 0, plan: 94, act: 0 },
    incomplete: 94,
  },
]

const at = (time: string) => Temporal.Instant.from(`${time}-05:00`)
const version = {
  versionId: '31',
  kind: 'contract',
  title: 'Contrato de compraventa',
  placedAt: at('2026-11-20T16:10:00'),
  placedBy: 'Noelia Arce',
  endedAt: null,
  withdrawnBy: '',
  why: '',
} as const

export const proformaPapers: ProformaPapers = {
  property: {
    proforma: '1000232',
    projectName: longNames.project,
    productName: longNames.product,
    holders: [
      { customerId: '42', name: longNames.customer },
      { customerId: '43', name: 'Jorge Salazar Ríos' },
    ],
  },
  papers: [
    {
      documentId: '501',
      origin: 'mesa',
      kind: 'contract',
      title: 'Contrato de compraventa',
      datedOn: Temporal.PlainDate.from('2026-11-20'),
      size: 2_412_300,
      isPicture: false,
      versionId: '31',
    },
    {
      documentId: '502',
      origin: 'project',
      kind: 'other',
      title: 'Reglamento interno',
      datedOn: Temporal.PlainDate.from('2026-03-02'),
      size: 840_000,
      isPicture: true,
      versionId: '',
    },
  ],
  missing: ['plan', 'act'],
  versions: [
    version,
    {
      ...version,
      versionId: '30',
      placedAt: at('2026-11-02T09:00:00'),
      endedAt: at('2026-11-20T16:10:00'),
    },
    {
      ...version,
      versionId: '22',
      kind: 'other',
      title: longNames.product,
      placedAt: at('2026-10-14T11:32:00'),
      endedAt: at('2026-10-15T08:05:00'),
      withdrawnBy: 'Noelia Arce',
      why: 'Era de la etapa anterior',
    },
  ],
}

/** A property that is held by these customers. */
export const held = (proforma: string, ...names: readonly string[]) => ({
  proforma,
  projectName: 'Valle Sereno',
  productName: `Mz. B Lt. ${proforma.slice(-2)}`,
  holders: names.map((name, place) => ({ customerId: `${60 + place}`, name })),
})

const owner = longNames.customer
const shownAt = (proforma: string) => ({
  proforma,
  title: 'Plano',
  placedAt: at('2026-11-02T09:00:00'),
  replacedAt: null,
})

/** Files of every kind by name, each with what the server says of it; null where it is not asked. */
export const droppedPapers: Readonly<Record<string, Omit<PaperMatch, 'name'> | null>> = {
  'Contrato 1000232.pdf': {
    named: [held('1000232', owner)],
    fits: ['1000232'],
    kind: 'contract',
    known: null,
  },
  'plano 1000232 y 1000240.pdf': {
    named: [held('1000232', owner), held('1000240', owner)],
    fits: ['1000232', '1000240'],
    kind: 'plan',
    known: null,
  },
  'acta 1000231 1000232.pdf': {
    named: [held('1000231', 'Jorge Salazar Ríos'), held('1000232', owner)],
    fits: [],
    kind: 'act',
    known: null,
  },
  'reglamento.pdf': { named: [], fits: [], kind: 'other', known: null },
  'contrato 1000250.pdf': { named: [held('1000250')], fits: ['1000250'], kind: 'contract', known: null },
  'Contrato 1000233.pdf': {
    named: [held('1000233', owner)],
    fits: ['1000233'],
    kind: 'contract',
    known: shownAt('1000233'),
  },
  'plano 1000234.pdf': {
    named: [held('1000234', owner)],
    fits: ['1000234'],
    kind: 'plan',
    known: shownAt('1000239'),
  },
  'minuta 1000232.pdf': { named: [held('1000232', owner)], fits: ['1000232'], kind: 'contract', known: null },
  'cortado 1000232.pdf': null,
  'foto.exe': null,
  'vacío.pdf': null,
  'grande.pdf': null,
}

/** Says of each dropped file whose it is. */
export function answerMatches(mesa: Mesa): void {
  mesa.answer(matchPapers, ({ body }) =>
    body.files.map(({ name }) => {
      const found = droppedPapers[name]
      if (!found) throw new Error(`${name} was asked about`)
      return { name, ...found }
    }),
  )
}

/** Drops these files on the place for them, as a hand would. */
export async function dropPapers(page: Page, names: readonly string[]): Promise<void> {
  const dropped = await page.evaluateHandle((chosen) => {
    const transfer = new DataTransfer()
    for (const name of chosen) {
      const content = name.startsWith('grande')
        ? new Uint8Array(20 * 1024 * 1024 + 1)
        : ({ cort: '%PDF-1.7', foto: 'MZ', vací: '' }[name.slice(0, 4)] ?? `%PDF-1.7 ${name} %%EOF`)
      transfer.items.add(new File([content], `papeles/${name}`))
    }
    return transfer
  }, names)
  await page.getByText('Elige los papeles o suéltalos aquí').dispatchEvent('drop', { dataTransfer: dropped })
}

/** Answers all that the list of missing papers asks. */
export function answerMissing(mesa: Mesa): void {
  mesa.answer(sumMissingPapers, projects)
  mesa.answer(listMissingPapers, { rows: missingRows, next: '' })
}

/** The screens of papers, each with the states that a review needs. */
export const paperStates: Readonly<Record<string, Readonly<Record<string, MesaState>>>> = {
  'mesa-missing-papers': {
    rows: {
      path: '/contenidos/papeles',
      session,
      answer: answerMissing,
      shows: 'Faltan papeles en 1,204 proformas',
    },
    'many rows': {
      path: '/contenidos/papeles?falta=plan',
      session,
      answer(mesa) {
        answerMissing(mesa)
        const rows = Array.from({ length: 50 }, (_, place) => missingRow(place))
        mesa.answer(listMissingPapers, { rows, next: '1000279' })
      },
      shows: 'Mostrar más',
    },
    empty: {
      path: '/contenidos/papeles?falta=act&proyecto=VS',
      session,
      answer(mesa) {
        answerMissing(mesa)
        mesa.answer(listMissingPapers, { rows: [], next: '' })
      },
      shows: 'A ninguna proforma le falta eso',
    },
    'nothing yet': {
      path: '/contenidos/papeles',
      session,
      answer(mesa) {
        mesa.answer(sumMissingPapers, [])
        mesa.answer(listMissingPapers, { rows: [], next: '' })
      },
      shows: 'No falta ningún papel',
    },
    loading: {
      path: '/contenidos/papeles',
      session,
      answer: answerMissing,
      held: listMissingPapers,
      shows: 'Buscando qué falta…',
    },
    failed: {
      path: '/contenidos/papeles',
      session,
      answer: answerMissing,
      refused: listMissingPapers,
      shows: 'No pudimos cargar qué falta.',
    },
    'sums that failed': {
      path: '/contenidos/papeles',
      session,
      answer: answerMissing,
      refused: sumMissingPapers,
      shows: 'No pudimos contar lo que falta.',
    },
  },
  'mesa-proforma-papers': {
    papers: {
      path: '/contenidos/papeles/1000232',
      session,
      answer: (mesa) => mesa.answer(readProformaPapers, proformaPapers),
      shows: 'Se muestra',
    },
    'nobody holds it': {
      path: '/contenidos/papeles/1000232',
      session,
      answer: (mesa) =>
        mesa.answer(readProformaPapers, {
          property: { ...proformaPapers.property, holders: [] },
          papers: [],
          missing: [],
          versions: [],
        }),
      shows: 'Nadie la tiene hoy',
    },
    loading: {
      path: '/contenidos/papeles/1000232',
      session,
      held: readProformaPapers,
      shows: 'Cargando los papeles…',
    },
    failed: {
      path: '/contenidos/papeles/1000232',
      session,
      refused: readProformaPapers,
      shows: 'No pudimos cargar los papeles de esta proforma.',
    },
  },
  'mesa-upload-papers': {
    'nothing chosen': {
      path: '/contenidos/papeles/subir',
      session,
      shows: 'Elige los papeles o suéltalos aquí',
    },
    'before it goes': {
      path: '/contenidos/papeles/subir',
      session,
      answer: answerMatches,
      reach: (page) => dropPapers(page, Object.keys(droppedPapers)),
      shows: 'Subir 1 papel',
    },
  },
}
