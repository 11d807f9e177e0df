import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { listRepairs } from '@llave/contract/repairs/repair-calls'
import { listComplaints } from '@llave/contract/service-desk/list-complaints'
import { listQueries } from '@llave/contract/service-desk/list-queries'
import { readAttachment } from '@llave/contract/service-desk/read-attachment'
import { readThread } from '@llave/contract/service-desk/read-thread'
import type { RepairCase } from '@llave/domain/repairs/repair-case'
import { smallPicture } from '@llave/testkit/insert-query'
import type { Page } from '@playwright/test'
import { complaint, customer, flat, longNames, query, queryMessage, repairCase, today } from '../fixtures.ts'
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

const deliveries = [{ proforma: flat.proforma, deliveredOn: Temporal.PlainDate.from('2026-05-14') }]
const answerRepairs =
  (...cases: RepairCase[]) =>
  (screens: Screens) => {
    screens.answer(listRepairs, { cases, deliveries })
    const bytes = new Uint8Array(Buffer.from(smallPicture.base64, 'base64'))
    screens.answer(readAttachment, { bytes, fileName: 'foto.jpg' })
  }
const newRepair = { path: '/query/note/new', answer: answerRepairs() } as const
const repair = { path: '/query/note/5001' } as const

async function chooseFlat(page: Page) {
  await page.getByRole('button', { name: /Quinta Ficus/ }).click()
}
async function chooseRoom(page: Page) {
  await chooseFlat(page)
  await page.getByLabel('Sala comedor').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Mampara o ventana').check()
}
async function choosePlace(page: Page) {
  await chooseRoom(page)
  await page.getByLabel('Entra agua por el marco').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
}

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
function answerDesk(screens: Screens): void {
  screens.answer(listQueries, [{ ...leak, unread: 1 }, plan])
  answerRepairs(
    repairCase({ state: 'visit_chosen', visitAt: today.add({ days: 4 }).toPlainDateTime('10:30') }),
    repairCase({ id: '5000', state: 'accepted' }),
  )(screens)
  screens.answer(listComplaints, [complaint('12')])
}
function answerOne(screens: Screens): void {
  screens.answer(listQueries, [])
  const product = { ...flat, projectName: longNames.project, name: longNames.product }
  screens.answer(readCustomerStatement, { customer, products: [product], instalments: [] })
  screens.answer(listRepairs, { cases: [], deliveries })
}
const send = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true }).click()

async function choose(page: Page): Promise<void> {
  await page.getByLabel('Elegir proforma:').selectOption(flat.proforma)
}

const written = {
  text: 'Mañana pasa el carpintero.',
  writtenAt: complaint('12').filedAt,
  isAnswer: false,
}

const desk = { path: '/query', answer: answerDesk } as const

export const serviceDeskStates = {
  'customer service': {
    ordinary: { ...desk, shows: 'Te respondieron' },
    'nothing open': { path: '/query', answer: answerNone, shows: 'No tienes nada abierto.' },
    'one property, with long names': { path: '/query', answer: answerOne, shows: longNames.project },
    'many, with long names': { path: '/query', answer: answerMany, shows: 'Y 24 más, en tus' },
    'of before failed': { ...desk, refused: listQueries, shows: 'No pudimos cargar lo que tienes abierto.' },
    loading: { ...desk, held: readCustomerStatement, shows: 'Buscando tus propiedades…' },
    failed: { ...desk, refused: readCustomerStatement, shows: 'No pudimos cargar tus propiedades.' },
  },
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
    'with cases': {
      ...note,
      answer: answerRepairs(repairCase(), repairCase({ id: '5000', state: 'accepted' })),
      shows: 'Espera tu conformidad',
    },
    'filed before failed': { ...note, refused: listComplaints, shows: 'No pudimos cargar tus reclamos.' },
  },
  'repair form': {
    'no property chosen': { ...newRepair, shows: '¿En qué propiedad?' },
    room: { ...newRepair, reach: chooseFlat, shows: '¿En qué ambiente?' },
    'what is wrong': { ...newRepair, reach: chooseRoom, shows: 'Qué tiene' },
    photo: { ...newRepair, reach: choosePlace, shows: 'Con garantía hasta el 14/05/2027' },
    'no delivery day': {
      path: '/query/note/new',
      reach: choosePlace,
      shows: 'No tenemos el día de tu acta de entrega',
    },
    contact: {
      ...newRepair,
      async reach(page) {
        await choosePlace(page)
        await page.getByRole('button', { name: 'Continuar' }).click()
      },
      shows: 'Cuéntanos más y envía',
    },
    'waiting for the network': {
      ...newRepair,
      async reach(page) {
        await choosePlace(page)
        await page.getByRole('button', { name: 'Continuar' }).click()
        await page.context().setOffline(true)
        await page.getByRole('button', { name: 'Enviar', exact: true }).click()
      },
      shows: 'Espera la red.',
    },
    loading: { ...newRepair, held: readCustomerStatement, shows: 'Buscando tus inmuebles…' },
    failed: { ...newRepair, refused: readCustomerStatement, shows: 'No pudimos cargar tus inmuebles.' },
  },
  'repair case': {
    finished: { ...repair, answer: answerRepairs(repairCase()), shows: '¿Quedó bien?' },
    'something missing': {
      ...repair,
      answer: answerRepairs(repairCase()),
      reach: (page) => page.getByRole('button', { name: 'No, todavía no' }).click(),
      shows: '¿Qué falta?',
    },
    refused: {
      ...repair,
      answer: answerRepairs(
        repairCase({
          state: 'refused',
          version: 6,
          steps: [
            ...repairCase().steps,
            {
              ...{ state: 'refused', author: 'buyer', visitAt: null, text: 'Volvió a entrar agua.' },
              at: today.toPlainDateTime('08:10'),
              photos: [{ id: 'missing', fileName: 'foto.jpg', width: 1200, height: 900 }],
              photosBefore: [],
            },
          ],
        }),
      ),
      shows: 'Dijiste que falta algo',
    },
    'visit proposed': {
      ...repair,
      answer: answerRepairs(
        repairCase({
          state: 'visit_proposed',
          version: 2,
          steps: repairCase().steps.slice(0, 2),
          slots: [9, 10].map((days) => today.add({ days }).toPlainDateTime('10:30')),
        }),
      ),
      shows: 'Elige el horario de tu visita',
    },
    declined: {
      ...repair,
      answer: answerRepairs(repairCase({ state: 'declined' })),
      shows: 'Si no estás de acuerdo',
    },
    'not theirs': { ...repair, shows: 'Este caso no está entre los tuyos.' },
    loading: { ...repair, held: listRepairs, shows: 'Abriendo tu caso…' },
    failed: { ...repair, refused: listRepairs, shows: 'No pudimos cargar tu caso.' },
  },
} satisfies ScreenStates
