import { kindNames } from '@llave/contract/integration/rows/kind-names'
import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { kindHeadings } from '../source-files/columns.ts'
import type { Finding, ImportReport, Recognised } from './import-report.ts'
import type { Missing } from './withdraw-missing.ts'

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
    const { created, changed, same, withdrawn, refused } = counts[name]
    if (created + changed + same + withdrawn + refused === 0) continue
    const gone = withdrawn > 0 ? `, retiradas ${withdrawn}` : ''
    lines.push(
      `${kindHeadings[name]}: filas nuevas ${created}, cambiadas ${changed}, sin cambio ${same}${gone}, rechazadas ${refused}`,
    )
  }
  if (!applied) lines.push('No se guardó nada: hay filas rechazadas y se pidió todo o nada.')
  for (const path of returned) lines.push(`Filas rechazadas, con su error: ${path}`)
  for (const failure of notReturned) lines.push(`No se pudieron escribir las filas rechazadas: ${failure}`)
  return `${lines.join('\n')}\n`
}

/** What a complete extract would withdraw, as a line that is read before it does. */
export function printMissing({ kind, missing, stored }: Missing): string {
  return `${kindHeadings[kind]}: ${missing} de ${stored} guardadas no vinieron en el extracto completo.\n`
}

function describe({ file, line, column, value, reason, expected, refused, ...named }: Finding): string {
  const row = [
    ...(named.proforma === '' ? [] : [`proforma ${named.proforma}`]),
    ...(named.letra === '' ? [] : [`letra ${named.letra}`]),
  ]
  const what = [column, value === '' ? '' : `"${value}"`].filter(Boolean).join(' ')
  const sentence = [...row, what].filter(Boolean).join(', ')
  const wanted = expected === '' ? '' : `; se espera ${expected}`
  const place = line === 0 ? file : `${file}:${line}`
  return `${place}: ${refused ? 'rechazada' : 'aviso'}: ${sentence === '' ? '' : `${sentence}: `}${reason}${wanted}`
}
