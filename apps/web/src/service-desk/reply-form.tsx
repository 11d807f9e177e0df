import { replyToQuery } from '@llave/contract/service-desk/reply-to-query'
import type { SentPicture } from '@llave/domain/service-desk/query'
import { validateQueryText } from '@llave/domain/service-desk/validate-query'
import { withoutHiddenSigns } from '@llave/domain/text/hidden-signs'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCustomerSession } from '../access/use-session.ts'
import { callApi } from '../api/call-api.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { PictureField } from './picture-field.tsx'
import { useForgetQueries } from './queries.ts'
import { SendingWords } from './sending-words.tsx'
import { useDraft } from './use-draft.ts'
import { SENDING_TIMEOUT, useSending } from './use-sending.ts'

type ReplyDraft = { readonly text: string; readonly picture: SentPicture | null }

/** The customer's next message. What was written survives a reload and a lost connection. */
export function ReplyForm({ queryId, lastSeen }: { queryId: string; lastSeen: number }) {
  const { document: owner } = useCustomerSession()
  const navigate = useNavigate()
  const forgetQueries = useForgetQueries()
  const draft = useDraft<ReplyDraft>(`reply ${queryId}`, { text: '', picture: null })
  const { text, picture } = draft.value
  const [touched, setTouched] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const sending = useSending(
    () => {
      draft.clear()
      setTouched(false)
      forgetQueries()
    },
    () => navigate('/query/request'),
  )
  const fault = validateQueryText(text)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTouched(true)
    if (fault) return area.current?.focus()
    void sending.send(async (onProgress) => {
      const idempotencyKey = await draft.sendingKey()
      await callApi(replyToQuery, {
        body: { owner, queryId, text, picture, lastSeen },
        idempotencyKey,
        onProgress,
        timeout: SENDING_TIMEOUT,
      })
    })
  }

  return (
    <form className="desk-form reply" onSubmit={submit} noValidate>
      <Field label="Responder:" error={touched ? fault : null}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={4}
            ref={area}
            value={text}
            onChange={({ target }) => {
              setTouched(true)
              draft.change({ text: withoutHiddenSigns(target.value) })
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
