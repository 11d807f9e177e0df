import type { Database } from '@llave/api/database/database'
import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyInstance } from 'fastify'
import { insertCustomer } from './insert-customer.ts'
import { insertSession } from './insert-session.ts'
import type { Persona } from './personas.ts'
import { Visitor } from './visitor.ts'

/** A signed-in visitor, with the query that names the owner of the requested data. */
export type SignedIn = { readonly id: number; readonly visitor: Visitor; readonly owner: string }

/** A persona's row and phone, and their browser with a verified session. */
export async function signIn(
  app: FastifyInstance,
  db: Database,
  clock: Clock,
  persona: Persona,
): Promise<SignedIn> {
  const id = await insertCustomer(db, persona)
  const visitor = new Visitor(app)
  visitor.token = await insertSession(db, clock, id, persona)
  const { type, number } = persona.document
  return { id, visitor, owner: `TipoDocumento=${type}&NroDocumento=${number}` }
}
