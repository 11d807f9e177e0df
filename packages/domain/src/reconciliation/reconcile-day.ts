/**
 * Compares the three books of one account and one day: what Llave's ledger says that the card provider holds,
 * what the provider says itself, and what the bank's file says arrived. Amounts are signed and in minor units:
 * a payment is positive, a refund negative.
 */

/** One transaction in Llave's book or in the provider's. */
export type BookEntry = {
  /** The provider's identifier, unique in the account. */
  readonly transaction: string
  /** Empty where the book names none. */
  readonly orderId: string
  /** What it moved: 0 where it was refused or cancelled. */
  readonly minor: number
  /** ISO code as it came. */
  readonly currency: string
  /** In Lima. */
  readonly day: Temporal.PlainDate
}

/** One line of a bank's file. */
export type BankLine = {
  /** Its row in the file, from 1. */
  readonly row: number
  readonly day: Temporal.PlainDate
  readonly minor: number
  readonly currency: string
  /** Whatever the bank writes beside the amount: an order, an operation, words. */
  readonly reference: string
}

export type Books = {
  readonly day: Temporal.PlainDate
  readonly currency: string
  /** Beside those of the day it may hold others that the bank names: they say to which day a line belongs. */
  readonly llave: readonly BookEntry[]
  /** Null where the provider was not asked. */
  readonly provider: readonly BookEntry[] | null
  /** Null where no file of the bank was read. It may hold lines of neighbouring days. */
  readonly bank: readonly BankLine[] | null
}

/**
 * What probably happened.
 *
 * only-llave, only-provider, only-bank   the others lack it
 * not-in-llave, not-at-provider, not-at-bank   only that book lacks it
 * amount, currency   the books say another amount, or another currency
 * state         one of Llave and the provider says that it was taken, the other that it was not
 * duplicate     the same order was charged, refunded or deposited more than once
 * other-day     it stands in another day: after the cut-off of a book
 * commission    the bank's deposit is less by what the provider may keep
 * joint-deposit one deposit is the sum of several charges, perhaps less the commission
 */
export const differenceCauses = [
  'only-llave',
  'only-provider',
  'only-bank',
  'not-in-llave',
  'not-at-provider',
  'not-at-bank',
  'amount',
  'currency',
  'state',
  'duplicate',
  'other-day',
  'commission',
  'joint-deposit',
] as const
export type DifferenceCause = (typeof differenceCauses)[number]

/** A difference with its proposed cause. A book's sum is null where it lacks the money, or was not read. */
export type Difference = {
  readonly cause: DifferenceCause
  readonly transactions: readonly string[]
  readonly orderIds: readonly string[]
  readonly bankRows: readonly number[]
  readonly llave: number | null
  readonly provider: number | null
  readonly bank: number | null
  /** What remains to be explained: the book that deviates less the others. */
  readonly gap: number
}

/** The most that a deposit may lack of its charges and still be taken as net of the commission. */
export const mostCommission = 0.06

/** A transaction as Llave and the provider have it. */
type Charge = {
  readonly transaction: string
  readonly orderId: string
  readonly llave: BookEntry | null
  readonly provider: BookEntry | null
}

/** The differences of a day, in the order of what waits longest to be explained: the largest gap first. */
export function reconcileDay({ day, currency, llave, provider, bank }: Books): readonly Difference[] {
  const differences: Difference[] = []
  const charges = pairCharges(llave, provider ?? [])
  const banked =
    bank && matchBank(charges.filter(isOfDay).filter(expectsMoney), bank, { day, isAsked: provider !== null })
  const isDuplicate = findDuplicates(charges)

  function isOfDay(charge: Charge): boolean {
    return [charge.llave, charge.provider].some((entry) => entry?.day.equals(day))
  }

  for (const charge of charges) {
    if (!isOfDay(charge)) continue
    const match = banked?.matches.get(charge.transaction) ?? null
    const cause = causeOf(charge, match)
    if (cause) differences.push(toDifference(cause, charge, match))
  }
  for (const { charges: joined, line } of banked?.joint ?? []) {
    const sum = joined.reduce((total, charge) => total + minorOf(charge), 0)
    differences.push({
      cause: 'joint-deposit',
      transactions: joined.map(({ transaction }) => transaction),
      orderIds: joined.map(({ orderId }) => orderId).filter(Boolean),
      bankRows: [line.row],
      llave: sum,
      provider: provider && sum,
      bank: line.minor,
      gap: line.minor - sum,
    })
  }
  for (const { line, isRepeated } of banked?.unmatched ?? []) {
    const isForeign = line.currency !== currency
    const elsewhere = charges.find((charge) => !isOfDay(charge) && isNamed(charge, line))
    if (elsewhere && !isForeign && !isRepeated) {
      const gap = line.minor - minorOf(elsewhere)
      differences.push({ ...toDifference('other-day', elsewhere, { line, how: 'other-day' }), gap })
      continue
    }
    differences.push({
      ...{ transactions: [], orderIds: [], llave: null, provider: null },
      cause: isForeign ? 'currency' : isRepeated ? 'duplicate' : 'only-bank',
      bankRows: [line.row],
      bank: line.minor,
      // An amount of another currency is none of the account's.
      gap: isForeign ? 0 : line.minor,
    })
  }
  return differences.toSorted((a, b) => Math.abs(b.gap) - Math.abs(a.gap))

  function causeOf(charge: Charge, match: Match | null): DifferenceCause | null {
    const { llave: ours, provider: theirs } = charge
    const inBank = match !== null || banked === null
    if (banked?.joined.has(charge.transaction)) return null
    if (!theirs && provider) {
      if (!expectsMoney(charge)) return null
      return match ? 'not-at-provider' : 'only-llave'
    }
    if (!ours) {
      if (!expectsMoney(charge)) return null
      if (isDuplicate(charge)) return 'duplicate'
      return match ? 'not-in-llave' : 'only-provider'
    }
    if (theirs) {
      if (theirs.currency !== ours.currency) return 'currency'
      if ((theirs.minor === 0) !== (ours.minor === 0)) return 'state'
      if (theirs.minor !== ours.minor) return 'amount'
      if (!theirs.day.equals(ours.day)) return 'other-day'
    }
    if (!expectsMoney(charge)) return null
    if (!inBank) return 'not-at-bank'
    return match?.how === 'exact' ? null : (match?.how ?? null)
  }
}

function expectsMoney(charge: Charge): boolean {
  return (charge.llave?.minor ?? 0) !== 0 || (charge.provider?.minor ?? 0) !== 0
}

/** What the bank should show of it: the provider is nearer to the bank than we are. */
function minorOf({ llave, provider }: Charge): number {
  return provider?.minor || llave?.minor || 0
}

function pairCharges(llave: readonly BookEntry[], provider: readonly BookEntry[]): readonly Charge[] {
  const theirs = new Map(provider.map((entry) => [entry.transaction, entry]))
  const known = new Set(llave.map(({ transaction }) => transaction))
  return [
    ...llave.map((entry) => ({
      transaction: entry.transaction,
      orderId: entry.orderId || (theirs.get(entry.transaction)?.orderId ?? ''),
      llave: entry,
      provider: theirs.get(entry.transaction) ?? null,
    })),
    ...provider
      .filter(({ transaction }) => !known.has(transaction))
      .map((entry) => ({
        transaction: entry.transaction,
        orderId: entry.orderId,
        llave: null,
        provider: entry,
      })),
  ]
}

/** Whether money that Llave lacks moved beside the same order's money, in the same direction, that it has. */
function findDuplicates(charges: readonly Charge[]): (charge: Charge) => boolean {
  const known = new Set(charges.map(({ orderId, llave }) => `${orderId} ${Math.sign(llave?.minor ?? 0)}`))
  return ({ orderId, provider }) =>
    orderId !== '' && known.has(`${orderId} ${Math.sign(provider?.minor ?? 0)}`)
}

type Match = { readonly line: BankLine; readonly how: 'exact' | 'amount' | 'commission' | 'other-day' }

/**
 * Finds the bank's line of each charge: by the order that its reference names, else by the amount; what is left
 * net of the commission, in one deposit of all that is left, or in a neighbouring day where that names it. Lines of
 * other days that match nothing are not of this day.
 */
function matchBank(
  charges: readonly Charge[],
  bank: readonly BankLine[],
  { day, isAsked }: { readonly day: Temporal.PlainDate; readonly isAsked: boolean },
) {
  const matches = new Map<string, Match>()
  const repeated = new Set<BankLine>()
  // What moved nothing explains nothing.
  const moved = bank.filter(({ minor }) => minor !== 0)
  let lines = moved.filter((line) => line.day.equals(day))
  let others = moved.filter((line) => !line.day.equals(day))
  let open = [...charges]

  function take(charge: Charge, line: BankLine, how: Match['how']): void {
    matches.set(charge.transaction, { line, how })
    open = open.filter((each) => each !== charge)
    lines = lines.filter((each) => each !== line)
    others = others.filter((each) => each !== line)
  }
  function takeBy(pool: () => readonly BankLine[], how: Match['how'], fits: Fits): void {
    for (const charge of [...open]) {
      const line = pool().find((each) => fits(charge, each))
      if (line) take(charge, line, how)
    }
  }

  const named: Fits = (charge, line) => isNamed(charge, line) && sameSign(charge, line)
  const same: Fits = (charge, line) => line.minor === minorOf(charge) && line.currency === currencyOf(charge)
  const net: Fits = (charge, line) =>
    line.currency === currencyOf(charge) && isNet(minorOf(charge), line.minor)
  takeBy(
    () => lines,
    'exact',
    (charge, line) => named(charge, line) && same(charge, line),
  )
  takeBy(
    () => lines,
    'commission',
    (charge, line) => named(charge, line) && net(charge, line),
  )
  for (const line of lines) {
    if (charges.some((charge) => matches.has(charge.transaction) && named(charge, line))) repeated.add(line)
  }
  takeBy(
    () => lines.filter((line) => !repeated.has(line)),
    'amount',
    (charge, line) => named(charge, line) && line.currency === currencyOf(charge),
  )
  const unnamed = () => lines.filter((line) => !charges.some((charge) => isNamed(charge, line)))
  takeBy(unnamed, 'exact', same)
  // Without its name it may as well be of a charge of that other day.
  takeBy(
    () => others,
    'other-day',
    (charge, line) => named(charge, line) && same(charge, line),
  )

  const joint: { readonly charges: readonly Charge[]; readonly line: BankLine }[] = []
  // Of what the provider does not have it deposits nothing.
  const held = open.filter((charge) => !isAsked || charge.provider !== null)
  const gross = held.reduce((sum, charge) => sum + minorOf(charge), 0)
  const whole = unnamed().find(
    ({ minor, currency }) =>
      held.length > 1 &&
      held.every((charge) => currencyOf(charge) === currency) &&
      (minor === gross || isNet(gross, minor)),
  )
  if (whole) {
    joint.push({ charges: held, line: whole })
    lines = lines.filter((line) => line !== whole)
  } else takeBy(unnamed, 'commission', net)

  return {
    matches,
    joint,
    joined: new Set(joint.flatMap((each) => each.charges.map(({ transaction }) => transaction))),
    unmatched: lines.map((line) => ({ line, isRepeated: repeated.has(line) })),
  }
}

type Fits = (charge: Charge, line: BankLine) => boolean

/** The order stands in the reference as a word of its own. */
function isNamed({ orderId }: Charge, { reference }: BankLine): boolean {
  return orderId !== '' && reference.split(/[^A-Za-z0-9_-]+/).includes(orderId)
}

function sameSign(charge: Charge, line: BankLine): boolean {
  return Math.sign(minorOf(charge)) === Math.sign(line.minor)
}

function isNet(gross: number, net: number): boolean {
  return gross > 0 && net < gross && net >= gross * (1 - mostCommission)
}

function currencyOf({ llave, provider }: Charge): string {
  return (provider ?? llave)?.currency ?? ''
}

function toDifference(cause: DifferenceCause, charge: Charge, match: Match | null): Difference {
  const [llave, provider, bank] = [
    charge.llave?.minor ?? null,
    charge.provider?.minor ?? null,
    match?.line.minor ?? null,
  ]
  return {
    cause,
    transactions: [charge.transaction],
    orderIds: charge.orderId ? [charge.orderId] : [],
    bankRows: match ? [match.line.row] : [],
    ...{ llave, provider, bank },
    gap: gapOf(cause, { llave: llave ?? 0, provider, bank: bank ?? 0 }),
  }
}

function gapOf(
  cause: DifferenceCause,
  { llave, provider, bank }: { llave: number; provider: number | null; bank: number },
): number {
  const held = provider ?? llave
  if (cause === 'not-at-bank' || cause === 'commission') return bank - held
  if (cause === 'amount' && held === llave) return bank - llave
  if (cause === 'only-llave' || cause === 'not-at-provider') return -llave
  // Nothing is missing: it stands elsewhere.
  if (cause === 'other-day') return 0
  return held - llave
}
