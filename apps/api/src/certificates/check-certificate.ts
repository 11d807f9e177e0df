import { formatDate } from '@llave/domain/time/format-date'
import type { Database } from '../database/database.ts'
import type { CheckContent } from '../paper/check-page.ts'
import { findByCheckCode } from './certificate.store.ts'
import { certificateTitle } from './certificate-text.ts'
import { statementCheck } from './check-statement.ts'

const states = {
  valid: 'Emitida',
  withdrawn: 'Emitida, y lo que decía cambió después',
} as const

/** The check page of a certificate or a statement; null where neither has that code. */
export function paperCheck(
  db: Database,
): (code: string, compared: string | null) => Promise<CheckContent | null> {
  const [ofCertificate, ofStatement] = [certificateCheck(db), statementCheck(db)]
  return async (code, compared) => (await ofCertificate(code)) ?? ofStatement(code, compared)
}

/** The check page of a certificate: number, type, date and state; no personal data. */
function certificateCheck(db: Database): (code: string) => Promise<CheckContent | null> {
  return async (code) => {
    const found = await findByCheckCode(db, code)
    if (!found) return null
    const { paper, state } = found
    return {
      title: state === 'valid' ? 'Esta constancia es genuina' : 'Esta constancia ya no vale',
      figure: '',
      lines: [
        ['Constancia Nro.', paper.number],
        ['Tipo', certificateTitle(paper.kind)],
        ['Fecha de emisión', formatDate(paper.on)],
        ['Estado', states[state]],
      ],
      advice:
        'Dice cómo estaban las letras ese día. Compara estos datos con tu papel: si algo no coincide, el papel no es genuino.',
    }
  }
}
