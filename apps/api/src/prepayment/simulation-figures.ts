import { money } from '@llave/domain/money/money'
import type { SimulationFigures } from '../messaging/message-kinds.ts'
import type { ProformaLetras } from '../receivables/proforma-letras.store.ts'
import type { Simulation } from './simulation.ts'

export function figuresOf(simulation: Simulation, customerId: number): SimulationFigures {
  const { on, proforma, annualRate, prepayment, today, plan } = simulation
  return {
    customerId,
    proforma,
    on: on.toString(),
    annualRate,
    prepaymentMinor: prepayment.minor,
    currency: prepayment.currency,
    today: { ...today, lastDueOn: today.lastDueOn.toString() },
    plan: { ...plan, firstDueOn: plan.firstDueOn.toString() },
  }
}

/** The simulation that the figures were taken from, with the names of whoever it is about. */
export function simulationOf(figures: SimulationFigures, about: ProformaLetras): Simulation {
  const firstDueOn = Temporal.PlainDate.from(figures.plan.firstDueOn)
  return {
    on: Temporal.PlainDate.from(figures.on),
    proforma: about.proforma,
    projectName: about.projectName,
    productName: about.productName,
    customerName: about.reader.name,
    customerEmail: about.reader.email,
    customerDocument: about.reader.document,
    annualRate: figures.annualRate,
    prepayment: money(figures.prepaymentMinor, figures.currency),
    today: { ...figures.today, lastDueOn: Temporal.PlainDate.from(figures.today.lastDueOn) },
    plan: { day: firstDueOn.day, ...figures.plan, firstDueOn },
  }
}
