import { expect, test } from 'vitest'
import { asDatabaseFault, DatabaseAwayError } from './database-away.ts'

const coded = (code: string) => Object.assign(new Error('as the driver says it'), { code })

test.each(['57P01', '57P02', '57P03', '08006', '08P01', '25006', '53300', 'ECONNREFUSED', 'ECONNRESET'])(
  '%s is a database that is away, with its cause',
  (code) => {
    const cause = coded(code)
    const fault = asDatabaseFault(cause)
    expect(fault).toBeInstanceOf(DatabaseAwayError)
    expect(fault).toMatchObject({ statusCode: 503, code, cause })
  },
)

// Among them what is tried again, what a person ended, and what took too long.
test.each(['40P01', '40001', '23505', '57014', '25P02', 'ERR_INVALID_ARG_TYPE'])(
  '%s stays what it is',
  (code) => {
    const error = coded(code)
    expect(asDatabaseFault(error)).toBe(error)
  },
)

test('what is no error stays what it is too', () => {
  expect(asDatabaseFault('a word')).toBe('a word')
})
