import type { LoginMode } from '@llave/domain/access/login-mode'
import { trackCall } from '../session/last-call.ts'
import type { Session } from '../session/session-vault.ts'
import type { StatementKind } from './statement-kind.ts'

/** Importing the contract's calls would load the schemas of their answers too; a test compares these paths with them. */
const statements = {
  letter: '/api/MiCuenta/ConsultaClienteLetra',
  cash: '/api/MiCuenta/ConsultaClienteAD',
} as const satisfies Record<LoginMode, string>

/** Milliseconds after which an unused answer is stale. */
const MAX_AGE = 30_000

type Fetch = (address: string, init: RequestInit) => Promise<Response>

/**
 * The one answer that most screens wait for, requested while the scripts that show it are still
 * loading: on a slow phone that takes as long as the answer.
 */
export function createEarlyStatement(ask: Fetch) {
  let asked: { address: string; token: string; at: number; answer: Promise<Response> } | null = null
  return {
    askFor(statement: StatementKind, mode: LoginMode, session: Session | null): void {
      if (!session?.verified) return
      const { token, document } = session
      const query = new URLSearchParams({ TipoDocumento: document.type, NroDocumento: document.number })
      const address = `${statements[statement === 'of-mode' ? mode : statement]}?${query}`
      const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
      const answer = ask(address, { headers, signal: AbortSignal.timeout(30_000) })
      // Whoever takes the answer handles its failure; if nobody does, it must not be an unhandled rejection.
      answer.catch(() => undefined)
      asked = { address, token, at: performance.now(), answer }
    },
    /** The early answer, if it was requested for exactly this call; once. */
    take(address: string, init: RequestInit): Promise<Response> | null {
      if (!asked || asked.address !== address || performance.now() - asked.at > MAX_AGE) return null
      if (new Headers(init.headers).get('Authorization') !== `Bearer ${asked.token}`) return null
      const { answer } = asked
      asked = null
      return answer
    },
  }
}

/** The early statement of this page. */
export const earlyStatement = createEarlyStatement((address, init) =>
  trackCall(init, (sent) => fetch(address, sent)),
)
