import { ApiError } from '@llave/client/api-error'
import { listDocuments } from '@llave/contract/portfolio/list-documents'
import { Empty } from '@llave/design/empty'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { useCustomerStatement } from '../../api/customer-statement.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { DataTime } from '../../frame/data-time.tsx'
import { LoadFailure } from '../../frame/load-failure.tsx'
import { PropertyNotFound } from '../../frame/property-not-found.tsx'
import { usePageTitle } from '../../frame/use-page-title.ts'
import { useParams, useSearchParams } from '../../navigation/navigation.tsx'
import { useCustomerSession } from '../../session/use-session.ts'
import * as documentListStyles from './document-list.module.css'
import { DocumentList } from './document-list.tsx'
import { DocumentPreview } from './document-preview.tsx'
import * as styles from './documents-page.module.css'

/** `/documents/{proforma}`: Llave's own viewer, in its own tab. `?ver` is the document that is shown. */
export function DocumentsPage() {
  usePageTitle('Documentos')
  const { id: proforma = '' } = useParams()
  const [search] = useSearchParams()
  const { document: owner } = useCustomerSession()
  const product = useCustomerStatement().data?.products.find((own) => own.proforma === proforma)
  const documents = useQuery({
    queryKey: ['documents', owner.type, owner.number, proforma],
    queryFn: ({ signal }) => callApi(listDocuments, { query: { owner, proforma }, signal }),
  })
  if (documents.error instanceof ApiError && documents.error.code === 'ajeno') return <PropertyNotFound />
  const shown = documents.data?.find(({ id }) => id === search.get('ver'))

  return (
    <div className={styles.viewer} data-shown={shown ? '' : undefined}>
      <div className={styles.head}>
        <BackLink to="/">Inicio</BackLink>
        <h1 className="t1">Documentos</h1>
        <DataTime of={listDocuments} />
        <p className={`ink2 ${styles.of}`}>
          {product && (
            <>
              <span className="lower">{product.projectName}</span>, {product.name}
            </>
          )}
        </p>
      </div>
      {documents.data ? (
        documents.data.length === 0 ? (
          <Empty title="Todavía no hay documentos">
            <p className="ink2">Cuando haya contratos, planos o actas de esta propiedad, los verás aquí.</p>
          </Empty>
        ) : (
          <div className={styles.grid}>
            <DocumentList documents={documents.data} shown={shown?.id ?? null} />
            <div className={styles.pane}>
              {shown ? (
                <DocumentPreview key={shown.id} document={shown} />
              ) : (
                <p className={`ink2 ${styles.hint}`}>Elige un documento para verlo aquí.</p>
              )}
            </div>
          </div>
        )
      ) : documents.isError ? (
        <LoadFailure
          title="No pudimos cargar tus documentos."
          error={documents.error}
          retry={() => documents.refetch()}
        />
      ) : (
        <div className={styles.grid}>
          <Skeleton message="Buscando tus documentos…">
            {['first', 'second', 'third'].map((name) => (
              <div className={documentListStyles.paper} key={name}>
                <SkeletonBlock width="70%" height={22} />
                <SkeletonBlock width={96} height={18} />
              </div>
            ))}
          </Skeleton>
        </div>
      )}
    </div>
  )
}
