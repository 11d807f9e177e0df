import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { listComplaints } from '@llave/contract/service-desk/list-complaints'
import { listQueries } from '@llave/contract/service-desk/list-queries'
import { readThread } from '@llave/contract/service-desk/read-thread'
import type { Page } from '@playwright/test'
import { complaint, flat, longNames, query, queryMessage, today } from '../fixtures.ts'
import type { Screens } from '../screen.ts'
import type { ScreenStates } from '../screen-state.ts'

const leak = query('45', 'Filtración junto a la mampara de la sala')
const plan = query('31', 'Copia del plano de ubicación', {
  state: 'closed',
  openedAt: today.subtract({ days: 40 }).toPlainDateTime('11:40'),
  lastMessageAt: today.subtract({ days: 38 }).toPlainDateTime('08:15'),
})
const open = { path: '/query/request', answer: answerThreads } as const
const closed = { path: '/query/historic', answer: answerThreads } as const
const thread = { path: `/query/request/${leak.id}`, answer: answerThreads } as const
const closedThread = { path: `/query/historic/${plan.id}`, answer: answerThreads } as const
const newQuery = { path: '/query/request/new', answer: answerThreads } as const
const note = { path: '/query/note' } as const

function answerThreads(screens: Screens): void {
  screens.answer(listQueries, [leak, plan])
  screens.answer(readThread, ({ query: { queryId } }) => {
    const of = queryId === plan.id ? plan : leak
    return [
      queryMessage(of, 1, 'Buenas tardes.\nEntra agua por la mampara.'),
      queryMessage(of, 2, 'Enviaremos a un técnico.', { author: 'developer' }),
      queryMessage(of, 3, 'Muchas gracias. '.repeat(30)),
    ]
  })
}

const answerNone = (screens: Screens) => screens.answer(listQueries, [])
const answerMany = (screens: Screens) =>
  screens.answer(
    listQueries,
    Array.from({ length: 60 }, (_, index) =>
      query(String(index + 100), `Consulta ${index + 1}: ${longNames.product}`, {
        projectName: longNames.project,
        state: index % 2 ? 'closed' : 'open',
      }),
    ),
  )
const send = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true }).click()

async function choose(page: Page): Promise<void> {
  await page.getByLabel('Elegir proforma:').selectOption(flat.proforma)
}

const written = {
  text: 'Mañana pasa el carpintero.',
  writtenAt: complaint('12').filedAt,
  isAnswer: false,
}

export const serviceDeskStates = {
  queries: {
    ordinary: { ...open, shows: leak.subject },
    empty: { ...open, answer: answerNone, shows: 'No hay consultas abiertas.' },
    loading: { ...open, held: listQueries, shows: 'Buscando tus consultas…' },
    failed: { ...open, refused: listQueries, shows: 'No pudimos cargar tus consultas.' },
    'many, with long names': { ...open, answer: answerMany, shows: /^Consulta 59:/ },
  },
  'new query': {
    ordinary: { ...newQuery, shows: 'Nueva Consulta' },
    'nothing written': { ...newQuery, reach: send, shows: 'El asunto es requerido' },
    failed: { ...newQuery, refused: readCustomerStatement, shows: 'No pudimos cargar tus proyectos.' },
  },
  thread: {
    ordinary: { ...thread, shows: 'Enviaremos a un técnico.' },
    "nobody's": {
      ...thread,
      answer: (screens) => {
        answerNone(screens)
        screens.refuse(readThread, 'ajeno')
      },
      complains: /status of 403/,
      shows: 'No encontramos esta consulta',
    },
    loading: { ...thread, held: readThread, shows: 'Buscando tu consulta…' },
    failed: { ...thread, refused: readThread, shows: 'No pudimos cargar esta consulta.' },
  },
  'closed queries': {
    ordinary: { ...closed, shows: plan.subject },
    empty: { ...closed, answer: answerNone, shows: 'No hay consultas cerradas.' },
  },
  'closed thread': { ordinary: { ...closedThread, shows: 'Enviaremos a un técnico.' } },
  complaint: {
    'no property chosen': { ...note, shows: 'Reclamo sobre acabados en inmueble' },
    ordinary: { ...note, reach: choose, shows: 'Quinta Ficus' },
    'nothing written': {
      ...note,
      reach: async (page) => {
        await choose(page)
        await send(page)
      },
      shows: 'El detalle de observación es requerido',
    },
    'filed before': {
      ...note,
      answer: (screens) =>
        screens.answer(listComplaints, [
          complaint('13', { state: 'attended', messages: [{ ...written, isAnswer: true }] }),
          complaint('12', { messages: [written] }),
          complaint('11'),
        ]),
      shows: 'La puerta del baño no cierra.',
    },
    loading: { ...note, held: readCustomerStatement, shows: 'Buscando tus inmuebles…' },
    failed: { ...note, refused: readCustomerStatement, shows: 'No pudimos cargar tus inmuebles.' },
    'filed before failed': { ...note, refused: listComplaints, shows: 'No pudimos cargar tus reclamos.' },
  },
} satisfies ScreenStates
