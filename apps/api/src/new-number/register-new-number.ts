import { requestNumberChange, stopNumberChange } from '@llave/contract/new-number/number-calls'
import { networkOf } from '@llave/domain/access/network-of'
import type { RegisterCall } from '../http/register-call.ts'
import { type NewNumberParts, requestChange } from './request-change.ts'
import { stopChange } from './stop-change.ts'

/** Another number to sign in with: asked for at sign-in, stopped by who has the old one or the e-mail. */
export function registerNewNumber(register: RegisterCall, parts: NewNumberParts): void {
  register(requestNumberChange, async ({ body, request }) => {
    await requestChange(parts, body, networkOf(request.ip ?? ''))
    return undefined
  })
  register(stopNumberChange, async ({ body }) => ({ outcome: await stopChange(parts, body.code) }))
}
