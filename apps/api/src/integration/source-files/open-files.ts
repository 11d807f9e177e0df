import { basename, resolve } from 'node:path'
import { type KindName, kindNames } from '@llave/contract/integration/rows/kind-names'
import { openCsv, openNdjson } from './open-text.ts'
import { openWorkbook } from './open-workbook.ts'
import { type MappedFile, mappedFor, type Profile } from './profile.ts'
import { refusedPath } from './refused-lines.ts'
import { FileFault } from './source-row.ts'
import type { SourceTable, UnreadableTable } from './source-table.ts'

/** Thrown for files whose names do not say what they hold. */
export class UnknownFileError extends Error {}

type NamedFile = {
  readonly path: string
  /** Null for a workbook, whose sheets say it. */
  readonly kind: KindName | null
  readonly format: string
  readonly mapped: MappedFile | null
}

/**
 * Opens files and recognises what they hold, before a row of any is read: the tables in the order in which
 * rows refer to each other. Throws UnknownFileError, and the system's error where a file cannot be opened.
 */
export async function openFiles(
  paths: readonly string[],
  profile: Profile | null,
): Promise<(SourceTable | UnreadableTable)[]> {
  refuseOverlap(paths)
  const files = paths.map((path) => nameFile(path, profile))
  const opened = (await Promise.all(files.map((file) => openFile(file, profile)))).flat()
  return opened.sort((one, other) => rankOf(one.kind) - rankOf(other.kind))
}

/** Refused rows of one file must not be written over another that is still to be read. */
function refuseOverlap(paths: readonly string[]): void {
  const absolute = paths.map((path) => resolve(path))
  for (const [place, path] of absolute.entries()) {
    if (absolute.indexOf(path) < place) throw new UnknownFileError(`${paths[place]}: está dos veces`)
    const back = absolute.indexOf(refusedPath(path))
    if (back < 0) continue
    const reason = `ahí se escriben las filas rechazadas de ${basename(path)}: impórtelo antes, aparte`
    throw new UnknownFileError(`${paths[back]}: ${reason}`)
  }
}

/** What may be of any kind is told first. */
function rankOf(kind: KindName | null): number {
  return kind === null ? -1 : kindNames.indexOf(kind)
}

const fileName = new RegExp(
  `^(?:(${kindNames.join('|')})(?:[-_. ].*)?|.+)\\.(ndjson|csv|txt|xlsx|xlsm|xls)$`,
  'i',
)
/** The last is told what to do: it is another format. */
const workbookFormats = ['xlsx', 'xlsm', 'xls']

function nameFile(path: string, profile: Profile | null): NamedFile {
  const name = basename(path)
  const mapped = mappedFor(profile, name)
  const [, own, format = ''] = fileName.exec(name) ?? []
  const kind = mapped?.kind ?? ((own?.toLowerCase() ?? null) as KindName | null)
  const isWorkbook = workbookFormats.includes(format.toLowerCase())
  if (!format || (kind === null && !isWorkbook)) {
    throw new UnknownFileError(`${path}: el nombre no dice qué contiene (docs/import-formats.md)`)
  }
  return { path, kind, format: format.toLowerCase(), mapped }
}

async function openFile(
  { path, kind, format, mapped }: NamedFile,
  profile: Profile | null,
): Promise<(SourceTable | UnreadableTable)[]> {
  try {
    if (workbookFormats.includes(format) || kind === null)
      return await openWorkbook(path, { kind, mapped }, profile)
    return [
      format === 'ndjson'
        ? await openNdjson(path, kind, profile)
        : await openCsv(path, kind, profile, mapped),
    ]
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    return [{ path, name: basename(path), kind, line: error.line, faults: error.reasons }]
  }
}
