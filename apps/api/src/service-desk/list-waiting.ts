import { showHiddenSigns, showOnOneLine } from '@llave/domain/text/hidden-signs'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import type { Queryable } from '../database/database.ts'
import { findWaiting } from './waiting.store.ts'

/** The open queries whose last word is the customer's, the oldest first, for the staff that answers them. */
export async function listWaiting(db: Queryable): Promise<string> {
  const waiting = await findWaiting(db)
  if (waiting.length === 0) return 'No hay consultas por responder.\n'
  return waiting
    .map(({ id, since, subject, projectName, text }) => {
      const indented = showHiddenSigns(text)
        .split('\n')
        .map((line) => `    ${line}`)
      return `${id}  ${formatDate(limaDate(since))}  ${showOnOneLine(`${projectName}: ${subject}`)}\n${indented.join('\n')}\n`
    })
    .join('\n')
}
