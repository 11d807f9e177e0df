import type { PropertyRow } from '@llave/contract/integration/rows/property-row'
import { decideHolder, laterCession } from '@llave/domain/holders/decide-holder'
import { limaDate } from '@llave/domain/time/lima-date'
import type { Trx } from '../../database/database.ts'
import { insertHolders } from '../../holders/change-holders.store.ts'
import { type HolderChange, handOver } from './hand-over.ts'
import { documentKey } from './property-row.ts'
import type { BatchContext, Fault, RowOutcome } from './row-kind.ts'
import { mostHandedOver, tooManyHandedOver } from './slow-work.ts'
import { upsertValidRows, type ValidatedRow } from './upsert-valid-rows.ts'
import {
  findReferences,
  type KnownProperty,
  type PlannedProperty,
  properties,
} from './write-properties.store.ts'

/** A row with the people that it names, and what it changes of who holds the proforma. */
type Plan = { readonly row: PlannedProperty; readonly change: HolderChange | null }

/**
 * Stores proformas and exactly the co-holders that their rows name. One goes to another holder only
 * where the row says since when (docs/decisions/0116).
 */
export async function writeProperties(
  trx: Trx,
  rows: readonly PropertyRow[],
  { now }: BatchContext,
): Promise<RowOutcome[]> {
  const known = await findReferences(trx, rows)
  const today = limaDate(now)
  const plans = rows.map((row, place) => plan(row, known[place] as KnownProperty, today))
  const validated: ValidatedRow<PlannedProperty>[] = []
  let handedOver = 0
  async function change(wanted: HolderChange): Promise<Fault | null> {
    if (handedOver === mostHandedOver) return { field: 'proforma', reason: tooManyHandedOver }
    handedOver += 1
    return handOver(trx, wanted, now)
  }
  for (const each of plans) {
    const fault = 'fault' in each ? each.fault : each.change && (await change(each.change))
    if (fault) validated.push({ fault })
    else if ('row' in each) validated.push({ row: each.row })
  }
  const outcomes = await upsertValidRows(trx, properties, validated, now)
  const created = plans.flatMap((each, place) =>
    'row' in each && outcomes[place] === 'created' ? [each.row.holders] : [],
  )
  await insertHolders(trx, created, now)
  return outcomes.map((outcome, place) => {
    const each = plans[place]
    if (typeof outcome !== 'string' || !each || !('row' in each) || !each.change) return outcome
    return each.change.returns ? { change: 'changed', warnings: [returned] } : 'changed'
  })
}

const returned: Fault = { field: 'proforma', reason: 'se había retirado: vuelve con quienes nombra la fila' }

function plan(row: PropertyRow, known: KnownProperty, today: Temporal.PlainDate): Plan | { fault: Fault } {
  const { customerId, projectKnown, stored, coHolders } = known
  if (customerId === null) return refuse('documentNumber', 'no hay un cliente con ese documento')
  if (!projectKnown) return refuse('projectCode', 'no hay un proyecto con ese código')
  const stranger = row.coHolders.find((document) => !coHolders.has(documentKey(document)))
  if (stranger) return refuse('coHolders', `no hay un cliente con el documento ${documentKey(stranger)}`)
  const coHolderIds = [...coHolders.values()]
  const named = { holderId: customerId, cededOn: row.cededOn ? Temporal.PlainDate.from(row.cededOn) : null }
  const decision = decideHolder(named, stored ?? { ...named, cededOn: null }, today)
  if (decision === 'future-cession') return refuse('cededOn', 'es una fecha futura')
  if (decision === 'other-holder') {
    return refuse('proforma', 'ya pertenece a otro cliente; si se cedió, falta la fecha en cededOn')
  }
  if (decision === 'older-cession') {
    const last = `ya pertenece a otro cliente: se cedió el ${stored?.cededOn}`
    return refuse('cededOn', `${last}, y otra cesión necesita una fecha posterior`)
  }
  const cededOn = laterCession(named.cededOn, stored?.cededOn ?? null)
  const holders = { proforma: row.proforma, holderId: customerId, coHolderIds, cededOn }
  return { row: { ...row, customerId, holders }, change: stored && changeOf(holders, stored) }
}

/** Null where the row names those who hold it already. One that was withdrawn comes back to those named. */
function changeOf(
  next: HolderChange['next'],
  stored: NonNullable<KnownProperty['stored']>,
): HolderChange | null {
  const named = [next.holderId, ...next.coHolderIds]
  if (stored.withdrawn) return { next, newcomers: named, returns: true }
  const known = new Set([stored.holderId, ...stored.coHolderIds])
  const same =
    next.holderId === stored.holderId &&
    named.length === known.size &&
    named.every((id) => known.has(id)) &&
    String(next.cededOn) === String(stored.cededOn)
  return same ? null : { next, newcomers: named.filter((id) => !known.has(id)), returns: false }
}

function refuse(field: keyof PropertyRow, reason: string): { fault: Fault } {
  return { fault: { field, reason } }
}
