import { formatMoney } from '@llave/domain/money/format-money'
import { formatDate } from '@llave/domain/time/format-date'
import type { Database } from '../database/database.ts'
import { type CheckContent, comparedFile } from '../paper/check-page.ts'
import { findStatementByCheckCode } from './statement.store.ts'

const states = {
  valid: 'Emitido',
  withdrawn: 'Emitido, y un pago que decía se deshizo después',
} as const

/** The check page of a statement: number, period, balance and state, and whether a file is the one issued. */
export function statementCheck(
  db: Database,
): (code: string, compared: string | null) => Promise<CheckContent | null> {
  return async (code, compared) => {
    const found = await findStatementByCheckCode(db, code)
    if (!found) return null
    const { paper, state, fingerprint } = found
    const { period, closing } = paper
    return {
      title: state === 'valid' ? 'Este estado de cuenta es genuino' : 'Este estado de cuenta ya no vale',
      figure: '',
      lines: [
        ['Estado de cuenta Nro.', paper.number],
        ['Periodo', `${formatDate(period.from)} al ${formatDate(period.to)}`],
        ['Fecha de emisión', formatDate(paper.on)],
        ...closing.map((sum) => ['Saldo al terminar', formatMoney(sum)] as const),
        ['Estado', states[state]],
      ],
      advice: 'Compara estos datos con tu papel: si algo no coincide, el papel no es genuino.',
      ...comparedFile(fingerprint === null ? [] : [fingerprint], compared, 'este estado de cuenta'),
    }
  }
}
