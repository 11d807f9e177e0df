import { expect, test } from 'vitest'
import { erasureDecisions, erasureStates, mayDecideErasure } from './erasure-request.ts'

test('who asked for an erasure only takes it back, and another approves or declines', () => {
  const may = (personId: number) => erasureDecisions.filter((each) => mayDecideErasure(1, personId, each))
  expect(may(1)).toEqual(['withdrawn'])
  expect(may(2)).toEqual(['approved', 'declined'])
  for (const decision of erasureDecisions) expect(erasureStates.mayFollow(decision, 'asked')).toBe(false)
})
