import { type DemoProperty, properties } from './properties.ts'

/** A row of receivables.ndjson, as docs/import-formats.md has it. */
export type ReceivableRecord = Record<string, string>

/** All payment systems in turn; only some have a card. */
const ways = [
  { paymentSystem: 'IZIP', card: true },
  { paymentSystem: 'IZDA', card: true },
  { paymentSystem: 'CAJA', card: false },
  { paymentSystem: 'IZIP', card: true },
] as const

const rate = 3.75

/** The letras and cash items of one property, in dates relative to today in Lima. */
export function makeReceivables(property: DemoProperty, today: Temporal.PlainDate): ReceivableRecord[] {
  return [...makeLetras(property, today), ...makeAnnulled(property, today), ...makeCash(property, today)]
}

function makeLetras(property: DemoProperty, today: Temporal.PlainDate): ReceivableRecord[] {
  const { plan, extra } = property
  if (!plan) return []
  const anchor = today.add({ days: plan.nextDue })
  const planned = Array.from({ length: plan.letras }, (_, index) => ({
    dueOn: anchor.add({ months: index - plan.paid }),
    amount: plan.amount,
    paid: index < plan.paid,
  }))
  const besides = extra && {
    dueOn: 'dueIn' in extra ? today.add({ days: extra.dueIn }) : besideInMonth(anchor, extra.inMonthOfUnpaid),
    amount: extra.amount,
    paid: false,
  }
  return [...planned, ...(besides ? [besides] : [])]
    .sort((a, b) => Temporal.PlainDate.compare(a.dueOn, b.dueOn))
    .map((letra, index) => ({
      ...documentOf(property, index + 1, letra.dueOn),
      kind: 'instalment',
      code: `${seriesOf(property)}-${String(index + 1).padStart(4, '0')}`,
      amount: decimals(letra.amount),
      ...(letra.paid ? paidMembers(property, index, letra.amount, letra.dueOn) : { state: 'pending' }),
    }))
}

/** Separate from the plan, so that its letras keep their codes. */
function makeAnnulled(property: DemoProperty, today: Temporal.PlainDate): ReceivableRecord[] {
  if (!property.annulled) return []
  const { amount, dueIn } = property.annulled
  return [
    {
      ...documentOf(property, 800, today.add({ days: dueIn })),
      kind: 'instalment',
      code: `${seriesOf(property)}-A001`,
      amount: decimals(amount),
      state: 'annulled',
    },
  ]
}

/** Three days from the n-th unpaid letra, in the same month as that one. */
function besideInMonth(firstUnpaid: Temporal.PlainDate, n: number): Temporal.PlainDate {
  const letra = firstUnpaid.add({ months: n - 1 })
  return letra.add({ days: letra.day <= 15 ? 3 : -3 })
}

/** A letra's code is unique per customer, so each of their properties has its own series. */
function seriesOf({ owner, proforma }: DemoProperty): string {
  const own = properties.filter((property) => property.owner === owner)
  return 'LMNOP'.charAt(own.findIndex((property) => property.proforma === proforma))
}

function makeCash(property: DemoProperty, today: Temporal.PlainDate): ReceivableRecord[] {
  return (property.cash ?? []).map(({ kind, amount, paid, dueIn }, index) => {
    const dueOn = today.add({ days: dueIn })
    return {
      ...documentOf(property, 900 + index, dueOn),
      kind,
      ...(kind === 'initial_payment' ? { documentClass: 'CI' } : {}),
      amount: decimals(amount),
      ...(paid === amount
        ? paidMembers(property, index, amount, dueOn)
        : { state: 'pending', paidAmount: decimals(paid) }),
    }
  })
}

function documentOf(property: DemoProperty, number: number, dueOn: Temporal.PlainDate): ReceivableRecord {
  return {
    proforma: property.proforma,
    company: 'PE01',
    year: String(dueOn.year),
    documentNumber: `19${property.proforma.slice(-4)}${String(number).padStart(4, '0')}`,
    currency: property.currency,
    dueOn: dueOn.toString(),
  }
}

function paidMembers(
  property: DemoProperty,
  index: number,
  amount: number,
  dueOn: Temporal.PlainDate,
): ReceivableRecord {
  const paidOn = dueOn.subtract({ days: index % 6 })
  // The property that is paid off shows a rare case: a payment on an unknown day.
  if (property.owner === 'carmen' && index === 0) {
    return { state: 'paid', paidOn: '0000-00-00', paymentSystem: 'CAJA' }
  }
  const inSoles = property.currency === 'USD' && index % 5 === 4
  const way = inSoles
    ? { paymentSystem: 'IZTC', card: true }
    : (ways[index % ways.length] as (typeof ways)[number])
  return {
    state: 'paid',
    paidOn: paidOn.toString(),
    paymentSystem: way.paymentSystem,
    paymentCurrency: inSoles ? 'PEN' : property.currency,
    paymentAmount: decimals(inSoles ? Math.round(amount * rate) : amount),
    ...(way.card
      ? {
          operationOn: paidOn.toString(),
          maskedCard: '497010******0055',
          authorizationNumber: String(100_000 + index * 37),
        }
      : {}),
  }
}

function decimals(minor: number): string {
  return (minor / 100).toFixed(2)
}
