import { listAffiliations } from '@llave/contract/debit/list-affiliations'
import { searchPayments } from '@llave/contract/payments/search-payments'
import { listDocuments } from '@llave/contract/portfolio/list-documents'
import { markNoticeRead } from '@llave/contract/portfolio/mark-notice-read'
import { openDocument } from '@llave/contract/portfolio/open-document'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readProducts } from '@llave/contract/portfolio/read-products'
import { readProgress } from '@llave/contract/portfolio/read-progress'
import { readTitlePath } from '@llave/contract/portfolio/read-title-path'
import { searchNotices } from '@llave/contract/portfolio/search-notices'
import { money } from '@llave/domain/money/money'
import type { Delivery } from '@llave/domain/portfolio/delivery'
import { type TitleStep, titlePath } from '@llave/domain/title-path/title-path'
import { type KnownStage, titleStages } from '@llave/domain/title-path/title-stage'
import { expect, type Page } from '@playwright/test'
import {
  affiliation,
  cardOnDebit,
  customer,
  detailOf,
  flat,
  letra,
  longNames,
  lot,
  notice,
  paidLetra,
  paper,
  progressPicture,
  today,
} from '../fixtures.ts'
import { appliedPayment, confirmingPayment } from '../following/states.ts'
import type { Screens } from '../screen.ts'
import type { ScreenStates } from '../screen-state.ts'

const property = `/property/${lot.proforma}`
const product = { path: `${property}/notices` } as const
const progress = { path: `/property/${flat.proforma}/advance` } as const
const documents = { path: `${property}/documents` } as const
const viewer = { path: `/documents/${lot.proforma}` } as const

const papers = [
  paper('1'),
  paper('2', {
    kind: 'plan',
    title: 'Fachada aprobada',
    size: 2_360_000,
    picture: { width: 800, height: 600 },
  }),
  paper('3', { kind: 'act', title: 'Acta de entrega', datedOn: Temporal.PlainDate.from('2026-01-09') }),
]
const works = [
  progressPicture('2026-11-16', 'Fachada con andamios', { stage: 'Acabados' }),
  progressPicture('2026-11-16', 'Piso de la sala'),
  progressPicture('2026-11-12', 'Ventanas'),
  progressPicture('2026-11-03', 'Escalera'),
  progressPicture('2026-10-16', 'Techo', { stage: 'Estructura' }),
  progressPicture('2026-06-02', '', { stage: 'Cimientos' }),
]

/** Three days of one view, and one day of another. */
export const viewedWorks = [
  progressPicture('2026-11-16', 'Fachada con andamios', { stage: 'Acabados', view: 'desde la calle' }),
  progressPicture('2026-11-16', 'Azotea techada', { stage: 'Acabados', view: 'desde la azotea' }),
  progressPicture('2026-06-16', 'Estructura', { stage: 'Estructura', view: 'desde la calle' }),
  progressPicture('2026-03-16', '', { stage: 'Cimientos', view: 'desde la calle' }),
]

/** A delivery that was moved twice. */
export const movedDelivery: Delivery = {
  promisedOn: Temporal.PlainDate.from('2027-06-30'),
  changes: [
    {
      toldOn: Temporal.PlainDate.from('2026-03-12'),
      deliveryOn: Temporal.PlainDate.from('2027-07-31'),
      reason: 'La licencia de construcción se amplió por un cambio en el sótano.',
    },
    {
      toldOn: Temporal.PlainDate.from('2026-09-02'),
      deliveryOn: Temporal.PlainDate.from('2027-08-31'),
      reason: 'La conexión de la subestación eléctrica.',
    },
  ],
}

function known(stage: KnownStage['stage'], changes: Partial<KnownStage>): KnownStage {
  return { stage, state: 'pending', on: null, actor: null, paper: null, ...changes }
}

const onDay = (text: string) => ({ on: Temporal.PlainDate.from(text) })

/** Midway: what is behind, one stage that waits for a notary, and one of which nothing is known. */
export const pathMidway: TitleStep[] = titlePath(
  [
    known('reservation', { state: 'done', ...onDay('2025-03-02') }),
    known('contract', {
      state: 'done',
      ...onDay('2025-03-14'),
      paper: { id: '1', title: 'Contrato de compraventa' },
    }),
    known('delivery', { state: 'done', ...onDay('2026-05-14') }),
    known('independization', { ...onDay('2026-11-02'), actor: 'municipality' }),
    known('deed', { ...onDay('2027-02-15'), actor: 'buyer' }),
  ],
  [],
)
const pathDone = titlePath(
  titleStages.map((stage, place) =>
    stage === 'independization'
      ? known(stage, { state: 'not_applicable' })
      : known(stage, {
          state: 'done',
          on: Temporal.PlainDate.from('2025-03-02').add({ months: 3 * place }),
          paper: stage === 'inscription' ? { id: '1', title: 'Anotación de inscripción' } : null,
        }),
  ),
  [],
)
const noWorks = { delivery: null, subscribed: false, stages: [], pictures: [] } as const

/** Two letras of the lot are overdue and one is paid; the flat owes its next one. */
function answerLate(screens: Screens): void {
  const late = [40, 9].map((days, index) => letra(lot, index + 2, { dueOn: today.subtract({ days }) }))
  const instalments = [paidLetra(lot, 1, today.subtract({ days: 60 })), ...late, letra(flat, 1)]
  screens.answer(readCustomerStatement, { customer, products: [lot, flat], instalments })
}

/** Two properties with long names and large sums. */
function answerLong(screens: Screens): void {
  const long = { projectName: longNames.project, name: longNames.product }
  const products = [
    { ...lot, ...long },
    { ...flat, ...long },
  ]
  screens.answer(readCustomerStatement, {
    customer: { ...customer, name: longNames.customer },
    products,
    instalments: products.flatMap((each) => [
      letra(each, 1, { amount: money(1_234_567_890, each.currency), dueOn: today.subtract({ days: 9 }) }),
      letra(each, 2, { amount: money(1_234_567_890, each.currency) }),
    ]),
  })
  screens.answer(
    readProducts,
    products.map((each) => detailOf(each)),
  )
  const debts = appliedPayment.debts.map((debt) => ({
    ...debt,
    projectName: longNames.project,
    productName: longNames.product,
  }))
  screens.answer(searchPayments, [{ ...appliedPayment, amount: money(1_234_567_890, 'USD'), debts }])
}

function answerMany(screens: Screens): void {
  const products = Array.from({ length: 12 }, (_, index) => ({
    ...(index % 2 ? flat : lot),
    proforma: String(1_000_300 + index),
    name: `MZ ${String.fromCharCode(65 + index)} LT ${index + 1}`,
  }))
  const instalments = products.map((each, index) => letra(each, index + 1))
  screens.answer(readCustomerStatement, { customer, products, instalments })
}

const toggle = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

export const portfolioStates = {
  home: {
    ordinary: { path: '/', shows: 'PAGO DE LETRAS' },
    overdue: { path: '/', answer: answerLate, shows: '2 letras vencidas' },
    'on debit': {
      path: '/',
      answer: (screens) =>
        screens.answer(listAffiliations, [affiliation(lot, { card: cardOnDebit() }), affiliation(flat)]),
      shows: 'Se cobra a tu Mastercard 0007',
    },
    'nothing pending': {
      path: '/',
      answer: (screens) =>
        screens.answer(readCustomerStatement, {
          customer,
          products: [lot],
          instalments: [paidLetra(lot, 1, today.subtract({ days: 30 }))],
        }),
      shows: 'No tienes ningún pago pendiente',
    },
    'unread notices': {
      path: '/',
      answer: (screens) => screens.answer(searchNotices, [notice(1), notice(2), notice(3)]),
      shows: '3 avisos sin leer',
    },
    'last payment': {
      path: '/',
      answer: (screens) => {
        answerLate(screens)
        screens.answer(searchPayments, [appliedPayment])
      },
      shows: 'Tu último pago',
    },
    'last payment in cash mode': {
      path: '/',
      visitor: 'cash',
      answer: (screens) => screens.answer(searchPayments, [confirmingPayment]),
      shows: 'Esperando al banco',
    },
    'what comes, loading': { path: '/', held: listAffiliations, shows: 'Buscando lo que viene…' },
    'what comes, failed': {
      path: '/',
      refused: listAffiliations,
      shows: 'No pudimos saber qué se cobra por débito automático.',
    },
    'last payment, loading': { path: '/', held: searchPayments, shows: 'Buscando tu último pago…' },
    'last payment, failed': {
      path: '/',
      refused: searchPayments,
      shows: 'No pudimos traer tu último pago. Esto no dice si se cobró.',
    },
    loading: { path: '/', held: readCustomerStatement, shows: 'Buscando tus letras…' },
    failed: { path: '/', refused: readCustomerStatement, shows: 'No pudimos cargar tus pagos.' },
    'long names': { path: '/', answer: answerLong, shows: longNames.project },
    'many properties': { path: '/', answer: answerMany, shows: 'MZ L LT 12' },
  },
  menu: {
    open: {
      path: '/',
      reach: async (page) => {
        // The burger menu is below 1024 px; above it there is the profile panel.
        const isPhone = (page.viewportSize()?.width ?? 0) < 1024
        await page.getByRole('button', { name: isPhone ? 'Abrir menú' : 'Mi perfil' }).click()
      },
      shows: 'Salir',
    },
  },
  product: {
    ordinary: { ...product, shows: 'No tienes ningún aviso' },
    map: { ...product, reach: toggle('Google maps'), shows: 'Km 42 de la Panamericana Sur' },
    notices: {
      ...product,
      answer: (screens) => {
        screens.answer(markNoticeRead, undefined)
        screens.answer(searchNotices, [
          notice(1, { title: 'Atención por fiestas de fin de año' }),
          notice(2, {
            title: 'Ampliación del plazo para presentar los planos de la casa de campo',
            text: 'Los planos se presentan firmados y en dos juegos. '.repeat(9),
          }),
          notice(3, { read: true }),
        ])
      },
      shows: 'Atención por fiestas de fin de año',
    },
    loading: { ...product, held: readProducts, shows: 'MZ A LT 4' },
    failed: { ...product, refused: readProducts, shows: 'No pudimos cargar las fotos ni el mapa.' },
    'notices failed': { ...product, refused: searchNotices, shows: 'No pudimos cargar tus avisos.' },
    'long names': { ...product, answer: answerLong, shows: longNames.product },
  },
  progress: {
    ordinary: {
      ...progress,
      answer: (screens) =>
        screens.answer(readProgress, {
          delivery: null,
          subscribed: false,
          stages: ['Cimientos', 'Estructura', 'Acabados', 'Entrega'],
          pictures: works,
        }),
      shows: 'NOV 2026',
    },
    compare: {
      ...progress,
      answer: (screens) =>
        screens.answer(readProgress, {
          delivery: movedDelivery,
          subscribed: true,
          stages: ['Cimientos', 'Estructura', 'Acabados'],
          pictures: viewedWorks,
        }),
      reach: (page) => page.getByRole('button', { name: 'Comparar fechas' }).click(),
      shows: 'desde la calle',
    },
    empty: {
      ...progress,
      answer: (screens) =>
        screens.answer(readProgress, { delivery: null, subscribed: false, stages: [], pictures: [] }),
      shows: 'No tienes ningún avance de obra',
    },
    loading: { ...progress, held: readProgress, shows: 'Buscando los avances…' },
    failed: { ...progress, refused: readProgress, shows: 'No pudimos cargar los avances de obra.' },
  },
  'title path': {
    midway: {
      ...progress,
      answer: (screens) => {
        screens.answer(readProgress, noWorks)
        screens.answer(readTitlePath, pathMidway)
      },
      shows: 'Te toca a ti',
    },
    done: {
      ...progress,
      answer: (screens) => {
        screens.answer(readProgress, noWorks)
        screens.answer(readTitlePath, pathDone)
      },
      shows: 'Tu inmueble ya está inscrito.',
    },
    empty: {
      ...progress,
      answer: (screens) => screens.answer(readProgress, noWorks),
      shows: 'Aún no tenemos información del título.',
    },
    loading: {
      ...progress,
      answer: (screens) => screens.answer(readProgress, noWorks),
      held: readTitlePath,
      shows: 'Buscando en qué va tu título…',
    },
    failed: {
      ...progress,
      answer: (screens) => screens.answer(readProgress, noWorks),
      refused: readTitlePath,
      shows: 'No pudimos cargar el camino al título.',
    },
  },
  documents: {
    ordinary: {
      ...documents,
      answer: (screens) => screens.answer(listDocuments, papers),
      shows: 'Se abrió una pestaña nueva',
    },
  },
  viewer: {
    ordinary: {
      ...viewer,
      answer: (screens) => screens.answer(listDocuments, papers),
      shows: 'Contratos',
    },
    'without a network': {
      ...viewer,
      answer: (screens) => screens.answer(listDocuments, papers),
      reach: async (page) => {
        await expect(page.getByText('Contratos')).toBeVisible()
        await page.context().setOffline(true)
      },
      shows: 'Sin conexión: podrás abrirlo cuando vuelva.',
    },
    empty: {
      ...viewer,
      answer: (screens) => screens.answer(listDocuments, []),
      shows: 'Todavía no hay documentos',
    },
    loading: { ...viewer, held: listDocuments, shows: 'Buscando tus documentos…' },
    failed: { ...viewer, refused: listDocuments, shows: 'No pudimos cargar tus documentos.' },
    'a document failed': {
      path: `${viewer.path}?ver=2`,
      answer: (screens) => screens.answer(listDocuments, papers),
      refused: openDocument,
      shows: 'No pudimos abrir este documento.',
    },
    'long names': {
      ...viewer,
      answer: (screens) => {
        answerLong(screens)
        screens.answer(listDocuments, [paper('1', { title: 'Contrato de compraventa '.repeat(9) })])
      },
      shows: 'Contratos',
    },
  },
  'not found': {
    ordinary: { path: '/no-existe', complains: /status of 404/, shows: 'No encontramos esta página' },
  },
} satisfies ScreenStates
