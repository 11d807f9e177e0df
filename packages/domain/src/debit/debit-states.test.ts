import { describe, expect, test } from 'vitest'
import { affiliationStates } from './affiliation-state.ts'
import { chargeStates, isChargeUnderWay, openChargeStates } from './charge-state.ts'
import { isRegistrationUntouched, registrationStates } from './registration-state.ts'
import { openTurnStates, turnStates } from './turn-state.ts'

describe('the states of a charge', () => {
  test('every planned charge reaches one outcome, which only late money changes', () => {
    for (const state of chargeStates.all) {
      const next = chargeStates.all.filter((to) => chargeStates.mayFollow(state, to))
      if (openChargeStates.includes(state)) expect(next.length).toBeGreaterThan(0)
      else expect(next).toEqual(state === 'refused' ? ['paid'] : [])
    }
  })

  test('a sent charge is never planned again, and never skipped', () => {
    expect(chargeStates.before('planned')).toEqual([])
    expect(chargeStates.before('skipped')).toEqual(['planned'])
    expect(chargeStates.before('sending')).toEqual(['planned', 'unknown'])
  })

  test('only a sent charge without a known outcome is under way', () => {
    expect(chargeStates.all.filter(isChargeUnderWay)).toEqual(['sending', 'unknown'])
    expect(chargeStates.before('paid')).toEqual(['sending', 'unknown', 'refused'])
  })
})

describe('the states of a turn', () => {
  test('a finished turn stays finished, every other can be claimed and ended', () => {
    expect(turnStates.all.filter((to) => turnStates.mayFollow('done', to))).toEqual([])
    expect(openTurnStates).toEqual(['charging', 'waiting'])
  })

  test('a turn waits only after a refusal, and continues only from there', () => {
    expect(turnStates.before('waiting')).toEqual(['charging'])
    expect(turnStates.before('charging')).toEqual(['waiting'])
  })
})

describe('the states of a registration', () => {
  test('a late acceptance is decided from every state that is not decided yet', () => {
    for (const decided of ['registered', 'declined'] as const) {
      expect(registrationStates.before(decided)).toEqual([
        'created',
        'form_issued',
        'with_payment',
        'refused',
        'expired',
      ])
      expect(registrationStates.all.filter((to) => registrationStates.mayFollow(decided, to))).toEqual([])
    }
  })

  test('only an untouched form expires, and one with a payment is decided only by it', () => {
    expect(registrationStates.all.filter(isRegistrationUntouched)).toEqual(['created', 'form_issued'])
    expect(registrationStates.before('refused')).toEqual(['created', 'form_issued', 'expired'])
    expect(registrationStates.before('form_issued')).toEqual(['created'])
  })
})

describe('the states of an affiliation', () => {
  test('an ended one does not come back, and a suspended one is not charged', () => {
    expect(affiliationStates.before('active')).toEqual([])
    expect(affiliationStates.before('suspended')).toEqual(['active'])
    expect(affiliationStates.before('ended')).toEqual(['active', 'suspended'])
  })
})
