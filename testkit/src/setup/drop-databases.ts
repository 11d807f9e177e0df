import { dropDatabasesOfRun } from '../database/test-database.ts'

/** Workers keep returned databases for later tests; this drops them at the end of the run. */
export default function setup(): () => Promise<void> {
  process.env.LLAVE_TEST_RUN = String(process.pid)
  return dropDatabasesOfRun
}
