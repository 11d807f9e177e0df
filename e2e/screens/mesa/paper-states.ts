import {
  listMissingPapers,
  type MissingRow,
  type ProjectPapers,
  sumMissingPapers,
} from '@llave/contract/staff/contents/missing-papers'
import { type ProformaPapers, readProformaPapers } from '@llave/contract/staff/contents/papers'
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
}
