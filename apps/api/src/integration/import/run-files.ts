import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type KindName, kindNames } from '@llave/contract/integration/rows/kind-names'
import type { InTransaction } from '../../database/database.ts'
import { noRows, type RowCounts } from '../rows/count-rows.ts'
import { SeenKeys } from '../rows/seen-keys.ts'
import { openFiles, UnknownFileError } from '../source-files/open-files.ts'
import type { Profile } from '../source-files/profile.ts'
import type { SourceTable, UnreadableTable } from '../source-files/source-table.ts'
import type { Finding, ImportReport, Recognised } from './import-report.ts'
import {
  type Observe,
  ofTheFile,
  runTable,
  type Sender,
  type TableRun,
  withdrawWaiting,
} from './run-table.ts'
import { type RunStep, stepsIn } from './step.ts'
import { type CompleteRun, findLastRows, withdrawMissing } from './withdraw-missing.ts'

type Table = SourceTable | UnreadableTable

/** Files that are recognised, before a row of them is read. */
export type OpenedFiles = {
  readonly tables: readonly Table[]
  /** Their names, and bytes together. */
  readonly names: readonly string[]
  readonly total: number
  readonly kinds: readonly KindName[]
  readonly recognised: readonly Recognised[]
}

/** Throws UnknownFileError, and the system's error where a file cannot be opened. */
export async function openAll(
  paths: readonly string[],
  profile: Profile | null,
  complete: CompleteRun,
): Promise<OpenedFiles> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  const tables = await openFiles(paths, profile)
  const kinds = [...new Set(tables.flatMap(({ kind }) => kind ?? []))]
  const without = complete.kinds.find((kind) => !kinds.includes(kind))
  if (without) throw new UnknownFileError(`--complete ${without}: no hay ningún archivo de ese tipo`)
  return {
    tables,
    names: [...new Set(tables.map(({ path }) => basename(path)))],
    total: sizes.reduce((sum, size) => sum + size, 0),
    kinds,
    recognised: tables.flatMap((table) => ('said' in table ? [table] : [])),
  }
}

/** What became of the rows, before the batch is closed. */
export type Outcome = Pick<ImportReport, 'applied' | 'counts' | 'findings'>

/** A finding as its batch keeps it. */
export function keptFindings(findings: readonly Finding[]) {
  return findings.map(({ file, line, ...finding }) => ({ ...finding, file: basename(file), row: line }))
}

/** The counts of the kinds that came. */
export function present(counts: ImportReport['counts']): Partial<Record<KindName, RowCounts>> {
  const came = Object.entries(counts).filter(([, of]) => Object.values(of).some((count) => count > 0))
  return Object.fromEntries(came)
}

/** Ends the files of refused rows; the sheets of a workbook share one. */
export async function finishRefused(
  tables: readonly Table[],
): Promise<Pick<ImportReport, 'returned' | 'notReturned'>> {
  const files = tables.flatMap((table) => ('refused' in table ? [table.refused] : []))
  const finished = await Promise.all(files.map((file) => file.finish()))
  const paths = finished.flatMap((each) => (each && 'path' in each ? [each.path] : []))
  const failures = finished.flatMap((each) => (each && 'failure' in each ? [each.failure] : []))
  return { returned: [...new Set(paths)], notReturned: [...new Set(failures)] }
}

/** Forgets the refused rows of a run that is tried again: after a deadlock, from the first row. */
export async function clearRefused(tables: readonly Table[]): Promise<void> {
  for (const table of tables) if ('refused' in table) await table.refused.clear()
}

export type Run = {
  readonly tables: readonly Table[]
  readonly sender: Sender
  readonly progress: (read: number) => void
  readonly complete: CompleteRun
  readonly observe: Observe
}

/** Stores the rows of all files, in the transactions that it is given: those of its steps, and of what it reads. */
export async function runAll(
  { tables, sender, progress, complete, observe }: Run,
  inTransaction: InTransaction,
  runStep: RunStep = stepsIn(inTransaction),
): Promise<Outcome> {
  const counts = Object.fromEntries(kindNames.map((name) => [name, noRows()])) as Record<KindName, RowCounts>
  const findings: Finding[] = []
  const seen = Object.fromEntries(kindNames.map((name) => [name, new SeenKeys()])) as Record<
    KindName,
    SeenKeys
  >
  const last = await findLastRows(inTransaction, complete.kinds)
  const opened: { readonly table: SourceTable; readonly run: TableRun }[] = []
  let before = 0
  for (const table of tables) {
    if ('faults' in table) {
      // A workbook of no known kind is counted where the first rows would be.
      counts[table.kind ?? 'projects'].refused += 1
      findings.push(...table.faults.map((reason) => ofTheFile(table, table.line, reason)))
      continue
    }
    const run: TableRun = {
      sender,
      inTransaction,
      runStep,
      progress: (read) => progress(before + read),
      counts: counts[table.kind],
      findings,
      seen: seen[table.kind],
      waiting: [],
      observe,
    }
    opened.push({ table, run })
    before += await runTable(table, run)
  }
  for (const kind of complete.kinds) {
    const extract = {
      kind,
      last: last.get(kind) ?? 0,
      seen: seen[kind],
      counts: counts[kind],
      lost: tables.some((table) => table.kind === null),
      context: sender,
      observe,
    }
    findings.push(...(await withdrawMissing({ inTransaction, runStep }, extract, complete)))
  }
  // Against the order of dependencies: a contract after its letras, whoever held it after the contract.
  for (const { table, run } of opened.toReversed()) await withdrawWaiting(table, run)
  return { applied: true, counts, findings }
}
