import type { KnownStage } from './title-stage.ts'

/** What other data than the recorded stages says of a property. */
export type TitleFacts = {
  /** The debts of its reservation: of one that was paid when, if anybody says. */
  readonly reservations: readonly {
    readonly isPaid: boolean
    readonly paidOn: Temporal.PlainDate | null
    readonly dueOn: Temporal.PlainDate
  }[]
  /** The contracts among its own papers. */
  readonly contracts: readonly {
    readonly id: string
    readonly title: string
    readonly datedOn: Temporal.PlainDate
  }[]
  /** The day of its delivery act. */
  readonly deliveredOn: Temporal.PlainDate | null
  /** When the homes of its project are to be handed over, as it stands now. */
  readonly deliveryOn: Temporal.PlainDate | null
}

/** The stages of which other data says something. A sale without its paper says nothing of a signature. */
export function impliedStages(facts: TitleFacts, today: Temporal.PlainDate): KnownStage[] {
  return [reservationOf(facts), contractOf(facts, today), deliveryOf(facts, today)].filter(
    (stage) => stage !== null,
  )
}

function reservationOf({ reservations }: TitleFacts): KnownStage | null {
  const open = reservations.filter(({ isPaid }) => !isPaid)
  if (open.length > 0) {
    const on = firstDay(open.map(({ dueOn }) => dueOn))
    return { stage: 'reservation', state: 'pending', on, actor: 'buyer', paper: null }
  }
  if (reservations.length === 0) return null
  const days = reservations.map(({ paidOn }) => paidOn)
  // It was reserved once all of it was paid.
  const on = days.some((day) => day === null) ? null : lastDay(days.filter((day) => day !== null))
  return { stage: 'reservation', state: 'done', on, actor: null, paper: null }
}

function contractOf({ contracts }: TitleFacts, today: Temporal.PlainDate): KnownStage | null {
  const signed = contracts.filter(({ datedOn }) => Temporal.PlainDate.compare(datedOn, today) <= 0)
  // What comes after the first changes it.
  const [first] = signed.toSorted((a, b) => Temporal.PlainDate.compare(a.datedOn, b.datedOn))
  if (!first) return null
  const { id, title, datedOn } = first
  return { stage: 'contract', state: 'done', on: datedOn, actor: null, paper: { id, title } }
}

function deliveryOf({ deliveredOn, deliveryOn }: TitleFacts, today: Temporal.PlainDate): KnownStage | null {
  const stage = { stage: 'delivery', paper: null } as const
  if (deliveredOn && Temporal.PlainDate.compare(deliveredOn, today) <= 0) {
    return { ...stage, state: 'done', on: deliveredOn, actor: null }
  }
  const on = deliveredOn ?? deliveryOn
  return on && { ...stage, state: 'pending', on, actor: 'developer' }
}

function firstDay(days: readonly Temporal.PlainDate[]): Temporal.PlainDate | null {
  return days.toSorted(Temporal.PlainDate.compare)[0] ?? null
}

function lastDay(days: readonly Temporal.PlainDate[]): Temporal.PlainDate | null {
  return days.toSorted(Temporal.PlainDate.compare).at(-1) ?? null
}
