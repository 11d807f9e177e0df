import type { Call } from '@llave/contract/call'
import type { StaffSession } from '@llave/contract/staff/read-staff-session'
import type { Page } from '@playwright/test'
import type { Ceremony, Mesa } from './mesa.ts'

/** One state of a screen of Mesa: who is there, the steps that lead to it, and text that identifies it. */
export type MesaState = {
  /** The address of the state. */
  readonly path: string
  /** Who is signed in; somebody of `atención` where absent, nobody where null. */
  readonly session?: StaffSession | null
  /** What the ways to sign in do. */
  readonly ceremony?: Ceremony
  /** Answers to its calls, besides who is signed in. */
  readonly answer?: (mesa: Mesa) => void
  /** A call that fails. */
  readonly refused?: Call
  /** A call that stays pending. */
  readonly held?: Call
  /** Steps from the address to the state. */
  readonly reach?: (page: Page, mesa: Mesa) => Promise<void>
  readonly shows: string | RegExp
}
