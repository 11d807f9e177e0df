import type { Call } from '@llave/contract/call'
import type { LoginMode } from '@llave/domain/access/login-mode'
import { expect, type Page } from '@playwright/test'
import type { PageErrors } from '../page-errors.ts'
import type { Screens } from './screen.ts'

/** One state of a screen: the answers to its calls, the steps that lead to it, and text that identifies it. */
export type ScreenState = {
  /** The address of the state. */
  readonly path: string
  /** The address that is opened, where the steps lead from there to `path`. */
  readonly from?: string
  /** The session, if not that of a customer in letter mode. */
  readonly visitor?: 'nobody' | 'newcomer' | Extract<LoginMode, 'cash'>
  /** Answers to its calls, in addition to those that every screen gets. */
  readonly answer?: (screens: Screens) => void
  /** A call that stays pending. */
  readonly held?: Call
  /** A call that fails. */
  readonly refused?: Call
  /** Page errors that this state causes, other than failed calls. */
  readonly complains?: RegExp
  /** Steps from the address to the state. */
  readonly reach?: (page: Page, screens: Screens) => Promise<void>
  readonly shows: string | RegExp
}

/** The screens by name, each with its states by name. */
export type ScreenStates = Readonly<Record<string, Readonly<Record<string, ScreenState>>>>

/** Opens a page in a state and waits until it is shown. */
export async function showState(
  { page, screens, pageErrors }: { page: Page; screens: Screens; pageErrors: PageErrors },
  state: ScreenState,
): Promise<void> {
  state.answer?.(screens)
  if (state.held) screens.hold(state.held)
  if (state.refused) {
    pageErrors.expect(/status of 500/)
    screens.refuse(state.refused, 'error_interno')
  }
  if (state.complains) pageErrors.expect(state.complains)
  const address = state.from ?? state.path
  if (state.visitor === 'nobody') await page.goto(address)
  else if (state.visitor === 'newcomer') await screens.openVerification()
  else await screens.open(address, state.visitor)
  await state.reach?.(page, screens)
  await expect(page).toHaveURL(state.path)
  await expect(page.getByText(state.shows).filter({ visible: true }).first()).toBeVisible()
}
