import type { ProjectCode } from './projects.ts'

/** When the homes of a project are handed over, in days after today, and the changes told of it, the oldest first. */
type DemoDelivery = {
  readonly promisedIn: number
  readonly changes: readonly { readonly toldAgo: number; readonly later: number; readonly reason: string }[]
}

const deliveries: Partial<Record<ProjectCode, DemoDelivery>> = {
  P01: { promisedIn: 410, changes: [] },
  P02: {
    promisedIn: 221,
    changes: [
      {
        toldAgo: 254,
        later: 31,
        reason: 'La licencia de construcción se amplió por un cambio en el sótano.',
      },
      { toldAgo: 80, later: 62, reason: 'La conexión de la subestación eléctrica se hará después.' },
    ],
  },
}

/** What a project's row says of its delivery once that many changes were told; null where that many never were. */
export function deliveryMembers(code: ProjectCode, told: number, today: Temporal.PlainDate) {
  const delivery = deliveries[code]
  if (!delivery || told > delivery.changes.length) return null
  const promised = today.add({ days: delivery.promisedIn })
  const change = delivery.changes[told - 1]
  return {
    promisedOn: promised,
    ...(change && {
      deliveryOn: promised.add({ days: change.later }),
      deliveryToldOn: today.subtract({ days: change.toldAgo }),
      deliveryReason: change.reason,
    }),
  }
}
