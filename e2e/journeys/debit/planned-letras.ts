import { amountText, dayText } from '../../spanish-figures.ts'
import { type DemoLetra, demoLetras } from '../demo-letras.ts'

/**
 * The next 24th in Lima, which until six in the morning is today's. Implemented independently of the
 * product's rules.
 */
export function nextDebitDay(): Temporal.PlainDate {
  const now = Temporal.Now.plainDateTimeISO('America/Lima')
  const begun = now.day > 24 || (now.day === 24 && now.hour >= 6)
  return now
    .toPlainDate()
    .with({ day: 24 })
    .add({ months: begun ? 1 : 0 })
}

/** The letras of the latest month among these, which is what an ordinary month charges. */
function monthlyLetras(planned: readonly DemoLetra[]): readonly DemoLetra[] {
  const last = planned
    .map(({ dueOn }) => dueOn)
    .toSorted(Temporal.PlainDate.compare)
    .at(-1)
  if (!last) return []
  const from = last.subtract({ days: 23 }).with({ day: 24 })
  return planned.filter(({ dueOn }) => Temporal.PlainDate.compare(dueOn, from) >= 0)
}

/** Letras of the demonstration that the next 24th would charge. */
function plannedLetras(proforma: string): readonly DemoLetra[] {
  const until = nextDebitDay().add({ months: 1 })
  return demoLetras(proforma).filter(
    ({ paid, dueOn }) => !paid && Temporal.PlainDate.compare(dueOn, until) < 0,
  )
}

/** What the next 24th and an ordinary month would charge, and what is said of the former. */
export function plannedCharge(proforma: string, currency: 'USD' | 'PEN') {
  const planned = plannedLetras(proforma)
  const sumOf = (letras: readonly DemoLetra[]) =>
    amountText(currency, letras.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2))
  const [first, monthly] = [sumOf(planned), sumOf(monthlyLetras(planned))]
  const day = dayText(nextDebitDay())
  // On a 24th the next one charges two months at once, so that the sum is told.
  return { letras: planned, first, monthly, day, text: first === monthly ? day : `${day}, ${first}` }
}
