import { openDocument } from '@llave/contract/portfolio/open-document'
import { Download } from '@llave/design/icons'
import type { PropertyDocument } from '@llave/domain/portfolio/property-document'
import { callApi } from '../../api/call-api.ts'
import { closedSentence } from '../../api/failure-advice.ts'
import { useSingleFlight } from '../../api/use-single-flight.ts'
import * as styles from './document-list.module.css'

/** Downloads a document, under an address that is requested with the click. */
export function DownloadDocument({ document: paper }: { document: PropertyDocument }) {
  const download = useSingleFlight(async () => {
    const { path } = await callApi(openDocument, { body: { id: paper.id } })
    const link = document.createElement('a')
    link.href = `${path}?descargar`
    link.download = ''
    link.click()
  })
  return (
    <>
      <button
        type="button"
        className="link small"
        aria-label={`Descargar ${paper.title}`}
        aria-disabled={download.isPending || undefined}
        onClick={download.start}
      >
        <Download /> Descargar
      </button>
      <p className={`${styles.failed} small`} role="status">
        {download.isError &&
          (closedSentence(download.error) ?? 'No pudimos descargarlo. Vuelve a intentarlo.')}
      </p>
    </>
  )
}
