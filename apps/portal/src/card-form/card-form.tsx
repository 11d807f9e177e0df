import type { FormToken } from '@llave/contract/payments/form-token-message'
import type { SignedAnswer } from '@llave/contract/payments/signed-answer'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LoadFailure } from '../frame/load-failure.tsx'
import * as styles from './card-form.module.css'
import { classifyFormError, type FormFailure } from './classify-form-error.ts'
import { type FormPurpose, formMessages } from './form-purpose.ts'
import { CardScriptError, loadCardScript } from './load-card-script.ts'
import { readFormAnswer } from './read-form-answer.ts'

/** Events of the form. Card data never passes through them. */
export type CardFormEvents = {
  onPaid(answer: SignedAnswer): void
  onFailure(failure: FormFailure): void
  /** True between the press of the button and the provider's answer; leaving now would lose track of the payment. */
  onBusy(busy: boolean): void
}

/**
 * The provider's card form for one token. It builds its own elements inside `host`, which
 * React therefore leaves alone, and is removed before another one is created.
 */
export function CardForm({
  token,
  purpose,
  onPaid,
  onFailure,
  onBusy,
}: { token: FormToken; purpose: FormPurpose } & CardFormEvents) {
  const host = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(1)
  const paid = useEffectEvent(onPaid)
  const failure = useEffectEvent(onFailure)
  const busy = useEffectEvent(onBusy)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again; the purpose of a form does not change
  useEffect(() => {
    const place = host.current
    if (!place) return
    let live = true
    setState('loading')
    async function show(into: HTMLElement) {
      const KR = await loadCardScript(token.endpoint, token.publicKey)
      await cleared
      if (!live) return
      into.replaceChildren(layOut())
      await KR.setFormConfig({
        formToken: token.formToken,
        publicKey: token.publicKey,
        'kr-language': 'es-ES',
      })
      await KR.button.onClick(() => {
        busy(true)
        return true
      })
      await KR.onSubmit((submitted) => {
        if (live) {
          const read = readFormAnswer(submitted)
          if (read.kind === 'paid') paid(read.answer)
          else failure(read)
        }
        // False: no redirect, the page continues by itself.
        return false
      })
      await KR.onError((error) => {
        if (!live) return
        busy(false)
        failure(classifyFormError(error, purpose))
      })
      const { result } = await KR.renderElements(`#${formId}`)
      await KR.showForm(result.formId)
      if (live) setState('ready')
    }
    const showing = withinLimit(show(place))
    showing.catch(() => live && setState('failed'))
    return () => {
      live = false
      const end = () => tearDown(place).catch(() => undefined)
      cleared = showing.then(end, end)
    }
  }, [token, attempt])

  return (
    <>
      {state === 'loading' && (
        <Skeleton message={formMessages[purpose].loading}>
          <div className={styles.skeleton}>
            <SkeletonBlock width="100%" height={78} />
            <SkeletonBlock width="100%" height={78} />
            <SkeletonBlock width="100%" height={78} />
            <SkeletonBlock width="100%" height={52} />
          </div>
        </Skeleton>
      )}
      {state === 'failed' && (
        <LoadFailure
          title={formMessages[purpose].failed}
          error={null}
          retry={() => setAttempt(attempt + 1)}
        />
      )}
      <div ref={host} className={styles.form} hidden={state !== 'ready'} />
    </>
  )
}

const formId = 'card-form'
const limit = 30_000

/** Resolves once the previous form is removed: the provider's script mixes up two forms on one page. */
let cleared: Promise<void> = Promise.resolve()

async function tearDown(place: HTMLElement): Promise<void> {
  await window.KR?.removeEventCallbacks()
  await window.KR?.removeForms()
  place.replaceChildren()
}

/** The script's own promises never settle where one of its frames does not load. */
function withinLimit(showing: Promise<void>): Promise<void> {
  const over = new Promise<never>((_, reject) => setTimeout(() => reject(new CardScriptError()), limit))
  return Promise.race([showing, over])
}

/** The elements into which the provider puts its fields, in our order. */
function layOut(): HTMLElement {
  const form = document.createElement('div')
  form.id = formId
  form.className = 'kr-embedded'
  for (const name of ['kr-pan', 'kr-card-holder-name', 'kr-expiry', 'kr-security-code']) {
    form.append(Object.assign(document.createElement('div'), { className: name }))
  }
  form.append(
    Object.assign(document.createElement('button'), { className: 'kr-payment-button btn', type: 'button' }),
  )
  form.append(Object.assign(document.createElement('div'), { className: 'kr-form-error' }))
  return form
}
