import { Field } from '@llave/design/field'
import { faultOfWorksDay } from '@llave/domain/portfolio/works-day'
import { limaDate } from '@llave/domain/time/lima-date'
import { useId } from 'react'
import { parseDay } from '../frame/parse-day.ts'
import { SelectField } from '../frame/select-field.tsx'

/** The day that was written, null where it is none, and what is wrong with it for a picture; null where nothing is. */
export function readWorksDay(day: string) {
  const takenOn = parseDay(day)
  const fault = takenOn ? faultOfWorksDay(takenOn, limaDate(Temporal.Now.instant())) : 'Escribe el día.'
  return { takenOn, fault }
}

/** Of which day and stage a picture of the works is, and from where. */
export function WorksFields({
  day,
  onDay,
  fault,
  stage,
  onStage,
  stages,
  view,
  onView,
  views,
  disabled = false,
}: {
  /** As an input of days writes it. */
  day: string
  onDay: (day: string) => void
  fault: string | null
  /** Empty for none. */
  stage: string
  onStage: (stage: string) => void
  stages: readonly string[]
  /** Empty for none. */
  view: string
  onView: (view: string) => void
  /** Those that the project has. */
  views: readonly string[]
  disabled?: boolean
}) {
  const list = useId()
  return (
    <>
      <Field label="Día" error={fault}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="date"
            max={limaDate(Temporal.Now.instant()).toString()}
            value={day}
            disabled={disabled}
            onChange={({ target }) => onDay(target.value)}
          />
        )}
      </Field>
      <SelectField label="Etapa" value={stage} onChoose={onStage} disabled={disabled}>
        <option value="">Sin etapa</option>
        {stages.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <Field label="Vista (opcional)">
        {(control) => (
          <>
            <input
              {...control}
              className="input"
              list={list}
              value={view}
              maxLength={60}
              disabled={disabled}
              onChange={({ target }) => onView(target.value)}
            />
            <datalist id={list}>
              {views.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
      </Field>
    </>
  )
}
