import { exportReport, spreadsheetType } from '@llave/contract/receivables/export-report'
import { Alert } from '@llave/design/alert'
import { Download } from '@llave/design/icons'
import { useId, useRef } from 'react'
import { callApi } from '../api/call-api.ts'
import { useCustomerStatement } from '../api/customer-statement.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { saveFile } from '../api/save-file.ts'
import { useSingleFlight } from '../api/use-single-flight.ts'
import { useOpening } from '../frame/use-opening.ts'
import { useCustomerSession } from '../session/use-session.ts'
import * as styles from './export-button.module.css'

/** The title and "Exportar", which downloads the letras of the property as ReporteLetras.xlsx. */
export function ExportButton({ title, proforma }: { title: string; proforma: string }) {
  const owner = useCustomerSession().document
  const opens = useOpening(useCustomerStatement().data?.closedUntil)
  const closedId = useId()
  const exporting = useRef<HTMLButtonElement>(null)
  const report = useSingleFlight(async () => {
    const { bytes } = await callApi(exportReport, { query: { owner, proforma }, timeout: 60_000 })
    saveFile(bytes, spreadsheetType, 'ReporteLetras.xlsx')
  })
  return (
    <>
      <div className={styles.top}>
        <h2 className="t2">{title}</h2>
        <button
          ref={exporting}
          type="button"
          className="link"
          disabled={opens !== null}
          aria-disabled={report.isPending || undefined}
          aria-describedby={opens ? closedId : undefined}
          onClick={report.start}
        >
          <Download /> {report.isPending ? 'Preparando…' : 'Exportar'}
        </button>
      </div>
      {opens && (
        <p className={`small ink2 ${styles.until}`} id={closedId}>
          Cambiaste de número hace poco: podrás exportar desde {opens}.
        </p>
      )}
      <p className="vh" role="status">
        {report.isPending && 'Preparando tu reporte…'}
        {report.isSuccess && 'Tu reporte se descargó.'}
      </p>
      {report.isError && (
        <div className={styles.failed}>
          <Alert>No pudimos preparar tu reporte. {failureAdvice(report.error)}</Alert>
          <button
            type="button"
            className="link"
            onClick={(event) => {
              // The retry button disappears with its message, so the focus moves to the export button.
              exporting.current?.focus()
              report.start(event)
            }}
          >
            Reintentar
          </button>
        </div>
      )}
    </>
  )
}
