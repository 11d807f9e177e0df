import { beginViewing as beginViewingCall } from '@llave/contract/viewing/begin-viewing'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import type { RegisterCall } from '../http/register-call.ts'
import { beginViewing } from './begin-viewing.ts'

/** The portal's side of seeing as a customer does. */
export function registerViewings(
  register: RegisterCall,
  parts: { readonly db: Database; readonly clock: Clock },
): void {
  register(beginViewingCall, ({ body }) => beginViewing(parts, body.ticket))
}
