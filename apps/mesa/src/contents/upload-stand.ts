import { paperTitle } from '@llave/domain/staff/paper-name'
import { type PaperStand, paperStandOf } from '@llave/domain/staff/paper-upload'
import type { ChosenFile } from './use-paper-upload.ts'

/**
 * How a file stands before it is sent; `reading` until it is known whose it is, `refused`, `stored`, or `twice`, as
 * one before it in the list would be the same paper.
 */
export type UploadStand = PaperStand | 'reading' | 'refused' | 'stored' | 'twice'

/** How `one` of all chosen files stands. */
export function standOf(one: ChosenFile, all: readonly ChosenFile[]): UploadStand {
  const { match, proforma, typed, fault, outcome } = one
  if (outcome !== null) return 'stored'
  if (fault !== '') return 'refused'
  if (match === null) return 'reading'
  const known = typed ? { ...match, named: [typed], fits: [typed.proforma] } : match
  const stand = paperStandOf(known, proforma)
  const isTwice = all.some((other) => other.key < one.key && other.fault === '' && isSamePaper(other, one))
  return stand === 'ready' && isTwice ? 'twice' : stand
}

function isSamePaper(one: ChosenFile, other: ChosenFile): boolean {
  return one.proforma === other.proforma && one.kind === other.kind && titleOf(one) === titleOf(other)
}

function titleOf({ kind, name, proforma }: ChosenFile): string {
  return paperTitle(kind, name, proforma)
}
