import {
  keepBankFile,
  listBankFiles,
  lookAtBankFile,
  saveBankProfile,
  withdrawBankFile,
} from '@llave/contract/staff/bank-statements'
import type { Currency } from '@llave/domain/money/money'
import { faultOfBankProfile } from '@llave/domain/reconciliation/bank-profile'
import { changed } from '@llave/domain/staff/audit-changes'
import { formatDate } from '@llave/domain/time/format-date'
import type { Clock } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, transact } from '../../database/database.ts'
import type { ShopIds } from '../../debit/find-impediment.ts'
import { ApiError } from '../../http/api-error.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import {
  type BankAccount,
  findBankProfile,
  findClosedDay,
  insertBankProfile,
  listFiles,
  lockFile,
  withdrawFile,
} from './bank-files.store.ts'
import { keepFile, lookAtFile } from './take-bank-file.ts'

const pageSize = 20

/** How the bank's statements are read, and the files that treasury brings. */
export function registerBankStatements(
  register: RegisterStaffCall,
  { db, clock, shops }: { readonly db: Database; readonly clock: Clock; readonly shops: ShopIds },
): void {
  const accountOf = (currency: Currency): BankAccount => ({ shop: shops[currency].shopId, currency })

  register(listBankFiles, async ({ params: { currency }, query: { before } }) => {
    const account = accountOf(currency)
    const found = await listFiles(db, account, before === undefined ? null : Number(before), pageSize + 1)
    const files = found.slice(0, pageSize)
    const next = found.length > pageSize ? (files.at(-1)?.fileId ?? '') : ''
    return { profile: await findBankProfile(db, account), files, before: next }
  })

  register(saveBankProfile, async ({ params: { currency }, body, person }) => {
    const { seen, reason: why, ...profile } = body
    const fault = faultOfBankProfile(profile)
    if (fault) throw new ApiError('dato_invalido', { campo: fault.field }, fault.fault)
    const account = accountOf(currency)
    const now = clock.now()
    await transact(db, async (trx) => {
      const stands = await findBankProfile(trx, account)
      const version = (stands?.version ?? 0) + 1
      const isSeen = (stands?.profileId ?? '') === seen
      const says = { version, staffId: person.id, why }
      if (!isSeen || !(await insertBankProfile(trx, account, profile, says, now)))
        throw new ApiError(
          'dia_cambio',
          {},
          'Otra persona acaba de cambiar cómo se lee esta cuenta. Míralo otra vez.',
        )
      const subject = `reconciliation:${currency}/${profile.accountNumber}`
      await writeAudit(trx, { action: 'bank-profile.set', subject, staffId: person.id, why }, now)
    })
    return undefined
  })

  register(lookAtBankFile, async ({ params: { currency }, query: { name, from, to }, body: bytes }) =>
    lookAtFile({ db, clock }, accountOf(currency), { name, bytes, period: { from, to } }),
  )

  register(keepBankFile, async ({ params: { currency }, query, body: bytes, person }) => {
    const { name, from, to, seen } = query
    const file = { name, bytes, period: { from, to }, seen, staffId: person.id }
    await keepFile({ db, clock }, accountOf(currency), file)
    return undefined
  })

  register(withdrawBankFile, async ({ params: { currency, fileId }, body: { reason: why }, person }) => {
    const account = accountOf(currency)
    const now = clock.now()
    await transact(db, async (trx) => {
      const id = Number(fileId)
      const file = await lockFile(trx, account, id)
      if (!file) throw new ApiError('no_encontrado')
      if (file.withdrawnAt) throw new ApiError('dia_cambio', {}, 'Ese archivo ya se retiró.')
      const closed = await findClosedDay(trx, account, id)
      if (closed)
        throw new ApiError('dia_cambio', {}, `El ${formatDate(closed)} ya se cerró: su archivo se queda.`)
      await withdrawFile(trx, id, { staffId: person.id, why }, now)
      const changes = { state: changed('received', 'withdrawn') }
      const subject = `reconciliation:${currency}/file-${id}`
      const act = { action: 'bank-file.withdrawn', subject, changes } as const
      await writeAudit(trx, { ...act, staffId: person.id, why }, now)
    })
    return undefined
  })
}
