import { comparePrepayment as comparePrepaymentCall } from '@llave/contract/prepayment/compare-prepayment'
import { printSimulation as printSimulationCall } from '@llave/contract/prepayment/print-simulation'
import { readPrepaymentBasis as readPrepaymentBasisCall } from '@llave/contract/prepayment/read-prepayment-basis'
import { readRefinancingLimit as readRefinancingLimitCall } from '@llave/contract/prepayment/read-refinancing-limit'
import { requestPrepayment as requestPrepaymentCall } from '@llave/contract/prepayment/request-prepayment'
import { sendSimulation as sendSimulationCall } from '@llave/contract/prepayment/send-simulation'
import { simulatePrepayment as simulatePrepaymentCall } from '@llave/contract/prepayment/simulate-prepayment'
import { listInstalments } from '@llave/domain/prepayment/simulated-instalment'
import { simulationFileName } from '@llave/domain/prepayment/simulation-file'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import type { RegisterCall } from '../http/register-call.ts'
import type { PaperBrand } from '../paper/brand.ts'
import { comparePrepayment } from './compare-prepayment.ts'
import { readPrepaymentBasis } from './read-prepayment-basis.ts'
import { readRefinancingLimit } from './read-refinancing-limit.ts'
import { renderSimulation } from './render-simulation.ts'
import { requestPrepayment } from './request-prepayment.ts'
import { sendSimulation } from './send-simulation.ts'
import { simulatePrepayment } from './simulate-prepayment.ts'

type PrepaymentParts = { readonly db: Database; readonly clock: Clock; readonly brand: PaperBrand }

/** The calls of the simulator, of the comparison and of what is asked for: each computes the prepayment again, and none changes a letra. */
export function registerPrepayment(register: RegisterCall, { db, clock, brand }: PrepaymentParts): void {
  const today = () => limaDate(clock.now())
  register(readRefinancingLimitCall, ({ session, query }) =>
    readRefinancingLimit(db, session, query.proforma, today()),
  )
  register(readPrepaymentBasisCall, ({ session, query }) =>
    readPrepaymentBasis(db, session, query.proforma, today()),
  )
  register(comparePrepaymentCall, ({ session, body }) => comparePrepayment(db, session, body, today()))
  register(requestPrepaymentCall, ({ session, body }) => requestPrepayment({ db, clock }, session, body))
  register(simulatePrepaymentCall, async ({ session, body }) =>
    listInstalments((await simulatePrepayment(db, session, body, today())).plan),
  )
  register(sendSimulationCall, ({ session, body }) => sendSimulation(db, clock, session, body))
  register(printSimulationCall, async ({ session, body }) => {
    const simulation = await simulatePrepayment(db, session, body, today())
    return {
      bytes: await renderSimulation(simulation, brand),
      fileName: simulationFileName(simulation.customerName, simulation.proforma),
    }
  })
}
