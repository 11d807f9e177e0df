import { type KindName, kindNames } from '@llave/contract/integration/rows/row-kinds'
import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import type { ImportReport } from './import-report.ts'
import type { Missing } from './withdraw-missing.ts'

const labels: Record<KindName, string> = {
  projects: 'Proyectos',
  progress: 'Avances de obra',
  customers: 'Clientes',
  properties: 'Propiedades',
  receivables: 'Letras y pagos',
  'exchange-rates': 'Tipos de cambio',
  notices: 'Avisos',
  documents: 'Documentos',
  replies: 'Respuestas a consultas',
}

/** The report as lines of text for the staff that ran the import. */
export function printReport({ applied, counts, findings }: ImportReport): string {
  const lines = findings.map(({ file, line, field, reason, refused }) =>
    escapeToOneLine(
      `${line === 0 ? file : `${file}:${line}`}: ${refused ? 'rechazada' : 'aviso'}: ${field === '' ? reason : `${field}: ${reason}`}`,
    ),
  )
  for (const name of kindNames) {
    const { created, changed, same, withdrawn, refused } = counts[name]
    if (created + changed + same + withdrawn + refused === 0) continue
    const gone = withdrawn > 0 ? `, retiradas ${withdrawn}` : ''
    lines.push(
      `${labels[name]}: filas nuevas ${created}, cambiadas ${changed}, sin cambio ${same}${gone}, rechazadas ${refused}`,
    )
  }
  if (!applied) lines.push('No se guardó nada: hay filas rechazadas y se pidió todo o nada.')
  return `${lines.join('\n')}\n`
}

/** What a complete extract would withdraw, as a line that is read before it does. */
export function printMissing({ kind, missing, stored }: Missing): string {
  return `${labels[kind]}: ${missing} de ${stored} guardadas no vinieron en el extracto completo.\n`
}
