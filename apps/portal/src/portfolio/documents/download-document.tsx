import { openDocument } from '@llave/contract/portfolio/open-document'
import { Download } from '@llave/design/icons'
import { documentFileName, type PropertyDocument } from '@llave/domain/portfolio/property-document'
import { useId } from 'react'
import { callApi } from '../../api/call-api.ts'
import { closedSentence } from '../../api/failure-advice.ts'
import { keptAnswers } from '../../api/kept.ts'
import { saveFile } from '../../api/save-file.ts'
import { useSingleFlight } from '../../api/use-single-flight.ts'
import { momentText } from '../../frame/data-time.tsx'
import { useKeptAt } from '../../frame/use-kept-at.ts'
import { useOnline } from '../../frame/use-online.ts'
import * as styles from './document-list.module.css'

/** Downloads a document, under an address that is requested with the click. */
export function DownloadDocument({ document: paper }: { document: PropertyDocument }) {
  const online = useOnline()
  const keptAt = useKeptAt({ documentId: paper.id })
  const missing = !online && keptAt === null
  const reason = useId()
  const download = useSingleFlight(async () => {
    const kept = online ? null : await keptAnswers.readPaper({ documentId: paper.id })
    if (kept) return saveFile(kept, paper.picture ? 'image/jpeg' : 'application/pdf', documentFileName(paper))
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
        aria-disabled={download.isPending || missing || undefined}
        aria-describedby={online ? undefined : reason}
        onClick={(event) => !missing && download.start(event)}
      >
        <Download /> Descargar
      </button>
      {!online && (
        <p className={`${styles.reason} small ink2`} id={reason}>
          {keptAt === null
            ? 'Sin conexión: podrás abrirlo cuando vuelva.'
            : `Guardado en este equipo el ${momentText(keptAt)}`}
        </p>
      )}
      <p className={`${styles.failed} small`} role="status">
        {download.isError &&
          (closedSentence(download.error) ?? 'No pudimos descargarlo. Vuelve a intentarlo.')}
      </p>
    </>
  )
}
