import type { Scope } from '@llave/domain/integration/scopes'

/** The valid key that one of the developer's systems made a call with. */
export type ApiKey = {
  readonly id: number
  readonly system: string
  readonly scopes: readonly Scope[]
  readonly endsAt: Temporal.Instant
}

/**
 * The valid key of an Authorization's token. Throws ApiError where there is none, it is retired, or
 * it makes too many calls.
 */
export type AuthenticateKey = (token: string | undefined) => Promise<ApiKey>
