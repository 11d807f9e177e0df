import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { session } from '../access/session.ts'
import { BrokenPage } from '../frame/broken-page.tsx'
import { dismissNotificationWithCustomer } from '../frame/notification-store.ts'
import { followPromo } from '../portfolio/debit-promo-store.ts'
import { forgetDraftsWithSession } from '../service-desk/draft-database.ts'
import { Root } from './root.tsx'
import { guard } from './run-guard.ts'
import { SignInRoute } from './sign-in-route.tsx'

const customer = () => import('./customer-screens.ts')
const debit = () => import('./debit-screens.ts')
const loaders = () => import('../debit/load-debit.ts')
const loadDebit = async () => (await loaders()).loadDebit

/** Sign-in, at its four addresses; react-router compares them without regard to case. */
const entries: RouteObject[] = [
  'login',
  'MiCuenta/Ingreso',
  'MiCuenta/IngresoPin',
  'MiCuenta/IngresoSeparacionCI',
].map((path) => ({ path, Component: SignInRoute }))

/** The specification's route table, behind the guard. */
const customerScreens: RouteObject[] = [
  {
    index: true,
    lazy: {
      loader: async () => (await customer()).loadHome,
      Component: async () => (await customer()).HomeScreen,
    },
  },
  {
    path: 'debit-automatic',
    lazy: { loader: loadDebit, Component: async () => (await debit()).DebitListScreen },
  },
  {
    path: 'query',
    lazy: () => import('../service-desk/query-frame.tsx'),
    children: [
      { index: true, loader: () => redirect('/query/request') },
      { path: 'prepayment', lazy: () => import('../prepayment/simulator-screen.tsx') },
      { path: 'record', lazy: () => import('../certificates/certificates-screen.tsx') },
      { path: 'note', lazy: () => import('../service-desk/complaint-screen.tsx') },
      { path: 'request', lazy: () => import('../service-desk/open-queries-screen.tsx') },
      { path: 'request/new', lazy: () => import('../service-desk/new-query-screen.tsx') },
      { path: 'request/:id', lazy: () => import('../service-desk/open-thread-screen.tsx') },
      { path: 'historic', lazy: () => import('../service-desk/closed-queries-screen.tsx') },
      { path: 'historic/:id', lazy: () => import('../service-desk/closed-thread-screen.tsx') },
    ],
  },
  {
    path: 'property/:id',
    lazy: {
      loader: async () => (await customer()).loadProperty,
      Component: async () => (await customer()).PropertyFrame,
    },
    children: [
      {
        index: true,
        loader: ({ params }) => redirect(`/property/${encodeURIComponent(params.id ?? '')}/payment`),
      },
      { path: 'payment', lazy: { Component: async () => (await customer()).PaymentsScreen } },
      { path: 'historic', lazy: { Component: async () => (await customer()).PaidScreen } },
      {
        path: 'debit',
        lazy: { loader: loadDebit, Component: async () => (await debit()).PropertyDebitScreen },
      },
      {
        path: 'advance',
        lazy: {
          loader: async () => (await customer()).loadProgress,
          Component: async () => (await import('../portfolio/progress-screen.tsx')).Component,
        },
      },
      { path: 'documents', lazy: () => import('../portfolio/documents/documents-screen.tsx') },
      {
        path: 'notices',
        lazy: {
          loader: async () => (await customer()).loadProduct,
          Component: async () => (await import('../portfolio/product-screen.tsx')).Component,
        },
      },
    ],
  },
  {
    path: 'checkout/:id',
    lazy: {
      loader: async () => (await import('../payments/load-checkout.ts')).loadCheckout,
      Component: async () => (await import('../payments/checkout-screen.tsx')).Component,
    },
  },
  { path: 'documents/:id', lazy: () => import('../portfolio/documents/documents-page.tsx') },
  {
    path: 'debit/:id/confirmation',
    lazy: { loader: loadDebit, Component: async () => (await debit()).ConfirmationScreen },
  },
  {
    path: 'debit/:id/payment',
    lazy: {
      loader: async () => (await loaders()).loadCardStep,
      Component: async () => (await import('../debit/card-screen.tsx')).Component,
    },
  },
  {
    path: 'success/debit',
    lazy: { loader: loadDebit, Component: async () => (await debit()).SuccessScreen },
  },
]

const table: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: BrokenPage,
    children: [
      { middleware: [guard('entry')], children: entries },
      {
        path: 'verification',
        middleware: [guard('verification')],
        lazy: () => import('../access/verification-screen.tsx'),
      },
      {
        lazy: () => import('../frame/frame.tsx'),
        children: [
          {
            ErrorBoundary: BrokenPage,
            children: [
              { middleware: [guard('customer')], children: customerScreens },
              { path: '*', lazy: () => import('../frame/not-found-page.tsx') },
            ],
          },
        ],
      },
    ],
  },
]

/** Starts routing at the address of this moment. Called once. */
export function startRouter() {
  const router = createBrowserRouter(table)
  // Signing in or out, here or in another tab, may move the person off the present screen.
  let before = standing()
  session.subscribe(() => {
    const now = standing()
    if (now !== before) void router.revalidate()
    before = now
  })
  return router
}

dismissNotificationWithCustomer()
followPromo()
forgetDraftsWithSession()

/** What the guards look at; an e-mail that arrived later is no reason to judge again. */
function standing(): string {
  const current = session.current()
  return current ? `${current.verified} ${current.document.type} ${current.document.number}` : ''
}
