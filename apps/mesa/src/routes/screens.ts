import type { Right } from '@llave/domain/staff/rights'

/** A place of the bar: where the staff goes by its name, or by `g` and its key. */
export type Place = {
  readonly title: string
  /** The letter after `g`. */
  readonly key: string
}

export type Screen = {
  /** What a person must hold to see it; null where nobody has signed in yet. */
  readonly right: Right | null
  /** The module of Mesa that the router imports for it; its script. */
  readonly script: string
  readonly place?: Place
}

/**
 * Every address of Mesa: the router, the bar, the keys, the command bar, the build and the server derive from
 * this table. It imports nothing of a browser, because the build reads it. Fixed segments come before the
 * parameters that would match them; places stand in the order of the bar.
 */
export const screens = {
  '/entrar': { right: null, script: 'sign-in/sign-in-page.tsx' },
  '/entrar/invitacion': { right: null, script: 'sign-in/invitation-screen.tsx' },
  '/entrar/empresa': { right: null, script: 'sign-in/company-return.tsx' },
  '/': { right: 'read:today', script: 'today/today-screen.tsx', place: { title: 'Hoy', key: 'h' } },
  '/bandeja': {
    right: 'read:inbox',
    script: 'inbox/inbox-screen.tsx',
    place: { title: 'Bandeja', key: 'b' },
  },
  '/bandeja/:case': { right: 'read:inbox', script: 'inbox/inbox-screen.tsx' },
  '/libro': {
    right: 'read:inbox',
    script: 'book/sheets-screen.tsx',
    place: { title: 'Libro', key: 'r' },
  },
  '/libro/:sheet': { right: 'read:inbox', script: 'book/sheet-screen.tsx' },
  '/hoy/:group': { right: 'read:customers', script: 'today/waiting-screen.tsx' },
  '/clientes': {
    right: 'read:customers',
    script: 'customers/customers-screen.tsx',
    place: { title: 'Clientes', key: 'l' },
  },
  '/clientes/:customerId': { right: 'read:customers', script: 'customers/customer-screen.tsx' },
  '/pagos': {
    right: 'read:payments',
    script: 'payments/payments-screen.tsx',
    place: { title: 'Pagos', key: 'p' },
  },
  '/pagos/:order': { right: 'read:payments', script: 'payments/payment-screen.tsx' },
  '/conciliacion': {
    right: 'read:reconciliation',
    script: 'reconciliation/reconciliation-screen.tsx',
    place: { title: 'Conciliación', key: 'n' },
  },
  '/conciliacion/banco/:account': { right: 'read:reconciliation', script: 'reconciliation/bank-screen.tsx' },
  '/cobranzas': {
    right: 'read:collections',
    script: 'collections/collections-screen.tsx',
    place: { title: 'Cobranzas', key: 'z' },
  },
  '/cobranzas/debito': { right: 'read:collections', script: 'collections/debit-days-screen.tsx' },
  '/cobranzas/debito/proximo': { right: 'read:collections', script: 'collections/debit-plan-screen.tsx' },
  '/cobranzas/debito/:day': { right: 'read:collections', script: 'collections/debit-day-screen.tsx' },
  '/contenidos': {
    right: 'read:content',
    script: 'contents/notices-screen.tsx',
    place: { title: 'Contenidos', key: 'o' },
  },
  '/contenidos/avisos/nuevo': { right: 'write:content', script: 'contents/new-notice-screen.tsx' },
  '/contenidos/avisos/:notice': { right: 'read:content', script: 'contents/notice-screen.tsx' },
  '/contenidos/papeles': { right: 'read:content', script: 'contents/missing-papers-screen.tsx' },
  '/contenidos/papeles/subir': { right: 'write:content', script: 'contents/upload-papers-screen.tsx' },
  '/contenidos/papeles/:proforma': {
    right: 'read:content',
    script: 'contents/proforma-papers-screen.tsx',
  },
  '/contenidos/avances': { right: 'read:content', script: 'contents/works-screen.tsx' },
  '/contenidos/galeria': { right: 'read:content', script: 'contents/gallery-screen.tsx' },
  '/importar': {
    right: 'read:imports',
    script: 'imports/imports-screen.tsx',
    place: { title: 'Importar', key: 'i' },
  },
  '/importar/:importId': { right: 'read:imports', script: 'imports/import-screen.tsx' },
  '/devoluciones': { right: 'read:payments', script: 'refunds/refunds-screen.tsx' },
  '/devoluciones/:order': { right: 'read:payments', script: 'refunds/refund-screen.tsx' },
  '/pagos-anticipados': { right: 'read:payments', script: 'refunds/awaited-plans-screen.tsx' },
  '/por-revisar': { right: 'read:payments', script: 'refunds/quarantine-screen.tsx' },
  '/auditoria': {
    right: 'read:audit',
    script: 'audit/audit-screen.tsx',
    place: { title: 'Auditoría', key: 'u' },
  },
  '/sistema': {
    right: 'read:system',
    script: 'system/system-screen.tsx',
    place: { title: 'Sistema', key: 's' },
  },
  '/clientes/:customerId/datos': {
    right: 'write:personal-data',
    script: 'customers/personal-data-screen.tsx',
  },
  '/numeros': { right: 'write:customer-numbers', script: 'customers/number-changes-screen.tsx' },
  '/sistema/historia': { right: 'read:system', script: 'system/history-screen.tsx' },
  '/sistema/sin-contabilizar': { right: 'read:system', script: 'system/unposted-screen.tsx' },
  '/sistema/envios/:batchId': { right: 'read:system', script: 'system/batch-screen.tsx' },
  '/personas': {
    right: 'read:people',
    script: 'people/people-screen.tsx',
    place: { title: 'Personas', key: 'e' },
  },
  '/personas/invitar': { right: 'write:people', script: 'people/invite-screen.tsx' },
  '/personas/:personId': { right: 'read:people', script: 'people/person-screen.tsx' },
  '/acceso': { right: 'own:access', script: 'access/access-screen.tsx' },
} as const satisfies Readonly<Record<`/${string}`, Screen>>

export type ScreenPath = keyof typeof screens
