import { createHash } from 'node:crypto'
import {
  type BankFileLook,
  mostListedFaults,
  type SetBankProfile,
} from '@llave/contract/staff/bank-statements'
import type { StatementFault, StatementPeriod } from '@llave/domain/reconciliation/read-bank-statement'
import type { BankLine } from '@llave/domain/reconciliation/reconcile-day'
import { formatDate, formatHour } from '@llave/domain/time/format-date'
import { type Clock, limaDate, limaDateTime } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, type Queryable, transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import {
  type BankAccount,
  findBankProfile,
  findMetFiles,
  insertFile,
  type MetFile,
} from './bank-files.store.ts'
import { readBankFile } from './read-bank-file.ts'

export type SentFile = {
  readonly name: string
  readonly bytes: Uint8Array
  readonly period: StatementPeriod
}

/** Days that one file may cover. */
const mostDays = 31

/** What a file holds, or what is wrong with it. Throws ApiError where it cannot be judged. */
export async function lookAtFile(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  account: BankAccount,
  file: SentFile,
): Promise<BankFileLook> {
  const { seen, read } = await judge(db, account, file, clock.now())
  const faults = 'faults' in read ? read.faults : []
  const lines = 'lines' in read ? read.lines : []
  const sumOf = (sign: 1 | -1) =>
    lines.filter(({ minor }) => Math.sign(minor) === sign).reduce((sum, { minor }) => sum + minor, 0)
  return {
    seen: faults.length > 0 ? '' : seen,
    lines: lines.length,
    credits: sumOf(1),
    debits: sumOf(-1),
    faults: faults.slice(0, mostListedFaults),
    faultCount: faults.length,
  }
}

/** Keeps the file that was looked at, whole or not at all. Throws ApiError with the reason. */
export function keepFile(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  account: BankAccount,
  { staffId, seen, ...file }: SentFile & { readonly staffId: number; readonly seen: string },
): Promise<void> {
  const now = clock.now()
  return transact(db, async (trx) => {
    const { seen: stands, read, profile, sha256 } = await judge(trx, account, file, now)
    if ('faults' in read) throw refusalOf(read.faults)
    if (stands !== seen)
      throw new ApiError(
        'dia_cambio',
        {},
        'No es el archivo que se revisó, o cambió cómo se lee. Revísalo otra vez.',
      )
    const { name, period } = file
    const { profileId } = profile
    const { lines } = read
    const id = await insertFile(trx, account, { profileId, name, sha256, period, lines, staffId }, now)
    // Somebody was faster: the transaction takes everything back.
    if (id === null)
      throw new ApiError('dia_cambio', {}, 'Otra persona acaba de subir un archivo de esos días.')
    const details = { file: id, from: period.from, to: period.to, lines: lines.length }
    const subject = `reconciliation:${account.currency}/${period.from}`
    await writeAudit(trx, { action: 'bank-file.kept', subject, staffId, details }, now)
  })
}

type Judged = {
  readonly profile: SetBankProfile
  readonly sha256: Uint8Array
  readonly seen: string
  readonly read: { readonly lines: readonly BankLine[] } | { readonly faults: readonly StatementFault[] }
}

async function judge(
  db: Queryable,
  account: BankAccount,
  { name, bytes, period }: SentFile,
  now: Temporal.Instant,
): Promise<Judged> {
  const { from, to } = period
  const profile = await findBankProfile(db, account)
  if (!profile)
    throw new ApiError(
      'dato_invalido',
      { campo: 'currency' },
      'Primero di cómo se lee el archivo de esta cuenta.',
    )
  if (Temporal.PlainDate.compare(from, to) > 0)
    throw new ApiError('dato_invalido', { campo: 'to' }, 'El último día es anterior al primero.')
  if (from.until(to).days >= mostDays)
    throw new ApiError('dato_invalido', { campo: 'to' }, `Un archivo cubre ${mostDays} días como mucho.`)
  // What comes later today would be missing for good.
  if (Temporal.PlainDate.compare(to, limaDate(now)) >= 0)
    throw new ApiError('dato_invalido', { campo: 'to' }, 'El último día todavía no termina.')
  const sha256 = createHash('sha256').update(bytes).digest()
  const seen = createHash('sha256')
    .update(JSON.stringify([sha256.toString('hex'), account, profile.profileId, from, to]))
    .digest('hex')
  const met = (await findMetFiles(db, account, period, sha256)).map(faultOfMet)
  const read =
    met.length > 0
      ? { faults: met }
      : await readBankFile({ name, bytes }, profile, { currency: account.currency, period })
  return { profile, sha256, seen, read }
}

function faultOfMet({ name, by, at, isSame, day }: MetFile): StatementFault {
  const moment = limaDateTime(at)
  const when = `${formatDate(moment.toPlainDate())} a las ${formatHour(moment)}`
  const fault = isSame
    ? `${by} ya subió este mismo archivo el ${when}, con el nombre ${name}.`
    : `El ${day ? formatDate(day) : ''} ya está en ${name}, que subió ${by} el ${when}.`
  return { row: 0, field: '', fault }
}

function refusalOf(faults: readonly StatementFault[]): ApiError {
  const [first] = faults
  const { row = 0, field = '', fault = '' } = first ?? {}
  const place = [row > 0 && `fila ${row}`, field].filter(Boolean).join(', ')
  return new ApiError('dia_cambio', {}, `No se guardó nada. ${place ? `${place}: ` : ''}${fault}`)
}
