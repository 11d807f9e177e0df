import { type KindName, kindNames } from '@llave/contract/integration/rows/kind-names'
import { parseShare } from '@llave/domain/integration/withdrawal-share'
import type { CompletableKind } from './stored-rows.store.ts'

/** What the operator says of files: of which kinds they are complete, and how much of those may go. */
export type CompleteExtract = {
  readonly kinds: readonly CompletableKind[]
  /** The share of the stored rows that may be withdrawn, in hundredths of a percent. */
  readonly share: number
}

/** Why a kind is withdrawn row by row alone; null where a complete extract may do it. */
const byRowAlone: Readonly<Record<KindName, string | null>> = {
  projects: 'de un proyecto dependen propiedades e imágenes',
  progress: null,
  customers: 'los celulares de un cliente son los de su fila, y una persona se retira por su fila',
  properties: 'un contrato se resuelve por su fila',
  receivables: null,
  'exchange-rates': 'un tipo de cambio se retira por su fila',
  notices: null,
  documents: null,
  'title-stages': 'una etapa del título se retira por su fila',
  replies: 'una respuesta que se envió no se retira',
}

/** What is withdrawn without another word, as a share: more is taken for an extract that broke off. */
export const usualShare = '5%'

/** Reads the options `--complete KIND` and `--withdraw-up-to SHARE`; the reason where they say nothing sound. */
export function readComplete(
  names: readonly string[],
  shareText: string = usualShare,
): CompleteExtract | { readonly refusal: string } {
  const share = parseShare(shareText)
  if (share === null) return { refusal: `--withdraw-up-to ${shareText}: se espera un porcentaje como 5%` }
  const kinds: CompletableKind[] = []
  for (const name of names) {
    const kind = kindNames.find((each) => each === name)
    if (!kind) return { refusal: `--complete ${name}: no es un tipo de archivo: ${kindNames.join(', ')}` }
    const reason = byRowAlone[kind]
    if (reason !== null) return { refusal: `--complete ${name}: ${reason}` }
    kinds.push(kind as CompletableKind)
  }
  return { kinds, share }
}
