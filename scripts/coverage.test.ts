import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkCoverage, readStatements } from './check-coverage.ts'
import type { RanTest } from './test-reports.ts'

const root = join(import.meta.dirname, '..')
const statements = readStatements(root)

test('the coverage table has every statement of the specification, verbatim', () => {
  expect(statements).toHaveLength(557)
  expect(new Set(statements.map(({ id }) => id)).size).toBe(557)
  const written = statements.map(({ id, requirement }) => `${id}\t${requirement}`).join('\n')
  const fingerprint = createHash('sha256').update(written).digest('hex')
  expect(fingerprint).toBe('11556d35ecfbe25d641f5c5c720c180a24300bfddb0df7ec0d1154cfcc431f0f')
})

test('every statement names a test file, and a decision where it is not followed', () => {
  const faults = statements.flatMap(({ id, file, test, decision }) => [
    ...(test === '' || !existsSync(join(root, file)) ? [`${id}: no test in "${file}"`] : []),
    ...(decision !== '' && !existsSync(join(root, 'docs/decisions', decision))
      ? [`${id}: there is no ${decision}`]
      : []),
  ])
  expect(faults).toEqual([])
})

test('a statement is covered only by a test with exactly that title that ran and passed', () => {
  const statement = { id: 'a', file: 'x.test.ts', test: 'holds' }
  const ran = (outcome: RanTest['outcome'], title = 'holds', file = 'x.test.ts'): RanTest => ({
    file,
    title,
    outcome,
    flaky: false,
    why: '',
  })
  expect(checkCoverage([statement], [ran('passed'), ran('skipped')])).toEqual([])
  expect(checkCoverage([statement], [])).toEqual(['a: not run: x.test.ts: holds'])
  expect(checkCoverage([statement], [ran('skipped')])).toEqual(['a: not run: x.test.ts: holds'])
  expect(checkCoverage([statement], [ran('passed', 'holds more')])).toEqual(['a: not run: x.test.ts: holds'])
  expect(checkCoverage([statement], [ran('passed', 'holds', 'y.test.ts')])).toEqual([
    'a: not run: x.test.ts: holds',
  ])
  expect(checkCoverage([statement], [ran('passed'), ran('failed')])).toEqual([
    'a: failed in x.test.ts: holds',
  ])
})
