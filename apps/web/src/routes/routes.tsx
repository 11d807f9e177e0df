import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { session } from '../access/session.ts'
import { BrokenPage } from '../frame/broken-page.tsx'
import { forgetPromoWithSession } from '../portfolio/debit-promo-store.ts'
import { Root } from './root.tsx'
import { guard } from './run-guard.ts'
import { SignInRoute } from './sign-in-route.tsx'

const soon = () => import('../frame/soon-page.tsx')
const customer = () => import('./customer-screens.ts')

/** Sign-in, at its four addresses; react-router compares them without regard to case. */
const entries: RouteObject[] = [
  'login',
  'MiCuenta/Ingreso',
  'MiCuenta/IngresoPin',
  'MiCuenta/IngresoSeparacionCI',
].map((path) => ({ path, Component: SignInRoute }))

/** The specification's route table, behind the guard. What is not built yet says so. */
const customerScreens: RouteObject[] = [
  {
    index: true,
    lazy: {
      loader: async () => (await customer()).loadHome,
      Component: async () => (await customer()).HomeScreen,
    },
  },
  { path: 'debit-automatic', lazy: soon },
  { path: 'query', loader: () => redirect('/query/request') },
  { path: 'query/prepayment', lazy: soon },
  { path: 'query/record', lazy: soon },
  { path: 'query/note', lazy: soon },
  { path: 'query/request', lazy: soon },
  { path: 'query/request/new', lazy: soon },
  { path: 'query/request/:id', lazy: soon },
  { path: 'query/historic', lazy: soon },
  { path: 'query/historic/:id', lazy: soon },
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
      { path: 'debit', lazy: soon },
      { path: 'advance', lazy: soon },
      { path: 'documents', lazy: soon },
      { path: 'notices', lazy: soon },
    ],
  },
  {
    path: 'checkout/:id',
    lazy: {
      loader: async () => (await import('../payments/load-checkout.ts')).loadCheckout,
      Component: async () => (await import('../payments/checkout-screen.tsx')).Component,
    },
  },
  { path: 'debit/:id/confirmation', lazy: soon },
  { path: 'debit/:id/payment', lazy: soon },
  { path: 'success/debit', lazy: soon },
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

forgetPromoWithSession()

/** What the guards look at; an e-mail that arrived later is no reason to judge again. */
function standing(): string {
  const current = session.current()
  return current ? `${current.verified} ${current.document.type} ${current.document.number}` : ''
}
