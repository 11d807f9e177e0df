import { ProviderError } from '../provider-error.ts'
import type { Body } from './service.ts'

/** Refuses members that the call does not know, so that a misspelt one is never silently ignored. */
export function onlyMembers(body: Body, known: readonly string[], where = ''): void {
  const extra = Object.keys(body).find((name) => !known.includes(name))
  if (extra !== undefined) throw new ProviderError('INT_902', `unknown member ${where}${extra}`)
}

/** A text that must be there. Throws `code` otherwise. */
export function requiredText(body: Body, name: string, code = 'INT_902'): string {
  const value = body[name]
  if (typeof value !== 'string' || value === '') throw new ProviderError(code, `${name} is required`)
  return value
}

/** A text, or null where it is absent or null. Throws `code` for anything else. */
export function optionalText(body: Body, name: string, code = 'INT_902'): string | null {
  const value = body[name]
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw new ProviderError(code, `${name} must be text`)
  return value
}

/** An object, or an empty one where it is absent or null. */
export function optionalObject(body: Body, name: string, code = 'INT_902'): Body {
  const value = body[name]
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw new ProviderError(code, `${name} must be an object`)
  return value as Body
}
