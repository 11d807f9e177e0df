import { listWorks } from '@llave/contract/staff/contents/works'
import { Empty } from '@llave/design/empty'
import { Field } from '@llave/design/field'
import { formatDate } from '@llave/domain/time/format-date'
import { useQuery } from '@tanstack/react-query'
import { callMesa } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Page } from '../frame/page.tsx'
import { useAddressFilter } from '../frame/use-address-filter.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useStaff } from '../session/use-session.ts'
import { ContentsTabs } from './contents-tabs.tsx'
import * as styles from './pictures.module.css'
import { PublishProgress } from './publish-progress.tsx'
import { WorksPictures } from './works-pictures.tsx'
import { picturesText, worksKey } from './works-words.ts'

/** The pictures of the works: of one project, day by day, of all stages or one; published, corrected, withdrawn. */
export function WorksScreen() {
  usePageTitle('Avances de obra')
  const mayWrite = useStaff().rights.includes('write:content')
  const { params, choose } = useAddressFilter()
  const { data, error, refetch } = useQuery({
    queryKey: [worksKey, 'projects'],
    queryFn: ({ signal }) => callMesa(listWorks, { signal }),
  })
  const project = data?.find(({ code }) => code === params.get('proyecto')) ?? data?.[0]
  const stage = project?.stages.find((name) => name === params.get('etapa')) ?? null
  return (
    <Page title="Contenidos">
      <ContentsTabs at="/contenidos/avances" />
      {error && !data ? (
        <LoadFailure title="No pudimos cargar los proyectos." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <p role="status" className="ink2">
          Cargando los proyectos…
        </p>
      ) : !project ? (
        <Empty title="Todavía no hay proyectos" />
      ) : (
        <>
          <form className={styles.filter} aria-label="Filtro" onSubmit={(event) => event.preventDefault()}>
            <Field label="Proyecto">
              {(control) => (
                <select
                  {...control}
                  className="input"
                  value={project.code}
                  onChange={({ target }) => choose({ proyecto: target.value, etapa: '' })}
                >
                  {data.map(({ code, name, pictures, newestOn }) => (
                    <option key={code} value={code}>
                      {name}: {picturesText(pictures)}
                      {newestOn && `, la última del ${formatDate(newestOn)}`}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field label="Etapa de las fotos">
              {(control) => (
                <select
                  {...control}
                  className="input"
                  value={stage ?? ''}
                  onChange={({ target }) => choose({ etapa: target.value })}
                >
                  <option value="">Todas</option>
                  {project.stages.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
              )}
            </Field>
          </form>
          <p className="ink2">
            {project.reached === ''
              ? 'Ninguna foto dice todavía en qué etapa está la obra.'
              : `La obra está en «${project.reached}».`}
          </p>
          <div className={mayWrite ? styles.two : styles.stack}>
            {mayWrite && <PublishProgress project={project} />}
            <WorksPictures project={project} stage={stage} mayWrite={mayWrite} />
          </div>
        </>
      )}
    </Page>
  )
}
