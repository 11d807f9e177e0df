import { listWorks, type WorksProject } from '@llave/contract/staff/contents/works'
import { Empty } from '@llave/design/empty'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { SelectField } from '../frame/select-field.tsx'
import { useAddressFilter } from '../frame/use-address-filter.ts'
import * as styles from './pictures.module.css'
import { worksKey } from './works-words.ts'

/** What stands there of one project, which is chosen here and kept in the address; of the first where none is. */
export function OfProject({
  say,
  filter,
  children,
}: {
  /** How a project is offered. */
  say: (project: WorksProject) => string
  /** Further fields beside the project. */
  filter?: (project: WorksProject) => ReactNode
  children: (project: WorksProject) => ReactNode
}) {
  const { params, choose } = useAddressFilter()
  const { data, error, refetch } = useQuery({
    queryKey: [worksKey, 'projects'],
    queryFn: ({ signal }) => callMesa(listWorks, { signal }),
  })
  if (error && !data)
    return <LoadFailure title="No pudimos cargar los proyectos." error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <p role="status" className="ink2">
        Cargando los proyectos…
      </p>
    )
  const project = data.find(({ code }) => code === params.get('proyecto')) ?? data[0]
  if (!project) return <Empty title="Todavía no hay proyectos" />
  return (
    <>
      <form className={styles.filter} aria-label="Filtro" onSubmit={(event) => event.preventDefault()}>
        <SelectField
          label="Proyecto"
          value={project.code}
          onChoose={(chosen) => choose({ proyecto: chosen, etapa: '' })}
        >
          {data.map((one) => (
            <option key={one.code} value={one.code}>
              {say(one)}
            </option>
          ))}
        </SelectField>
        {filter?.(project)}
      </form>
      {children(project)}
    </>
  )
}
