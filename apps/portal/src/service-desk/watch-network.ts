import { keys } from 'idb-keyval'
import { connection } from '../api/connection.ts'
import { session } from '../session/session.ts'
import { draftDatabase } from './draft-database.ts'
import { waitingName } from './waiting-name.ts'

/**
 * Called once with a customer's first screen: a complaint or case that waits for the network leaves with it, whatever screen is
 * open then. What sends it is loaded where one waits.
 */
export function sendWaitingWithNetwork(): void {
  const attempt = () => void sendWhereOneWaits().catch(() => undefined)
  addEventListener('online', attempt)
  connection.subscribe(({ reached }, before) => reached && !before.reached && attempt())
  session.subscribe(attempt)
  void session.ready().then(attempt)
}

async function sendWhereOneWaits(): Promise<void> {
  const current = session.current()
  const database = current?.verified && navigator.onLine ? draftDatabase() : null
  if (!current || !database) return
  const names = await keys<string>(database)
  const { document: owner } = current
  if (names.includes(waitingName(owner, 'complaint'))) {
    const { waitingComplaint } = await import('./waiting-complaint.ts')
    await waitingComplaint.send(owner)
  }
  if (names.includes(waitingName(owner, 'repair'))) {
    const { waitingRepair } = await import('./waiting-repair.ts')
    await waitingRepair.send(owner)
  }
}
