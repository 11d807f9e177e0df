import { listDemonstrationPeople } from '@llave/contract/staff/begin-demonstration'
import { listDataRequests } from '@llave/contract/staff/data-requests'
import {
  listImportProfiles,
  listImportRows,
  listImports,
  readImport,
} from '@llave/contract/staff/imports/import-calls'
import { listCases } from '@llave/contract/staff/inbox/list-cases'
import { readCase } from '@llave/contract/staff/inbox/read-case'
import { listAudit } from '@llave/contract/staff/list-audit'
import { type CustomerEvent, listCustomerEvents } from '@llave/contract/staff/list-customer-events'
import { listPeople } from '@llave/contract/staff/list-people'
import { listRecentCustomers } from '@llave/contract/staff/list-recent-customers'
import { listWaiting } from '@llave/contract/staff/list-waiting'
import { listErasures, listWaitingErasures } from '@llave/contract/staff/personal-data'
import { type CustomerRecord, readCustomer } from '@llave/contract/staff/read-customer'
import { readStaffSession } from '@llave/contract/staff/read-staff-session'
import { readToday } from '@llave/contract/staff/read-today'
import { searchCustomers } from '@llave/contract/staff/search-customers'
import {
  listUnpostedPayments,
  readBatchFindings,
  readProformaHistory,
} from '@llave/contract/staff/system/look-ups'
import { readSystem } from '@llave/contract/staff/system/read-system'
import { expect, type Page } from '@playwright/test'
import type { PageErrors } from '../../page-errors.ts'
import { askAgainSoon } from '../ask-again-soon.ts'
import { longNames } from '../fixtures.ts'
import { answerInbox } from './answer-inbox.ts'
import { bankStates } from './bank-states.ts'
import { bookStates } from './book-states.ts'
import { collectionsStates } from './collections-states.ts'
import { doorStates } from './door-states.ts'
import {
  auditEntries,
  batchFindings,
  busyToday,
  calmSystem,
  dataRequests,
  erasures,
  foundByFour,
  proformaHistory,
  staffSession,
  troubledSystem,
  unpostedPayments,
  valeria,
  valeriasEvents,
} from './fixtures.ts'
import { galleryStates } from './gallery-states.ts'
import { foundImport, importProfiles, importRows, pastImports } from './import-fixtures.ts'
import { caseRepair, inboxCase, inboxRow, inboxRows } from './inbox-fixtures.ts'
import type { Mesa } from './mesa.ts'
import type { MesaState } from './mesa-state.ts'
import { noticeStates } from './notice-states.ts'
import { numberChangeStates } from './number-states.ts'
import { paperStates } from './paper-states.ts'
import { paymentStates } from './payment-states.ts'
import { reconciliationStates } from './reconciliation-states.ts'
import { refundStates } from './refund-states.ts'
import { worksStates } from './works-states.ts'

const many = Array.from({ length: 46 }, (_, index) => inboxRow(20_100 + index, { isNew: index % 5 === 0 }))
function showValeria(mesa: Mesa): void {
  mesa.answer(readCustomer, valeria)
  mesa.answer(listCustomerEvents, { events: valeriasEvents, before: '1763700000000000' })
}

/** Every screen of Mesa by name, each with the states that a review needs. */
export const mesaStates: Readonly<Record<string, Readonly<Record<string, MesaState>>>> = {
  'mesa-sign-in': {
    'three ways': { path: '/entrar', session: null, ceremony: 'succeed', shows: 'No puedo usar mi llave' },
    'a key that was not used': {
      path: '/entrar',
      session: null,
      ceremony: 'refuse',
      reach: (page) => page.getByRole('button', { name: 'Entrar con tu llave de acceso' }).click(),
      shows: 'No se usó ninguna llave.',
    },
    'a code of the printed sheet': {
      path: '/entrar',
      session: null,
      ceremony: 'succeed',
      reach: (page) => page.getByText('No puedo usar mi llave').click(),
      shows: 'Cada código sirve una vez.',
    },
    'no way in': { path: '/entrar', session: null, ceremony: 'none', shows: 'Todavía no hay cómo entrar' },
    'a demonstration': {
      path: '/entrar#demostracion=the-token',
      session: null,
      shows: 'Renzo Aliaga',
      answer: (mesa) =>
        mesa.answer(listDemonstrationPeople, [
          { personId: '7', name: 'Milagros Ríos', roles: ['service'] },
          { personId: '8', name: 'Renzo Aliaga', roles: ['treasury', 'collections'] },
        ]),
    },
    'after an end': {
      path: '/entrar?volver=%2Facceso',
      ceremony: 'succeed',
      async reach(page, mesa) {
        await page.goto('/acceso')
        await expect(page.getByRole('heading', { name: 'Mi acceso' })).toBeVisible()
        mesa.signIn(null)
        await page.evaluate(() => dispatchEvent(new Event('online')))
      },
      shows: 'Tu sesión terminó.',
    },
  },
  'mesa-imports': {
    'what came in': {
      path: '/importar',
      session: staffSession('administration'),
      answer: (mesa) => {
        mesa.answer(listImports, pastImports)
        mesa.answer(listImportProfiles, importProfiles)
      },
      shows: 'No terminó',
    },
    'nothing yet': {
      path: '/importar',
      session: staffSession('audit'),
      answer: (mesa) => mesa.answer(listImports, { imports: [], before: '' }),
      shows: 'Todavía no entró nada.',
    },
    'a list that failed': {
      path: '/importar',
      session: staffSession('audit'),
      refused: listImports,
      shows: 'No pudimos cargar las importaciones.',
    },
  },
  'mesa-import': {
    'what would change': {
      path: '/importar/7',
      session: staffSession('administration'),
      answer: (mesa) => {
        mesa.answer(listImports, pastImports)
        mesa.answer(listImportProfiles, importProfiles)
        mesa.answer(readImport, foundImport({ profileId: '1', profile: 'SAP Business One' }))
        mesa.answer(listImportRows, importRows)
      },
      shows: 'tarjeta entera',
    },
    'under way': {
      path: '/importar/7',
      session: staffSession('administration'),
      answer: (mesa) =>
        mesa.answer(
          readImport,
          foundImport({ state: 'previewing', look: 0, readBytes: 640, totalBytes: 1000 }),
        ),
      shows: '64 % leído',
    },
    'being stored': {
      path: '/importar/7',
      session: staffSession('administration'),
      answer: (mesa) =>
        mesa.answer(
          readImport,
          foundImport({ state: 'applying', batchId: '13', storedRows: 640, readBytes: 1_000_000 }),
        ),
      shows: '640 de 1,348 cambios guardados',
    },
    'stored but for some': {
      path: '/importar/7',
      session: staffSession('administration'),
      answer: (mesa) => {
        mesa.answer(listImports, pastImports)
        mesa.answer(
          readImport,
          foundImport({ state: 'applied', endedBy: 'Ana Soto', batchId: '13', storedRows: 1346, leftOut: 2 }),
        )
        mesa.answer(listImportRows, importRows)
      },
      shows: '2 filas cambiaron después de tu revisión',
    },
    'not readable': {
      path: '/importar/7',
      session: staffSession('administration'),
      answer: (mesa) => {
        mesa.answer(listImportProfiles, importProfiles)
        mesa.answer(
          readImport,
          foundImport({ state: 'failed', look: 0, fault: 'cosas.csv: el nombre no dice qué contiene' }),
        )
      },
      shows: 'el nombre no dice qué contiene',
    },
    loading: {
      path: '/importar/7',
      session: staffSession('administration'),
      held: readImport,
      shows: 'Cargando…',
    },
    failed: {
      path: '/importar/7',
      session: staffSession('administration'),
      refused: readImport,
      shows: 'No pudimos cargar esta importación.',
    },
  },
  'mesa-today': {
    empty: { path: '/', shows: 'Hoy nada te espera' },
    busy: {
      path: '/',
      answer: (mesa) => mesa.answer(readToday, busyToday),
      shows: 'Hoy te esperan 13 asuntos',
    },
    'loading what waits': { path: '/', held: readToday, shows: 'Cargando lo que espera…' },
    'what waits failed': { path: '/', refused: readToday, shows: 'No pudimos cargar lo que espera.' },
    opening: { path: '/', held: readStaffSession, shows: 'Abriendo Mesa…' },
    failed: { path: '/', refused: readStaffSession, shows: 'No pudimos abrir Mesa.' },
    'a role that does not see it': {
      path: '/',
      session: staffSession(),
      shows: 'Tu rol no ve esta pantalla',
    },
    'command bar': {
      path: '/',
      async reach(page) {
        await expect(page.getByRole('heading', { name: 'Hoy' })).toBeVisible()
        await page.keyboard.press('/')
      },
      shows: 'Ir y hacer',
    },
    keys: {
      path: '/',
      async reach(page) {
        await expect(page.getByRole('heading', { name: 'Hoy' })).toBeVisible()
        await page.keyboard.press('?')
      },
      shows: 'Mientras escribes, una letra es una letra',
    },
  },
  ...noticeStates,
  ...paperStates,
  'mesa-waiting': {
    rows: {
      path: '/hoy/quarantine',
      answer: (mesa) =>
        mesa.answer(
          listWaiting,
          Array.from({ length: 100 }, (_, place) => ({
            since: valeria.since,
            code: `051126190211-7K${place}`,
            orderId: `051126190211-7K${place}`,
            what: 'other-amount',
            customer: place % 2 ? { customerId: '41', name: valeria.name } : null,
            amount: { minor: 12_345_678, currency: 'PEN' },
          })),
        ),
      shows: 'Estos son los 100 más antiguos.',
    },
    empty: { path: '/hoy/messages', answer: (mesa) => mesa.answer(listWaiting, []), shows: 'Nada espera' },
    failed: { path: '/hoy/queries', refused: listWaiting, shows: 'No pudimos cargar la lista.' },
  },
  'mesa-customers': {
    recent: {
      path: '/clientes',
      answer: (mesa) => mesa.answer(listRecentCustomers, foundByFour.groups[1]?.customers ?? []),
      shows: 'Teresa Aliaga Montes',
    },
    found: {
      path: '/clientes?q=4471',
      answer: (mesa) => mesa.answer(searchCustomers, foundByFour),
      shows: 'Se busca como tarjeta o fin de documento.',
    },
    nothing: {
      path: '/clientes?q=99998888',
      answer: (mesa) => mesa.answer(searchCustomers, { fields: ['DNI'], groups: [] }),
      shows: 'Nada con “99998888”',
    },
    failed: { path: '/clientes?q=4471', refused: searchCustomers, shows: 'No pudimos buscar.' },
  },
  'mesa-customer': {
    'with everything': { path: '/clientes/41', answer: showValeria, shows: 'Deuda vencida' },
    'with nothing': {
      path: '/clientes/41',
      answer(mesa) {
        const none = {
          overdue: [],
          properties: [],
          cards: [],
          cases: [],
          money: [],
          sheets: [],
          sessions: [],
          codes: [],
          phones: [],
          email: '',
        }
        mesa.answer(readCustomer, { ...valeria, ...none })
        mesa.answer(listCustomerEvents, { events: [], before: '' })
      },
      shows: 'No tiene propiedades.',
    },
    loading: { path: '/clientes/41', held: readCustomer, shows: 'Cargando la ficha…', answer: showValeria },
    failed: { path: '/clientes/41', refused: readCustomer, shows: 'No pudimos cargar la ficha.' },
    'long names, twelve properties, 200 messages': {
      path: '/clientes/41',
      answer(mesa) {
        const [first] = valeria.properties
        const [message] = valeriasEvents.filter(({ kind }) => kind === 'message')
        mesa.answer(readCustomer, {
          ...valeria,
          name: longNames.customer,
          properties: Array.from({ length: 12 }, (_, place) => ({
            ...(first as CustomerRecord['properties'][number]),
            proforma: `${1000330 + place}`,
            projectName: longNames.project,
            productName: longNames.product,
          })),
        })
        mesa.answer(listCustomerEvents, {
          events: Array.from({ length: 200 }, (_, place) => ({
            ...(message as CustomerEvent),
            at: (message as CustomerEvent).at.subtract({ minutes: 7 * place }),
            state: place % 9 === 0 ? 'failed' : 'sent',
            ref: `${place + 1}`,
          })),
          before: '1763700000000000',
        })
      },
      shows: 'Deuda vencida',
    },
    'one property, nothing waits': {
      path: '/clientes/41',
      answer(mesa) {
        mesa.answer(readCustomer, {
          ...valeria,
          name: 'Ana Paz',
          cases: [],
          money: [],
          sheets: [],
          overdue: [],
          properties: valeria.properties.slice(0, 1),
          cards: valeria.cards.slice(0, 1),
          sessions: valeria.sessions.slice(0, 1),
          codes: [],
        })
        mesa.answer(listCustomerEvents, { events: valeriasEvents, before: '' })
      },
      shows: 'Ana Paz',
    },
    'ending one session': {
      path: '/clientes/41',
      answer: showValeria,
      reach: (page) => page.getByRole('button', { name: 'Cerrar en Chrome en Android' }).click(),
      shows: 'La sesión en Chrome en Android se cierra ahora',
    },
    'ending sessions': {
      path: '/clientes/41',
      answer: showValeria,
      reach: (page) => page.getByRole('button', { name: 'Cerrar sesiones' }).click(),
      shows: 'Las 2 sesiones abiertas se cierran ahora',
    },
  },
  ...collectionsStates,
  'mesa-audit': {
    entries: {
      path: '/auditoria',
      session: staffSession('audit'),
      answer: (mesa) => {
        mesa.answer(listPeople, [])
        mesa.answer(listAudit, { entries: auditEntries, before: '1-act-1' })
      },
      shows: 'Perdió el teléfono',
    },
    empty: {
      path: '/auditoria?day=2026-11-20',
      session: staffSession('audit'),
      answer: (mesa) => {
        mesa.answer(listPeople, [])
        mesa.answer(listAudit, { entries: [], before: '' })
      },
      shows: 'Nada con este filtro',
    },
  },
  'mesa-system': {
    troubled: {
      path: '/sistema',
      session: staffSession('administration'),
      answer: (mesa) => {
        mesa.answer(readSystem, troubledSystem)
        mesa.answer(listWaitingErasures, { customerIds: ['41'] })
      },
      shows: 'El proveedor cobra dos veces',
    },
    calm: {
      path: '/sistema',
      session: staffSession('audit'),
      answer: (mesa) => mesa.answer(readSystem, calmSystem),
      // The last row of what comes last.
      shows: '--brand-on-accent-dark',
    },
    failed: {
      path: '/sistema',
      session: staffSession('audit'),
      answer: (mesa) => mesa.refuse(readSystem, 'error_interno'),
      shows: 'No pudimos cargar el sistema.',
    },
    personalData: {
      path: '/clientes/41/datos',
      session: staffSession('administration'),
      answer: (mesa) => {
        mesa.answer(listErasures, erasures)
        mesa.answer(listDataRequests, dataRequests)
      },
      shows: 'espera a otra persona',
    },
    history: {
      path: '/sistema/historia?codigo=1000234',
      session: staffSession('administration'),
      answer: (mesa) => mesa.answer(readProformaHistory, proformaHistory),
      shows: 'Entró dinero por revisar',
    },
    historyOfNothing: {
      path: '/sistema/historia?codigo=nada',
      session: staffSession('audit'),
      answer: (mesa) => mesa.answer(readProformaHistory, { holders: [], lines: [] }),
      shows: 'Nada tiene el código nada',
    },
    unposted: {
      path: '/sistema/sin-contabilizar',
      session: staffSession('treasury'),
      answer: (mesa) => mesa.answer(listUnpostedPayments, unpostedPayments),
      shows: 'La cuenta 104 está cerrada',
    },
    batch: {
      path: '/sistema/envios/77',
      session: staffSession('administration'),
      answer: (mesa) => mesa.answer(readBatchFindings, batchFindings),
      shows: 'no es un importe; se espera 350.50',
    },
  },
  'mesa-access': {
    'one role': { path: '/acceso', shows: 'Tus roles' },
    'many roles, a long name': {
      path: '/acceso',
      session: {
        ...staffSession('service', 'collections', 'treasury', 'administration', 'audit'),
        name: 'María de los Ángeles Quispe Huamán de Villavicencio',
        email: 'maria.de.los.angeles.quispe.huaman@inmobiliaria.example',
      },
      shows: 'Tus roles',
    },
    'no second way in': {
      path: '/acceso',
      session: { ...staffSession('service'), needsBackup: true },
      shows: 'registra otra llave',
    },
  },
  'mesa-inbox': {
    'a complaint': {
      path: '/bandeja/reclamo-5001',
      answer: answerInbox,
      shows: 'Día 11 de 15 hábiles.',
    },
    'a repair': {
      path: '/bandeja/reclamo-5001',
      answer: (mesa) => {
        answerInbox(mesa)
        mesa.answer(readCase, ({ params: { key } }) => inboxCase(key, { repair: caseRepair() }))
      },
      shows: 'Falta algo',
    },
    'an internal note': {
      path: '/bandeja/reclamo-5001',
      answer: answerInbox,
      async reach(page) {
        await expect(page.getByText('Día 11 de 15 hábiles.')).toBeVisible()
        await page.keyboard.press('n')
      },
      shows: 'Solo el equipo.',
    },
    'many rows': {
      path: '/bandeja',
      answer: (mesa) => answerInbox(mesa, [...inboxRows, ...many]),
      shows: 'Jorge Salazar Ríos',
    },
    empty: { path: '/bandeja', answer: (mesa) => answerInbox(mesa, []), shows: 'Nadie espera respuesta' },
    offline: {
      path: '/bandeja/reclamo-5001',
      answer: answerInbox,
      async reach(page) {
        await expect(page.getByText('Día 11 de 15 hábiles.')).toBeVisible()
        await page.context().setOffline(true)
      },
      shows: 'Sin conexión',
    },
    loading: { path: '/bandeja', answer: answerInbox, held: listCases, shows: 'Buscando casos…' },
    failed: {
      path: '/bandeja',
      answer: answerInbox,
      refused: listCases,
      shows: 'No pudimos cargar la bandeja.',
    },
    'nobody knows that case': {
      path: '/bandeja/consulta-9',
      answer(mesa) {
        answerInbox(mesa)
        mesa.refuse(readCase, 'no_encontrado')
      },
      shows: 'Consulta 9 no existe',
    },
  },
  ...paymentStates,
  ...doorStates,
  ...reconciliationStates,
  ...bankStates,
  ...bookStates,
  ...numberChangeStates,
  ...refundStates,
  ...worksStates,
  ...galleryStates,
  'mesa-elsewhere': { 'no such address': { path: '/nada', shows: 'Esta dirección no existe' } },
}

/** Opens a page in a state and waits until it is shown. */
export async function showMesaState(
  { page, mesa, pageErrors }: { page: Page; mesa: Mesa; pageErrors: PageErrors },
  { path, session, ceremony = 'none', answer, refused, held, reach, shows }: MesaState,
): Promise<void> {
  pageErrors.expect(/status of (403|404|410|500|502)|ERR_INTERNET_DISCONNECTED/)
  if (session !== undefined) mesa.signIn(session)
  answer?.(mesa)
  if (refused) {
    mesa.refuse(refused, 'error_interno')
    await askAgainSoon(page)
  }
  const release = held && mesa.hold(held)
  await mesa.letEnter(ceremony)
  await page.goto(path)
  await reach?.(page, mesa)
  await expect(page).toHaveURL(path)
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
  page.once('close', () => release?.())
}
