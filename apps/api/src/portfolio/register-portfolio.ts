import { chooseWorksNews } from '@llave/contract/portfolio/choose-works-news'
import { listProjectLocations } from '@llave/contract/portfolio/list-project-locations'
import { markNoticeRead as markNoticeReadCall } from '@llave/contract/portfolio/mark-notice-read'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readProducts as readProductsCall } from '@llave/contract/portfolio/read-products'
import { readProgress } from '@llave/contract/portfolio/read-progress'
import { readTitlePath as readTitlePathCall } from '@llave/contract/portfolio/read-title-path'
import { searchNotices } from '@llave/contract/portfolio/search-notices'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { type Database, transact } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { instalmentAccountReading, readInstalmentAccount } from '../receivables/account-statement.store.ts'
import { closedUntilTold } from '../recent-number/refuse-recent-number.ts'
import type { Registrars } from '../replicas/read-registrar.ts'
import { dateAnswer } from './import-time.store.ts'
import { findNotices, markNoticeRead } from './notices.store.ts'
import { findLocations } from './products.store.ts'
import { findProgress } from './progress.store.ts'
import { readProducts } from './read-products.ts'
import { readTitlePath } from './read-title-path.ts'
import { subscribeToWorks, unsubscribeFromWorks } from './works-subscription.store.ts'

export function registerPortfolio({ register, registerRead }: Registrars, db: Database, clock: Clock): void {
  registerRead(
    readCustomerStatement,
    async ({ session, db }) => {
      const { name, email, products, debts, numberChangedAt, ...imported } = await readInstalmentAccount(
        db,
        session,
      )
      const { document, phone } = session
      const closedUntil = closedUntilTold(numberChangedAt, clock.now())
      const closed = closedUntil && { closedUntil }
      return {
        customer: { name, document, phone, email },
        products,
        instalments: debts,
        ...imported,
        ...closed,
      }
    },
    instalmentAccountReading,
  )
  registerRead(readProductsCall, ({ session, body, db }) => readProducts(db, session.customerId, body))
  registerRead(listProjectLocations, ({ session, db }) => findLocations(db, session.customerId))
  registerRead(readProgress, async ({ session, query, setHeader, db }) => {
    const progress = await findProgress(db, session.customerId, query.projectCode)
    if (!progress) throw new ApiError('ajeno')
    await dateAnswer(db, 'progress', setHeader)
    return progress
  })
  register(chooseWorksNews, async ({ session: { customerId }, body: { projectCode, wanted } }) => {
    if (!(await findProgress(db, customerId, projectCode))) throw new ApiError('ajeno')
    if (wanted) await transact(db, (trx) => subscribeToWorks(trx, customerId, projectCode, clock.now()))
    else await unsubscribeFromWorks(db, customerId, projectCode)
    return undefined
  })
  registerRead(readTitlePathCall, async ({ session, query, setHeader, db }) => {
    const path = await readTitlePath(db, session.customerId, query.proforma, limaDate(clock.now()))
    if (!path) throw new ApiError('ajeno')
    await dateAnswer(db, 'title-stages', setHeader)
    return path
  })
  registerRead(searchNotices, async ({ session, setHeader, db }) => {
    await dateAnswer(db, 'notices', setHeader)
    return findNotices(db, session.customerId, limaDate(clock.now()))
  })
  register(markNoticeReadCall, async ({ session, body }) => {
    const now = clock.now()
    const id = /^\d{1,15}$/.test(body.id) ? Number(body.id) : null
    const marked = id !== null && (await markNoticeRead(db, session.customerId, id, now, limaDate(now)))
    if (!marked) throw new ApiError('ajeno')
    return undefined
  })
}
