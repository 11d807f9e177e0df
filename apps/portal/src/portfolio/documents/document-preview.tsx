import { openDocument } from '@llave/contract/portfolio/open-document'
import { buttonClass } from '@llave/design/button'
import { ArrowLeft } from '@llave/design/icons'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import type { PropertyDocument } from '@llave/domain/portfolio/property-document'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { keptAnswers } from '../../api/kept.ts'
import { LoadFailure } from '../../frame/load-failure.tsx'
import { Link } from '../../navigation/navigation.tsx'
import { describeDocument } from './document-list.tsx'
import * as styles from './document-preview.module.css'
import * as documentsPageStyles from './documents-page.module.css'
import { DownloadDocument } from './download-document.tsx'

/** Milliseconds after which an unused link is renewed, before it expires. */
const RENEWAL = 4 * 60_000

/** Bytes of a document that is kept for when there is no network: one that is larger would fill a phone. */
const mostKept = 3_000_000

/** The frame shows it under its own request, of which a page sees nothing: it is asked for once more. */
async function keepOpened(documentId: string, path: string): Promise<void> {
  await keptAnswers.keepPaper({ documentId }, await fetch(path))
}

/** A document embedded in the page, under an address that is valid for some minutes. */
export function DocumentPreview({ document: paper }: { document: PropertyDocument }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [broken, setBroken] = useState(false)
  const isLink = !paper.picture && !navigator.pdfViewerEnabled
  const address = useQuery({
    queryKey: ['document-address', paper.id],
    queryFn: ({ signal }) => callApi(openDocument, { body: { id: paper.id }, signal }),
    gcTime: 0,
    // A refetch would change the address, and so reload the document while it is read.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchInterval: isLink ? RENEWAL : false,
  })
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const path = address.data?.path
  useEffect(() => {
    if (path !== undefined && paper.size <= mostKept) void keepOpened(paper.id, path).catch(() => undefined)
  }, [path, paper])

  return (
    <>
      <Link className={`back ${documentsPageStyles.all}`} to={{ search: '' }} preventScrollReset>
        <ArrowLeft /> Todos los documentos
      </Link>
      <div className={documentsPageStyles.title}>
        <h2 className="t3" ref={heading} tabIndex={-1}>
          {paper.title}
        </h2>
        <p className="small ink2">{describeDocument(paper)}</p>
      </div>
      {broken || (address.isError && !address.data) ? (
        <LoadFailure
          title="No pudimos abrir este documento."
          error={address.error}
          retry={() => {
            setBroken(false)
            void address.refetch()
          }}
        />
      ) : address.data ? (
        <Paper paper={paper} path={address.data.path} isLink={isLink} onBroken={() => setBroken(true)} />
      ) : (
        <Skeleton message="Abriendo el documento…">
          <SkeletonBlock width="100%" height="60vh" />
        </Skeleton>
      )}
      <div>
        <DownloadDocument document={paper} />
      </div>
    </>
  )
}

function Paper({
  paper,
  path,
  isLink,
  onBroken,
}: {
  paper: PropertyDocument
  path: string
  isLink: boolean
  onBroken: () => void
}) {
  if (paper.picture) {
    const { width, height } = paper.picture
    return (
      <img
        className={styles.picture}
        src={path}
        alt={paper.title}
        width={width}
        height={height}
        onError={onBroken}
      />
    )
  }
  if (isLink) {
    return (
      <div className={styles.link}>
        <p className="ink2">Tu navegador no muestra documentos PDF dentro de la página.</p>
        <a className={buttonClass({ look: 'line' })} href={path} target="_blank" rel="noopener">
          Abrir documento
        </a>
      </div>
    )
  }
  // Chromium's PDF viewer fills half of a small frame with its page list unless told otherwise.
  return (
    <iframe
      className={styles.pdf}
      src={`${path}#navpanes=0&view=FitH`}
      title={paper.title}
      referrerPolicy="no-referrer"
    />
  )
}
