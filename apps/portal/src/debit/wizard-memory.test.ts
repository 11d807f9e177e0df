import { consentVersion } from '@llave/domain/debit/consent'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  forgetConsent,
  forgetRegistration,
  hasConsent,
  rememberConsent,
  rememberedRegistration,
  rememberRegistration,
} from './wizard-memory.ts'

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
  removeItem: (name: string) => kept.delete(name),
})
beforeEach(() => kept.clear())

test('a consent is valid only for its proforma, until it is used', () => {
  rememberConsent('1000234')
  expect(hasConsent('1000234')).toBe(true)
  expect(hasConsent('1000235')).toBe(false)
  forgetConsent('1000234')
  expect(hasConsent('1000234')).toBe(false)
})

test('a consent to another version does not count', () => {
  rememberConsent('1000234')
  for (const name of kept.keys()) kept.set(name, `${consentVersion}-antes`)
  expect(hasConsent('1000234')).toBe(false)
})

test('a registration being confirmed is remembered with the previous card, for as long as it can complete', () => {
  rememberRegistration('1000234', { before: '2026-11-21T15:20:05Z' }, 1_000)
  expect(rememberedRegistration('1000234', 60_000)).toEqual({ before: '2026-11-21T15:20:05Z' })
  expect(rememberedRegistration('1000234', 1_000 + 20 * 60_000)).toBeNull()
  rememberRegistration('1000234', { before: '' }, 1_000)
  expect(rememberedRegistration('1000234', 60_000)).toEqual({ before: '' })
  forgetRegistration('1000234')
  expect(rememberedRegistration('1000234', 60_000)).toBeNull()
})
