import { basename } from 'node:path'
import { likelyValue } from '@llave/domain/integration/likely-value'
import { type ListedGroup, mostListedRows } from '@llave/domain/staff/import-state'
import { pastedCard } from '@llave/domain/staff/pasted-card'
import type { Trx } from '../../database/database.ts'
import { findHolders } from '../../integration/import/batch-changes.store.ts'
import type { Looked } from '../../integration/import/look-at-files.ts'
import type { KeptRow } from './imports.store.ts'

export type Seen = {
  readonly groups: Readonly<Record<ListedGroup, readonly KeptRow[]>>
  readonly losing: number
}

const nothing = { customerId: null, field: '', value: '', reason: '', before: null, after: null }

/** The rows of each group, with whose they are as the database has it once they are stored. */
export async function seenIn(trx: Trx, { observed, findings, losing, changed }: Looked): Promise<Seen> {
  const refused = findings.filter((each) => each.refused).slice(0, mostListedRows)
  const noted = findings.filter((each) => !each.refused).slice(0, mostListedRows)
  const named = [...observed, ...refused, ...noted].map(({ proforma }) => proforma)
  const holders = await findHolders(trx, [...new Set([...named, ...losing])].filter(Boolean))
  const told = (outcome: 'created' | 'withdrawn') =>
    observed
      .filter((row) => row.outcome === outcome)
      .map(
        ({ outcome: _, ...row }): KeptRow => ({
          ...nothing,
          ...row,
          customerId: holders.get(row.proforma) ?? null,
        }),
      )
  const said = (each: (typeof findings)[number]): KeptRow => ({
    ...nothing,
    kind: '',
    key: '',
    customerId: holders.get(each.proforma) ?? null,
    proforma: each.proforma,
    letra: each.letra,
    file: basename(each.file),
    line: each.line,
    field: each.column || each.field,
    value: hideCard(each.value),
    reason: hideCard(reasonOf(each)),
  })
  const groups = {
    created: told('created'),
    changed: changed.map((row): KeptRow => ({ ...nothing, ...row, file: '', line: 0 })),
    withdrawn: told('withdrawn'),
    refused: refused.map(said),
    noted: noted.map(said),
  }
  return { groups, losing: new Set([...losing].flatMap((proforma) => holders.get(proforma) ?? [])).size }
}

function reasonOf({ field, value, reason, expected }: Looked['findings'][number]): string {
  const told = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
  const likely = likelyValue(field, value)
  return [`${told}.`, expected && `Se espera ${expected}.`, likely && `¿${likely}?`].filter(Boolean).join(' ')
}

/** A card is neither kept nor shown, in whatever column somebody wrote it. */
function hideCard(text: string): string {
  return pastedCard(text) === null ? text : 'tarjeta entera'
}
