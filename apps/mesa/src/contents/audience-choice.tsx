import { listAudiences } from '@llave/contract/staff/contents/notices'
import { Field } from '@llave/design/field'
import { type Audience, everybody, splitProformas } from '@llave/domain/staff/staff-notice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'

const kinds: Readonly<Record<Audience['kind'], string>> = {
  all: 'Todos',
  project: 'Un proyecto',
  stage: 'Una etapa de obra',
  proformas: 'Unas proformas',
}

/** Chooses for whom a notice is. */
export function AudienceChoice({
  audience,
  change,
  error,
}: {
  audience: Audience
  change: (audience: Audience) => void
  error: string | null
}) {
  const [typed, setTyped] = useState(audience.proformas.join('\n'))
  const choices = useQuery({
    queryKey: ['audiences'],
    queryFn: ({ signal }) => callMesa(listAudiences, { signal }),
  })
  const projects = choices.data ?? []
  const stages = [...new Set(projects.map(({ stage }) => stage).filter((stage) => stage !== ''))]
  return (
    <>
      <Field label="Para quién" error={audience.kind === 'all' ? error : null}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={audience.kind}
            onChange={({ target }) => {
              const kind = target.value as Audience['kind']
              const proformas = kind === 'proformas' ? splitProformas(typed) : []
              change({ ...everybody, kind, proformas, owing: audience.owing })
            }}
          >
            {Object.entries(kinds).map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {choices.isError && (
        <LoadFailure
          title="No pudimos cargar los proyectos."
          error={choices.error}
          retry={() => void choices.refetch()}
        />
      )}
      {audience.kind === 'project' && (
        <Field label="Proyecto" error={error}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={audience.projectCode}
              onChange={({ target }) => change({ ...audience, projectCode: target.value })}
            >
              <option value="">Elige un proyecto</option>
              {projects.map(({ projectCode, name }) => (
                <option key={projectCode} value={projectCode}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {audience.kind === 'stage' && (
        <Field label="Proyectos que están en" error={error}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={audience.stage}
              onChange={({ target }) => change({ ...audience, stage: target.value })}
            >
              <option value="">Elige una etapa</option>
              {stages.map((stage) => (
                <option key={stage}>{stage}</option>
              ))}
            </select>
          )}
        </Field>
      )}
      {audience.kind === 'proformas' && (
        <Field label="Proformas, separadas por comas o líneas" error={error}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={3}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                change({ ...audience, proformas: splitProformas(target.value) })
              }}
            />
          )}
        </Field>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={audience.owing}
          onChange={({ target }) => change({ ...audience, owing: target.checked })}
        />
        Solo con letras por pagar
      </label>
    </>
  )
}
