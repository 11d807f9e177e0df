import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { type KindName, kindNames } from '../rows/row-kind.ts'
import type { ImportReport } from './import-report.ts'

const labels: Record<KindName, string> = {
  projects: 'Proyectos',
  progress: 'Avances de obra',
  customers: 'Clientes',
  properties: 'Propiedades',
  receivables: 'Letras y pagos',
  'exchange-rates': 'Tipos de cambio',
  notices: 'Avisos',
  documents: 'Documentos',
}

/** The report as lines of text for the staff that ran the import. */
export function printReport({ applied, counts, findings }: ImportReport): string {
  const lines = findings.map(({ file, line, field, reason, refused }) =>
    escapeToOneLine(
      `${file}:${line}: ${refused ? 'rechazada' : 'aviso'}: ${field === '' ? reason : `${field}: ${reason}`}`,
    ),
  )
  for (const name of kindNames) {
    const { created, updated, unchanged, refused } = counts[name]
    if (created + updated + unchanged + refused === 0) continue
    lines.push(
      `${labels[name]}: filas nuevas ${created}, cambiadas ${updated}, sin cambio ${unchanged}, rechazadas ${refused}`,
    )
  }
  if (!applied) lines.push('No se guardó nada: hay filas rechazadas y se pidió todo o nada.')
  return `${lines.join('\n')}\n`
}
