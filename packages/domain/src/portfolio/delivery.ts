/** A day to which a delivery was moved. */
export type DeliveryChange = {
  readonly toldOn: Temporal.PlainDate
  readonly deliveryOn: Temporal.PlainDate
  /** In the developer's own words. */
  readonly reason: string
}

/** When the homes of a project are to be handed over: as it was promised, and each change, the oldest first. */
export type Delivery = {
  readonly promisedOn: Temporal.PlainDate
  readonly changes: readonly DeliveryChange[]
}

/** The day that holds now. */
export function currentDelivery({ promisedOn, changes }: Delivery): Temporal.PlainDate {
  return changes.at(-1)?.deliveryOn ?? promisedOn
}

/** How far the delivery moved from what was promised, in words. */
export function deliveryText(delivery: Delivery): string {
  const { days } = delivery.promisedOn.until(currentDelivery(delivery))
  if (days === 0) return 'La entrega es el día prometido'
  const span = Math.abs(days) === 1 ? '1 día' : `${Math.abs(days)} días`
  return days > 0 ? `La entrega se movió ${span}` : `La entrega se adelantó ${span}`
}

/** A day of the delivery's line, with its place from 0 to 1. */
export type DeliveryTick = { readonly day: Temporal.PlainDate; readonly at: number }

/** The line of a delivery to scale: from the first of its days, today among them, to the last. */
export type DeliveryScale = {
  readonly today: DeliveryTick
  readonly promised: DeliveryTick
  readonly current: DeliveryTick
  /** Those between, to which it was moved before. */
  readonly passed: readonly DeliveryTick[]
}

export function deliveryScale(delivery: Delivery, today: Temporal.PlainDate): DeliveryScale {
  const { promisedOn, changes } = delivery
  const days = [today, promisedOn, ...changes.map(({ deliveryOn }) => deliveryOn)]
  const sorted = days.toSorted(Temporal.PlainDate.compare)
  const first = sorted[0] ?? today
  const whole = first.until(sorted.at(-1) ?? today).days
  const tick = (day: Temporal.PlainDate) => ({ day, at: whole === 0 ? 0 : first.until(day).days / whole })
  return {
    today: tick(today),
    promised: tick(promisedOn),
    current: tick(currentDelivery(delivery)),
    passed: changes.slice(0, -1).map(({ deliveryOn }) => tick(deliveryOn)),
  }
}
