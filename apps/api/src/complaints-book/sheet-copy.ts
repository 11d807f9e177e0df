import type { BookParts } from './file-sheet.ts'
import { renderBookSheet } from './render-sheet.ts'
import type { StoredSheet } from './sheet.store.ts'
import { sheetKey } from './sheet-key.ts'
import type { SheetCopy } from './sheet-mails.ts'

/** The paper of a sheet as it stands now, with the QR of its check page. */
export function printSheet(
  { publicUrl }: Pick<BookParts, 'publicUrl'>,
  sheet: StoredSheet,
): Promise<Uint8Array<ArrayBuffer>> {
  return renderBookSheet(sheet, `${publicUrl}/verificar/${sheet.checkCode}`)
}

/** That paper, and where who presented the sheet reads it; the key stands behind the #, which no log carries. */
export async function consumerCopy(
  parts: Pick<BookParts, 'publicUrl' | 'secret'>,
  sheet: StoredSheet,
): Promise<SheetCopy> {
  return {
    address: `${parts.publicUrl}/libro-de-reclamaciones/hoja#${sheetKey(parts.secret, sheet.checkCode)}`,
    pdf: await printSheet(parts, sheet),
  }
}
