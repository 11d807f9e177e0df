import { placeProgressPicture, type WorksProject } from '@llave/contract/staff/contents/works'
import { movesStage } from '@llave/domain/portfolio/progress'
import { limaDate } from '@llave/domain/time/lima-date'
import { monthLabel } from '@llave/domain/time/month'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { Part } from '../frame/part.tsx'
import { PictureChoice } from './picture-choice.tsx'
import * as styles from './pictures.module.css'
import { PublishButton } from './publish-button.tsx'
import { useChosenPictures } from './use-chosen-pictures.ts'
import { readWorksDay, WorksFields } from './works-fields.tsx'
import { pictureName, worksKey } from './works-words.ts'

/** Puts pictures of one day and stage into a project's works, once they were seen as its customers will see them. */
export function PublishProgress({ project }: { project: WorksProject }) {
  const cache = useQueryClient()
  const [day, setDay] = useState(() => limaDate(Temporal.Now.instant()).toString())
  const [stage, setStage] = useState('')
  const [view, setView] = useState('')
  const [tried, setTried] = useState(false)
  const chosen = useChosenPictures()
  const { waiting, sending } = chosen
  const { takenOn, fault } = readWorksDay(day)
  const atStage = project.stages.includes(stage) ? stage : ''
  const moves = takenOn !== null && movesStage(project, { stage: atStage, takenOn })

  async function publish() {
    setTried(true)
    if (!takenOn || fault) return
    await chosen.send(async ({ title }, body, timeout) => {
      const query = { takenOn, stage: atStage, view: view.trim(), title: title.trim() }
      await callMesa(placeProgressPicture, { params: { projectCode: project.code }, query, body, timeout })
      await cache.invalidateQueries({ queryKey: [worksKey] })
    })
  }

  return (
    <div className={styles.stack}>
      <Part title="Publicar fotos">
        <div className={styles.form}>
          <div className={styles.pair}>
            <WorksFields
              day={day}
              onDay={setDay}
              fault={tried ? fault : null}
              stage={atStage}
              onStage={setStage}
              stages={project.stages}
              view={view}
              onView={setView}
              views={project.views}
              disabled={sending}
            />
          </div>
          <p className="small ink2">
            La vista dice desde dónde se tomó, con las mismas palabras cada vez: así el portal compara dos
            fechas.
          </p>
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
      <PublishButton of={chosen} project={project} onPublish={() => void publish()} />
    </div>
  )
}
