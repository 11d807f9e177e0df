import type { DatabaseConfig } from '../config/config.ts'
import { connectPostgres } from './connect-postgres.ts'
import type { Database } from './database.ts'

/** PostgreSQL where an address is configured, else the embedded database in the data folder. */
export async function openConfiguredDatabase(
  { databaseUrl, databasePooled, databaseConnections, dataDir }: DatabaseConfig,
  poolSize = databaseConnections,
): Promise<Database> {
  if (databaseUrl) return connectPostgres(databaseUrl, { pooled: databasePooled, poolSize })
  // Loaded lazily: production never needs it, and it is slow to load.
  const { connectEmbedded } = await import('./connect-embedded.ts')
  return connectEmbedded(dataDir)
}
