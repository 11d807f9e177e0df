import { listAudiences } from '@llave/contract/staff/contents/notices'
import { Field } from '@llave/design/field'
import { type Audience, everybody, splitProformas } from '@llave/domain/staff/staff-notice'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import * as styles from './contents.module.css'

/** How a stage of the works is offered among projects. */
const stageText = (stage: string) => `Etapa: ${stage}`

/**
 * Chooses for whom a notice is: a project, a stage of the works, both, or proformas one by one. What is chosen
 * stands as what can be taken away again; without any it is for everybody.
 */
export function AudienceChoice({
  audience,
  change,
  typed,
  onType,
  error,
}: {
  audience: Audience
  change: (audience: Audience) => void
  /** What stands in the field and is not chosen yet. */
  typed: string
  onType: (typed: string) => void
  error: string | null
}) {
  const options = useId()
  const choices = useQuery({
    queryKey: ['audiences'],
    queryFn: ({ signal }) => callMesa(listAudiences, { signal }),
  })
  const projects = choices.data ?? []
  const stages = [...new Set(projects.map(({ stage }) => stage).filter((stage) => stage !== ''))]
  const { projectCode, stage, proformas, owing } = audience

  /** By projects and stages, or by proformas: never both, as a proforma is of one project anyway. */
  function choose(next: Partial<Pick<Audience, 'projectCode' | 'stage' | 'proformas'>>) {
    const whom = next.proformas?.length
      ? { ...everybody, proformas: next.proformas }
      : { ...everybody, projectCode, stage, ...next, proformas: [] }
    const kind = whom.proformas.length
      ? 'proformas'
      : whom.projectCode
        ? 'project'
        : whom.stage
          ? 'stage'
          : 'all'
    change({ ...whom, kind, owing })
  }

  /** Takes what is typed; `whole` where whoever types says that it is all of it. Answers whether it took it. */
  function take(text: string, whole: boolean): boolean {
    const word = text.trim().toLocaleLowerCase('es')
    const project = projects.find(({ name }) => name.toLocaleLowerCase('es') === word)
    const named = stages.find(
      (one) => stageText(one).toLocaleLowerCase('es') === word || one.toLocaleLowerCase('es') === word,
    )
    if (project) choose({ projectCode: project.projectCode })
    else if (named) choose({ stage: named })
    else if (whole && word !== '')
      choose({ proformas: [...new Set([...proformas, ...splitProformas(text)])] })
    else return false
    onType('')
    return true
  }

  const chosen = [
    ...(projectCode === ''
      ? []
      : [
          {
            name: projects.find((one) => one.projectCode === projectCode)?.name ?? projectCode,
            leave: () => choose({ projectCode: '' }),
          },
        ]),
    ...(stage === '' ? [] : [{ name: stageText(stage), leave: () => choose({ stage: '' }) }]),
    ...proformas.map((proforma) => ({
      name: proforma,
      leave: () => choose({ proformas: proformas.filter((one) => one !== proforma) }),
    })),
    ...(owing ? [{ name: 'Con letras por pagar', leave: () => change({ ...audience, owing: false }) }] : []),
  ]
  return (
    <>
      <Field label="Para quién" error={error}>
        {(control) => (
          <div className={styles.chosen}>
            {audience.kind === 'all' && <span className={styles.chip}>Todos</span>}
            {chosen.map(({ name, leave }) => (
              <button
                key={name}
                type="button"
                className={styles.chip}
                aria-label={`Quitar ${name}`}
                onClick={leave}
              >
                {name} <span aria-hidden="true">×</span>
              </button>
            ))}
            <input
              {...control}
              className={styles.whom}
              list={options}
              autoComplete="off"
              placeholder="Proyecto, etapa o proforma"
              value={typed}
              onChange={({ target }) => {
                if (!take(target.value, false)) onType(target.value)
              }}
              onBlur={() => take(typed, true)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.ctrlKey) take(typed, true)
                const last = chosen.at(-1)
                if (event.key === 'Backspace' && typed === '' && last) last.leave()
              }}
            />
            <datalist id={options}>
              {projects.map((one) => (
                <option key={one.projectCode} value={one.name} />
              ))}
              {stages.map((one) => (
                <option key={one} value={stageText(one)} />
              ))}
            </datalist>
          </div>
        )}
      </Field>
      {choices.isError && (
        <LoadFailure
          title="No pudimos cargar los proyectos."
          error={choices.error}
          retry={() => void choices.refetch()}
        />
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={owing}
          onChange={({ target }) => change({ ...audience, owing: target.checked })}
        />
        Solo con letras por pagar
      </label>
    </>
  )
}
