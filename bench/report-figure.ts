import { skippedStatus } from './skip-bench.ts'

export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly budget: { readonly atMost: number } | { readonly atLeast: number }
}

/** Prints a figure with its budget; missing it fails the run. */
export function reportFigure({ name, value, unit, budget }: Figure): void {
  const held = 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast
  const limit = 'atMost' in budget ? `at most ${budget.atMost}` : `at least ${budget.atLeast}`
  const shown = Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)
  process.stdout.write(`${held ? 'held  ' : 'MISSED'}  ${name}: ${shown} ${unit} (${limit} ${unit})\n`)
  if (!held) process.exitCode = 1
}

/** A figure that is made of too little to mean anything is neither held nor missed, and its bench not held either. */
export function sayNothing(name: string, why: string): void {
  process.stdout.write(`SAYS NOTHING  ${name}: ${why}\n`)
  process.exitCode ??= skippedStatus
}
