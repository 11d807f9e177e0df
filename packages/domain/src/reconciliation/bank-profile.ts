import type { DayHabit } from '../integration/written-day.ts'
import { foldHeading } from '../integration/written-word.ts'

/** What stands between the cells of a text; a workbook has none. */
export const bankSeparators = [',', ';', 'tab', '|'] as const
export type BankSeparator = (typeof bankSeparators)[number]

/** How a bank writes the statement of one account, which is found in a file by the names of its columns. */
export type BankProfile = {
  /** How people call the account: "BCP recaudadora". */
  readonly bank: string
  /** As the bank writes it; only its digits count. */
  readonly accountNumber: string
  readonly separator: BankSeparator
  readonly days: DayHabit
  readonly decimalMark: '.' | ','
  readonly columns: BankColumns
}

/** Names of columns; empty where the bank has no such one. */
export type BankColumns = {
  readonly day: string
  /** One column whose amounts are negative where money leaves; else `credit` and `debit` stand. */
  readonly amount: string
  readonly credit: string
  readonly debit: string
  readonly reference: string
  /** Of the account number in each row; without one the number stands above the heading. */
  readonly account: string
}

export type BankColumn = keyof BankColumns

/** Without fewer digits another account is taken for it. */
const leastDigits = 6

/** Why a profile cannot be used, with the member that says it, in Spanish; null where it can. */
export function faultOfBankProfile(
  profile: BankProfile,
): { readonly field: string; readonly fault: string } | null {
  const { accountNumber, columns } = profile
  if (profile.bank.trim() === '') return { field: 'bank', fault: 'Falta el nombre de la cuenta.' }
  if (!/^[\d -]+$/.test(accountNumber) || digitsOf(accountNumber).length < leastDigits)
    return {
      field: 'accountNumber',
      fault: `El número de cuenta lleva solo cifras y guiones, y al menos ${leastDigits} cifras.`,
    }
  if (foldHeading(columns.day) === '') return { field: 'day', fault: 'Falta la columna de la fecha.' }
  if (foldHeading(columns.reference) === '')
    return { field: 'reference', fault: 'Falta la columna de la glosa.' }
  const isSplit = columns.credit !== '' || columns.debit !== ''
  if (columns.amount === '' && (columns.credit === '' || columns.debit === ''))
    return { field: 'amount', fault: 'Falta la columna del importe, o las dos de abonos y cargos.' }
  if (columns.amount !== '' && isSplit)
    return {
      field: 'amount',
      fault: 'El importe está en una columna con signo o en dos, de abonos y cargos: no en ambas.',
    }
  const names = Object.values(columns).filter(Boolean).map(foldHeading)
  if (new Set(names).size < names.length)
    return { field: 'columns', fault: 'Dos columnas tienen el mismo nombre.' }
  return null
}

/** A number of an account as it is compared. */
export function digitsOf(accountNumber: string): string {
  return accountNumber.replace(/\D/g, '')
}
