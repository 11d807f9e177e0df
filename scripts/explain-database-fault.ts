import { FolderInUseError } from '@llave/api/database/data-folder-faults'
import { DatabaseAwayError } from '@llave/api/database/database-away'

/**
 * Why a command whose words are Spanish got nowhere with the database, at `DATABASE_URL` or in that folder; null where
 * something else failed.
 */
export function explainDatabaseFault(error: unknown, dataDir: string): string | null {
  if (error instanceof FolderInUseError)
    return `Llave está en marcha sobre ${dataDir}, y la base integrada admite un solo proceso. Detenla y vuelve a intentarlo.`
  if (error instanceof DatabaseAwayError)
    return 'La base de datos de DATABASE_URL no responde. ¿Está en marcha PostgreSQL en ese servidor y puerto?'
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === '28P01' || code === '28000')
    return 'La base de datos de DATABASE_URL rechaza su usuario o su contraseña.'
  if (code === '3D000') return 'La base de datos que indica DATABASE_URL no existe.'
  if (code === '42501') return 'El usuario de DATABASE_URL no tiene permiso para esto.'
  return null
}
