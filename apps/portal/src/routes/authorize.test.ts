import { expect, test } from 'vitest'
import { authorize } from './authorize.ts'

const nobody = { session: null, lastEnd: null } as const
const unverified = { session: { verified: false }, lastEnd: null } as const
const customer = { session: { verified: true }, lastEnd: null } as const

test('a guarded route without a token redirects to /login with the stored mode', () => {
  expect(authorize('customer', { ...nobody, mode: 'letter' })).toEqual({
    go: '/login?type=letter',
    remember: true,
  })
  expect(authorize('customer', { ...nobody, mode: 'cash' })).toEqual({
    go: '/login?type=cash',
    remember: true,
  })
})

test('a guarded route with a token that is not verified redirects to /verification', () => {
  expect(authorize('customer', { ...unverified, mode: 'cash' })).toEqual({
    go: '/verification',
    remember: true,
  })
})

test('a guarded route opens for a verified token', () => {
  expect(authorize('customer', { ...customer, mode: 'cash' })).toEqual({ go: 'nowhere' })
})

test('the requested address is not remembered after Salir', () => {
  expect(authorize('customer', { session: null, lastEnd: 'signed-out', mode: 'cash' })).toEqual({
    go: '/login?type=cash',
    remember: false,
  })
})

test('the requested address is remembered when the session expired', () => {
  expect(authorize('customer', { session: null, lastEnd: 'expired', mode: 'letter' })).toMatchObject({
    remember: true,
  })
})

test('/verification without a token goes to /login with the stored mode', () => {
  expect(authorize('verification', { ...nobody, mode: 'letter' })).toEqual({
    go: '/login?type=letter',
    remember: false,
  })
})

test('/verification stays with an unverified token, and redirects with a verified one', () => {
  expect(authorize('verification', { ...unverified, mode: 'cash' })).toEqual({ go: 'nowhere' })
  expect(authorize('verification', { ...customer, mode: 'cash' })).toEqual({ go: 'redirect-target' })
})

test('an entry route redirects home while signed in, otherwise it stays', () => {
  expect(authorize('entry', { ...customer, mode: 'letter' })).toEqual({ go: '/', remember: false })
  expect(authorize('entry', { ...unverified, mode: 'letter' })).toEqual({ go: 'nowhere' })
  expect(authorize('entry', { ...nobody, mode: 'letter' })).toEqual({ go: 'nowhere' })
})
