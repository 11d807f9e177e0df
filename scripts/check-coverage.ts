import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { RanTest } from './test-reports.ts'

/**
 * A statement of the specification: covered by a test, or by a decision to do otherwise and a test of that.
 */
export type Statement = {
  readonly id: string
  /** The document of the specification and the section in it: `2. Screens and routes: Login screen`. */
  readonly document: string
  readonly section: string
  readonly requirement: string
  readonly file: string
  readonly test: string
  /** The name of a file in docs/decisions; empty where the statement is followed as written. */
  readonly decision: string
}

export function readStatements(root: string): Statement[] {
  return parse(readFileSync(join(root, 'docs/coverage.csv')), { columns: true }) as Statement[]
}

/** The statements whose test did not run or did not pass, one sentence each. For a run of the whole suite. */
export function checkCoverage(
  statements: readonly Pick<Statement, 'id' | 'file' | 'test'>[],
  ran: readonly RanTest[],
): string[] {
  const outcomes = Map.groupBy(ran, ({ file, title }) => key(file, title))
  return statements.flatMap(({ id, file, test }) => {
    const runs = outcomes.get(key(file, test)) ?? []
    if (runs.some(({ outcome }) => outcome === 'failed')) return [`${id}: failed in ${file}: ${test}`]
    return runs.some(({ outcome }) => outcome === 'passed') ? [] : [`${id}: not run: ${file}: ${test}`]
  })
}

function key(file: string, title: string): string {
  return `${file}\n${title}`
}
