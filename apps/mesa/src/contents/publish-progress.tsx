import { placeProgressPicture, type WorksProject } from '@llave/contract/staff/contents/works'
import { Button } from '@llave/design/button'
import { Field } from '@llave/design/field'
import { movesStage } from '@llave/domain/portfolio/progress'
import { faultOfWorksDay } from '@llave/domain/portfolio/works-day'
import { limaDate } from '@llave/domain/time/lima-date'
import { monthLabel } from '@llave/domain/time/month'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { parseDay } from '../frame/parse-day.ts'
import { Part } from '../frame/part.tsx'
import { PictureChoice } from './picture-choice.tsx'
import * as styles from './pictures.module.css'
import { useChosenPictures } from './use-chosen-pictures.ts'
import { pictureName, picturesText, worksKey } from './works-words.ts'

/** Puts pictures of one day and stage into a project's works, once they were seen as its customers will see them. */
export function PublishProgress({ project }: { project: WorksProject }) {
  const cache = useQueryClient()
  const today = limaDate(Temporal.Now.instant())
  const [day, setDay] = useState(today.toString())
  const [stage, setStage] = useState('')
  const [tried, setTried] = useState(false)
  const chosen = useChosenPictures()
  const { waiting, sending } = chosen
  const takenOn = parseDay(day)
  const fault = takenOn ? faultOfWorksDay(takenOn, today) : 'Escribe el día.'
  const atStage = project.stages.includes(stage) ? stage : ''
  const moves = takenOn !== null && movesStage(project, { stage: atStage, takenOn })

  async function publish() {
    setTried(true)
    if (!takenOn || fault) return
    await chosen.send(async ({ title }, body, timeout) => {
      const query = { takenOn, stage: atStage, title: title.trim() }
      await callMesa(placeProgressPicture, { params: { projectCode: project.code }, query, body, timeout })
      await cache.invalidateQueries({ queryKey: [worksKey] })
    })
  }

  return (
    <div className={styles.stack}>
      <Part title="Publicar fotos">
        <div className={styles.form}>
          <div className={styles.pair}>
            <Field label="Día" error={tried ? fault : null}>
              {(control) => (
                <input
                  {...control}
                  className="input"
                  type="date"
                  max={today.toString()}
                  value={day}
                  disabled={sending}
                  onChange={({ target }) => setDay(target.value)}
                />
              )}
            </Field>
            <Field label="Etapa">
              {(control) => (
                <select
                  {...control}
                  className="input"
                  value={atStage}
                  disabled={sending}
                  onChange={({ target }) => setStage(target.value)}
                >
                  <option value="">Sin etapa</option>
                  {project.stages.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
              )}
            </Field>
          </div>
          <PictureChoice chosen={chosen} titled />
        </div>
      </Part>
      {waiting.length > 0 && takenOn && (
        <Part title="Así lo verán">
          <p className="caps">{monthLabel(takenOn)}</p>
          <ul className={`${styles.grid} ${styles.seen}`} aria-label="Así lo verán">
            {waiting.map(({ key, source, title }) => (
              <li key={key}>
                <img src={source} alt="" />
                <p className="small">{pictureName({ title: title.trim(), takenOn })}</p>
              </li>
            ))}
          </ul>
          <p className="small ink2">
            El portal muestra tres de cada mes; las demás y sus palabras, al abrirlas.
          </p>
          {moves && (
            <p>
              La obra pasa {project.reached === '' ? '' : `de «${project.reached}» `}a «{atStage}» para todos
              sus clientes.
            </p>
          )}
        </Part>
      )}
      {(waiting.length > 0 || sending) && (
        <div>
          <Button disabled={sending} onClick={() => void publish()}>
            {sending ? 'Publicando…' : `Publicar ${picturesText(waiting.length)} en ${project.name}`}
          </Button>
        </div>
      )}
    </div>
  )
}
