import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ChangeOfRoles,
  faultOfChange,
  faultOfName,
  faultOfReason,
  stateOfPerson,
} from './change-of-people.ts'
import { readRole, roles, roleTable } from './roles.ts'

const change: ChangeOfRoles = {
  actorId: 1,
  personId: 2,
  before: ['administration'],
  after: ['service'],
  otherAdministrators: 1,
}

test('nobody changes their own roles, whatever the change', () => {
  expect(faultOfChange(change)).toBeNull()
  expect(faultOfChange({ ...change, personId: 1 })).toBe('own')
  expect(faultOfChange({ ...change, personId: 1, after: ['administration', 'audit'] })).toBe('own')
  expect(faultOfChange({ ...change, actorId: null })).toBeNull()
})

test('somebody in administration always stays, and only that role is guarded', () => {
  const some = fc.subarray([...roles])
  fc.assert(
    fc.property(some, some, fc.nat({ max: 2 }), (before, after, otherAdministrators) => {
      const fault = faultOfChange({ ...change, before, after, otherAdministrators })
      const stay = otherAdministrators + (after.includes('administration') ? 1 : 0)
      const were = otherAdministrators + (before.includes('administration') ? 1 : 0)
      expect(fault).toBe(were > 0 && stay === 0 ? 'last-administration' : null)
    }),
  )
})

test('a person is invited until the first time they are in', () => {
  expect(stateOfPerson({ left: false, entered: false })).toBe('invited')
  expect(stateOfPerson({ left: false, entered: true })).toBe('active')
  expect(stateOfPerson({ left: true, entered: true })).toBe('left')
})

test('names and reasons are one line of what can be seen', () => {
  for (const name of ["Ana María O'Brien-Ñahui", 'José Mª 2.º']) expect(faultOfName(name), name).toBeNull()
  for (const name of ['', ' ', 'a\u202eb', 'a\nb', '<b>', 'x'.repeat(61)])
    expect(faultOfName(name), name).not.toBeNull()
  expect(faultOfReason('Vacaciones: 50 % → Renzo')).toBeNull()
  for (const why of ['', '...', '\t', 'a\nb', 'a\u200bb', 'x'.repeat(201)])
    expect(faultOfReason(why), why).not.toBeNull()
})

test('a role is read as people type it', () => {
  for (const role of roles) {
    const { name } = roleTable[role]
    expect(readRole(` ${name.toUpperCase()} `)).toBe(role)
    expect(readRole(name.normalize('NFD').replace(/\p{M}/gu, ''))).toBe(role)
  }
  for (const wrong of ['', 'service', 'jefa', 'toString']) expect(readRole(wrong), wrong).toBeNull()
})
