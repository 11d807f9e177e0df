import { openQuery } from '@llave/contract/service-desk/open-query'
import { serviceDeskFaults } from '@llave/domain/service-desk/faults'
import type { SentPicture } from '@llave/domain/service-desk/query'
import { validateQueryText, validateSubject } from '@llave/domain/service-desk/validate-query'
import { withoutHiddenSigns } from '@llave/domain/text/hidden-signs'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCustomerSession } from '../access/use-session.ts'
import { callApi } from '../api/call-api.ts'
import { useCustomerStatement } from '../api/customer-statement.ts'
import { Button } from '../design/button.tsx'
import { Failed } from '../design/failed.tsx'
import { Field } from '../design/field.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import './desk.css'
import { DeskBack } from './desk-back.tsx'
import { PictureField } from './picture-field.tsx'
import { useForgetQueries } from './queries.ts'
import { SendingWords } from './sending-words.tsx'
import { useDraft } from './use-draft.ts'
import { SENDING_TIMEOUT, useSending } from './use-sending.ts'

type QueryDraft = {
  readonly subject: string
  readonly projectCode: string
  readonly text: string
  readonly picture: SentPicture | null
}

const empty: QueryDraft = { subject: '', projectCode: '', text: '', picture: null }

/** `/query/request/new`. What was written survives a reload and a lost connection. */
export function Component() {
  usePageTitle('Nueva Consulta')
  const { document: owner } = useCustomerSession()
  const navigate = useNavigate()
  const forgetQueries = useForgetQueries()
  const statement = useCustomerStatement()
  const projects = new Map(statement.data?.products.map((own) => [own.projectCode, own.projectName]))
  const draft = useDraft('query', empty)
  const { subject, projectCode, text, picture } = draft.value
  const [touched, setTouched] = useState<Readonly<Partial<Record<keyof QueryDraft, true>>>>({})
  const form = useRef<HTMLFormElement>(null)
  const sending = useSending(
    () => {
      draft.clear()
      setTouched({})
      forgetQueries()
    },
    () => navigate('/query/request'),
  )
  const faults = {
    subject: validateSubject(subject),
    projectCode: projectCode === '' ? serviceDeskFaults.projectRequired : null,
    text: validateQueryText(text),
  }

  function change(part: Partial<QueryDraft>) {
    setTouched({ ...touched, ...Object.fromEntries(Object.keys(part).map((name) => [name, true])) })
    draft.change(part)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTouched({ subject: true, projectCode: true, text: true })
    const first = (Object.keys(faults) as (keyof typeof faults)[]).find((name) => faults[name])
    if (first) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    void sending.send(async (onProgress) => {
      const idempotencyKey = await draft.sendingKey()
      const body = { owner, projectCode, subject, text, picture }
      await callApi(openQuery, { body, idempotencyKey, onProgress, timeout: SENDING_TIMEOUT })
    })
  }

  return (
    <div className="letter">
      <DeskBack to="/query/request">Volver a mis consultas</DeskBack>
      <div className="desk-head">
        <h1 className="t1">Nueva Consulta</h1>
      </div>
      {statement.isError && !statement.data && (
        <Failed
          title="No pudimos cargar tus proyectos."
          error={statement.error}
          retry={() => statement.refetch()}
        />
      )}
      <form className="desk-form" onSubmit={submit} noValidate ref={form}>
        <Field label="Asunto" error={touched.subject ? faults.subject : null}>
          {(control) => (
            <input
              {...control}
              className="input"
              name="subject"
              autoComplete="off"
              value={subject}
              onChange={({ target }) =>
                change({ subject: withoutHiddenSigns(target.value).replaceAll('\t', ' ') })
              }
            />
          )}
        </Field>
        <Field label="Proyecto" error={touched.projectCode ? faults.projectCode : null}>
          {(control) => (
            <select
              {...control}
              className="input"
              name="projectCode"
              value={projectCode}
              onChange={({ target }) => change({ projectCode: target.value })}
            >
              <option value="">{statement.data ? 'Elige un proyecto' : 'Cargando…'}</option>
              {[...projects].map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Consulta" error={touched.text ? faults.text : null}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              name="text"
              rows={6}
              value={text}
              onChange={({ target }) => change({ text: withoutHiddenSigns(target.value) })}
            />
          )}
        </Field>
        <PictureField picture={picture} onChange={(next) => change({ picture: next })} />
        <Button type="submit" disabled={sending.state !== 'idle'}>
          Enviar
        </Button>
        <SendingWords of={sending} />
      </form>
    </div>
  )
}
