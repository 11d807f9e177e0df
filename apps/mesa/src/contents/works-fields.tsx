import { Field } from '@llave/design/field'
import { faultOfWorksDay } from '@llave/domain/portfolio/works-day'
import { limaDate } from '@llave/domain/time/lima-date'
import { parseDay } from '../frame/parse-day.ts'

/** The day that was written, null where it is none, and what is wrong with it for a picture; null where nothing is. */
export function readWorksDay(day: string) {
  const takenOn = parseDay(day)
  const fault = takenOn ? faultOfWorksDay(takenOn, limaDate(Temporal.Now.instant())) : 'Escribe el día.'
  return { takenOn, fault }
}

/** Of which day and stage a picture of the works is. */
export function WorksFields({
  day,
  onDay,
  fault,
  stage,
  onStage,
  stages,
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
  disabled?: boolean
}) {
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
      <Field label="Etapa">
        {(control) => (
          <select
            {...control}
            className="input"
            value={stage}
            disabled={disabled}
            onChange={({ target }) => onStage(target.value)}
          >
            <option value="">Sin etapa</option>
            {stages.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
