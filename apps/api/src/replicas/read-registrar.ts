import type { AnswerOf, PublicCall } from '@llave/contract/call'
import { positionHeader } from '@llave/contract/data-position'
import type { Database, Queryable } from '../database/database.ts'
import type { CallInput, RegisterCall } from '../http/register-call.ts'
import type { SessionReading } from '../http/session-reading.ts'
import type { Replica } from './open-replica.ts'
import { mayBeOld, type ReplicaCall } from './replica-calls.ts'

/** What a handler is given whose call a replica may answer. */
export type ReadInput<C extends PublicCall> = CallInput<C> & {
  /** A replica, or the primary: everything that the answer is made of is read here. */
  readonly db: Queryable
}

export type RegisterRead = <const C extends PublicCall & { readonly name: ReplicaCall }>(
  call: C,
  handler: (input: ReadInput<C>) => Promise<AnswerOf<C>>,
  reading?: SessionReading<object>,
) => void

export type Registrars = {
  /** Of calls that the primary answers. */
  readonly register: RegisterCall
  /** Of calls that a replica may answer. */
  readonly registerRead: RegisterRead
}

/**
 * Registers calls where they belong: one that a replica may answer by `registerRead` alone. With a replica each answer to a
 * customer says how far its data goes. Who asks was found at the primary before.
 */
export function replicaRegistrars(register: RegisterCall, db: Database, replica: Replica | null): Registrars {
  return {
    register(call, handler) {
      if (mayBeOld(call.name)) throw new Error(`${call.name} may be answered by a replica: registerRead`)
      if (!replica) return register(call, handler)
      register(call, (input) =>
        input.session
          ? replica.answer(
              () => handler(input),
              (position) => input.setHeader(positionHeader, position),
            )
          : handler(input),
      )
    },
    registerRead(call, handler, reading) {
      if (!replica) return register(call, (input) => handler({ ...input, db }), reading)
      register(call, (input) =>
        replica.read(
          input.request.headers[positionHeader.toLowerCase()],
          (there) => handler({ ...input, db: there }),
          (position) => input.setHeader(positionHeader, position),
        ),
      )
    },
  }
}
