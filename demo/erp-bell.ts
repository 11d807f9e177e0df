import type { BellConfig } from '@llave/api/config/config'
import type { Database } from '@llave/api/database/database'
import { listBells } from '@llave/api/integration/bell/bell.store'
import { addBell, removeBell } from '@llave/api/integration/bell/manage-bells'
import { feeds } from '@llave/domain/integration/feed'
import type { Clock } from '@llave/domain/time/lima-date'

const system = 'erp-demo'
const signature = { by: 'demo', why: 'npm start' }

/**
 * The bell of the demonstration's ERP, at the address that this start has; those of earlier starts go.
 * Answers its secret, null where the configuration admits no such bell.
 */
export async function demoErpBell(
  db: Database,
  clock: Clock,
  config: BellConfig,
  url: string,
): Promise<string | null> {
  const earlier = (await listBells(db)).filter((bell) => bell.system === system).map(({ id }) => id)
  for (const id of new Set(earlier)) await removeBell(db, id, signature, clock.now())
  const added = await addBell({ db, config }, { system, url, feeds }, signature, clock.now())
  return 'secret' in added ? added.secret : null
}
