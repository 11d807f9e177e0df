import type { Scope } from '@llave/domain/integration/scopes'
import type { Right } from '@llave/domain/staff/rights'
import * as z from 'zod/mini'
import { answers } from './answers.ts'
import type { ErrorCode } from './error-answer.ts'

/**
 * Who may make a call: anyone; who holds a token, verified or not; only a customer that typed
 * the code of the SMS; one of the developer's systems; or one of the developer's people.
 */
export type Access = 'open' | 'token' | 'customer' | KeyAccess | StaffAccess

/** A system whose key has this scope; of several scopes, one is enough. */
export type KeyAccess = { readonly scope: Scope | readonly Scope[] }

/** One of the developer's people whose roles hold this right. */
export type StaffAccess = {
  readonly right: Right
  /** The answer tells of customers: whoever answers it records whose data was read. */
  readonly reads?: 'customers'
}

/**
 * Whether a call changes anything or makes somebody else act: the card provider, a mailbox. Who sees the
 * portal as a customer does is refused such calls. `session`: it changes only what belongs to the session that
 * asks and ends with it, so that a viewing may make it for itself.
 */
export type Writes = boolean | 'session'

/** The scopes of which a key needs one; null for a call that is not made with a key. */
export function scopesOf({ access }: Pick<Call, 'access'>): readonly Scope[] | null {
  if (typeof access === 'string' || !('scope' in access)) return null
  return typeof access.scope === 'string' ? [access.scope] : access.scope
}

/** The successful answer of a call: a message, a file, or no content. */
export type Answer =
  | { readonly status: 200; readonly kind: 'message'; readonly schema: z.ZodMiniType }
  | { readonly status: 200; readonly kind: 'file'; readonly contentType: string }
  | { readonly status: 204; readonly kind: 'no-content' }

/**
 * A call of the portal, of Mesa or of one of the developer's systems, as data. The server registers from
 * it, the browser calls from it, and OpenAPI comes out of it. Schemas are codecs: they decode the
 * wire's spellings into domain values and encode them back.
 */
export type Call = {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Parameters stand in braces: `/integration/v1/ledger/{day}`. */
  readonly path: `/api/${string}` | `/integration/v1/${string}` | `/mesa/${string}`
  readonly access: Access
  /** Closed in the first day after a customer's number was changed: `numero_reciente` (docs/new-number.md). */
  readonly waitsAfterNewNumber?: true
  /** Answered even where others are refused because too many ask: money has moved already (docs/scale.md). */
  readonly answeredInCrowd?: true
  /** Stated by every call of the portal. */
  readonly writes?: Writes
  /** The parameters that the path names. */
  readonly params?: z.ZodMiniType
  /**
   * Parameter names match without case on the server (docs/wire.md, "Rules"); these are the
   * specification's.
   */
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The content types of a body that is a file. */
  readonly upload?: readonly string[]
  /** The call takes the header Idempotency-Key (docs/wire.md, "Rows of the developer's systems"). */
  readonly idempotencyKey?: true
  readonly answer: Answer
  /** The call's own error codes; those of every call are in `errors.ts`. */
  readonly errors?: readonly ErrorCode[]
  /** Maximum bytes of the body; 256 kB by default. */
  readonly bodyLimit?: number
}

/** A call of the portal; none may leave open whether it writes. */
export type PortalCall = Call & {
  readonly access: Exclude<Access, KeyAccess | StaffAccess>
  readonly writes: Writes
}

/** A call of customers or of the developer's systems, at the public address. */
export type PublicCall = PortalCall | (Call & { readonly access: KeyAccess })

/** A call of Mesa; open are those with which one signs in. */
export type StaffCall = Call & { readonly access: StaffAccess | 'open' }

export function defineCall<const C extends Call>(call: C): C {
  return call
}

export function message<S extends z.ZodMiniType>(schema: S) {
  return { status: 200, kind: 'message', schema } as const
}

export function file(contentType: string) {
  return { status: 200, kind: 'file', contentType } as const
}

export const noContent = { status: 204, kind: 'no-content' } as const

/** A file that a call answers, with the name under which the browser saves it; `shown` it opens it instead. */
export type FileBytes = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly fileName: string
  readonly shown?: boolean
}

/** The domain value of a call's parameters, query, body or answer. */
export type ParamsOf<C extends Call> = C extends { params: infer S extends z.ZodMiniType }
  ? z.output<S>
  : undefined
export type QueryOf<C extends Call> = C extends { query: infer S extends z.ZodMiniType }
  ? z.output<S>
  : undefined
export type BodyOf<C extends Call> = C extends { body: infer S extends z.ZodMiniType }
  ? z.output<S>
  : C extends { upload: readonly string[] }
    ? Uint8Array<ArrayBuffer>
    : undefined
export type AnswerOf<C extends Call> = C['answer'] extends {
  kind: 'message'
  schema: infer S extends z.ZodMiniType
}
  ? z.output<S>
  : C['answer'] extends { kind: 'file' }
    ? FileBytes
    : undefined

/** An answer that is one list, under one name. */
export function listMessage<S extends z.ZodMiniType>(name: string, item: S) {
  type Items = readonly z.output<S>[]
  return message(
    codec(z.object({ [name]: z.array(item) }), {
      decode: (wire): Items => wire[name] as Items,
      encode: answers && ((items: Items) => ({ [name]: [...items] })),
    }),
  )
}

/**
 * A codec from a wire message to a domain value. The wire's schema must refuse all that
 * `decode` cannot take: an exception inside `decode` is not a validation error.
 */
export function codec<W extends z.ZodMiniType, D>(
  wire: W,
  both: { decode: (wire: z.output<W>) => D; encode: false | ((domain: D) => z.output<W>) },
) {
  const { decode, encode } = both
  return z.codec(wire, z.custom<D>(), {
    decode: (value) => decode(value),
    encode: (value) => {
      if (!encode) throw new Error('A browser does not answer')
      return encode(value)
    },
  })
}
