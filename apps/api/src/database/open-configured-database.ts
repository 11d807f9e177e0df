import type { Config } from '../config/config.ts'
import { connectPostgres } from './connect-postgres.ts'
import type { Database } from './database.ts'

/** PostgreSQL where an address is configured, else the embedded database in the data folder. */
export async function openConfiguredDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<Database> {
  if (config.databaseUrl) return connectPostgres(config.databaseUrl)
  // Loaded lazily: production never needs it, and it is slow to load.
  const { connectEmbedded } = await import('./connect-embedded.ts')
  return connectEmbedded(config.dataDir)
}
