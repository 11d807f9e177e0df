import { createReadStream, type ReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { KindName } from '@llave/contract/integration/rows/kind-names'
import { isMonthFirst } from '@llave/domain/integration/written-day'
import { chooseSeparator, nameSeparator, readHeading } from './choose-separator.ts'
import { columnsOf } from './columns.ts'
import { describePlan } from './describe-plan.ts'
import { encodingNames } from './encoding.ts'
import { type Look, lookOver } from './look-over.ts'
import { rowMaker } from './make-row.ts'
import { type HeadingPlan, knownNames, planHeading } from './plan-heading.ts'
import type { MappedFile, Profile } from './profile.ts'
import { readCsv, readRecords } from './read-csv.ts'
import { readNdjson } from './read-ndjson.ts'
import { readText } from './read-text.ts'
import { refusedCsv, refusedNdjson } from './refused-lines.ts'
import { FileFault } from './source-row.ts'
import type { SourceTable } from './source-table.ts'

/** A file with an object on each line, which has our names. Throws FileFault. */
export async function openNdjson(
  path: string,
  kind: KindName,
  profile: Profile | null,
): Promise<SourceTable> {
  const look = await lookOver(path, profile?.encoding ?? null)
  const file = textFile(path, look)
  return {
    path,
    name: basename(path),
    kind,
    said: [`leído como ${encodingNames[look.encoding]}`],
    ignored: [],
    nameOf: (member) => member,
    rows: () => readNdjson(file.read()),
    bytesRead: file.bytesRead,
    refused: refusedNdjson(path, look),
  }
}

/** A file of cells between separators. Throws FileFault. */
export async function openCsv(
  path: string,
  kind: KindName,
  profile: Profile | null,
  mapped: MappedFile | null,
): Promise<SourceTable> {
  const look = await lookOver(path, profile?.encoding ?? null)
  const separator = separatorOf(look.head, kind, profile, mapped)
  const heading = readHeading(look.head, separator)
  const plan = planHeading(kind, heading, mapped)
  if (look.maybeMonthFirst && profile?.days === undefined) await refuseMonthFirst(path, look, separator, plan)
  const file = textFile(path, look)
  const makeRow = rowMaker(plan, profile, mapped)
  return {
    path,
    name: basename(path),
    kind,
    said: [
      `leído como ${encodingNames[look.encoding]}, separado por ${nameSeparator(separator)}`,
      ...describePlan(plan, profile),
    ],
    ignored: plan.ignored,
    nameOf: plan.nameOf,
    rows: () => readCsv(file.read(), separator, plan.width, makeRow),
    bytesRead: file.bytesRead,
    refused: refusedCsv(path, look, heading, separator, plan.errors),
  }
}

/** The text of a file, from its beginning at each reading. */
function textFile(path: string, { encoding }: Look): { read(): AsyncIterable<string>; bytesRead(): number } {
  let stream: ReadStream | null = null
  return {
    read() {
      stream = createReadStream(path)
      return readText(stream, encoding)
    },
    bytesRead: () => stream?.bytesRead ?? 0,
  }
}

function separatorOf(
  head: string,
  kind: KindName,
  profile: Profile | null,
  mapped: MappedFile | null,
): string {
  if (profile?.separator !== undefined) return profile.separator === 'tab' ? '\t' : profile.separator
  return chooseSeparator(head, knownNames(kind, mapped))
}

/**
 * A file with "12/25/2026" writes the month first, and its other days would be read the wrong way round:
 * refused before a row is stored.
 */
async function refuseMonthFirst(
  path: string,
  look: Look,
  separator: string,
  plan: HeadingPlan,
): Promise<void> {
  const columns = columnsOf(plan.kind)
  const days = plan.members.filter(({ member }) => columns[member]?.as === 'day')
  for await (const records of readRecords(readText(createReadStream(path), look.encoding), separator)) {
    for (const { cells, line } of records) {
      for (const { member, parts } of days) {
        const cell = cells[Number(parts[0])] ?? ''
        if (!isMonthFirst(cell.trim())) continue
        throw new FileFault(
          `${plan.nameOf(member)} tiene "${cell.trim()}", que es mes/día/año: si todo el archivo lo es, impórtelo con un perfil con "days": "mm/dd/yyyy"; si no, corrija esa fila`,
          line,
        )
      }
    }
  }
}
