import { largestPaper, paperTypeOf } from '../portfolio/paper-file.ts'
import { isBlank, withoutHiddenCharacters } from '../text/hidden-characters.ts'

/** The most UTF-16 units of a file's name in a call. */
const longestName = 150

/**
 * The name under which a chosen file is matched and stored: composed (NFC), on one line, without its folder and
 * without what nobody sees; shortened before its ending. `archivo` where nothing is left.
 */
export function cleanPaperName(chosen: string): string {
  const last = chosen.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const name = withoutHiddenCharacters(last).replace(/\s+/g, ' ').normalize('NFC').trim()
  if (isBlank(name) || /^\.+$/.test(name)) return 'archivo'
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? ''
  const words = name.slice(0, name.length - ending.length)
  const kept = words.slice(0, longestName - ending.length)
  // A character of two units is kept whole or not at all.
  return (kept === words ? words : kept.replace(/[\ud800-\udbff]$/, '').trimEnd()) + ending
}

/** Why a file of that many bytes is not stored, before it is read; null where it may be. */
export function faultOfPaperSize(bytes: number): string | null {
  if (bytes === 0) return 'Está vacío.'
  return bytes > largestPaper ? 'Pesa más de 20 MB.' : null
}

/** Why a file with this content is not stored; null where it may be. */
export function faultOfPaperBytes(bytes: Uint8Array): string | null {
  if (paperTypeOf(bytes)) return null
  const isCut = bytes.length >= 5 && String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'
  return isCut ? 'Es un PDF cortado: le falta el final.' : 'No es un PDF ni una imagen JPG o PNG.'
}

type Named = { readonly proforma: string; readonly holders: readonly unknown[] }

/** What is known of a file by its name and its bytes. */
type FileMatch = {
  readonly named: readonly Named[]
  readonly fits: readonly string[]
  readonly known: { readonly proforma: string; readonly replacedAt: unknown } | null
}

/**
 * How a file stands that may be stored for `proforma`, empty while none is chosen: `ready`; `unnamed`, as its name
 * says none and none is chosen; `several` of the same people, of which none is chosen; `others`, whose names are of
 * different people or are not the one chosen; `unheld`; `same`, as it is shown there already; `elsewhere`, as the
 * same bytes are shown at another proforma.
 */
export type PaperStand = 'ready' | 'unnamed' | 'several' | 'others' | 'unheld' | 'same' | 'elsewhere'

export function paperStandOf({ named, fits, known }: FileMatch, proforma: string): PaperStand {
  if (named.length > 0 && fits.length === 0) return 'others'
  if (proforma === '') return named.length === 0 ? 'unnamed' : 'several'
  if (named.length > 0 && !fits.includes(proforma)) return 'others'
  if (named.find((one) => one.proforma === proforma)?.holders.length === 0) return 'unheld'
  if (known === null || known.replacedAt !== null) return 'ready'
  return known.proforma === proforma ? 'same' : 'elsewhere'
}
