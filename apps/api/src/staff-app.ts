import { join } from 'node:path'
import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Config, StaffConfig } from './config/config.ts'
import type { Database } from './database/database.ts'
import { putFile } from './files/files.store.ts'
import { openFiles, openStore } from './files/open-files.ts'
import { openApp } from './http/open-app.ts'
import { describePageBrand } from './http/page-brand.ts'
import { serveApplication } from './http/serve-application.ts'
import { serveSecurityTxt } from './http/serve-security-txt.ts'
import { registerHealth } from './operations/register-health.ts'
import { registerMedia } from './portfolio/register-media.ts'
import { createStaffAuthenticate } from './staff/access/authenticate-staff.ts'
import { type DemonstrationDoor, openDemonstration } from './staff/access/demonstration.ts'
import { registerStaffAccess } from './staff/access/register-staff-access.ts'
import { registerPeople } from './staff/administration/register-people.ts'
import { registerAudit } from './staff/audit/register-audit.ts'
import { registerBookSheets } from './staff/book/register-book-sheets.ts'
import { insertReadings } from './staff/calls/reading.store.ts'
import { type StaffCallParts, staffCallRegistrar } from './staff/calls/register-staff-call.ts'
import { registerCollections } from './staff/collections/register-collections.ts'
import { registerContents } from './staff/contents/register-contents.ts'
import { registerPapers } from './staff/contents/register-papers.ts'
import { registerWorks } from './staff/contents/register-works.ts'
import { registerCustomers } from './staff/customers/register-customers.ts'
import { registerDataRequests } from './staff/customers/register-data-requests.ts'
import { registerPersonalData } from './staff/customers/register-personal-data.ts'
import { registerImports } from './staff/imports/register-imports.ts'
import { registerInbox } from './staff/inbox/register-inbox.ts'
import { registerNumbers } from './staff/numbers/register-numbers.ts'
import { registerPaymentDesk } from './staff/payments/register-payment-desk.ts'
import { registerPrepayments } from './staff/prepayments/register-prepayments.ts'
import { registerQuarantine } from './staff/quarantine/register-quarantine.ts'
import { registerSurpluses } from './staff/quarantine/register-surpluses.ts'
import { registerBankStatements } from './staff/reconciliation/register-bank-statements.ts'
import { registerReconciliation } from './staff/reconciliation/register-reconciliation.ts'
import { registerRefunds } from './staff/refunds/register-refunds.ts'
import { registerSearch } from './staff/search/register-search.ts'
import { registerLookUps } from './staff/system/register-look-ups.ts'
import { registerSystem } from './staff/system/register-system.ts'
import { registerToday } from './staff/today/register-today.ts'
import { registerStaffViewings } from './staff/viewings/register-viewings.ts'

export type StaffAppParts = {
  readonly config: Config
  readonly staff: StaffConfig
  readonly db: Database
  readonly clock: Clock
  readonly logger?: FastifyServerOptions['logger']
  /** How the people of a demonstration get in. Production has none. */
  readonly demonstration?: DemonstrationDoor
  /** Whether the process is about to end, which a proxy is told. */
  readonly isDraining?: () => boolean
}

export const mesaFolder = join(import.meta.dirname, '../../mesa/dist')

/**
 * Puts the staff's side together: an app of its own, at an address of its own. No call of customers or
 * systems is here, and no call of Mesa at theirs.
 */
export async function buildStaffApp(parts: StaffAppParts): Promise<FastifyInstance> {
  const { config, staff, db, clock, logger = false, demonstration, isDraining = () => false } = parts
  const secure = staff.url.startsWith('https://')
  const { app } = await openApp({
    https: secure,
    trustedProxies: config.trustedProxies,
    clock,
    logger,
  })
  const callParts: StaffCallParts = {
    origin: staff.url,
    authenticate: createStaffAuthenticate({ db, clock, secure }),
    recordReading: (person, call, told) =>
      insertReadings(db, { personId: person.id, call, ...told }, clock.now()),
  }
  const register = staffCallRegistrar(app, callParts)
  registerStaffAccess(register, {
    db,
    clock,
    secure,
    party: { id: new URL(staff.url).hostname, origin: staff.url, name: `Mesa de ${config.brand.name}` },
    company: staff.company,
  })
  registerPeople(register, { db, clock, invitation: { secret: config.secret, url: staff.url } })
  const files = openFiles(db, openStore(config.files))
  registerInbox(register, { db, clock, files })
  registerStaffViewings(register, { db, clock, portalUrl: config.publicUrl })
  registerSearch(register, { db })
  registerCustomers(register, { db, clock })
  const { brand, publicUrl } = config
  registerPaymentDesk(register, { db, clock, files: { put: putFile, get: files.get }, brand, publicUrl })
  registerPersonalData(register, { db, clock })
  registerDataRequests(register, { db, clock })
  registerNumbers(register, { db, clock })
  registerToday(register, { db, clock })
  registerAudit(register, { db, clock })
  registerRefunds(register, { db, clock, limits: staff.refundLimits })
  registerQuarantine(register, { db, clock })
  registerSurpluses(register, { db, clock, limits: staff.refundLimits })
  registerPrepayments(register, { db, clock })
  registerBookSheets(register, { db, clock, publicUrl })
  registerReconciliation(register, { db, clock, shops: config.card.shops })
  registerBankStatements(register, { db, clock, shops: config.card.shops })
  registerCollections(register, { db, clock, shops: config.card.shops })
  registerContents(register, { db, clock })
  registerImports(app, register, { db, clock })
  registerSystem(register, { db, clock, bell: config.bell })
  registerLookUps(register, { db, clock })
  await registerPapers(app, (inner) => staffCallRegistrar(inner, callParts), { db, clock, files })
  await registerWorks(app, (inner) => staffCallRegistrar(inner, callParts), { db, clock })
  registerMedia(app, db, files)
  if (demonstration && !config.production) openDemonstration(register, { db, clock, secure }, demonstration)

  registerHealth(app, { db, clock, isDraining })
  const { securityContact } = config
  if (securityContact) serveSecurityTxt(app, clock, { contact: securityContact, url: staff.url })
  await serveApplication(app, {
    folder: mesaFolder,
    https: secure,
    card: null,
    settings: {
      'portal-url': config.publicUrl,
      'sign-in-ways': staff.company ? 'passkey company recovery' : 'passkey recovery',
    },
    map: { pictures: [] },
    // Its logo is the portal's; Mesa shows name and colours.
    brand: describePageBrand({ ...config.brand, logo: null, logoDark: null }),
  })
  return app
}
