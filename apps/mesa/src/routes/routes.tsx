import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { ErrorScreen } from '../frame/error-screen.tsx'
import { FrameBones } from '../frame/frame-bones.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { Guarded } from './guarded.tsx'
import { Root } from './root.tsx'
import { type Screen, type ScreenPath, screens } from './screens.ts'

/** Addresses that the screen of another shows, which stays where one goes from one to the other. */
const within = { '/bandeja/:case': '/bandeja' } as const satisfies Partial<Record<ScreenPath, ScreenPath>>

/** Brings the component of each address: one without a screen, or a screen without an address, does not compile. */
const components: Readonly<Record<Exclude<ScreenPath, keyof typeof within>, () => Promise<ComponentType>>> = {
  '/entrar': async () => (await import('../sign-in/sign-in-page.tsx')).SignInPage,
  '/entrar/invitacion': async () => (await import('../sign-in/invitation-screen.tsx')).InvitationScreen,
  '/entrar/empresa': async () => (await import('../sign-in/company-return.tsx')).CompanyReturn,
  '/': async () => (await import('../today/today-screen.tsx')).TodayScreen,
  '/bandeja': async () => (await import('../inbox/inbox-screen.tsx')).InboxScreen,
  '/libro': async () => (await import('../book/sheets-screen.tsx')).SheetsScreen,
  '/libro/:sheet': async () => (await import('../book/sheet-screen.tsx')).SheetScreen,
  '/hoy/:group': async () => (await import('../today/waiting-screen.tsx')).WaitingScreen,
  '/clientes': async () => (await import('../customers/customers-screen.tsx')).CustomersScreen,
  '/clientes/:customerId': async () => (await import('../customers/customer-screen.tsx')).CustomerScreen,
  '/pagos': async () => (await import('../payments/payments-screen.tsx')).PaymentsScreen,
  '/pagos/:order': async () => (await import('../payments/payment-screen.tsx')).PaymentScreen,
  '/conciliacion': async () =>
    (await import('../reconciliation/reconciliation-screen.tsx')).ReconciliationScreen,
  '/conciliacion/banco/:account': async () => (await import('../reconciliation/bank-screen.tsx')).BankScreen,
  '/cobranzas': async () => (await import('../collections/collections-screen.tsx')).CollectionsScreen,
  '/cobranzas/debito': async () => (await import('../collections/debit-days-screen.tsx')).DebitDaysScreen,
  '/cobranzas/debito/proximo': async () =>
    (await import('../collections/debit-plan-screen.tsx')).DebitPlanScreen,
  '/cobranzas/debito/:day': async () => (await import('../collections/debit-day-screen.tsx')).DebitDayScreen,
  '/contenidos': async () => (await import('../contents/notices-screen.tsx')).NoticesScreen,
  '/contenidos/avisos/nuevo': async () => (await import('../contents/new-notice-screen.tsx')).NewNoticeScreen,
  '/contenidos/avisos/:notice': async () => (await import('../contents/notice-screen.tsx')).NoticeScreen,
  '/contenidos/papeles': async () =>
    (await import('../contents/missing-papers-screen.tsx')).MissingPapersScreen,
  '/contenidos/papeles/subir': async () =>
    (await import('../contents/upload-papers-screen.tsx')).UploadPapersScreen,
  '/contenidos/papeles/:proforma': async () =>
    (await import('../contents/proforma-papers-screen.tsx')).ProformaPapersScreen,
  '/contenidos/avances': async () => (await import('../contents/works-screen.tsx')).WorksScreen,
  '/contenidos/galeria': async () => (await import('../contents/gallery-screen.tsx')).GalleryScreen,
  '/importar': async () => (await import('../imports/imports-screen.tsx')).ImportsScreen,
  '/importar/:importId': async () => (await import('../imports/import-screen.tsx')).ImportScreen,
  '/devoluciones': async () => (await import('../refunds/refunds-screen.tsx')).RefundsScreen,
  '/devoluciones/:order': async () => (await import('../refunds/refund-screen.tsx')).RefundScreen,
  '/pagos-anticipados': async () => (await import('../refunds/awaited-plans-screen.tsx')).AwaitedPlansScreen,
  '/por-revisar': async () => (await import('../refunds/quarantine-screen.tsx')).QuarantineScreen,
  '/auditoria': async () => (await import('../audit/audit-screen.tsx')).AuditScreen,
  '/sistema': async () => (await import('../system/system-screen.tsx')).SystemScreen,
  '/clientes/:customerId/datos': async () =>
    (await import('../customers/personal-data-screen.tsx')).PersonalDataScreen,
  '/numeros': async () => (await import('../customers/number-changes-screen.tsx')).NumberChangesScreen,
  '/sistema/historia': async () => (await import('../system/history-screen.tsx')).HistoryScreen,
  '/sistema/sin-contabilizar': async () => (await import('../system/unposted-screen.tsx')).UnpostedScreen,
  '/sistema/envios/:batchId': async () => (await import('../system/batch-screen.tsx')).BatchScreen,
  '/personas': async () => (await import('../people/people-screen.tsx')).PeopleScreen,
  '/personas/invitar': async () => (await import('../people/invite-screen.tsx')).InviteScreen,
  '/personas/:personId': async () => (await import('../people/person-screen.tsx')).PersonScreen,
  '/acceso': async () => (await import('../access/access-screen.tsx')).AccessScreen,
}

function routeOf([path, load]: [string, () => Promise<ComponentType>]): RouteObject {
  const { right }: Screen = screens[path as ScreenPath]
  if (right === null) return { path, lazy: { Component: load } }
  const below = Object.entries(within).filter(([, screen]) => screen === path)
  return {
    path,
    children: below.map(([address]) => ({ path: address, Component: () => null })),
    lazy: {
      async Component() {
        const Screen = await load()
        return () => (
          <Guarded right={right}>
            <Screen />
          </Guarded>
        )
      },
    },
  }
}

const routes = Object.entries(components).map(routeOf)

function isEntry({ path }: RouteObject): boolean {
  return screens[path as ScreenPath].right === null
}

/** Creates the router, at the current address. Called once. */
export function startRouter() {
  return createBrowserRouter([
    {
      ErrorBoundary: ErrorScreen,
      HydrateFallback: FrameBones,
      children: [
        ...routes.filter(isEntry),
        {
          Component: Root,
          children: [
            {
              ErrorBoundary: ErrorScreen,
              children: [...routes.filter((route) => !isEntry(route)), { path: '*', Component: NotFound }],
            },
          ],
        },
      ],
    },
  ])
}
