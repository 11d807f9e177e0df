import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'

export type LinkParts = {
  readonly db: Database
  readonly clock: Clock
  readonly secret: string
  readonly publicUrl: string
}
