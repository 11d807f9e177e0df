import type { Database } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { customerExists } from './customer-record.store.ts'

/** Throws ApiError where there is no such customer. */
export async function requireCustomer(db: Database, customerId: number): Promise<void> {
  if (!(await customerExists(db, customerId))) throw new ApiError('ajeno')
}
