import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { ErrorScreen } from '../frame/error-screen.tsx'
import { dismissNotificationOnCustomerChange } from '../frame/notification-store.ts'
import { syncPromo } from '../portfolio/debit-promo-store.ts'
import { forgetDraftsOnSignOut } from '../service-desk/draft-database.ts'
import { session } from '../session/session.ts'
import { Root } from './root.tsx'
import { guard } from './run-guard.ts'
import type { PathIn, ScreenPath } from './screens.ts'
import { SignInRoute } from './sign-in-route.tsx'

const customer = () => import('./customer-screens.ts')
const debit = () => import('./debit-screens.ts')
const loadDebit = async () => (await import('../debit/load-debit.ts')).loadDebit

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
  '/verification': {
    lazy: { Component: async () => (await import('../access/verification-screen.tsx')).VerificationScreen },
  },
}

const property: Routes<PathsBelow<'/property/:id'>> = {
  '/property/:id': {
    loader: ({ params }) => redirect(`/property/${encodeURIComponent(params.id ?? '')}/payment`),
  },
  '/property/:id/payment': { lazy: { Component: async () => (await customer()).PaymentsScreen } },
  '/property/:id/historic': { lazy: { Component: async () => (await customer()).PaidScreen } },
  '/property/:id/debit': {
    lazy: {
      loader: loadDebit,
      Component: async () => (await debit()).PropertyDebitScreen,
    },
  },
  '/property/:id/advance': {
    lazy: {
      loader: async () => (await customer()).loadProgress,
      Component: async () => (await import('../portfolio/progress-screen.tsx')).ProgressScreen,
    },
  },
  '/property/:id/documents': {
    lazy: {
      Component: async () => (await import('../portfolio/documents/documents-screen.tsx')).DocumentsScreen,
    },
  },
  '/property/:id/notices': {
    lazy: {
      loader: async () => (await customer()).loadProduct,
      Component: async () => (await import('../portfolio/product-screen.tsx')).ProductScreen,
    },
  },
}

const query: Routes<PathsBelow<'/query'>> = {
  '/query': { loader: () => redirect('/query/request') },
  '/query/prepayment': {
    lazy: { Component: async () => (await import('../prepayment/simulator-screen.tsx')).SimulatorScreen },
  },
  '/query/record': {
    lazy: {
      Component: async () => (await import('../certificates/certificates-screen.tsx')).CertificatesScreen,
    },
  },
  '/query/note': {
    lazy: { Component: async () => (await import('../service-desk/complaint-screen.tsx')).ComplaintScreen },
  },
  '/query/request': {
    lazy: {
      Component: async () => (await import('../service-desk/open-queries-screen.tsx')).OpenQueriesScreen,
    },
  },
  '/query/request/new': {
    lazy: { Component: async () => (await import('../service-desk/new-query-screen.tsx')).NewQueryScreen },
  },
  '/query/request/:id': {
    lazy: {
      Component: async () => (await import('../service-desk/open-thread-screen.tsx')).OpenThreadScreen,
    },
  },
  '/query/historic': {
    lazy: {
      Component: async () => (await import('../service-desk/closed-queries-screen.tsx')).ClosedQueriesScreen,
    },
  },
  '/query/historic/:id': {
    lazy: {
      Component: async () => (await import('../service-desk/closed-thread-screen.tsx')).ClosedThreadScreen,
    },
  },
}

const others: Routes<Exclude<PathIn<'customer'>, PathsBelow<'/property/:id' | '/query'>>> = {
  '/': {
    lazy: {
      loader: async () => (await customer()).loadHome,
      Component: async () => (await customer()).HomeScreen,
    },
  },
  '/documents/:id': {
    lazy: {
      Component: async () => (await import('../portfolio/documents/documents-page.tsx')).DocumentsPage,
    },
  },
  '/checkout/:id': {
    lazy: {
      loader: async () => (await import('../payments/load-checkout.ts')).loadCheckout,
      Component: async () => (await import('../payments/checkout-screen.tsx')).CheckoutScreen,
    },
  },
  '/debit-automatic': {
    lazy: {
      loader: loadDebit,
      Component: async () => (await debit()).DebitListScreen,
    },
  },
  '/debit/:id/confirmation': {
    lazy: {
      loader: loadDebit,
      Component: async () => (await debit()).ConfirmationScreen,
    },
  },
  '/debit/:id/payment': {
    lazy: {
      loader: async () => (await import('../debit/load-debit.ts')).loadCardStep,
      Component: async () => (await import('../debit/card-screen.tsx')).CardScreen,
    },
  },
  '/success/debit': {
    lazy: {
      loader: loadDebit,
      Component: async () => (await debit()).SuccessScreen,
    },
  },
}

const customerScreens: RouteObject[] = [
  {
    path: '/property/:id',
    lazy: {
      loader: async () => (await customer()).loadProperty,
      Component: async () => (await customer()).PropertyFrame,
    },
    children: routesOf(property),
  },
  {
    path: '/query',
    lazy: { Component: async () => (await import('../service-desk/query-frame.tsx')).QueryFrame },
    children: routesOf(query),
  },
  ...routesOf(others),
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
        lazy: { Component: async () => (await import('../frame/frame.tsx')).Frame },
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
  forgetDraftsOnSignOut()
  return router
}

/** What the guards depend on; an e-mail that arrives later needs no revalidation. */
function standing(): string {
  const current = session.current()
  return current ? `${current.verified} ${current.document.type} ${current.document.number}` : ''
}
