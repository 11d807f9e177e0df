import { asTyped } from '../config/as-typed.ts'
import type { Database } from '../database/database.ts'
import { isAnyInStore } from './carry-files.store.ts'

/** Files are in a store of which the configuration says nothing. */
export class LostStoreError extends Error {
  constructor() {
    super(
      asTyped(
        'Files of this database are in a store. Set S3_URL, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY; to do without it, set FILE_STORE=database beside them until npm run operator -- files shows none there.',
      ),
    )
  }
}

/** Throws LostStoreError where some files could not be read: better no process than one without them. */
export async function refuseLostStore(db: Database): Promise<void> {
  if (await isAnyInStore(db)) throw new LostStoreError()
}
