import { dueDateAt, type NewPlan } from './refinance.ts'

/** One letra of a simulated plan, in minor units of the proforma's currency. */
export type SimulatedInstalment = {
  /** From 1. */
  readonly number: number
  readonly dueOn: Temporal.PlainDate
  readonly amountMinor: number
  readonly paid: boolean
}

/** Every letra of a new plan, in order. */
export function listInstalments(plan: NewPlan): SimulatedInstalment[] {
  return Array.from({ length: plan.count }, (_, index) => ({
    number: index + 1,
    dueOn: dueDateAt(plan, index),
    amountMinor: index + 1 === plan.count ? plan.lastMinor : plan.eachMinor,
    paid: false,
  }))
}
