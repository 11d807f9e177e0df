import { openQuery } from '@llave/contract/service-desk/open-query'
import { Field } from '@llave/design/field'
import { serviceDeskFaults } from '@llave/domain/service-desk/faults'
import { longestSubject } from '@llave/domain/service-desk/limits'
import { validateQueryText, validateSubject } from '@llave/domain/service-desk/validate-query'
import { withoutHiddenCharacters } from '@llave/domain/text/hidden-characters'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { useCustomerStatement } from '../api/customer-statement.ts'
import { lastPaymentPath } from '../debts/follow-link.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { Link, useLocation, useNavigate } from '../navigation/navigation.tsx'
import { useCustomerSession } from '../session/use-session.ts'
import { BackToList } from './back-to-list.tsx'
import * as styles from './desk.module.css'
import { LongTextField, textCount } from './long-text-field.tsx'
import { PictureField } from './picture-field.tsx'
import { useInvalidateQueries } from './queries.ts'
import { emptyQuery, type QueryDraft } from './query-draft.ts'
import { remainingReply } from './remaining-reply.ts'
import { SendButton } from './send-button.tsx'
import { SendingStatus } from './sending-status.tsx'
import { useDraft } from './use-draft.ts'
import { SENDING_TIMEOUT, useSending } from './use-sending.ts'

/** `/query/request/new`. What was written survives a reload and a lost connection. */
export function NewQueryScreen() {
  usePageTitle('Nueva Consulta')
  const { document: owner } = useCustomerSession()
  const navigate = useNavigate()
  const invalidateQueries = useInvalidateQueries()
  const statement = useCustomerStatement()
  const projects = new Map(statement.data?.products.map((own) => [own.projectCode, own.projectName]))
  const draft = useDraft('query', emptyQuery)
  const { subject, projectCode, text, picture } = draft.value
  const proposed = useLocation().state as Partial<QueryDraft> | null
  const isUntouched = draft.restored && subject === '' && text === ''
  const propose = useEffectEvent(() => {
    if (!isUntouched || !proposed) return
    const { subject = '', projectCode = draft.value.projectCode, text = '' } = proposed
    draft.change({ subject, projectCode, text })
  })
  // What was begun before is worth more than what another screen proposes.
  useEffect(() => {
    if (draft.restored) propose()
  }, [draft.restored])
  const [touched, setTouched] = useState<Readonly<Partial<Record<keyof QueryDraft, true>>>>({})
  const form = useRef<HTMLFormElement>(null)
  const sending = useSending(
    () => {
      setTouched({})
      invalidateQueries()
    },
    // A customer who has begun another text stays on the form.
    () => text === '' && picture === null && navigate('/query/request'),
  )
  const errors = {
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
    const first = (Object.keys(errors) as (keyof typeof errors)[]).find((name) => errors[name])
    if (first) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    void sending.send(async (onProgress) => {
      const left = await draft.prepareSubmission()
      await callApi(openQuery, {
        body: { owner, ...left.value },
        // Changed after a lost answer, it is another message.
        idempotencyKey: left.revision,
        onProgress,
        timeout: SENDING_TIMEOUT,
      })
      draft.markSubmitted(left, (now, gone) => ({ ...now, ...remainingReply(now, gone) }))
    })
  }

  return (
    <div className={styles.letter}>
      <BackToList to="/query/request">Volver a mis consultas</BackToList>
      <div className={styles.head}>
        <h1 className="t1">Nueva Consulta</h1>
        <p className="small">
          <Link className="link" to={lastPaymentPath}>
            Mi pago no aparece
          </Link>
        </p>
      </div>
      {statement.isError && !statement.data && (
        <LoadFailure
          title="No pudimos cargar tus proyectos."
          error={statement.error}
          retry={() => statement.refetch()}
        />
      )}
      <form className={styles.form} onSubmit={submit} noValidate ref={form}>
        <Field label="Asunto" error={touched.subject ? errors.subject : null}>
          {(control) => (
            <input
              {...control}
              className="input"
              name="subject"
              autoComplete="off"
              maxLength={longestSubject + 50}
              value={subject}
              onChange={({ target }) =>
                change({ subject: withoutHiddenCharacters(target.value).replaceAll('\t', ' ') })
              }
            />
          )}
        </Field>
        <Field label="Proyecto" error={touched.projectCode ? errors.projectCode : null}>
          {(control) => (
            <select
              {...control}
              className="input"
              name="projectCode"
              value={projectCode}
              onChange={({ target }) => change({ projectCode: target.value })}
            >
              <option value="">{statement.isPending ? 'Cargando…' : 'Elige un proyecto'}</option>
              {[...projects].map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Consulta" count={textCount(text)} error={touched.text ? errors.text : null}>
          {(control) => (
            <LongTextField
              {...control}
              name="text"
              rows={6}
              value={text}
              onChange={(value) => change({ text: value })}
            />
          )}
        </Field>
        <PictureField picture={picture} onChange={(next) => change({ picture: next })} />
        <SendButton sending={sending} />
        <SendingStatus of={sending} />
      </form>
    </div>
  )
}
