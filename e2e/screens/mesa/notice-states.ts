import {
  countAudience,
  listAudiences,
  listNotices,
  type NoticeLine,
  readNotice,
  type StaffNotice,
} from '@llave/contract/staff/contents/notices'
import { everybody } from '@llave/domain/staff/staff-notice'
import { longNames } from '../fixtures.ts'
import { staffSession } from './fixtures.ts'
import type { Mesa } from './mesa.ts'
import type { MesaState } from './mesa-state.ts'

const session = staffSession('content')
const at = (time: string) => Temporal.Instant.from(`${time}-05:00`)

const line: NoticeLine = {
  origin: 'mesa',
  noticeId: '12',
  version: 3,
  state: 'sent',
  title: 'Atención por fiestas de fin de año',
  audience: everybody,
  projectName: '',
  goesAt: at('2026-11-21T10:00:00'),
  people: 1412,
  reads: 846,
}

export const noticeLines: readonly NoticeLine[] = [
  {
    ...line,
    noticeId: '14',
    state: 'planned',
    title: 'Corte de agua en la torre B',
    audience: { ...everybody, kind: 'project', projectCode: 'TM', owing: true },
    projectName: 'Torre Malecón',
    goesAt: at('2026-11-25T09:00:00'),
    people: null,
    reads: 0,
  },
  line,
  { ...line, noticeId: '11', state: 'withdrawn', title: longNames.product, people: 8, reads: 7 },
  { ...line, origin: 'erp', title: 'Cambio en la cuenta recaudadora', people: null, reads: 1287 },
]

export const sentNotice: StaffNotice = {
  ...line,
  text: '<b>Atendemos</b> hasta las 13:00.\nEl portal funciona como siempre.',
  properties: 1520,
  writtenBy: 'Noelia Arce',
  withdrawnAt: null,
}

export const noticeCounts = { draft: 2, planned: 1, sent: 40, withdrawn: 5 }

export function answerCompose(mesa: Mesa, people = 184): void {
  mesa.answer(listNotices, { notices: [], after: '', counts: noticeCounts })
  mesa.answer(listAudiences, [{ projectCode: 'VS', name: 'Valle Sereno', stage: 'Habilitación' }])
  mesa.answer(countAudience, { people, properties: people + 12, withEmail: people, away: 0, unknown: [] })
}

const listed = (mesa: Mesa) =>
  mesa.answer(listNotices, { notices: noticeLines, after: 'mesa11', counts: noticeCounts })

/** The screens of notices, each with the states that a review needs. */
export const noticeStates: Readonly<Record<string, Readonly<Record<string, MesaState>>>> = {
  'mesa-notices': {
    rows: { path: '/contenidos', session, answer: listed, shows: '846 de 1,412' },
    empty: {
      path: '/contenidos',
      session,
      answer: (mesa) => mesa.answer(listNotices, { notices: [], after: '', counts: noticeCounts }),
      shows: 'Todavía no hay avisos',
    },
    loading: { path: '/contenidos', session, held: listNotices, shows: 'Cargando los avisos…' },
    failed: { path: '/contenidos', session, refused: listNotices, shows: 'No pudimos cargar los avisos.' },
  },
  'mesa-notice-new': {
    'to many': {
      path: '/contenidos/avisos/nuevo',
      session,
      answer: answerCompose,
      shows: 'Publicar para 184 personas',
    },
    'to nobody': {
      path: '/contenidos/avisos/nuevo',
      session,
      answer: (mesa) => answerCompose(mesa, 0),
      shows: 'Publicar para 0 personas',
    },
  },
  'mesa-notice': {
    sent: {
      path: '/contenidos/avisos/12',
      session,
      answer: (mesa) => mesa.answer(readNotice, sentNotice),
      shows: 'Salió para',
    },
    failed: {
      path: '/contenidos/avisos/12',
      session,
      refused: readNotice,
      shows: 'No pudimos cargar el aviso.',
    },
  },
}
