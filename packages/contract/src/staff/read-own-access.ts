import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { digits, limaMoment, limaMomentOrBlank, text } from '../fields.ts'

export type OwnPasskey = {
  readonly passkeyId: string
  readonly label: string
  readonly createdAt: Temporal.Instant
  readonly lastUsedAt: Temporal.Instant | null
}

export type OwnSession = {
  readonly sessionId: string
  /** Browser and system; empty where they are not known. */
  readonly device: string
  /** A /24 or a /48, never a whole address. */
  readonly network: string
  readonly method: 'passkey' | 'company' | 'recovery' | 'demonstration'
  readonly createdAt: Temporal.Instant
  readonly lastSeenAt: Temporal.Instant
  /** The session of this browser. */
  readonly current: boolean
}

/** With what the person gets in, and where they are in now. */
export type OwnAccess = {
  readonly passkeys: readonly OwnPasskey[]
  /** Codes of the printed sheet that were not used yet, and when it was made; null: no sheet. */
  readonly recoveryCodes: { readonly left: number; readonly madeAt: Temporal.Instant | null }
  /** Whether the person gets in with the company's account. */
  readonly company: boolean
  readonly sessions: readonly OwnSession[]
}

export const readOwnAccess = defineCall({
  name: 'readOwnAccess',
  method: 'GET',
  path: '/mesa/access',
  access: { right: 'own:access' },
  answer: message(
    codec(
      z.object({
        passkeys: z.array(
          z.object({
            passkeyId: digits(19),
            label: text(60),
            createdAt: limaMoment,
            lastUsedAt: limaMomentOrBlank,
          }),
        ),
        recoveryCodes: z.object({ left: z.number(), madeAt: limaMomentOrBlank }),
        company: z.boolean(),
        sessions: z.array(
          z.object({
            sessionId: digits(19),
            device: text(100),
            network: text(60),
            method: z.enum(['passkey', 'company', 'recovery', 'demonstration']),
            createdAt: limaMoment,
            lastSeenAt: limaMoment,
            current: z.boolean(),
          }),
        ),
      }),
      {
        decode: (wire): OwnAccess => wire,
        encode: ({ passkeys, sessions, ...rest }: OwnAccess) => ({
          ...rest,
          passkeys: [...passkeys],
          sessions: [...sessions],
        }),
      },
    ),
  ),
})
