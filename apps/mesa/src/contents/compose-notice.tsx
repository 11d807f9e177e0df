import {
  createNotice,
  planNotice,
  type StaffNotice,
  saveNotice,
} from '@llave/contract/staff/contents/notices'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Field } from '@llave/design/field'
import {
  faultOfAudience,
  faultOfMoment,
  faultOfNotice,
  mostPeopleUnconfirmed,
} from '@llave/domain/staff/staff-notice'
import { LIMA } from '@llave/domain/time/lima-date'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { countText } from '../frame/count-text.ts'
import { Page } from '../frame/page.tsx'
import { Part } from '../frame/part.tsx'
import { SelectField } from '../frame/select-field.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { AudienceChoice } from './audience-choice.tsx'
import { AudienceFigures, audienceCountKey, useAudienceCount } from './audience-figures.tsx'
import * as styles from './contents.module.css'
import { NoticePreview } from './notice-preview.tsx'
import { noticesKey, peopleText } from './notice-words.ts'
import { useNoticeDraft } from './use-notice-draft.ts'
import { WithdrawNotice } from './withdraw-notice.tsx'

type Draft = Pick<StaffNotice, 'version' | 'title' | 'text' | 'audience'> & {
  /** Null while it is kept nowhere. */
  readonly noticeId: string | null
}

/** Writes a notice: its words, for whom, when; counted while one chooses, and seen as the customer will. */
export function ComposeNotice({ draft }: { draft: Draft }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [later, setLater] = useState(false)
  const [when, setWhen] = useState('')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const [kept, setKept] = useState({ noticeId: draft.noticeId, version: draft.version })
  const { words, change, arrived } = useNoticeDraft(`notice ${kept.noticeId ?? 'new'} ${kept.version}`, draft)
  const { title, text, audience } = words
  const [whom, setWhom] = useState('')
  const count = useAudienceCount(audience)
  const people = count.data?.people ?? null
  const goesAt = later ? momentOf(when) : null
  const many = people !== null && people > mostPeopleUnconfirmed
  const typedNumber = /^[\d,.\s]+$/.test(typed) ? Number(typed.replace(/\D/g, '')) : null
  const fault = faultOfNotice({ title, text })
  const faults = {
    title: fault?.field === 'title' ? fault.reason : null,
    text: fault?.field === 'text' ? fault.reason : null,
    audience:
      whom.trim() === ''
        ? faultOfAudience(audience)
        : 'Pulsa Enter para elegir lo que escribiste, o bórralo.',
    when: later ? (goesAt ? faultOfMoment(goesAt, Temporal.Now.instant()) : 'Elige el día y la hora.') : null,
    typed: many && typedNumber !== people ? `Escribe ${countText(people)} para confirmar.` : null,
  }
  async function keep() {
    const body = words
    const { noticeId, version } = kept
    const now =
      noticeId === null
        ? await callMesa(createNotice, { body })
        : await callMesa(saveNotice, { params: { noticeId }, body: { ...body, version } })
    arrived(words)
    setKept(now)
    return now
  }
  async function show(noticeId: string) {
    await client.invalidateQueries({ queryKey: noticesKey })
    await navigate(`/contenidos/avisos/${noticeId}`, { replace: true })
  }
  const saving = useMutation({ mutationFn: keep, onSuccess: ({ noticeId }) => show(noticeId) })
  const planning = useMutation({
    async mutationFn() {
      const { noticeId, version } = await keep()
      await callMesa(planNotice, {
        params: { noticeId },
        body: { version, goesAt, people: people ?? 0, typed: many ? typedNumber : null },
      })
      return { noticeId }
    },
    onSuccess: ({ noticeId }) => show(noticeId),
    // What was written is kept all the same; who would get it may be others by now.
    onError: () => client.invalidateQueries({ queryKey: audienceCountKey }),
  })
  const failure = saving.error ?? planning.error
  const busy = saving.isPending || planning.isPending
  const ready = people !== null && people > 0 && !count.isFetching
  function go() {
    setTried(true)
    if (ready && !busy && Object.values(faults).every((each) => each === null)) planning.mutate()
  }
  useKeys('En el aviso', [
    { presses: { 'Ctrl+Enter': go }, words: 'Publicar o programar', brief: 'publicar' },
    {
      presses: { 'Ctrl+s': () => !busy && saving.mutate() },
      words: 'Guardar el borrador',
      brief: 'guardar',
    },
  ])
  const act = later ? 'Programar' : 'Publicar'
  return (
    <Page
      title={draft.noticeId === null ? 'Nuevo aviso' : 'Borrador de aviso'}
      back={<Link to="/contenidos">Contenidos</Link>}
      acts={
        <>
          <Button look="line" disabled={busy} onClick={() => saving.mutate()}>
            Guardar borrador
          </Button>
          <Button disabled={busy || !ready} onClick={go}>
            {people === null || count.isFetching ? `${act}…` : `${act} para ${peopleText(people)}`}
          </Button>
        </>
      }
    >
      {failure && <Alert>{failureAdvice(failure)}</Alert>}
      <div className={styles.compose}>
        <form className={styles.form} aria-label="Aviso" onSubmit={(event) => event.preventDefault()}>
          <Field
            label="Título"
            count={`${countText(title.length)} de 300`}
            error={tried ? faults.title : null}
          >
            {(control) => (
              <input
                {...control}
                className="input"
                value={title}
                maxLength={300}
                onChange={({ target }) => change({ title: target.value })}
              />
            )}
          </Field>
          <Field
            label="Texto"
            count={`${countText(text.length)} de 10,000`}
            error={tried ? faults.text : null}
          >
            {(control) => (
              <textarea
                {...control}
                className="input"
                rows={9}
                value={text}
                maxLength={10_000}
                onChange={({ target }) => change({ text: target.value })}
              />
            )}
          </Field>
          <AudienceChoice
            audience={audience}
            change={(next) => change({ audience: next })}
            typed={whom}
            onType={setWhom}
            error={tried ? faults.audience : null}
          />
          <div className={styles.moment}>
            <SelectField
              label="Cuándo"
              value={later ? 'later' : 'now'}
              onChoose={(chosen) => setLater(chosen === 'later')}
            >
              <option value="now">Ahora</option>
              <option value="later">Otro día</option>
            </SelectField>
            {later && (
              <Field label="Día y hora, en Lima" error={tried ? faults.when : null}>
                {(control) => (
                  <input
                    {...control}
                    className="input"
                    type="datetime-local"
                    value={when}
                    onChange={({ target }) => setWhen(target.value)}
                  />
                )}
              </Field>
            )}
          </div>
          {many && (
            <Field
              label={`Son ${countText(people)} personas. Escribe ese número para confirmar`}
              error={tried ? faults.typed : null}
            >
              {(control) => (
                <input
                  {...control}
                  className="input"
                  inputMode="numeric"
                  autoComplete="off"
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                />
              )}
            </Field>
          )}
        </form>
        <Part title="Así lo verán">
          <NoticePreview title={title} text={text} goesAt={goesAt} />
        </Part>
        <Part title="Lo recibirán">
          <AudienceFigures count={count} fault={faultOfAudience(audience)} />
          {kept.noticeId !== null && (
            <WithdrawNotice notice={{ ...kept, noticeId: kept.noticeId, state: 'draft' }} />
          )}
        </Part>
      </div>
    </Page>
  )
}

/** A moment as the field has it, in Lima; null while it is not one. */
function momentOf(when: string): Temporal.Instant | null {
  try {
    return Temporal.PlainDateTime.from(when).toZonedDateTime(LIMA).toInstant()
  } catch {
    return null
  }
}
