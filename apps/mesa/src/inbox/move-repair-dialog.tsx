import type { CaseRepair } from '@llave/contract/staff/inbox/case-repair'
import { moveCaseRepair } from '@llave/contract/staff/inbox/move-case-repair'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { Field } from '@llave/design/field'
import type { DeveloperStep } from '@llave/domain/repairs/repair-state'
import {
  longestStepText,
  longestVisitor,
  repairFaults,
  validateSlots,
  validateStepText,
} from '@llave/domain/repairs/validate-repair'
import { serviceDeskFaults } from '@llave/domain/service-desk/faults'
import { largestPicture, maxPhotos } from '@llave/domain/service-desk/limits'
import type { SentPicture } from '@llave/domain/service-desk/query'
import { type CaseKey, formatCaseKey } from '@llave/domain/staff/inbox-case'
import { withoutHiddenCharacters } from '@llave/domain/text/hidden-characters'
import { LIMA } from '@llave/domain/time/lima-date'
import { type FormEvent, useRef, useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { FileDrop } from '../frame/file-drop.tsx'
import { DraftHour } from './draft-hour.tsx'
import { useRefresh, useRefreshCase } from './inbox-calls.ts'
import { stepWords } from './repair-words.ts'
import { faultText, useAct } from './use-act.ts'
import { useStepDraft } from './use-step-draft.ts'
import { oneLine } from './wording.ts'

/** Hours that are asked for at first. */
const firstSlots = ['', '', '']

/**
 * What is told to the customer with a step: hours and who comes, what was done and its photos, or why not. All of it is
 * a draft of the case and the step, until it was sent.
 */
export function MoveRepairDialog({
  caseKey,
  repair,
  step,
  onClose,
}: {
  caseKey: CaseKey
  repair: CaseRepair
  step: DeveloperStep
  onClose: () => void
}) {
  const words = stepWords[step]
  const draft = useStepDraft(`${formatCaseKey(caseKey)} ${step}`, {
    ...{ text: '', visitor: repair.visitor, hours: firstSlots },
  })
  const { photos } = draft
  const { text, visitor, hours } = draft.form
  const chosen = useRef(photos)
  chosen.current = photos
  const [pictureFault, setPictureFault] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const act = useAct()
  const refresh = useRefresh()
  const refreshCase = useRefreshCase(caseKey)
  // What one had seen is what stood there when the dialog was opened.
  const seen = useRef(repair.version)
  const proposes = step === 'visit_proposed'
  const slots = hours.flatMap((hour) => (hour === '' ? [] : instantOf(hour)))
  const wrong = proposes ? validateSlots(slots, Temporal.Now.instant()) : null
  const fault = validateStepText(step, text)

  async function send(event: FormEvent, close: () => void) {
    event.preventDefault()
    setTried(true)
    if (fault !== null || wrong !== null) return
    const body = {
      seen: seen.current,
      step,
      text: text.trim(),
      slots: proposes ? slots : [],
      visitor: proposes ? visitor : '',
      photos,
    }
    const sent = await act.run(() => callMesa(moveCaseRepair, { params: { key: caseKey }, body }))
    // Whoever was refused sees what a colleague or the customer did.
    if (!sent) return void refreshCase()
    draft.clear()
    // Closed once the case is shown as it is now, so that the next step has seen this one.
    await refresh()
    close()
  }

  async function choose(files: readonly File[]) {
    const room = maxPhotos - photos.length
    setPictureFault(files.length > room ? repairFaults.tooManyPhotos : null)
    const read: SentPicture[] = []
    for (const file of files.slice(0, room)) {
      if (file.size > largestPicture) setPictureFault(`${file.name}: ${serviceDeskFaults.pictureLarge}`)
      else read.push({ base64: await base64Of(file), fileName: file.name })
    }
    // Another choice may have been read meanwhile.
    draft.choose([...chosen.current, ...read].slice(0, maxPhotos))
  }

  return (
    <Dialog title={words.act} onClose={onClose}>
      {(close) => (
        <form className="stack" noValidate onSubmit={(event) => void send(event, close)}>
          {proposes && (
            <>
              {hours.map((hour, index) => (
                <Field
                  // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place in the list.
                  key={index}
                  label={`Horario ${index + 1}${index === 0 ? '' : ' (opcional)'}`}
                  error={tried ? faultAt(wrong, hours, index) : null}
                >
                  {(control) => (
                    <input
                      {...control}
                      className="input"
                      type="datetime-local"
                      value={hour}
                      onChange={({ target }) => draft.change({ hours: hours.with(index, target.value) })}
                    />
                  )}
                </Field>
              ))}
              <Field label="Quién va (opcional)" error={null}>
                {(control) => (
                  <input
                    {...control}
                    className="input"
                    maxLength={longestVisitor}
                    value={visitor}
                    onChange={({ target }) =>
                      draft.change({ visitor: withoutHiddenCharacters(target.value) })
                    }
                  />
                )}
              </Field>
            </>
          )}
          <Field label={words.text} count={`${text.length}/${longestStepText}`} error={tried ? fault : null}>
            {(control) => (
              <textarea
                {...control}
                className="input"
                rows={4}
                maxLength={longestStepText}
                value={text}
                onChange={({ target }) => draft.change({ text: withoutHiddenCharacters(target.value) })}
              />
            )}
          </Field>
          <DraftHour saved={draft.saved} />
          {step === 'finished' && (
            <>
              <FileDrop
                title="Fotos de cómo quedó"
                hint={`Hasta ${maxPhotos}, en jpg o png.`}
                accept="image/jpeg,image/png"
                multiple
                onFiles={(files) => void choose(files)}
              />
              {photos.length > 0 && (
                <p className="small">
                  {photos.map(({ fileName }) => oneLine(fileName)).join(', ')}{' '}
                  <button type="button" className="link small" onClick={() => draft.choose([])}>
                    Quitar las fotos
                  </button>
                </p>
              )}
              {pictureFault && <Alert>{pictureFault}</Alert>}
            </>
          )}
          {act.fault && (
            <Alert>
              {act.fault.code === 'respondido_antes'
                ? `${act.fault.message} Lo tuyo no se envió.`
                : faultText(act.fault)}
            </Alert>
          )}
          <div className="dialog-acts">
            <Button type="submit" disabled={act.doing}>
              {words.send}
            </Button>
            <Button look="line" onClick={close}>
              Cancelar
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

/** An hour of the field, which is one in Lima. */
function instantOf(hour: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(hour).toZonedDateTime(LIMA).toInstant()
}

/** The fault of one of the hours; that none was given stands at the first. */
function faultAt(
  wrong: ReturnType<typeof validateSlots>,
  hours: readonly string[],
  index: number,
): string | null {
  if (!wrong) return null
  const given = hours.flatMap((hour, place) => (hour === '' ? [] : [place]))
  return (wrong.index === null ? 0 : given[wrong.index]) === index ? wrong.fault : null
}

/** `Uint8Array.toBase64` is not yet in the browsers that people work with. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
