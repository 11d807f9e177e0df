import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changeExpiresAt,
  closedUntil,
  decisionObstacle,
  effectiveChangeStates,
  numberChangeDecisions,
  numberChangePolicy,
  numberChangeStates,
  type StandingChange,
  stopOutcome,
  undecidedChangeStates,
  waitingChangeStates,
} from './number-change.ts'

const asked = Temporal.Instant.from('2026-11-27T15:00:00Z')
const later = (hours: number) => asked.add({ hours })
const standing = (change: Partial<StandingChange>): StandingChange => ({
  ...{ state: 'requested', requestedAt: asked, checkedBy: null, heldBy: null, contested: false },
  ...change,
})

const anyState = fc.constantFrom(...numberChangeStates.all)
const anyPerson = fc.integer({ min: 1, max: 3 })
const anyHours = fc.integer({ min: 0, max: 2 * numberChangePolicy.lifetime })
const anyStanding = fc
  .record({ state: anyState, by: anyPerson })
  .map(({ state, by }) =>
    standing({ state, checkedBy: state === 'requested' ? null : by, heldBy: state === 'held' ? by : null }),
  )

describe('a request', () => {
  test('is checked by one person and approved by another', () => {
    expect(decisionObstacle(standing({}), 1, 'checked', asked)).toBeNull()
    expect(decisionObstacle(standing({}), 1, 'approved', asked)).toBe('unchecked')
    const checked = standing({ state: 'checked', checkedBy: 1 })
    expect(decisionObstacle(checked, 1, 'approved', asked)).toBe('same-person')
    expect(decisionObstacle(checked, 2, 'approved', asked)).toBeNull()
    expect(decisionObstacle(checked, 2, 'checked', asked)).toBe('checked')
    expect(decisionObstacle(checked, 1, 'refused', asked)).toBeNull()
    const contested = { ...checked, contested: true }
    expect(decisionObstacle(contested, 2, 'approved', asked)).toBe('contested')
    expect(decisionObstacle(contested, 2, 'refused', asked)).toBeNull()
  })

  test('waits for seven days and no longer', () => {
    const end = changeExpiresAt(asked)
    expect(end).toEqual(later(7 * 24))
    expect(decisionObstacle(standing({}), 1, 'checked', end.subtract({ nanoseconds: 1 }))).toBeNull()
    expect(decisionObstacle(standing({}), 1, 'checked', end)).toBe('ended')
    expect(stopOutcome(standing({}), end)).toBe('expired')
  })
})

describe('an approval', () => {
  const approved = standing({ state: 'approved', checkedBy: 1 })
  const held = standing({ state: 'held', checkedBy: 1, heldBy: 1 })

  test('is taken back by one person, at any time, and settled by another', () => {
    for (const who of [1, 2]) expect(decisionObstacle(approved, who, 'held', later(9999))).toBeNull()
    expect(decisionObstacle(approved, 2, 'undone', asked)).toBe('unheld')
    for (const decision of ['undone', 'approved'] as const) {
      expect(decisionObstacle(held, 1, decision, later(9999))).toBe('holder')
      expect(decisionObstacle(held, 2, decision, later(9999))).toBeNull()
    }
    expect(decisionObstacle(held, 2, 'held', asked)).toBe('held')
    expect(decisionObstacle(held, 2, 'refused', asked)).toBe('ended')
    for (const decision of numberChangeDecisions)
      expect(decisionObstacle(standing({ state: 'undone', heldBy: 1 }), 2, decision, asked)).toBe('ended')
  })

  test('that was undone says so to who would stop it', () => {
    expect(stopOutcome(held, asked)).toBe('approved')
    expect(stopOutcome(standing({ state: 'undone' }), asked)).toBe('undone')
  })
})

test('only an approval has to be taken back before a number changes once more', () => {
  expect(undecidedChangeStates).toEqual(['requested', 'checked', 'held'])
  for (const state of effectiveChangeStates) expect(waitingChangeStates).not.toContain(state)
})

test('whatever happens, nobody approves alone, and only what the table allows is allowed', () => {
  fc.assert(
    fc.property(
      anyStanding,
      anyPerson,
      fc.constantFrom(...numberChangeDecisions),
      anyHours,
      (change, who, decision, hours) => {
        if (decisionObstacle(change, who, decision, later(hours)) !== null) return
        expect(numberChangeStates.mayFollow(change.state, decision)).toBe(true)
        const ends = change.state === 'approved' || change.state === 'held'
        if (!ends) expect(hours).toBeLessThan(numberChangePolicy.lifetime)
        if (change.state === 'held') expect(change.heldBy).not.toBe(who)
        else if (decision === 'approved') expect(change.checkedBy).not.toBe(who)
      },
    ),
  )
})

test('what ended stays as it is, and stopping changes only what waits', () => {
  fc.assert(
    fc.property(anyStanding, anyHours, (change, hours) => {
      const waits = numberChangeStates.mayFollow(change.state, 'stopped')
      const changes = stopOutcome(change, later(hours)) === 'stopped'
      expect(changes).toBe(waits && hours < numberChangePolicy.lifetime)
    }),
  )
})

test('papers are closed for a day after the approval, to the second', () => {
  const opens = later(numberChangePolicy.closed)
  expect(closedUntil(asked, asked)).toEqual(opens)
  expect(closedUntil(asked, opens.subtract({ seconds: 1 }))).toEqual(opens)
  expect(closedUntil(asked, opens)).toBeNull()
})
