import { expect, test } from 'vitest'
import { readCompanyIdentity } from './read-company-identity.ts'

const account = { iss: 'https://company.example', sub: '7' }
const email = 'nadia@llave.example'

test('an address counts only where the same answer says that it is verified', () => {
  expect(readCompanyIdentity({ ...account, email, email_verified: true }, {})).toEqual({
    subject: 'https://company.example 7',
    email,
    groups: [],
  })
  expect(readCompanyIdentity(account, { email, email_verified: true }).email).toBe(email)
  for (const [claims, asked] of [
    [{ email_verified: true }, { email }],
    [{ email_verified: true }, { email, email_verified: false }],
    [{ email }, { email_verified: true }],
    [
      { email, email_verified: false },
      { email: 'other@llave.example', email_verified: true },
    ],
    [{ email, email_verified: 'true' }, {}],
    [{ email: [email], email_verified: true }, {}],
  ]) {
    expect(readCompanyIdentity({ ...account, ...claims }, asked ?? {}).email).toBeNull()
  }
})

test('groups are those of the token, else those that were asked for, as a list or one alone', () => {
  expect(readCompanyIdentity({ ...account, groups: ['Caja', 7] }, { groups: ['Otro'] }).groups).toEqual([
    'Caja',
  ])
  expect(readCompanyIdentity({ ...account, groups: [] }, { groups: ['Otro'] }).groups).toEqual([])
  expect(readCompanyIdentity(account, { groups: 'Otro' }).groups).toEqual(['Otro'])
})
