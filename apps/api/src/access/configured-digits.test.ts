import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config/read-config.ts'

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults.filter((fault) => fault.includes('DIGITS'))
    throw error
  }
  return []
}

test('production requires the number of digits to be configured, and accepts either', () => {
  const production = { NODE_ENV: 'production' }
  expect(faultsOf(production)).toEqual([
    'VERIFICATION_CODE_DIGITS is missing: decide between 3 digits, as specified, and up to 8',
  ])
  for (const digits of ['3', '6'])
    expect(faultsOf({ ...production, VERIFICATION_CODE_DIGITS: digits })).toEqual([])
  expect(faultsOf({})).toEqual([])
})
