import { dayHabits } from '@llave/domain/integration/written-day'
import { type BankProfile, bankSeparators } from '@llave/domain/reconciliation/bank-profile'
import * as z from 'zod/mini'
import { codec, defineCall, message, noContent } from '../call.ts'
import { currency, isoDate, limaMoment, limaMomentOrBlank, majorAmount, text } from '../fields.ts'
import { uploadName } from '../integration/rows/row-fields.ts'
import { reason } from './reason.ts'

/** Bytes of a file of the bank. */
export const largestBankFile = 5 * 1024 * 1024
/** What is wrong with a file is listed up to here. */
export const mostListedFaults = 50

const ofAccount = z.object({ currency })
const columnName = text(60)
const profileFields = {
  bank: text(60),
  accountNumber: text(40),
  separator: z.enum(bankSeparators),
  days: z.enum(dayHabits),
  decimalMark: z.enum(['.', ',']),
  columns: z.object({
    day: columnName,
    amount: columnName,
    credit: columnName,
    debit: columnName,
    reference: columnName,
    account: columnName,
  }),
}

/** How an account's statement is read: a version, which is never changed. */
export type SetBankProfile = BankProfile & {
  readonly profileId: string
  readonly setBy: string
  readonly setAt: Temporal.Instant
  readonly reason: string
}

/** A file that was taken. */
export type BankFile = {
  readonly fileId: string
  readonly name: string
  /** The days that it covers, both included. */
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
  readonly lines: number
  readonly by: string
  readonly at: Temporal.Instant
  /** Empty while its lines count. */
  readonly withdrawnBy: string
  /** Null while its lines count. */
  readonly withdrawnAt: Temporal.Instant | null
  readonly why: string
}

export type BankFiles = {
  readonly profile: SetBankProfile | null
  readonly files: readonly BankFile[]
  /** Where older ones begin; empty where there are none. */
  readonly before: string
}

const file = z.object({
  fileId: text(15),
  name: text(150),
  from: isoDate,
  to: isoDate,
  lines: z.int(),
  by: text(200),
  at: limaMoment,
  withdrawnBy: text(200),
  withdrawnAt: limaMomentOrBlank,
  why: text(200),
})

/** How the bank's statement of an account is read, and the files that were taken, the newest first, by pages. */
export const listBankFiles = defineCall({
  name: 'listBankFiles',
  method: 'GET',
  path: '/mesa/reconciliation/bank/{currency}',
  access: { right: 'read:reconciliation' },
  params: ofAccount,
  query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  answer: message(
    codec(
      z.object({
        profile: z.nullable(
          z.object({
            ...profileFields,
            profileId: text(15),
            setBy: text(200),
            setAt: limaMoment,
            reason: text(200),
          }),
        ),
        files: z.array(file),
        before: text(15),
      }),
      {
        decode: (wire): BankFiles => wire,
        encode: ({ profile, files, before }: BankFiles) => ({
          profile: profile && { ...profile, columns: { ...profile.columns } },
          files: [...files],
          before,
        }),
      },
    ),
  ),
})

/** Says anew how the statement of an account is read; what stood before is kept. */
export const saveBankProfile = defineCall({
  name: 'saveBankProfile',
  method: 'POST',
  path: '/mesa/reconciliation/bank/{currency}/profile',
  access: { right: 'write:reconciliation' },
  params: ofAccount,
  body: z.object({
    ...profileFields,
    /** The version that was seen; empty where there was none. */
    seen: text(15),
    reason,
  }),
  answer: noContent,
  errors: ['dato_invalido', 'dia_cambio'],
})

const period = {
  name: uploadName,
  /** The days that the file covers, both included. */
  from: isoDate,
  to: isoDate,
}

/** What a file holds, or all that is wrong with it. */
export type BankFileLook = {
  /** Names the file, how it was read and the days; empty of one that is refused. */
  readonly seen: string
  readonly lines: number
  /** Money that came, in minor units; and that left, negative. */
  readonly credits: number
  readonly debits: number
  /** The first of them; `row` is 0 where it is the whole file, `field` empty where it is no one column. */
  readonly faults: readonly { readonly row: number; readonly field: string; readonly fault: string }[]
  readonly faultCount: number
}

/** Looks at a file of the bank. Nothing is kept of it. */
export const lookAtBankFile = defineCall({
  name: 'lookAtBankFile',
  method: 'POST',
  path: '/mesa/reconciliation/bank/{currency}/look',
  access: { right: 'write:reconciliation' },
  params: ofAccount,
  query: z.object(period),
  upload: ['application/octet-stream'],
  answer: message(
    codec(
      z.object({
        seen: text(64),
        lines: z.int(),
        credits: majorAmount,
        debits: majorAmount,
        faults: z.array(z.object({ row: z.int(), field: text(400), fault: text(500) })),
        faultCount: z.int(),
      }),
      {
        decode: (wire): BankFileLook => wire,
        encode: ({ faults, ...look }: BankFileLook) => ({ ...look, faults: [...faults] }),
      },
    ),
  ),
  errors: ['dato_invalido'],
  bodyLimit: largestBankFile,
})

/** Takes the file that was looked at, whole. Refused where it is another one, or would be read otherwise by now. */
export const keepBankFile = defineCall({
  name: 'keepBankFile',
  method: 'POST',
  path: '/mesa/reconciliation/bank/{currency}/files',
  access: { right: 'write:reconciliation' },
  params: ofAccount,
  query: z.object({ ...period, seen: text(64) }),
  upload: ['application/octet-stream'],
  answer: noContent,
  errors: ['dato_invalido', 'dia_cambio'],
  bodyLimit: largestBankFile,
})

/** Takes a file back whose days nobody closed: its lines count no more, and its days may come in another. */
export const withdrawBankFile = defineCall({
  name: 'withdrawBankFile',
  method: 'POST',
  path: '/mesa/reconciliation/bank/{currency}/files/{fileId}/withdraw',
  access: { right: 'write:reconciliation' },
  params: z.object({ currency, fileId: z.string().check(z.regex(/^\d{1,15}$/)) }),
  body: z.object({ reason }),
  answer: noContent,
  errors: ['dia_cambio'],
})
