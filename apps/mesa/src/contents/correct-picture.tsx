import {
  correctProgressPicture,
  type WorksPicture,
  type WorksProject,
} from '@llave/contract/staff/contents/works'
import { Field } from '@llave/design/field'
import { useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { readWorksDay, WorksFields } from './works-fields.tsx'
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
  const [view, setView] = useState(picture.view)
  const [title, setTitle] = useState(picture.title)
  const { takenOn, fault } = readWorksDay(day)
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
          body: { version, takenOn, stage, view: view.trim(), title: title.trim(), why },
        })
      }}
      failure={(error) => fault ?? failureAdvice(error)}
      refreshes={[worksKey]}
      onClose={onClose}
    >
      <WorksFields
        day={day}
        onDay={setDay}
        fault={fault}
        stage={stage}
        onStage={setStage}
        stages={stages}
        view={view}
        onView={setView}
        views={project.views}
      />
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
