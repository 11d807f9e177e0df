import type { PublicCall } from '@llave/contract/call'

/** A good request with one thing broken. */
export type BadRequest = {
  readonly call: PublicCall
  readonly url: string
  readonly contentType: string | null
  readonly payload: string | Buffer | undefined
  /** What was changed, for the message of a failing test. */
  readonly fault: string
  /**
   * What must be refused: a faulty `field` by name, a faulty `message` in any way; `maybe` is unusual
   * but may be valid.
   */
  readonly breaks: 'field' | 'message' | 'maybe'
  /** The field that `campo` should name. */
  readonly field: string | null
}

/** What differs from the good request. */
export type Change = Partial<Omit<BadRequest, 'call' | 'fault'>> & { readonly fault: string }
