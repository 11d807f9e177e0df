import type { Call } from '@llave/contract/call'

/** A good request that was broken in one place. */
export type BadRequest = {
  readonly call: Call
  readonly url: string
  readonly contentType: string | null
  readonly payload: string | Buffer | undefined
  /** What was done to it, for who reads a failure. */
  readonly fault: string
  /**
   * How sure a refusal is: a fault of a `field` has to be named, one of the `message` only
   * refused; `maybe` is odd but may be what the call takes.
   */
  readonly breaks: 'field' | 'message' | 'maybe'
  /** The field, as `campo` should say it. */
  readonly field: string | null
}

/** What differs from the good request. */
export type Change = Partial<Omit<BadRequest, 'call' | 'fault'>> & { readonly fault: string }
