import { verificationSms } from '@llave/api/access/verification-sms'
import type { Database } from '@llave/api/database/database'
import type { Clock } from '@llave/domain/time/lima-date'

/** The digits of the latest SMS, as the phone would show them. */
export async function readLastCode(db: Database, clock: Clock, secret: string): Promise<string> {
  const message = await db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'verification-code')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { codeId } = message.payload as { codeId: number }
  const sms = await verificationSms(db, { secret, brandName: 'Llave' }, codeId, clock.now())
  const digits = /\d+/.exec(sms?.text ?? '')?.[0]
  if (!digits) throw new Error('The last SMS carries no code')
  return digits
}
