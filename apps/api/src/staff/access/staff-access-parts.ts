import type { Clock } from '@llave/domain/time/lima-date'
import type { CompanySignInConfig } from '../../config/config.ts'
import type { Database } from '../../database/database.ts'
import type { RelyingParty } from './passkeys.ts'

export type StaffAccessParts = {
  readonly db: Database
  readonly clock: Clock
  /** Whether Mesa is at https. */
  readonly secure: boolean
}

export type SignInParts = StaffAccessParts & {
  readonly party: RelyingParty
  /** The company's own sign-in, where it has one. */
  readonly company: CompanySignInConfig | null
}
