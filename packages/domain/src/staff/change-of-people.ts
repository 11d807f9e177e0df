import type { Role } from './roles.ts'

/**
 * Why a change of somebody's roles is not made. `own`: nobody changes their own. `last-administration`: without
 * anybody in administration nobody could be invited any more.
 */
export type ChangeFault = 'own' | 'last-administration'

export type ChangeOfRoles = {
  /** Null: the operator by a command, or the company's own sign-in. */
  readonly actorId: number | null
  readonly personId: number
  readonly before: readonly Role[]
  /** Empty where the person leaves. */
  readonly after: readonly Role[]
  /** People in administration besides this person. */
  readonly otherAdministrators: number
}

export function faultOfChange(change: ChangeOfRoles): ChangeFault | null {
  const { actorId, personId, before, after, otherAdministrators } = change
  if (actorId === personId) return 'own'
  const loses = before.includes('administration') && !after.includes('administration')
  return loses && otherAdministrators === 0 ? 'last-administration' : null
}

/** `invited` has never been in, `left` gets in no more. */
export type PersonState = 'invited' | 'active' | 'left'

export function stateOfPerson({
  left,
  entered,
}: {
  readonly left: boolean
  readonly entered: boolean
}): PersonState {
  if (left) return 'left'
  return entered ? 'active' : 'invited'
}

/** What is wrong with a person's name, or null: 60 characters at most, nothing that cannot be seen. */
export function faultOfName(name: string): string | null {
  if (name.trim() === '') return 'Escribe el nombre.'
  if (name.length > 60) return 'El nombre tiene más de 60 caracteres.'
  return /^[\p{L}\p{M}\p{N}\p{P} ]+$/u.test(name) ? null : 'El nombre tiene caracteres que no se admiten.'
}

/** What is wrong with the reason of an act, or null: one line of 200 characters at most, with a letter or digit. */
export function faultOfReason(reason: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(reason)) return 'Escribe el motivo.'
  if (reason.length > 200) return 'El motivo tiene más de 200 caracteres.'
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(reason)
    ? null
    : 'El motivo tiene caracteres que no se admiten.'
}
