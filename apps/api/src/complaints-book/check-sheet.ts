import { formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import type { CheckContent } from '../paper/check-page.ts'
import { findSheetByCheckCode } from './sheet.store.ts'

const states = {
  filed: 'Presentada, sin respuesta todavía',
  answered: 'Respondida',
  agreed: 'Respondida, con un acuerdo aceptado',
} as const

/** The check page of a sheet: code, date and state, nothing of who presented it; null where none has that code. */
export function sheetCheck(db: Database): (code: string) => Promise<CheckContent | null> {
  return async (code) => {
    const sheet = await findSheetByCheckCode(db, code)
    if (!sheet) return null
    return {
      title: 'Esta hoja de reclamación es genuina',
      figure: '',
      lines: [
        ['Hoja N.°', sheet.code],
        ['Fecha y hora', formatDateTime(limaDateTime(sheet.filedAt))],
        ['Proveedor', `${sheet.provider.legalName}, RUC ${sheet.provider.ruc}`],
        ['Estado', states[sheet.state]],
      ],
      advice: 'Compara estos datos con tu papel. Si algo no coincide, el papel no es genuino.',
    }
  }
}
