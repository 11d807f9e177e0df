import { printSheet } from '@llave/contract/complaints-book/book-calls'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { useMutation } from '@tanstack/react-query'
import { callAsNobody } from '../api/call-as-nobody.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { saveFile } from '../api/save-file.ts'

/** Downloads the sheet of a key as it stands now. */
export function SheetCopy({ sheetKey, look }: { sheetKey: string; look?: 'fill' | 'line' }) {
  const printing = useMutation({
    mutationFn: () => callAsNobody(printSheet, { body: { key: sheetKey } }),
    onSuccess: ({ bytes, fileName }) => saveFile(bytes, 'application/pdf', fileName),
  })
  return (
    <>
      <Button
        look={look ?? 'fill'}
        aria-disabled={printing.isPending || undefined}
        onClick={() => !printing.isPending && printing.mutate()}
      >
        {printing.isPending ? 'Descargando…' : 'Descargar la hoja'}
      </Button>
      {printing.isError && <Alert>No pudimos descargar la hoja. {failureAdvice(printing.error)}</Alert>}
    </>
  )
}
