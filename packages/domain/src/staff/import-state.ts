import { defineStates } from '../states/state-table.ts'

/**
 * The states of an import of Mesa (docs/decisions/0145, 0170).
 *
 * open        files are being uploaded
 * waiting     to be looked at: read, stored and rolled back
 * previewing  a process looks
 * ready       what would change is known, nothing is stored
 * queued      somebody had it applied
 * applying    a process looks once more, and stores it step by step where it comes to the same
 * applied     stored, all of it
 * failed      the files could not be read: others may be added and looked at
 * discarded   its files are gone, nothing was stored
 */
export const importStates = defineStates('An import', {
  open: ['waiting', 'discarded'],
  waiting: ['previewing', 'discarded'],
  previewing: ['ready', 'failed', 'discarded'],
  ready: ['waiting', 'queued', 'discarded'],
  queued: ['applying', 'discarded'],
  applying: ['applied', 'waiting', 'failed', 'discarded'],
  applied: [],
  failed: ['waiting', 'discarded'],
  discarded: [],
})
export type ImportState = (typeof importStates.all)[number]

/** Files come and go until somebody looks. */
export const statesThatTakeFiles: readonly ImportState[] = ['open', 'failed']

/** What nobody had applied yet. What was, goes only where no process could apply it for as long as files are kept. */
export const statesToDiscard: readonly ImportState[] = ['open', 'waiting', 'previewing', 'ready', 'failed']

/** What a process does, and what it makes of an import: claimed again where the process before it died. */
export const importWork = [
  { from: ['waiting', 'previewing'], to: 'previewing' },
  { from: ['queued', 'applying'], to: 'applying' },
] as const satisfies readonly { readonly from: readonly ImportState[]; readonly to: ImportState }[]

/** What rows come to, in the order of the screen. */
export const importGroups = ['created', 'changed', 'withdrawn', 'refused', 'same'] as const
export type ImportGroup = (typeof importGroups)[number]

/** Groups of which single rows are kept. */
export const listedGroups = ['created', 'changed', 'withdrawn', 'refused', 'noted'] as const
export type ListedGroup = (typeof listedGroups)[number]

/** Rows of each group that are kept to be looked at. The counts, and the files to mend, have all. */
export const mostListedRows = 5000

/** Days that files, and rows to mend, are kept of an import that nobody applied or discarded. */
export const daysOfImportFiles = 7

/** Bytes of one part of a file as it is uploaded, and the most that the files of an import have together. */
export const importPart = 4 * 1024 * 1024
export const mostImportBytes = 512 * 1024 * 1024
