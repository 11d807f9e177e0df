import { ApiError } from '@llave/client/api-error'
import { replyToQuery } from '@llave/contract/service-desk/reply-to-query'
import { Field } from '@llave/design/field'
import { validateQueryText } from '@llave/domain/service-desk/validate-query'
import { type FormEvent, useRef, useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { useNavigate } from '../navigation/navigation.tsx'
import { useCustomerSession } from '../session/use-session.ts'
import * as deskStyles from './desk.module.css'
import { LongTextField, textCount } from './long-text-field.tsx'
import { PictureField } from './picture-field.tsx'
import { useInvalidateQueries } from './queries.ts'
import { emptyReply } from './query-draft.ts'
import { remainingReply } from './remaining-reply.ts'
import * as styles from './reply-form.module.css'
import { SendButton } from './send-button.tsx'
import { SendingStatus } from './sending-status.tsx'
import { useDraft } from './use-draft.ts'
import { SENDING_TIMEOUT, useSending } from './use-sending.ts'

/** The customer's next message. What was written survives a reload and a lost connection. */
export function ReplyForm({ queryId, lastSeen }: { queryId: string; lastSeen: number }) {
  const { document: owner } = useCustomerSession()
  const navigate = useNavigate()
  const invalidateQueries = useInvalidateQueries()
  const draft = useDraft(`reply ${queryId}`, emptyReply)
  const { text, picture } = draft.value
  const [touched, setTouched] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const sending = useSending(
    () => {
      setTouched(false)
      invalidateQueries()
    },
    // A customer who has begun another text stays on the form.
    () => text === '' && picture === null && navigate('/query/request'),
  )
  const error = validateQueryText(text)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTouched(true)
    if (error) return area.current?.focus()
    void sending.send(async (onProgress) => {
      const left = await draft.prepareSubmission()
      await callApi(replyToQuery, {
        body: { owner, queryId, ...left.value, lastSeen },
        // Changed after a lost answer, it is another message.
        idempotencyKey: left.revision,
        onProgress,
        timeout: SENDING_TIMEOUT,
      }).catch((error) => {
        // The refetched thread shows the answer that closed it, and what can be done with the text.
        if (error instanceof ApiError && error.code === 'consulta_cerrada') invalidateQueries()
        throw error
      })
      draft.markSubmitted(left, remainingReply)
    })
  }

  return (
    <form className={`${deskStyles.form} ${styles.reply}`} onSubmit={submit} noValidate>
      <Field label="Responder:" count={textCount(text)} error={touched ? error : null}>
        {(control) => (
          <LongTextField
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
      <SendButton sending={sending} />
      <SendingStatus of={sending} />
    </form>
  )
}
