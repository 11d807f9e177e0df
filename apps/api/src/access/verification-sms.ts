import type { Phone } from '@llave/domain/access/phone'
import type { Queryable } from '../database/database.ts'
import { findCodeToSend } from './code.store.ts'
import { makeCode } from './code-digits.ts'

export type VerificationSms = { readonly phone: Phone; readonly text: string }

/**
 * The SMS of a code, whose digits are derived now and stored nowhere; null where the code expired
 * while the message waited. The text fits one SMS in the encoding that "ó" requires (70 characters)
 * with a brand of up to 22.
 */
export async function verificationSms(
  db: Queryable,
  parts: { readonly secret: string; readonly brandName: string },
  codeId: number,
  now: Temporal.Instant,
): Promise<VerificationSms | null> {
  const found = await findCodeToSend(db, codeId, now)
  if (!found) return null
  const code = makeCode(parts.secret, found.seed)
  return {
    phone: found.phone,
    text: `Tu código de ${parts.brandName} es ${code}. No lo compartas con nadie.`,
  }
}
