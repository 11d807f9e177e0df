/** What a slider of amounts offers, in minor units: multiples of `step` from `min` to `max`. */
export type SliderRange = { readonly min: number; readonly max: number; readonly step: number }

/** How many steps a slider has at most: about a pixel each on a phone, and as many as a key held down passes quickly. */
const mostSteps = 600

/** 1.00, in minor units. */
const unit = 100

/**
 * The amounts below `payoffMinor` that a slider offers, which is 1.01 at least. A step is 1, 2 or 5 with zeros
 * behind, in whole units of the currency; cents are for the field.
 */
export function sliderRange(payoffMinor: number): SliderRange {
  const atLeast = Math.max(unit, (payoffMinor - 1) / mostSteps)
  const power = 10 ** Math.floor(Math.log10(atLeast))
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((each) => each >= atLeast) ?? 10 * power
  return { min: step, max: Math.max(step, Math.floor((payoffMinor - 1) / step) * step), step }
}

/** Where a slider stands before it was touched: a third of the way. */
export function firstAmount({ min, max, step }: SliderRange): number {
  return Math.max(min, Math.round(max / 3 / step) * step)
}
