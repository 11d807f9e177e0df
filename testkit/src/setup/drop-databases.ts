import { dropDatabasesOfRun } from '../database/test-database.ts'

/** Workers keep the databases that their tests gave back, for the next ones; the run ends with none. */
export default function setup(): () => Promise<void> {
  process.env.LLAVE_TEST_RUN = String(process.pid)
  return dropDatabasesOfRun
}
