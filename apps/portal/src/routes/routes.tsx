import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { VerificationScreen } from '../access/verification-screen.tsx'
import { ErrorScreen } from '../frame/error-screen.tsx'
import { dismissNotificationOnCustomerChange } from '../frame/notification-store.ts'
import { syncPromo } from '../portfolio/debit-promo-store.ts'
import { session } from '../session/session.ts'
import { Root } from './root.tsx'
import { guard } from './run-guard.ts'
import type { PathIn, ScreenPath } from './screens.ts'
import { SignInRoute } from './sign-in-route.tsx'

const customer = () => import('./customer-screens.ts')
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
const loadDebit = async () => (await customer()).loadDebit

/**
 * A route for each address of the table: an address without a route, or a route without an address,
 * does not compile. Only the type of the table is imported, so that it adds no bytes.
 */
type Routes<P extends ScreenPath> = Readonly<Record<P, Omit<RouteObject, 'path' | 'index' | 'children'>>>

/** The customer's addresses at and below a path: the screens of one layout. */
type PathsBelow<P extends ScreenPath> = Extract<PathIn<'customer'>, P | `${P}/${string}`>

const signIn = { Component: SignInRoute }
const entries: Routes<PathIn<'entry'>> = {
  '/login': signIn,
  '/MiCuenta/Ingreso': signIn,
  '/MiCuenta/IngresoPin': signIn,
  '/MiCuenta/IngresoSeparacionCI': signIn,
}

const verification: Routes<PathIn<'verification'>> = {
  '/verification': { Component: VerificationScreen },
}

const viewingScreens: Routes<PathIn<'viewing'>> = {
  '/viewing': {
    lazy: {
      loader: async () => (await viewing()).loadViewing,
      Component: async () => (await viewing()).ViewingScreen,
    },
  },
}

const linkScreens: Routes<PathIn<'link'>> = {
  '/p': { lazy: { Component: async () => (await import('../payment-links/link-screen.tsx')).LinkScreen } },
}

const openScreens: Routes<PathIn<'open'>> = {
  '/libro-de-reclamaciones': {
    lazy: {
      Component: async () => (await import('../book/book-screen.tsx')).BookScreen,
    },
  },
  '/libro-de-reclamaciones/hoja': {
    lazy: { Component: async () => (await open()).OwnSheetScreen },
  },
  '/como-usamos-tus-datos': {
    lazy: { Component: async () => (await open()).DataUseScreen },
  },
}

const numberScreens: Routes<PathIn<'number'>> = {
  '/number': {
    lazy: { Component: async () => (await number()).NewNumberScreen },
  },
  '/number/stop': {
    lazy: { Component: async () => (await number()).StopNumberScreen },
  },
}

const propertyScreens: Routes<PathsBelow<'/property/:id'>> = {
  '/property/:id': {
    loader: ({ params }) => redirect(`/property/${encodeURIComponent(params.id ?? '')}/payment`),
  },
  '/property/:id/payment': { lazy: { Component: async () => (await letras()).PaymentsScreen } },
  '/property/:id/historic': { lazy: { Component: async () => (await letras()).PaidScreen } },
  '/property/:id/paid': {
    lazy: {
      Component: async () => (await import('../receivables/paid-letra-screen.tsx')).PaidLetraScreen,
    },
  },
  '/property/:id/debit': {
    lazy: { loader: loadDebit, Component: async () => (await debit()).PropertyDebitScreen },
  },
  '/property/:id/advance': {
    lazy: {
      loader: async () => (await customer()).loadProgress,
      Component: async () => (await property()).ProgressScreen,
    },
  },
  '/property/:id/documents': {
    lazy: { Component: async () => (await documents()).DocumentsScreen },
  },
  '/property/:id/notices': {
    lazy: {
      loader: async () => (await customer()).loadProduct,
      Component: async () => (await property()).ProductScreen,
    },
  },
}

const queryScreens: Routes<PathsBelow<'/query'>> = {
  '/query': {
    lazy: { Component: async () => (await desk()).DeskScreen },
  },
  '/query/prepayment': {
    lazy: { Component: async () => (await import('../prepayment/simulator-screen.tsx')).SimulatorScreen },
  },
  '/query/record': {
    lazy: { Component: async () => (await desk()).CertificatesScreen },
  },
  '/query/note': {
    lazy: { Component: async () => (await desk()).ComplaintScreen },
  },
  '/query/note/new': {
    lazy: { Component: async () => (await repairs()).RepairFormScreen },
  },
  '/query/note/:id': {
    lazy: { Component: async () => (await repairs()).RepairScreen },
  },
  '/query/request': {
    lazy: { Component: async () => (await desk()).OpenQueriesScreen },
  },
  '/query/request/new': {
    lazy: { Component: async () => (await desk()).NewQueryScreen },
  },
  '/query/request/:id': {
    lazy: { Component: async () => (await desk()).OpenThreadScreen },
  },
  '/query/historic': {
    lazy: { Component: async () => (await desk()).ClosedQueriesScreen },
  },
  '/query/historic/:id': {
    lazy: { Component: async () => (await desk()).ClosedThreadScreen },
  },
}

const otherScreens: Routes<Exclude<PathIn<'customer'>, PathsBelow<'/property/:id' | '/query'>>> = {
  '/': {
    lazy: {
      loader: async () => (await customer()).loadHome,
      Component: async () => (await customer()).HomeScreen,
    },
  },
  '/documents/:id': {
    lazy: { Component: async () => (await documents()).DocumentsPage },
  },
  '/prepayment/:id': {
    lazy: { Component: async () => (await import('../prepayment/ways-screen.tsx')).WaysScreen },
  },
  '/checkout/:id': {
    lazy: {
      loader: async () => (await checkout()).loadCheckout,
      Component: async () => (await checkout()).CheckoutScreen,
    },
  },
  '/payment-links': {
    lazy: {
      Component: async () => (await import('../payment-links/payment-links-screen.tsx')).PaymentLinksScreen,
    },
  },
  '/access': {
    lazy: { Component: async () => (await import('../access/my-access-screen.tsx')).MyAccessScreen },
  },
  '/promise/:id': {
    lazy: { Component: async () => (await reminders()).PromiseScreen },
  },
  '/papers': {
    lazy: { Component: async () => (await import('../papers/papers-screen.tsx')).PapersScreen },
  },
  '/calendar': {
    lazy: { Component: async () => (await import('../calendar/calendar-screen.tsx')).CalendarScreen },
  },
  '/reminders': {
    lazy: { Component: async () => (await reminders()).RemindersScreen },
  },
  '/debit-day': {
    lazy: {
      loader: loadDebit,
      Component: async () => (await import('../debit/debit-day-screen.tsx')).DebitDayScreen,
    },
  },
  '/payment': { lazy: { Component: async () => (await payment()).FindPaymentScreen } },
  '/payment/:id': { lazy: { Component: async () => (await payment()).TrailScreen } },
  '/debit-automatic': {
    lazy: { loader: loadDebit, Component: async () => (await debit()).DebitListScreen },
  },
  '/debit/:id/confirmation': {
    lazy: { loader: loadDebit, Component: async () => (await debit()).ConfirmationScreen },
  },
  '/debit/:id/payment': {
    lazy: {
      loader: async () => (await card()).loadCardStep,
      Component: async () => (await card()).CardScreen,
    },
  },
  '/success/debit': {
    lazy: { loader: loadDebit, Component: async () => (await debit()).SuccessScreen },
  },
}

const customerScreens: RouteObject[] = [
  {
    path: '/property/:id',
    lazy: {
      loader: async () => (await customer()).loadProperty,
      Component: async () => (await customer()).PropertyFrame,
    },
    children: routesOf(propertyScreens),
  },
  {
    path: '/query',
    lazy: { Component: async () => (await customer()).QueryFrame },
    children: routesOf(queryScreens),
  },
  ...routesOf(otherScreens),
]

/** The routes of the portal. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    children: [
      { middleware: [guard('entry')], children: routesOf(entries) },
      { middleware: [guard('verification')], children: routesOf(verification) },
      {
        children: [
          ...routesOf(viewingScreens),
          ...routesOf(linkScreens),
          ...routesOf(openScreens),
          ...routesOf(numberScreens),
        ],
      },
      {
        lazy: { Component: async () => (await customer()).Frame },
        children: [
          {
            ErrorBoundary: ErrorScreen,
            children: [
              { middleware: [guard('customer')], children: customerScreens },
              {
                path: '*',
                lazy: { Component: async () => (await import('../frame/not-found-page.tsx')).NotFoundPage },
              },
            ],
          },
        ],
      },
    ],
  },
]

function routesOf(screens: Routes<never>): RouteObject[] {
  return Object.entries<Omit<RouteObject, 'path' | 'index' | 'children'>>(screens).map(
    ([path, route]) => ({ ...route, path }) as RouteObject,
  )
}

/** Creates the router, at the current address. Called once. */
export function startRouter() {
  const router = createBrowserRouter(routes)
  // Signing in or out, here or in another tab, may redirect from the current screen.
  let before = standing()
  session.subscribe(() => {
    const now = standing()
    if (now !== before) void router.revalidate()
    before = now
  })
  dismissNotificationOnCustomerChange()
  syncPromo()
  return router
}

/** What the guards depend on; an e-mail that arrives later needs no revalidation. */
function standing(): string {
  const current = session.current()
  return current ? `${current.verified} ${current.document.type} ${current.document.number}` : ''
}
