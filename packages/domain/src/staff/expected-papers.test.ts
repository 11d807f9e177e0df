import { expect, test } from 'vitest'
import { expectedKindsOf } from './expected-papers.ts'

test('an act is expected once the works stand at the last stage of their plan, a contract and a plan always', () => {
  const stages = ['Cimientos', 'Estructura', 'Entrega']
  expect(expectedKindsOf({ stages, reached: 'Entrega' })).toEqual(['contract', 'plan', 'act'])
  for (const reached of ['', 'Estructura', 'Otra'])
    expect(expectedKindsOf({ stages, reached })).toEqual(['contract', 'plan'])
  expect(expectedKindsOf({ stages: [], reached: '' })).toEqual(['contract', 'plan'])
})
