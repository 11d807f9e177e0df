import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sumUpBenches } from './sum-up-benches.ts'

const folder = join(import.meta.dirname, '../bench')

/** A bench of this one line, as `npm run bench` starts it. */
function run(line: string): number | null {
  const imports = ['report-figure', 'skip-bench'].map(
    (name) => `import * as ${name.replace('-', '_')} from '${folder}/${name}.ts'`,
  )
  return spawnSync(process.execPath, ['--input-type=module', '--eval', [...imports, line].join('\n')]).status
}

const figure = (value: number) =>
  `report_figure.reportFigure({ name: 'a', value: ${value}, unit: 'ms', budget: { atMost: 1 } })`
const nothing = "report_figure.sayNothing('a', '0 of 0 ms')"

test('a bench that was skipped, or has a figure that says nothing, is neither held nor missed', () => {
  const ends = [
    { name: 'kept', status: run(figure(1)) },
    { name: 'slow', status: run(figure(2)) },
    { name: 'apart', status: run("skip_bench.skipBench('no HAProxy')") },
    { name: 'blank', status: run(nothing) },
    { name: 'slow and blank', status: run(`${figure(2)}; ${nothing}`) },
    { name: 'blank and slow', status: run(`${nothing}; ${figure(2)}`) },
    { name: 'broken', status: run("throw new Error('no database')") },
    { name: 'waiting', status: run('await new Promise(() => {})') },
    { name: 'ended', status: run("process.kill(process.pid, 'SIGKILL')") },
  ]
  expect(sumUpBenches(ends)).toEqual({
    line: '1 held, 6 missed (slow, slow and blank, blank and slow, broken, waiting, ended), 2 skipped (apart, blank)',
    status: 1,
  })
})

test('skipped ones alone fail nothing, and are said', () => {
  const kept = { name: 'kept', status: 0 }
  const skipped = ['apart', 'away'].map((name) => ({
    name,
    status: run("skip_bench.skipBench('no HAProxy')"),
  }))
  expect(sumUpBenches([kept, ...skipped])).toEqual({
    line: '1 held, 0 missed, 2 skipped (apart, away)',
    status: 0,
  })
  expect(sumUpBenches([kept])).toEqual({ line: '1 held, 0 missed, 0 skipped', status: 0 })
})

test('no bench of the names that were asked for is a failure', () => {
  expect(sumUpBenches([]).status).toBe(1)
})
