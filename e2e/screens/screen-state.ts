import type { Call } from '@llave/contract/call'
import type { LoginMode } from '@llave/domain/access/login-mode'
import { expect, type Page } from '@playwright/test'
import type { Complaints } from '../complaints.ts'
import type { Screens } from './screen.ts'

/** One state of a screen: what its calls answer, the way to it, and words by which it is known. */
export type ScreenState = {
  /** The address at which it stands, and the one from which it is reached, where that is another. */
  readonly path: string
  readonly from?: string
  /** Who opens it, where that is not a customer who signed in for letras. */
  readonly visitor?: 'nobody' | 'newcomer' | Extract<LoginMode, 'cash'>
  /** What its calls answer, beside what the household is told everywhere. */
  readonly answer?: (screens: Screens) => void
  /** A call that stays without its answer. */
  readonly held?: Call
  /** A call that fails. */
  readonly refused?: Call
  /** What the page complains about in this state, where that is no failed call. */
  readonly complains?: RegExp
  /** The way from the address to the state. */
  readonly reach?: (page: Page, screens: Screens) => Promise<void>
  readonly shows: string | RegExp
}

/** Screens by name, and of each its states by name. */
export type ScreenStates = Readonly<Record<string, Readonly<Record<string, ScreenState>>>>

/** Brings a page to a state and waits until it stands there. */
export async function showState(
  { page, screens, complaints }: { page: Page; screens: Screens; complaints: Complaints },
  state: ScreenState,
): Promise<void> {
  state.answer?.(screens)
  if (state.held) screens.hold(state.held)
  if (state.refused) {
    complaints.expect(/status of 500/)
    screens.refuse(state.refused, 'error_interno')
  }
  if (state.complains) complaints.expect(state.complains)
  const address = state.from ?? state.path
  if (state.visitor === 'nobody') await page.goto(address)
  else if (state.visitor === 'newcomer') await screens.openVerification()
  else await screens.open(address, state.visitor)
  await state.reach?.(page, screens)
  await expect(page).toHaveURL(state.path)
  await expect(page.getByText(state.shows).filter({ visible: true }).first()).toBeVisible()
}
