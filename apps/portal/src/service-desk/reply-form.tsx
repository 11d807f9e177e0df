import { replyToQuery } from '@llave/contract/service-desk/reply-to-query'
import { Button } from '@llave/design/button'
import { Field } from '@llave/design/field'
import { validateQueryText } from '@llave/domain/service-desk/validate-query'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { useCustomerSession } from '../session/use-session.ts'
import * as deskStyles from './desk.module.css'
import { LongText, textCount } from './long-text.tsx'
import { PictureField } from './picture-field.tsx'
import { useForgetQueries } from './queries.ts'
import { emptyReply } from './query-draft.ts'
import * as styles from './reply-form.module.css'
import { SendingWords } from './sending-words.tsx'
import { unsent } from './unsent.ts'
import { useDraft } from './use-draft.ts'
import { SENDING_TIMEOUT, useSending } from './use-sending.ts'

/** The customer's next message. What was written survives a reload and a lost connection. */
export function ReplyForm({ queryId, lastSeen }: { queryId: string; lastSeen: number }) {
  const { document: owner } = useCustomerSession()
  const navigate = useNavigate()
  const forgetQueries = useForgetQueries()
  const draft = useDraft(`reply ${queryId}`, emptyReply)
  const { text, picture } = draft.value
  const [touched, setTouched] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const sending = useSending(
    () => {
      setTouched(false)
      forgetQueries()
    },
    // Whoever writes on stays with what they write.
    () => text === '' && picture === null && navigate('/query/request'),
  )
  const fault = validateQueryText(text)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTouched(true)
    if (fault) return area.current?.focus()
    void sending.send(async (onProgress) => {
      const left = await draft.leaving()
      await callApi(replyToQuery, {
        body: { owner, queryId, ...left.value, lastSeen },
        idempotencyKey: left.key,
        onProgress,
        timeout: SENDING_TIMEOUT,
      }).catch((error) => {
        // The thread then shows the answer that closed it, and what to do with the words.
        if (error instanceof ApiError && error.code === 'consulta_cerrada') forgetQueries()
        throw error
      })
      draft.arrived(left, unsent)
    })
  }

  return (
    <form className={`${deskStyles.form} ${styles.reply}`} onSubmit={submit} noValidate>
      <Field label="Responder:" count={textCount(text)} error={touched ? fault : null}>
        {(control) => (
          <LongText
            {...control}
            rows={4}
            ref={area}
            value={text}
            onChange={(value) => {
              setTouched(true)
              draft.change({ text: value })
            }}
          />
        )}
      </Field>
      <PictureField picture={picture} onChange={(next) => draft.change({ picture: next })} />
      <Button type="submit" disabled={sending.state !== 'idle'}>
        Enviar
      </Button>
      <SendingWords of={sending} />
    </form>
  )
}
