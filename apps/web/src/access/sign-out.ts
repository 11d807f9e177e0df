import { closeSession } from '@llave/contract/access/close-session'
import { callApi } from '../api/call-api.ts'
import { session } from './session.ts'

/**
 * "Salir" and "Volver atrás": this browser forgets at once; the server is told with the
 * token of that moment, and its answer changes nothing here.
 */
export async function signOut(): Promise<void> {
  const told = callApi(closeSession, {}).catch(() => undefined)
  await session.end('signed-out')
  await told
}
