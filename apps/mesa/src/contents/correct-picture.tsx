import {
  correctProgressPicture,
  type WorksPicture,
  type WorksProject,
} from '@llave/contract/staff/contents/works'
import { Field } from '@llave/design/field'
import { faultOfWorksDay } from '@llave/domain/portfolio/works-day'
import { limaDate } from '@llave/domain/time/lima-date'
import { useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { parseDay } from '../frame/parse-day.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { pictureName, worksKey } from './works-words.ts'

/** Corrects what is said of a picture, with the reason. */
export function CorrectPicture({
  picture,
  project,
  onClose,
}: {
  picture: WorksPicture
  project: WorksProject
  onClose: () => void
}) {
  const { pictureId, version } = picture
  const [day, setDay] = useState(picture.takenOn.toString())
  const [stage, setStage] = useState(picture.stage)
  const [title, setTitle] = useState(picture.title)
  const today = limaDate(Temporal.Now.instant())
  const takenOn = parseDay(day)
  const fault = takenOn ? faultOfWorksDay(takenOn, today) : 'Escribe el día.'
  // A stage that the project had once is offered as long as it stands here.
  const stages = [...new Set([...project.stages, picture.stage])].filter((name) => name !== '')
  return (
    <ReasonDialog
      title="Corregir la foto"
      says="Los clientes del proyecto la ven corregida ahora mismo."
      about={pictureName(picture)}
      draftName={`correct picture ${pictureId}`}
      submit="Corregir la foto"
      leave="Dejarla"
      act={async (why) => {
        if (!takenOn || fault) throw new Error('The day is at fault')
        await callMesa(correctProgressPicture, {
          params: { projectCode: project.code, pictureId },
          body: { version, takenOn, stage, title: title.trim(), why },
        })
      }}
      failure={(error) => fault ?? failureAdvice(error)}
      refreshes={[worksKey]}
      onClose={onClose}
    >
      <Field label="Día" error={fault}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="date"
            max={today.toString()}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        )}
      </Field>
      <Field label="Etapa">
        {(control) => (
          <select
            {...control}
            className="input"
            value={stage}
            onChange={({ target }) => setStage(target.value)}
          >
            <option value="">Sin etapa</option>
            {stages.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Qué se ve (opcional)">
        {(control) => (
          <input
            {...control}
            className="input"
            value={title}
            maxLength={200}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
      </Field>
    </ReasonDialog>
  )
}
