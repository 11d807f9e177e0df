import {
  type PaperVersion,
  type ProformaPapers,
  type paperOrigins,
  proformaPaperAddress,
  readProformaPapers,
  type ShownPaper,
  withdrawPaper,
} from '@llave/contract/staff/contents/papers'
import { buttonClass } from '@llave/design/button'
import { Fact, Facts } from '@llave/design/facts'
import { Mark } from '@llave/design/mark'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { formatSize } from '@llave/domain/portfolio/property-document'
import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { formatDate } from '@llave/domain/time/format-date'
import { useQuery } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Page } from '../frame/page.tsx'
import { paperKindWords } from '../frame/paper-words.ts'
import { Part } from '../frame/part.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { Table } from '../frame/table.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useRowKeys } from '../keys/use-row-keys.ts'
import { useStaff } from '../session/use-session.ts'
import * as styles from './papers.module.css'

const ReasonDialog = lazy(async () => ({
  default: (await import('../frame/reason-dialog.tsx')).ReasonDialog,
}))

/** The papers of one proforma: what its holders see, what is missing, and what stood there before. */
export function ProformaPapersScreen() {
  const { proforma = '' } = useParams()
  const { rights } = useStaff()
  const title = `Papeles de la proforma ${escapeToOneLine(proforma)}`
  usePageTitle(title)
  const { data, error, refetch } = useQuery({
    queryKey: ['papers', 'proforma', proforma],
    queryFn: ({ signal }) => callMesa(readProformaPapers, { params: { proforma }, signal }),
  })
  return (
    <Page
      title={title}
      back={<Link to="/contenidos/papeles">Papeles</Link>}
      acts={
        rights.includes('write:content') &&
        data &&
        data.property.holders.length > 0 && (
          <Link
            className={buttonClass({})}
            to={`/contenidos/papeles/subir?${new URLSearchParams({ proforma })}`}
          >
            Subir papeles
          </Link>
        )
      }
    >
      {error && !data ? (
        <LoadFailure
          title="No pudimos cargar los papeles de esta proforma."
          error={error}
          retry={() => void refetch()}
        />
      ) : data ? (
        <Papers key={proforma} of={data} />
      ) : (
        <Skeleton message="Cargando los papeles…">
          <SkeletonBlock width="100%" height={320} />
        </Skeleton>
      )}
    </Page>
  )
}

function Papers({ of: { property, papers, missing, versions } }: { of: ProformaPapers }) {
  const { rights } = useStaff()
  const list = useRowKeys('En los papeles de una proforma')
  const [withdrawing, setWithdrawing] = useState<ShownPaper | null>(null)
  const mayWithdraw = rights.includes('write:content')
  const { proforma, holders } = property
  return (
    <>
      <Facts>
        <Fact name="Propiedad">
          {escapeToOneLine(property.projectName)}, {escapeToOneLine(property.productName)}
        </Fact>
        <Fact name={holders.length > 1 ? 'Titulares' : 'Titular'}>
          {holders.length === 0 && 'Nadie la tiene hoy: no la ve nadie y no admite papeles.'}
          {holders.map(({ customerId, name }, place) => (
            <Fragment key={customerId}>
              {place > 0 && '; '}
              {rights.includes('read:customers') ? (
                <Link to={`/clientes/${customerId}`}>{escapeToOneLine(name)}</Link>
              ) : (
                escapeToOneLine(name)
              )}
            </Fragment>
          ))}
        </Fact>
      </Facts>
      <Part
        title="Lo que ven sus titulares"
        count={papers.length}
        aside={
          missing.length > 0 && (
            <span className={styles.marks}>
              {missing.map((kind) => (
                <Mark key={kind} tone="out">
                  Falta: {paperKindWords[kind].toLowerCase()}
                </Mark>
              ))}
            </span>
          )
        }
      >
        {papers.length === 0 ? (
          <p className="ink2">Ningún papel.</p>
        ) : (
          <div ref={list}>
            <Table
              label="Papeles"
              head={['Papel', 'Tipo', 'Fecha', 'De dónde', ...(mayWithdraw ? ['Retirar'] : [])]}
            >
              {papers.map((paper) => (
                <tr key={paper.documentId}>
                  <td className={styles.name}>
                    <a
                      href={proformaPaperAddress(proforma, paper.documentId)}
                      target="_blank"
                      rel="noreferrer"
                    >
                      {escapeToOneLine(paper.title)}
                      <span className="vh"> (se abre en otra pestaña)</span>
                    </a>
                    <small>
                      {paper.isPicture ? 'Imagen' : 'PDF'}, {formatSize(paper.size)}
                    </small>
                  </td>
                  <td>{paperKindWords[paper.kind]}</td>
                  <td className={styles.count}>{formatDate(paper.datedOn)}</td>
                  <td>{originWords[paper.origin]}</td>
                  {mayWithdraw && (
                    <td>
                      {paper.versionId === '' ? (
                        <span className="small ink2">Lo retira el ERP</span>
                      ) : (
                        <button
                          type="button"
                          className="link"
                          aria-label={`Retirar ${escapeToOneLine(paper.title)}`}
                          onClick={() => setWithdrawing(paper)}
                        >
                          Retirar
                        </button>
                      )}
                    </td>
                  )}
                </tr>
              ))}
            </Table>
          </div>
        )}
      </Part>
      <Part title="Lo que se subió en Mesa" count={versions.length}>
        {versions.length === 0 ? (
          <p className="ink2">Nada todavía.</p>
        ) : (
          <Table label="Lo que se subió en Mesa" head={['Subido', 'Papel', 'Qué pasó']}>
            {versions.map((version) => (
              <tr key={version.versionId}>
                <td className={styles.count}>
                  {sayMoment(version.placedAt)}
                  <small>{version.placedBy}</small>
                </td>
                <td className={styles.name}>
                  {escapeToOneLine(version.title)}
                  <small>{paperKindWords[version.kind]}</small>
                </td>
                <td className={styles.name}>
                  <Became of={version} />
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Part>
      <Suspense fallback={null}>
        {withdrawing && (
          <ReasonDialog
            title="Retirar el papel"
            says="Sus titulares dejan de verlo ahora mismo, y el archivo se borra. Queda que estuvo, y por qué se retiró."
            about={`${escapeToOneLine(withdrawing.title)}, proforma ${proforma}`}
            draftName={`withdraw paper ${withdrawing.versionId}`}
            submit="Retirar el papel"
            leave="Dejarlo"
            act={(why) =>
              callMesa(withdrawPaper, {
                params: { proforma, versionId: withdrawing.versionId },
                body: { why },
              })
            }
            failure={failureAdvice}
            refreshes={['papers']}
            onClose={() => setWithdrawing(null)}
          />
        )}
      </Suspense>
    </>
  )
}

const originWords: Readonly<Record<(typeof paperOrigins)[number], string>> = {
  mesa: 'Mesa',
  erp: 'ERP',
  project: 'ERP, de todo el proyecto',
}

function Became({ of: { endedAt, withdrawnBy, why } }: { of: PaperVersion }) {
  if (!endedAt) return <Mark tone="good">Se muestra</Mark>
  if (!withdrawnBy) return <span className="ink2">Reemplazado el {sayMoment(endedAt)}</span>
  return (
    <>
      Retirado el {sayMoment(endedAt)} por {withdrawnBy}
      <small>{escapeToOneLine(why)}</small>
    </>
  )
}
