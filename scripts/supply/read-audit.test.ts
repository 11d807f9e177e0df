import { expect, test } from 'vitest'
import { readAudit } from './read-audit.ts'

const finding = {
  name: 'fastify',
  severity: 'high',
  range: '<5.12.9',
  via: [{ title: 'Answers of others', url: 'https://github.com/advisories/GHSA-x' }],
}

test('a finding stops a landing and is said with its package, versions and page', () => {
  const { words, failed } = readAudit(JSON.stringify({ vulnerabilities: { fastify: finding } }))
  expect(failed).toBe(true)
  expect(words).toContain('high fastify <5.12.9: Answers of others https://github.com/advisories/GHSA-x')
})

test('what stands on a finding names it', () => {
  const through = { name: '@fastify/static', severity: 'high', range: '*', via: ['fastify'] }
  expect(readAudit(JSON.stringify({ vulnerabilities: { through } })).words).toContain('through fastify')
})

test('no finding passes and is said', () => {
  expect(readAudit('{"vulnerabilities":{}}')).toEqual({
    words: 'the registry knows of nothing against the packages',
    failed: false,
  })
})

test('a registry that does not answer fails nothing, and the log says that nothing was asked', () => {
  const { words, failed } = readAudit('{"message":"405 Method Not Allowed","statusCode":405}')
  expect(failed).toBe(false)
  expect(words).toMatch(/^NOT ASKED: .*405 Method Not Allowed/)
})

test('what is no report stops a landing', () => {
  expect(readAudit('').failed).toBe(true)
})
