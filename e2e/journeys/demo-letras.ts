import type { Currency } from '@llave/domain/money/money'
import { makeReceivables } from '../../demo/make-letras.ts'
import { properties } from '../../demo/properties.ts'

/** A letra of the demonstration, as in its import file. */
export type DemoLetra = {
  readonly code: string
  /** Its position among the letras of the property, from 1. */
  readonly position: number
  readonly amount: string
  readonly currency: Currency
  readonly dueOn: Temporal.PlainDate
  readonly paid: boolean
  readonly paidOn: string
  readonly paymentSystem: string
}

export function todayInLima(): Temporal.PlainDate {
  return Temporal.Now.plainDateISO('America/Lima')
}

/** The letras imported for a property that are shown, oldest first, without the payments made since. */
export function demoLetras(proforma: string): readonly DemoLetra[] {
  const property = properties.find((each) => each.proforma === proforma)
  if (!property) throw new Error(`The demonstration has no property ${proforma}`)
  return makeReceivables(property, todayInLima())
    .filter(({ kind, state }) => kind === 'instalment' && state !== 'annulled')
    .map((record, index) => ({
      code: record.code ?? '',
      position: index + 1,
      amount: record.amount ?? '',
      currency: property.currency,
      dueOn: Temporal.PlainDate.from(record.dueOn ?? ''),
      paid: record.state === 'paid',
      paidOn: record.paidOn ?? '',
      paymentSystem: record.paymentSystem ?? '',
    }))
}

/** The oldest letra that the import left unpaid. */
export function firstPending(proforma: string): DemoLetra {
  const found = demoLetras(proforma).find((letra) => !letra.paid)
  if (!found) throw new Error(`Nothing is pending of ${proforma}`)
  return found
}
