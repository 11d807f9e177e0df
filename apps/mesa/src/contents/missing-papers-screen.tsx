import {
  exportMissingPapers,
  exportMissingPapersWorkbook,
  listMissingPapers,
  type MissingFilter,
  type MissingRow,
  missingFilter,
  type ProjectPapers,
  sumMissingPapers,
} from '@llave/contract/staff/contents/missing-papers'
import { toWire } from '@llave/contract/wire'
import { buttonClass } from '@llave/design/button'
import { Empty } from '@llave/design/empty'
import { Mark } from '@llave/design/mark'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { expectableKinds } from '@llave/domain/staff/expected-papers'
import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { Bands } from '../frame/bands.tsx'
import { countText } from '../frame/count-text.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { MoreRows } from '../frame/more-rows.tsx'
import { Page } from '../frame/page.tsx'
import { paperKindWords } from '../frame/paper-words.ts'
import { Part } from '../frame/part.tsx'
import { proformaPapersAddress } from '../frame/proforma-papers-address.ts'
import { SelectField } from '../frame/select-field.tsx'
import { Table } from '../frame/table.tsx'
import { useAddressFilter } from '../frame/use-address-filter.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useRowKeys } from '../keys/use-row-keys.ts'
import { useStaff } from '../session/use-session.ts'
import { ContentsTabs } from './contents-tabs.tsx'
import * as styles from './papers.module.css'

/** Which proformas lack a paper that is expected of them by now. The filter stands in the address. */
export function MissingPapersScreen() {
  usePageTitle('Papeles')
  const { rights } = useStaff()
  const { params, choose } = useAddressFilter()
  const filter: MissingFilter = {
    projectCode: (params.get('proyecto') ?? '').slice(0, 40),
    kind: expectableKinds.find((kind) => kind === params.get('falta')) ?? null,
  }
  const list = useRowKeys('En los papeles que faltan')
  const sums = useQuery({
    queryKey: ['papers', 'sums'],
    queryFn: ({ signal }) => callMesa(sumMissingPapers, { signal }),
  })
  const query = useInfiniteQuery({
    queryKey: ['papers', 'missing', filter],
    queryFn: ({ pageParam, signal }) =>
      callMesa(listMissingPapers, { query: { ...filter, after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  })
  const { data, error, refetch } = query
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const projects = sums.data?.filter(({ proformas }) => proformas > 0)
  const file = new URLSearchParams(toWire(missingFilter, filter) as Record<string, string>)
  return (
    <Page
      title={titleOf(projects)}
      acts={
        <>
          <a
            className={buttonClass({ look: 'line' })}
            href={`${exportMissingPapersWorkbook.path}?${file}`}
            download
          >
            Descargar Excel
          </a>
          <a className={buttonClass({ look: 'line' })} href={`${exportMissingPapers.path}?${file}`} download>
            Descargar CSV
          </a>
          {rights.includes('write:content') && (
            <Link className={buttonClass({})} to="/contenidos/papeles/subir">
              Subir papeles
            </Link>
          )}
        </>
      }
    >
      <ContentsTabs at="/contenidos/papeles" />
      {sums.error && !sums.data ? (
        <LoadFailure
          title="No pudimos contar lo que falta."
          error={sums.error}
          retry={() => void sums.refetch()}
        />
      ) : (
        <Kinds projects={projects} filter={filter} params={params} />
      )}
      <div className={styles.two}>
        <div className={styles.list}>
          <SelectField
            label="Proyecto"
            value={filter.projectCode}
            onChoose={(chosen) => choose({ proyecto: chosen })}
          >
            <option value="">Todos</option>
            {filter.projectCode && !projects?.some(({ code }) => code === filter.projectCode) && (
              <option value={filter.projectCode}>{escapeToOneLine(filter.projectCode)}</option>
            )}
            {projects?.map(({ code, name }) => (
              <option key={code} value={code}>
                {escapeToOneLine(name)}
              </option>
            ))}
          </SelectField>
          {error && !data ? (
            <LoadFailure title="No pudimos cargar qué falta." error={error} retry={() => void refetch()} />
          ) : !data ? (
            <Skeleton message="Buscando qué falta…">
              <SkeletonBlock width="100%" height={320} />
            </Skeleton>
          ) : rows.length === 0 ? (
            <Empty title="A ninguna proforma le falta eso">
              {params.size > 0 && <Link to="/contenidos/papeles">Quitar el filtro</Link>}
            </Empty>
          ) : (
            <div ref={list}>
              <Table label="Qué falta" head={['Proforma', 'Propiedad', 'Cliente', 'Falta']}>
                {rows.map((row) => (
                  <Row key={row.proforma} row={row} />
                ))}
              </Table>
            </div>
          )}
          <MoreRows of={query} />
        </div>
        {projects && projects.length > 0 && <Projects projects={projects} params={params} />}
      </div>
    </Page>
  )
}

/** The finding first; while it is not known, the name of the place. */
function titleOf(projects: readonly ProjectPapers[] | undefined): string {
  if (!projects) return 'Papeles'
  const incomplete = projects.reduce((sum, project) => sum + project.incomplete, 0)
  if (incomplete === 0) return 'No falta ningún papel'
  return incomplete === 1
    ? 'Faltan papeles en 1 proforma'
    : `Faltan papeles en ${countText(incomplete)} proformas`
}

/** How many proformas of the project that is chosen, or of all, lack each kind. */
function Kinds({
  projects,
  filter: { projectCode, kind: chosen },
  params,
}: {
  projects: readonly ProjectPapers[] | undefined
  filter: MissingFilter
  params: URLSearchParams
}) {
  const own = projects?.filter(({ code }) => projectCode === '' || code === projectCode)
  return (
    <Bands
      label="Por papel"
      bands={[null, ...expectableKinds].map((kind) => {
        const next = new URLSearchParams(params)
        if (kind) next.set('falta', kind)
        else next.delete('falta')
        const lacking = own?.reduce((sum, { missing, incomplete }) => {
          return sum + (kind ? missing[kind] : incomplete)
        }, 0)
        const isExpected = kind !== 'act' || !own || own.some(({ expectsAct }) => expectsAct)
        return {
          name: kind ? paperKindWords[kind] : 'Cualquiera',
          to: `/contenidos/papeles?${next}`,
          isChosen: kind === chosen,
          share: lacking !== undefined && <b>{isExpected ? countText(lacking) : 'Aún no se espera'}</b>,
        }
      })}
    />
  )
}

function Projects({ projects, params }: { projects: readonly ProjectPapers[]; params: URLSearchParams }) {
  return (
    <Part title="Por proyecto" count={projects.length}>
      <Table
        label="Por proyecto"
        head={['Proyecto', ...expectableKinds.map((kind) => paperKindWords[kind].split(' ')[0] ?? '')]}
      >
        {projects.map(({ code, name, proformas, expectsAct, missing }) => (
          <tr key={code}>
            <td className={styles.name}>
              <Link
                to={`/contenidos/papeles?${narrowed(params, code)}`}
                replace
                preventScrollReset
                aria-current={params.get('proyecto') === code ? 'true' : undefined}
              >
                {escapeToOneLine(name)}
              </Link>
              <small>{proformas === 1 ? '1 proforma' : `${countText(proformas)} proformas`}</small>
            </td>
            {expectableKinds.map((kind) => (
              <td key={kind} className={styles.count}>
                {kind === 'act' && !expectsAct ? (
                  <span className="small ink2">Aún no</span>
                ) : (
                  countText(missing[kind])
                )}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </Part>
  )
}

function narrowed(params: URLSearchParams, code: string): URLSearchParams {
  const next = new URLSearchParams(params)
  next.set('proyecto', code)
  return next
}

function Row({ row: { proforma, projectName, productName, customer, missing } }: { row: MissingRow }) {
  const { rights } = useStaff()
  const name = escapeToOneLine(customer.name)
  return (
    <tr>
      <td>
        <Link to={proformaPapersAddress(proforma)}>{proforma}</Link>
      </td>
      <td className={styles.name}>
        {escapeToOneLine(projectName)}
        <small>{escapeToOneLine(productName)}</small>
      </td>
      <td className={styles.name}>
        {rights.includes('read:customers') ? (
          <Link to={`/clientes/${customer.customerId}`}>{name}</Link>
        ) : (
          name
        )}
      </td>
      <td>
        <span className={styles.marks}>
          {missing.map((kind) => (
            <Mark key={kind} tone="out">
              {paperKindWords[kind]}
            </Mark>
          ))}
        </span>
      </td>
    </tr>
  )
}
