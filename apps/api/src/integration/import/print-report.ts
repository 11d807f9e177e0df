import { kindNames } from '@llave/contract/integration/rows/row-kinds'
import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { kindHeadings } from '../source-files/columns.ts'
import type { Finding, ImportReport, Recognised } from './import-report.ts'

/** What was recognised of the files, as lines of text, before their rows are read. */
export function printRecognised(recognised: readonly Recognised[]): string {
  const lines = recognised.flatMap(({ name, kind, said }) => [
    `${name}: ${kindHeadings[kind]}`,
    ...said.map((each) => `  ${each}`),
  ])
  return lines.map((line) => `${escapeToOneLine(line)}\n`).join('')
}

/** The report as lines of text for the staff that ran the import. */
export function printReport({
  applied,
  counts,
  findings,
  returned,
  notReturned,
}: Omit<ImportReport, 'batch'>): string {
  const lines = findings.map((finding) => escapeToOneLine(describe(finding)))
  for (const name of kindNames) {
    const { created, changed, same, refused } = counts[name]
    if (created + changed + same + refused === 0) continue
    lines.push(
      `${kindHeadings[name]}: filas nuevas ${created}, cambiadas ${changed}, sin cambio ${same}, rechazadas ${refused}`,
    )
  }
  if (!applied) lines.push('No se guardó nada: hay filas rechazadas y se pidió todo o nada.')
  for (const path of returned) lines.push(`Filas rechazadas, con su error: ${path}`)
  for (const failure of notReturned) lines.push(`No se pudieron escribir las filas rechazadas: ${failure}`)
  return `${lines.join('\n')}\n`
}

function describe({ file, line, column, value, reason, expected, refused, ...named }: Finding): string {
  const row = [
    ...(named.proforma === '' ? [] : [`proforma ${named.proforma}`]),
    ...(named.letra === '' ? [] : [`letra ${named.letra}`]),
  ]
  const what = [column, value === '' ? '' : `"${value}"`].filter(Boolean).join(' ')
  const sentence = [...row, what].filter(Boolean).join(', ')
  const wanted = expected === '' ? '' : `; se espera ${expected}`
  return `${file}:${line}: ${refused ? 'rechazada' : 'aviso'}: ${sentence === '' ? '' : `${sentence}: `}${reason}${wanted}`
}
