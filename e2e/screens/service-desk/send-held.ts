import type { CallInput } from '@llave/api/http/register-call'
import type { Call } from '@llave/contract/call'
import type { Locator } from '@playwright/test'
import { expect, type Screens } from '../screen.ts'

/**
 * Sends the form and holds the answer until the page's timers are stopped, so that a message shown for three
 * seconds stays until the test advances them. Returns the request.
 */
export async function sendHeld<C extends Call>(
  screens: Screens,
  call: C,
  send: Locator,
): Promise<CallInput<C> | undefined> {
  const release = screens.hold(call)
  await send.click()
  await expect.poll(() => screens.asked(call).length).toBe(1)
  await screens.stopTimers()
  release()
  return screens.asked(call)[0]
}
