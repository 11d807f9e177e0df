import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { calls } from '@llave/contract/calls'
import { makeOpenApi } from '@llave/contract/openapi'
import { notificationPath } from '@llave/contract/payments/notification-path'
import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import packageJson from '../package.json' with { type: 'json' }
import { createAuthenticate } from './access/authenticate.ts'
import { createSessionCheck } from './access/check-session.ts'
import { countryFinder } from './access/find-country.ts'
import { openGeocoder } from './access/maps-geocoder.ts'
import { registerAccess } from './access/register-access.ts'
import { registerCalendar } from './calendar/register-calendar.ts'
import { serveFeed } from './calendar/serve-feed.ts'
import { paperCheck } from './certificates/check-certificate.ts'
import { registerCertificates } from './certificates/register-certificates.ts'
import { sheetCheck } from './complaints-book/check-sheet.ts'
import { registerBook } from './complaints-book/register-book.ts'
import type { Config } from './config/config.ts'
import { countQueued, type Database } from './database/database.ts'
import { openCardVault } from './debit/card-vault.ts'
import { openCardRegistry } from './debit/open-card-registry.ts'
import { registerDebit } from './debit/register-debit.ts'
import { putFile } from './files/files.store.ts'
import { openFiles, openStore } from './files/open-files.ts'
import { serveBrandIcons } from './http/brand-icons.ts'
import { mapParts } from './http/map-engine.ts'
import { openApp } from './http/open-app.ts'
import { describePageBrand, serveBrandPictures } from './http/page-brand.ts'
import { watchCrowd } from './http/refuse-crowd.ts'
import { callRegistrar } from './http/register-call.ts'
import { cardOrigins } from './http/security-headers.ts'
import { serveApplication } from './http/serve-application.ts'
import { serveSecurityTxt } from './http/serve-security-txt.ts'
import { serveWebManifest } from './http/serve-web-manifest.ts'
import type { SessionReading } from './http/session-reading.ts'
import { isViewingToken } from './http/token.ts'
import { registerBatches } from './integration/batches/register-batches.ts'
import { registerCases } from './integration/cases/register-cases.ts'
import { registerFeeds } from './integration/feeds/register-feeds.ts'
import { createKeyAuthenticate } from './integration/keys/authenticate-key.ts'
import { registerKeys } from './integration/keys/register-keys.ts'
import { describePublisher } from './legal/describe-publisher.ts'
import { privacyPolicy } from './legal/privacy-policy.ts'
import { registerLegal } from './legal/register-legal.ts'
import { registerNewNumber } from './new-number/register-new-number.ts'
import { registerMetrics } from './operations/metrics.ts'
import { registerHealth } from './operations/register-health.ts'
import { serveCheckImage } from './paper/serve-check-image.ts'
import { registerPaymentLinks } from './payment-links/register-payment-links.ts'
import { connectCardProvider } from './payments/provider/card-provider.ts'
import { registerReceiptCheck } from './payments/receipts/check-receipt.ts'
import { inquiryTimeoutMs, openInquiry } from './payments/reconciliation/order-inquiry.ts'
import { reconcileOrder } from './payments/reconciliation/reconcile-order.ts'
import { registerPayments } from './payments/register-payments.ts'
import { registerMapFrame } from './portfolio/map-frame/register-map-frame.ts'
import { registerDocuments } from './portfolio/register-documents.ts'
import { registerMedia } from './portfolio/register-media.ts'
import { registerPortfolio } from './portfolio/register-portfolio.ts'
import { registerWorksNewsLink } from './portfolio/works-news-link.ts'
import { registerPrepayment } from './prepayment/register-prepayment.ts'
import { registerOwnData } from './privacy/register-own-data.ts'
import { registerReceivables } from './receivables/register-receivables.ts'
import { refuseRecentNumber } from './recent-number/refuse-recent-number.ts'
import { registerReminders } from './reminders/register-reminders.ts'
import { registerSilence } from './reminders/register-silence.ts'
import { registerRepairs } from './repairs/register-repairs.ts'
import type { Replica } from './replicas/open-replica.ts'
import { replicaRegistrars } from './replicas/read-registrar.ts'
import { registerServiceDesk } from './service-desk/register-service-desk.ts'
import { createViewingAuthenticate, createViewingCheck } from './viewings/authenticate-viewing.ts'
import { listLooks } from './viewings/looks.store.ts'
import { registerViewings } from './viewings/register-viewings.ts'
import { endViewing } from './viewings/viewing.store.ts'

export type AppParts = {
  readonly config: Config
  readonly db: Database
  /** Answers what may be some moments old, where it can. */
  readonly replica?: Replica | null
  readonly clock: Clock
  readonly logger?: FastifyServerOptions['logger']
  /** Called after a commit that put an SMS out, so that it leaves at once and not at the next round. */
  readonly triggerDelivery?: () => void
  /** Lets the time of a wrong code pass; tests do not wait. */
  readonly delay?: (milliseconds: number) => Promise<void>
  /** Whether the process is about to end, which a proxy is told. */
  readonly isDraining?: () => boolean
}

export const portalFolder = join(import.meta.dirname, '../../portal/dist')

/** Puts the features together; `server.ts` listens. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db, clock, logger = false, delay = wait, triggerDelivery = () => undefined } = parts
  const { isDraining = () => false, replica = null } = parts
  const https = config.publicUrl.startsWith('https://')
  const { app, countUnnamed } = await openApp({
    https,
    trustedProxies: config.trustedProxies,
    clock,
    logger,
  })
  const crowd = watchCrowd(() => countQueued(db))
  if (config.metricsToken)
    registerMetrics(app, {
      ...{ db, clock, countUnnamed, countRefused: crowd.countRefused, replica },
      token: config.metricsToken,
      keptIn: config.files.keptIn,
    })

  const { geocodingKey, apiUrl } = config.maps
  const geocoder = geocodingKey ? { key: geocodingKey, apiUrl } : null
  const ofCustomer = createAuthenticate(db, clock)
  const ofViewing = createViewingAuthenticate(db, clock)
  const authenticate = {
    session: (token: string, reading?: SessionReading<object>) =>
      (isViewingToken(token) ? ofViewing : ofCustomer)(token, reading),
    key: createKeyAuthenticate(db, clock),
    refuseNewNumber: (customerId: number) => refuseRecentNumber(db, customerId, clock.now()),
    crowd,
  }
  const registrars = replicaRegistrars(callRegistrar(app, authenticate), db, replica)
  const { register } = registrars
  const files = openFiles(db, openStore(config.files))
  registerAccess(registrars, {
    db,
    clock,
    https,
    secret: config.secret,
    usualDigits: config.codeDigits,
    wait: delay,
    triggerDelivery,
    findCountry: countryFinder(geocoder && openGeocoder(geocoder)),
    endViewing: (id) => endViewing(db, id, clock.now()),
    listLooks: (customerId, since) => listLooks(db, customerId, since),
  })
  registerNewNumber(register, { db, clock, secret: config.secret, wait: delay, triggerDelivery })
  registerViewings(register, { db, clock })
  registerPortfolio(registrars, db, clock)
  registerMedia(app, db, files)
  registerDocuments(app, registrars, {
    db,
    files,
    clock,
    brandName: config.brand.name,
    checkSession: createSessionCheck(db, clock),
    checkViewing: createViewingCheck(db, clock),
  })
  if (config.maps.key) registerMapFrame(app, { key: config.maps.key, apiUrl: config.maps.apiUrl })
  registerReceivables(registrars, db, clock)
  const { shops, retiredKeys, staticUrl } = config.card
  const vault = openCardVault(config.card.tokenKeys)
  const cards = openCardRegistry({ db, clock, shops, vault, log: app.log })
  const provider = connectCardProvider(config.card.apiUrl)
  const notificationUrl = `${config.publicUrl}${notificationPath}`
  const paymentParts = { db, clock, provider, shops, retiredKeys, notificationUrl, staticUrl, cards }
  registerDebit(register, { ...paymentParts, vault })
  const deskParts = { db, clock, files, complaintsEmail: config.complaintsEmail }
  registerServiceDesk(registrars, deskParts)
  registerRepairs(registrars, deskParts)
  const inquiryProvider = connectCardProvider(config.card.apiUrl, inquiryTimeoutMs)
  const inquiryParts = { ...paymentParts, provider: inquiryProvider, log: app.log }
  const { secret, brand, publicUrl, securityContact } = config
  const publisher = describePublisher(config)
  const policyVersion = privacyPolicy(publisher).version
  const payingParts = {
    ...paymentParts,
    inquire: openInquiry((order) => reconcileOrder(inquiryParts, order), clock),
    files: { put: putFile, get: files.get },
    brand: config.brand,
    publicUrl: config.publicUrl,
  }
  registerPayments(app, register, payingParts)
  registerPaymentLinks(register, { ...payingParts, secret, policyVersion })
  registerReminders(register, { db, clock })
  registerSilence(app, { db, clock, secret, brandName: brand.name, publicUrl })
  registerWorksNewsLink(app, { db, secret, brandName: brand.name, publicUrl })
  registerOwnData(register, { db, clock, policyVersion })
  registerCalendar(register, { db, clock, publicUrl })
  serveFeed(app, { db, clock, shops, secret, publicUrl })
  registerPrepayment(register, { db, clock, brand: config.brand })
  registerCertificates(registrars, { db, clock, files, brand: config.brand, publicUrl: config.publicUrl })
  registerBook(register, {
    ...{ db, clock, secret, publicUrl },
    provider: brand.complaintsBookUrl === '' ? brand.provider : null,
    complaintsEmail: config.complaintsEmail,
  })
  const [ofPaper, ofSheet] = [paperCheck(db), sheetCheck(db)]
  registerReceiptCheck(app, {
    db,
    brandName: config.brand.name,
    findOther: async (code, compared) => (await ofPaper(code, compared)) ?? ofSheet(code),
  })
  serveCheckImage(app, config.publicUrl)
  registerLegal(app, publisher)
  registerKeys(register)
  registerFeeds(register, { db, clock })
  registerCases(register, { db, clock })
  await registerBatches(app, (inner) => callRegistrar(inner, authenticate), { db, clock })

  let openApi: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    // Made on first request: it takes as long as all the rest of this function.
    openApi ??= JSON.stringify(makeOpenApi(calls, packageJson.version))
    return reply.type('application/json').send(openApi)
  })
  registerHealth(app, { db, clock, isDraining })
  if (securityContact) serveSecurityTxt(app, clock, { contact: securityContact, url: publicUrl })
  const elsewhere = brand.complaintsBookUrl
  if (elsewhere !== '')
    app.addHook('onRequest', async (request, reply) => {
      if (request.url.split('?')[0] === '/libro-de-reclamaciones') return reply.redirect(elsewhere)
    })
  serveWebManifest(app, brand.name)
  serveBrandPictures(app, brand)
  serveBrandIcons(app, brand)
  const map = mapParts(config.maps)
  await serveApplication(app, {
    folder: portalFolder,
    https,
    card: cardOrigins(config.card),
    settings: { 'document-viewer': config.documentViewerUrl, ...map.settings },
    map,
    brand: describePageBrand(brand),
  })
  return app
}
