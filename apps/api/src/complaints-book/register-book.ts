import {
  acceptOffer as acceptOfferCall,
  type FiledSheet,
  fileSheet as fileSheetCall,
  printBlankSheet,
  printSheet as printSheetCall,
  readBook,
  readSheet,
} from '@llave/contract/complaints-book/book-calls'
import { networkOf } from '@llave/domain/access/network-of'
import { complaintDueOn } from '@llave/domain/service-desk/complaint-clock'
import { limaDate } from '@llave/domain/time/lima-date'
import { ApiError } from '../http/api-error.ts'
import type { RegisterCall } from '../http/register-call.ts'
import { acceptOffer } from './answer-sheet.ts'
import { describeSheet } from './describe-sheet.ts'
import { type BookParts, fileSheet, requireProvider } from './file-sheet.ts'
import { renderBlankSheet } from './render-sheet.ts'
import { findSheetByCheckCode, type StoredSheet } from './sheet.store.ts'
import { printSheet } from './sheet-copy.ts'
import { readSheetKey, sheetKey } from './sheet-key.ts'
import { sheetFileName } from './sheet-mails.ts'

export const nothingOffered = 'En esta hoja no hay una oferta que aceptar.'

/** The Libro de Reclamaciones, open to everybody. */
export function registerBook(register: RegisterCall, parts: BookParts): void {
  const { db, clock, secret } = parts

  register(readBook, async () => ({
    provider: requireProvider(parts),
    dueOn: complaintDueOn(limaDate(clock.now())),
  }))
  register(fileSheetCall, async ({ body, request }) =>
    filed(await fileSheet(parts, body, networkOf(request.ip ?? ''))),
  )
  register(readSheet, async ({ body }) => filed(await requireSheet(body.key)))
  register(printSheetCall, async ({ body }) => {
    const sheet = await requireSheet(body.key)
    return { bytes: await printSheet(parts, sheet), fileName: sheetFileName(sheet.code) }
  })
  register(acceptOfferCall, async ({ body }) => {
    const agreed = await acceptOffer(parts, await requireSheet(body.key))
    if (!agreed) throw new ApiError('ya_resuelto', {}, nothingOffered)
    return filed(agreed)
  })
  register(printBlankSheet, async () => ({
    bytes: await renderBlankSheet(requireProvider(parts), clock.now()),
    fileName: 'hoja-de-reclamacion-en-blanco.pdf',
  }))

  function filed(sheet: StoredSheet): FiledSheet {
    return { key: sheetKey(secret, sheet.checkCode), sheet: describeSheet(sheet) }
  }

  /** Of a key that is none of ours nothing is said but that there is no such sheet. */
  async function requireSheet(key: string): Promise<StoredSheet> {
    const checkCode = readSheetKey(secret, key)
    const sheet = checkCode && (await findSheetByCheckCode(db, checkCode))
    if (!sheet) throw new ApiError('no_encontrado')
    return sheet
  }
}
