import { findScreen, paramsOf } from '@llave/contract/find-screen'
import { dismissNotificationOnCustomerChange } from '../frame/notification-store.ts'
import { withOverlay } from '../frame/overlay-store.ts'
import { redirect } from '../navigation/redirect.ts'
import { createRouter, type Params, type Part, type Route, type Router } from '../navigation/router.ts'
import { syncPromo } from '../portfolio/debit-promo-store.ts'
import { storedLoginMode } from '../session/login-mode.ts'
import { session } from '../session/session.ts'
import type { GuardedZone } from './authorize.ts'
import { loadCashHome } from './load-cash-home.ts'
import { guard } from './run-guard.ts'
import type { PathIn, ScreenPath } from './screens.ts'

const entry = () => import('./entry-screens.ts')
const customer = () => import('./customer-screens.ts')
const aroundProperty = () => import('./property-frame.ts')
const letras = () => import('./letra-screens.ts')
const checkout = () => import('./checkout-screens.ts')
const debit = () => import('./debit-screens.ts')
const card = () => import('./card-screens.ts')
const property = () => import('./property-screens.ts')
const documents = () => import('./document-screens.ts')
const desk = () => import('./desk-screens.ts')
const number = () => import('./number-screens.ts')
const open = () => import('./open-screens.ts')
const reminders = () => import('./reminder-screens.ts')
const repairs = () => import('./repair-screens.ts')
const payment = () => import('./payment-screens.ts')
const viewing = () => import('../viewing/viewing-screen.tsx')
const link = () => import('../payment-links/link-screen.tsx')
const book = () => import('../book/book-screen.tsx')
const paidLetra = () => import('../receivables/paid-letra-screen.tsx')
const simulator = () => import('../prepayment/simulator-screen.tsx')
const ways = () => import('../prepayment/ways-screen.tsx')
const paymentLinks = () => import('../payment-links/payment-links-screen.tsx')
const access = () => import('../access/my-access-screen.tsx')
const papers = () => import('../papers/papers-screen.tsx')
const calendar = () => import('../calendar/calendar-screen.tsx')
const debitDay = () => import('../debit/debit-day-screen.tsx')
const aroundQuery = () => import('../service-desk/query-frame.tsx')
const missing = () => import('../frame/not-found-page.tsx')
/** The home of cash mode is a script of its own, which comes while the others do; the guard has stored the mode. */
async function loadHome() {
  if (storedLoginMode() === 'cash') void loadCashHome().catch(() => undefined)
  return (await customer()).loadHomeScreen
}
const loadDebit = async () => (await customer()).loadDebit

/**
 * A route for each address of the table: an address without a route, or a route without an address,
 * does not compile. Only the type of the table is imported, so that it adds no bytes.
 */
type Routes<P extends ScreenPath> = Readonly<Record<P, Part>>

/** The customer's addresses at and below a path: the screens of one layout. */
type PathsBelow<P extends ScreenPath> = Extract<PathIn<'customer'>, P | `${P}/${string}`>

const signIn = { Component: async () => (await entry()).SignInRoute }
const entries: Routes<PathIn<'entry'>> = {
  '/login': signIn,
  '/MiCuenta/Ingreso': signIn,
  '/MiCuenta/IngresoPin': signIn,
  '/MiCuenta/IngresoSeparacionCI': signIn,
}

const verification: Routes<PathIn<'verification'>> = {
  '/verification': { Component: async () => (await entry()).VerificationScreen },
}

const viewingScreens: Routes<PathIn<'viewing'>> = {
  '/viewing': {
    loader: async () => (await viewing()).loadViewing,
    Component: async () => (await viewing()).ViewingScreen,
  },
}

const linkScreens: Routes<PathIn<'link'>> = {
  '/p': { Component: async () => (await link()).LinkScreen },
}

const openScreens: Routes<PathIn<'open'>> = {
  '/libro-de-reclamaciones': {
    Component: async () => (await book()).BookScreen,
  },
  '/libro-de-reclamaciones/hoja': { Component: async () => (await open()).OwnSheetScreen },
  '/como-usamos-tus-datos': { Component: async () => (await open()).DataUseScreen },
}

const numberScreens: Routes<PathIn<'number'>> = {
  '/number': { Component: async () => (await number()).NewNumberScreen },
  '/number/stop': { Component: async () => (await number()).StopNumberScreen },
}

const propertyScreens: Routes<PathsBelow<'/property/:id'>> = {
  '/property/:id': {
    loader:
      async () =>
      ({ params }) => {
        throw redirect(`/property/${encodeURIComponent(params.id ?? '')}/payment`)
      },
  },
  '/property/:id/payment': { Component: async () => (await letras()).PaymentsScreen },
  '/property/:id/historic': { Component: async () => (await letras()).PaidScreen },
  '/property/:id/paid': {
    Component: async () => (await paidLetra()).PaidLetraScreen,
  },
  '/property/:id/debit': { loader: loadDebit, Component: async () => (await debit()).PropertyDebitScreen },
  '/property/:id/advance': {
    loader: async () => (await aroundProperty()).loadProgress,
    Component: async () => (await property()).ProgressScreen,
  },
  '/property/:id/documents': { Component: async () => (await documents()).DocumentsScreen },
  '/property/:id/notices': {
    loader: async () => (await aroundProperty()).loadProduct,
    Component: async () => (await property()).ProductScreen,
  },
}

const queryScreens: Routes<PathsBelow<'/query'>> = {
  '/query': { Component: async () => (await desk()).DeskScreen },
  '/query/prepayment': {
    Component: async () => (await simulator()).SimulatorScreen,
  },
  '/query/record': { Component: async () => (await desk()).CertificatesScreen },
  '/query/note': { Component: async () => (await desk()).ComplaintScreen },
  '/query/note/new': { Component: async () => (await repairs()).RepairFormScreen },
  '/query/note/:id': { Component: async () => (await repairs()).RepairScreen },
  '/query/request': { Component: async () => (await desk()).OpenQueriesScreen },
  '/query/request/new': { Component: async () => (await desk()).NewQueryScreen },
  '/query/request/:id': { Component: async () => (await desk()).OpenThreadScreen },
  '/query/historic': { Component: async () => (await desk()).ClosedQueriesScreen },
  '/query/historic/:id': { Component: async () => (await desk()).ClosedThreadScreen },
}

const otherScreens: Routes<Exclude<PathIn<'customer'>, PathsBelow<'/property/:id' | '/query'>>> = {
  '/': {
    loader: loadHome,
    Component: async () => (await customer()).HomeScreen,
  },
  '/documents/:id': { Component: async () => (await documents()).DocumentsPage },
  '/prepayment/:id': { Component: async () => (await ways()).WaysScreen },
  '/checkout/:id': {
    loader: async () => (await checkout()).loadCheckout,
    Component: async () => (await checkout()).CheckoutScreen,
  },
  '/payment-links': {
    Component: async () => (await paymentLinks()).PaymentLinksScreen,
  },
  '/access': { Component: async () => (await access()).MyAccessScreen },
  '/promise/:id': { Component: async () => (await reminders()).PromiseScreen },
  '/papers': { Component: async () => (await papers()).PapersScreen },
  '/calendar': { Component: async () => (await calendar()).CalendarScreen },
  '/reminders': { Component: async () => (await reminders()).RemindersScreen },
  '/debit-day': {
    loader: loadDebit,
    Component: async () => (await debitDay()).DebitDayScreen,
  },
  '/payment': { Component: async () => (await payment()).FindPaymentScreen },
  '/payment/:id': { Component: async () => (await payment()).TrailScreen },
  '/debit-automatic': { loader: loadDebit, Component: async () => (await debit()).DebitListScreen },
  '/debit/:id/confirmation': { loader: loadDebit, Component: async () => (await debit()).ConfirmationScreen },
  '/debit/:id/payment': {
    loader: async () => (await card()).loadCardStep,
    Component: async () => (await card()).CardScreen,
  },
  '/success/debit': { loader: loadDebit, Component: async () => (await debit()).SuccessScreen },
}

const frame: Part = { Component: async () => (await customer()).Frame }
const propertyFrame: Part = {
  loader: async () => (await aroundProperty()).loadProperty,
  Component: async () => (await aroundProperty()).PropertyFrame,
}
const queryFrame: Part = {
  Component: async () => (await aroundQuery()).QueryFrame,
}
const notFound: Part = { Component: async () => (await missing()).NotFoundPage }

/** The routes of the portal; where two fit one address, the first counts. */
export const routes: readonly { readonly path: string; readonly route: Route }[] = [
  ...alone({ ...viewingScreens, ...linkScreens, ...openScreens, ...numberScreens }),
  ...alone(entries, 'entry'),
  ...alone(verification, 'verification'),
  ...framed(propertyScreens, propertyFrame),
  ...framed(queryScreens, queryFrame),
  ...framed(otherScreens),
]

function alone(screens: Readonly<Record<string, Part>>, zone?: GuardedZone) {
  return Object.entries(screens).map(([path, screen]) => ({
    path,
    route: { parts: [screen], sound: 0, ...(zone && { guard: guard(zone) }) },
  }))
}

/** Within the frame of a customer's screens, which stays where a screen fails. */
function framed(screens: Readonly<Record<string, Part>>, ...layouts: readonly Part[]) {
  return Object.entries(screens).map(([path, screen]) => ({
    path,
    route: { parts: [frame, ...layouts, screen], sound: 1, guard: guard('customer') },
  }))
}

const unknown: Route = { parts: [frame, notFound], sound: 1 }

/** The route of an address, with the segments that stand for its parameters. */
export function findRoute(pathname: string): { path: string; route: Route; params: Params } {
  const found = findScreen(routes, pathname)
  return found
    ? { ...found, params: paramsOf(found.path, pathname) }
    : { path: '*', route: unknown, params: {} }
}

/** Creates the router, at the current address. Called once. */
export function startRouter(): Router {
  const router = createRouter(findRoute)
  // Signing in or out, here or in another tab, may redirect from the current screen.
  let before = standing()
  session.subscribe(() => {
    const now = standing()
    if (now !== before) void (now ? router.revalidate() : leave(router))
    before = now
  })
  // Sign-in is there when the session ends, then also without a network: from the first act on, since a look needs none.
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, loadEntry, { once: true })
  dismissNotificationOnCustomerChange()
  syncPromo()
  return router
}

function loadEntry(): void {
  if (navigator.onLine) void entry().catch(() => undefined)
}

/** Nothing of a customer stays while sign-in is loaded. */
async function leave(router: Router): Promise<void> {
  const shown = router.state()
  const hiding = shown !== null && findRoute(shown.location.pathname).route.guard !== undefined
  await withOverlay('Cargando…', router.revalidate({ hiding }))
}

/** What the guards depend on; an e-mail that arrives later needs no revalidation. */
function standing(): string {
  const current = session.current()
  return current ? `${current.verified} ${current.document.type} ${current.document.number}` : ''
}
