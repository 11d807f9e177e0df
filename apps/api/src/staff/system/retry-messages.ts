import { changed } from '@llave/domain/staff/audit-changes'
import { mostRetried } from '@llave/domain/staff/system-words'
import type { Clock } from '@llave/domain/time/lima-date'
import { findCodeToSend } from '../../access/code.store.ts'
import { type Actor, writeAudit } from '../../audit/audit.store.ts'
import { type Database, type Trx, transact } from '../../database/database.ts'
import type { MessageKinds } from '../../messaging/message-kinds.ts'
import { lockFailed, retryFailed } from '../../messaging/outbox.store.ts'

/**
 * Tries the messages of a kind anew that were given up, once where two ask at the same moment. A code that does
 * not serve any more stays as it is. Answers how many go, and how many stay.
 */
export async function retryMessages(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  kind: string,
  actor: Actor,
): Promise<{ readonly sent: number; readonly left: number }> {
  return transact(db, async (trx) => {
    const now = clock.now()
    const failed = await lockFailed(trx, kind, mostRetried)
    const ids: number[] = []
    for (const { id, payload } of failed) {
      if (kind !== 'verification-code' || (await serves(trx, payload, now))) ids.push(id)
    }
    if (ids.length === 0) return { sent: 0, left: failed.length }
    const sent = await retryFailed(trx, ids, now)
    const subject = `messages:${kind}`
    const changes = { state: changed('unsent', 'pending') }
    const act = { action: 'messages.retried', subject, changes, details: { count: sent } } as const
    await writeAudit(trx, { ...actor, ...act }, now)
    return { sent, left: failed.length - sent }
  })
}

async function serves(trx: Trx, payload: unknown, now: Temporal.Instant): Promise<boolean> {
  const { codeId } = payload as MessageKinds['verification-code']['payload']
  return (await findCodeToSend(trx, codeId, now)) !== null
}
