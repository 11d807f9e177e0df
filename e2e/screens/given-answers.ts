import { ApiError } from '@llave/api/http/api-error'
import type { Call } from '@llave/contract/call'
import type { ErrorCode, ErrorDetails } from '@llave/contract/error-answer'

/** What a test gives the calls of an application to answer, and what they came with. */
export function createGivenAnswers() {
  const given = new Map<string, (asked: unknown) => unknown>()
  const held = new Map<string, Promise<void>>()
  const heard = new Map<string, unknown[]>()
  const unanswered: string[] = []
  return {
    /** The answer to a request, once the call is not held; `error_interno` where the test gave none. */
    async find(call: Call, asked: unknown): Promise<unknown> {
      heard.set(call.name, [...(heard.get(call.name) ?? []), asked])
      await held.get(call.name)
      const answer = given.get(call.name)
      if (answer) return await answer(asked)
      unanswered.push(call.name)
      throw new ApiError('error_interno')
    },
    answer: (call: Call, value: unknown) => {
      given.set(call.name, typeof value === 'function' ? (value as never) : () => value)
    },
    refuse: (call: Call, code: ErrorCode, details?: ErrorDetails, message?: string) => {
      given.set(call.name, () => {
        throw new ApiError(code, details, message)
      })
    },
    hold: (call: Call) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(call.name, promise)
      return () => {
        held.delete(call.name)
        resolve()
      }
    },
    asked: (call: Call) => (heard.get(call.name) ?? []) as never,
    unanswered: unanswered as readonly string[],
    reset() {
      for (const kept of [given, held, heard]) kept.clear()
      unanswered.length = 0
    },
  }
}
