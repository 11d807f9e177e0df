import type { Currency } from '@llave/domain/money/money'
import { makeReceivables } from '../../demo/make-letras.ts'
import { projects } from '../../demo/projects.ts'
import { properties } from '../../demo/properties.ts'
import { todayInLima } from './demo-letras.ts'

/** A reservation or initial payment of the demonstration, as in its import file. */
export type DemoCash = {
  readonly number: string
  readonly tag: 'Separa tu lote' | 'Pago Inicial'
  readonly project: string
  readonly product: string
  readonly currency: Currency
  /** A decimal number, as in the import file. */
  readonly amount: string
  readonly paid: string
  /** What is left to pay, in minor units. */
  readonly owedMinor: number
  readonly dueOn: Temporal.PlainDate
  readonly completed: boolean
  readonly paidOn: string
}

/** The items imported for a property, in the order of `demo/properties.ts`. */
export function demoCash(proforma: string): readonly DemoCash[] {
  const property = properties.find((each) => each.proforma === proforma)
  if (!property) throw new Error(`The demonstration has no property ${proforma}`)
  const project = projects.find(({ code }) => code === property.project)
  return makeReceivables(property, todayInLima())
    .filter(({ kind }) => kind !== 'instalment')
    .map((record) => ({
      number: record.documentNumber ?? '',
      tag: record.kind === 'reservation' ? 'Separa tu lote' : 'Pago Inicial',
      project: project?.name ?? '',
      product: property.product,
      currency: property.currency,
      amount: record.amount ?? '',
      paid: record.paidAmount ?? '0.00',
      owedMinor: Math.round((Number(record.amount) - Number(record.paidAmount ?? 0)) * 100),
      dueOn: Temporal.PlainDate.from(record.dueOn ?? ''),
      completed: record.state === 'paid',
      paidOn: record.paidOn ?? '',
    }))
}

/** One of them, counted from 0. */
export function cashDebt(proforma: string, index = 0): DemoCash {
  const found = demoCash(proforma)[index]
  if (!found) throw new Error(`${proforma} has no cash item ${index}`)
  return found
}
