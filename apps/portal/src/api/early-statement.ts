import type { LoginMode } from '@llave/domain/access/login-mode'
import { trackCall } from '../session/last-call.ts'
import type { Session } from '../session/session-vault.ts'
import type { StatementKind } from './statement-kind.ts'

/** The contract's calls would bring the schemas of all their answers; a test holds these to them. */
const statements = {
  letter: '/api/MiCuenta/ConsultaClienteLetra',
  cash: '/api/MiCuenta/ConsultaClienteAD',
} as const satisfies Record<LoginMode, string>

/** Milliseconds after which an answer that nobody took says what may have been true once. */
const FRESH = 30_000

type Ask = (address: string, init: RequestInit) => Promise<Response>

/**
 * The one answer that most screens wait for, asked for while the scripts that show it are still
 * being fetched and run: on a slow phone that takes as long as the answer.
 */
export function createEarlyStatement(ask: Ask) {
  let asked: { address: string; token: string; at: number; answer: Promise<Response> } | null = null
  return {
    askFor(statement: StatementKind, mode: LoginMode, session: Session | null): void {
      if (!session?.verified) return
      const { token, document } = session
      const query = new URLSearchParams({ TipoDocumento: document.type, NroDocumento: document.number })
      const address = `${statements[statement === 'of-mode' ? mode : statement]}?${query}`
      const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
      const answer = ask(address, { headers, signal: AbortSignal.timeout(30_000) })
      // Whoever takes it hears of its failure; nobody has to take it.
      answer.catch(() => undefined)
      asked = { address, token, at: performance.now(), answer }
    },
    /** The answer to this very call, for the first who makes it. */
    take(address: string, init: RequestInit): Promise<Response> | null {
      if (!asked || asked.address !== address || performance.now() - asked.at > FRESH) return null
      if (new Headers(init.headers).get('Authorization') !== `Bearer ${asked.token}`) return null
      const { answer } = asked
      asked = null
      return answer
    },
  }
}

/** That of this page. */
export const earlyStatement = createEarlyStatement((address, init) => trackCall(() => fetch(address, init)))
