import { fileComplaint } from '@llave/contract/service-desk/file-complaint'
import { Button } from '@llave/design/button'
import { Field } from '@llave/design/field'
import type { Product } from '@llave/domain/portfolio/product'
import { contactPhoneLength } from '@llave/domain/service-desk/limits'
import { withoutHiddenCharacters } from '@llave/domain/text/hidden-characters'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import { callApi } from '../api/call-api.ts'
import { useOnline } from '../frame/use-online.ts'
import { useCustomerSession } from '../session/use-session.ts'
import { type ComplaintDraft, complaintErrors, remainingComplaint } from './complaint-draft.ts'
import * as styles from './desk.module.css'
import { LongTextField, textCount } from './long-text-field.tsx'
import { PhotosField } from './photos-field.tsx'
import { ReceivedBefore } from './received-before.tsx'
import { SendingStatus } from './sending-status.tsx'
import { typedPhone } from './typed-phone.ts'
import type { Draft } from './use-draft.ts'
import { SENDING_TIMEOUT, type Sending } from './use-sending.ts'
import { waitingComplaint } from './waiting-complaint.ts'
import { WaitingStatus } from './waiting-status.tsx'
import { findEarlier } from './was-filed-as.ts'

/** The complaint about one property, with its contact and photos, sent in one request. */
export function ComplaintForm({
  product,
  draft,
  sending,
  onFiled,
}: {
  product: Product
  draft: Draft<ComplaintDraft>
  sending: Sending
  /** Called with the number of the filed complaint. */
  onFiled: (complaintId: string) => void
}) {
  const { document: owner } = useCustomerSession()
  const { phone, email, observation, photos } = draft.value
  const [touched, setTouched] = useState<Readonly<Partial<Record<keyof ComplaintDraft, true>>>>({})
  const form = useRef<HTMLFormElement>(null)
  const errors = complaintErrors(draft.value)
  const online = useOnline()
  const waiting = useStore(waitingComplaint.state)
  const waits = waiting.at === 'waiting' || waiting.at === 'sending'
  useEffect(() => void waitingComplaint.find(owner).catch(() => undefined), [owner])

  function change(part: Partial<ComplaintDraft>) {
    setTouched({ ...touched, ...Object.fromEntries(Object.keys(part).map((name) => [name, true])) })
    // What waits would leave as it was written before.
    void waitingComplaint.stop(owner)
    draft.change(part)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTouched({ phone: true, email: true, observation: true })
    const first = (Object.keys(errors) as (keyof typeof errors)[]).find((name) => errors[name])
    if (first) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    if (!online) return void wait()
    void sending.send(async (onProgress) => {
      const left = await draft.prepareSubmission()
      const filed = await callApi(fileComplaint, {
        body: bodyOf(left.value),
        idempotencyKey: left.key,
        onProgress,
        timeout: SENDING_TIMEOUT,
      })
      const earlier = await findEarlier(bodyOf(left.value), filed)
      if (earlier) draft.markReceivedBefore(left, earlier)
      else draft.markSubmitted(left, remainingComplaint)
      onFiled(filed.complaintId)
      return earlier === null
    })
  }

  function bodyOf(value: ComplaintDraft) {
    const { plaza, projectCode, projectName } = product
    return { owner, ...value, described: { plaza, projectCode, projectName } }
  }
  async function wait() {
    const { value, ...names } = await draft.prepareSubmission()
    await waitingComplaint.letWait(owner, { body: bodyOf(value), ...names })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate ref={form}>
      <p className={styles.project}>
        <span className="small ink2">Proyecto</span>
        <span className="t2 lower">{product.projectName}</span>
      </p>
      <div className={styles.pair}>
        <Field
          label="Celular de contacto"
          count={`${phone.length}/${contactPhoneLength}`}
          error={touched.phone ? errors.phone : null}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              name="phone"
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              value={phone}
              onChange={({ target }) => change({ phone: typedPhone(phone, target.value) })}
            />
          )}
        </Field>
        <Field label="Email de contacto" error={touched.email ? errors.email : null}>
          {(control) => (
            <input
              {...control}
              className="input"
              name="email"
              type="email"
              autoComplete="email"
              value={email}
              onChange={({ target }) => change({ email: withoutHiddenCharacters(target.value).trim() })}
            />
          )}
        </Field>
      </div>
      <Field
        label="Detalle de observación"
        count={textCount(observation)}
        error={touched.observation ? errors.observation : null}
      >
        {(control) => (
          <LongTextField
            {...control}
            name="observation"
            rows={6}
            value={observation}
            onChange={(value) => change({ observation: value })}
          />
        )}
      </Field>
      <PhotosField photos={photos} onChange={(next) => change({ photos: next })} />
      {draft.value.after && (
        <ReceivedBefore what="reclamo" unsure={draft.value.unsure === true} onDelete={draft.clear}>
          {draft.value.after}
        </ReceivedBefore>
      )}
      <Button type="submit" disabled={sending.state !== 'idle' || waits}>
        Enviar
      </Button>
      <WaitingStatus
        of={waiting}
        what="reclamo"
        online={online}
        onStop={() => void waitingComplaint.stop(owner)}
      />
      <SendingStatus of={sending} />
    </form>
  )
}
