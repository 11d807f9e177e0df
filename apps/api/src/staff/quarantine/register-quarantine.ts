import {
  creditQuarantined as creditQuarantinedCall,
  decideQuarantined,
  listQuarantine,
  type QuarantinedMoney,
} from '@llave/contract/staff/quarantine'
import { money } from '@llave/domain/money/money'
import type { CreditFault } from '@llave/domain/payments/credit-quarantined'
import { weighMatch } from '@llave/domain/payments/quarantine-clues'
import type { Clock } from '@llave/domain/time/lima-date'
import { findLastAct } from '../../audit/audit.store.ts'
import type { Database } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { creditQuarantined } from '../../payments/decisions/credit-quarantined.ts'
import { resolveQuarantined } from '../../payments/decisions/quarantine.store.ts'
import { causeId } from '../../payments/settlement/ledger.ts'
import { findQuarantinePage, type QuarantinePlace } from '../../payments/settlement/quarantined.store.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { decidedBefore } from './decided-before.ts'
import { findMatches } from './matches.store.ts'

const pageSize = 50

/** Money that matches nothing, with the debt that it may be of, and what becomes of it. */
export function registerQuarantine(
  register: RegisterStaffCall,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): void {
  register(listQuarantine, async ({ query, tellsOf }) => {
    const found = await findQuarantinePage(db, readPlace(query.after), pageSize + 1)
    const transactions = found.slice(0, pageSize)
    const matches = await findMatches(db, transactions)
    tellsOf([...matches.values()].map(({ customerId }) => customerId))
    const rows = transactions.map((transaction): QuarantinedMoney => {
      const { shop, uuid, since, operation, detailedStatus, reason, currency, amountMinor } = transaction
      const known = currency === 'PEN' || currency === 'USD'
      const amount = known ? money(amountMinor, currency) : null
      const match = matches.get(`${shop}/${uuid}`)
      return {
        ...{ shop, uuid, since, operation, detailedStatus, reason, amount },
        orderId: transaction.orderId ?? '',
        match: match
          ? {
              codes: match.codes,
              proforma: match.proforma,
              owed: match.owed,
              pays: match.pays,
              customer: { customerId: String(match.customerId), name: match.customerName },
              clues: weighMatch({ amount, owed: match.owed, byOrder: match.pays !== null }),
            }
          : null,
      }
    })
    const last = transactions.at(-1)
    return { rows, next: found.length > pageSize && last ? printPlace(last.place) : '' }
  })

  register(decideQuarantined, async ({ params, body, person }) => {
    const actor = { staffId: person.id, why: body.reason }
    if (await resolveQuarantined(db, params, body.decision, actor, clock.now())) return undefined
    throw decidedBefore(await findLastAct(db, `transaction:${causeId(params)}`, decisions))
  })

  register(creditQuarantinedCall, async ({ params, body: { seen, reason }, person }) => {
    const actor = { staffId: person.id, why: reason }
    const fault = await creditQuarantined({ db, clock }, params, seen, actor)
    if (fault === null) return undefined
    if (fault !== 'decided') throw new ApiError('abono_imposible', {}, faultSentences[fault])
    throw decidedBefore(await findLastAct(db, `transaction:${causeId(params)}`, decisions))
  })
}

function readPlace(text: string | undefined): QuarantinePlace | null {
  const [micros, uuid] = text?.split('.') ?? []
  return micros === undefined || uuid === undefined ? null : { micros, uuid }
}

function printPlace({ micros, uuid }: QuarantinePlace): string {
  return `${micros}.${uuid}`
}

const decisions = ['quarantine.returned', 'quarantine.entered', 'quarantine.credited'] as const

const faultSentences: Readonly<Record<CreditFault, string>> = {
  left: 'Este dinero salió: no hay nada que abonar.',
  'not-held': 'El proveedor no dice que tenga este dinero: no se abona lo que no llegó.',
  'no-order': 'Ningún pedido nuestro dice quién pagó y por cuánto. Aplícalo en el ERP o devuélvelo.',
  'other-account': 'Llegó a otra cuenta que la de su pedido.',
  'other-amount': 'Llegó otro importe que el de su pedido. Aplícalo en el ERP o devuélvelo.',
  'debt-closed': 'La deuda se anuló.',
  'debt-paid': 'La deuda ya está pagada.',
  'other-currency': 'La deuda está en otra moneda que la de su pedido.',
  'above-owed': 'Es más de lo que se debe.',
  'order-ended': 'Su pedido ya se pagó, otro tomó su lugar o quien pagó ya no tiene la proforma.',
  changed: 'Lo que se debe cambió. Vuelve a mirar antes de abonar.',
}
