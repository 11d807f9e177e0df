import {
  type DocumentKind,
  formatSize,
  groupDocuments,
  type PropertyDocument,
} from '@llave/domain/portfolio/property-document'
import { formatDate } from '@llave/domain/time/format-date'
import { Link } from '../../navigation/navigation.tsx'
import * as styles from './document-list.module.css'
import { DownloadDocument } from './download-document.tsx'

const headings: Readonly<Record<DocumentKind, string>> = {
  contract: 'Contratos',
  plan: 'Planos',
  act: 'Actas',
  other: 'Otros documentos',
}

/** The documents by kind, each with its date and size, a link to show it and a button to save it. */
export function DocumentList({
  documents,
  shown,
}: {
  documents: readonly PropertyDocument[]
  shown: string | null
}) {
  return (
    <div className={styles.papers}>
      {groupDocuments(documents).map(({ kind, documents }) => (
        <section key={kind} aria-labelledby={`papers-${kind}`}>
          <h2 className="t3" id={`papers-${kind}`}>
            {headings[kind]}
          </h2>
          <ul>
            {documents.map((document) => (
              <li className={styles.paper} key={document.id}>
                <Link
                  className={styles.title}
                  to={{ search: `?ver=${document.id}` }}
                  aria-current={document.id === shown ? 'true' : undefined}
                  preventScrollReset
                >
                  {document.title}
                </Link>
                <span className="small ink2">{describeDocument(document)}</span>
                <DownloadDocument document={document} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** `14/03/2025 · PDF · 1.2 MB` */
export function describeDocument({ datedOn, picture, size }: PropertyDocument): string {
  return [formatDate(datedOn), picture ? 'Imagen' : 'PDF', formatSize(size)].join(' · ')
}
