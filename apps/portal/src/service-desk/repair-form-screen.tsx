import { openRepair } from '@llave/contract/repairs/repair-calls'
import { AlertInView } from '@llave/design/alert-in-view'
import { Button } from '@llave/design/button'
import { Empty } from '@llave/design/empty'
import { Field } from '@llave/design/field'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { peru } from '@llave/domain/access/country'
import { projectImage } from '@llave/domain/portfolio/home-summary'
import type { Product } from '@llave/domain/portfolio/product'
import { findItem, finishCatalogue, itemsOf, placeWords } from '@llave/domain/repairs/finish-catalogue'
import { type RepairCase, wasOpenedAsTold } from '@llave/domain/repairs/repair-case'
import { longestWords } from '@llave/domain/repairs/validate-repair'
import { contactPhoneLength } from '@llave/domain/service-desk/limits'
import { withoutHiddenCharacters } from '@llave/domain/text/hidden-characters'
import { formatDate } from '@llave/domain/time/format-date'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import { callApi } from '../api/call-api.ts'
import { useCustomerStatement } from '../api/customer-statement.ts'
import { BackLink } from '../frame/back-link.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { useOnline } from '../frame/use-online.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { Link, useNavigate } from '../navigation/navigation.tsx'
import { ProjectPicture } from '../property/project-picture.tsx'
import { PropertyChoices } from '../property/property-choices.tsx'
import { useCustomerSession } from '../session/use-session.ts'
import * as deskStyles from './desk.module.css'
import { PhotoMarks } from './photo-marks.tsx'
import { PhotosField } from './photos-field.tsx'
import { ReceivedBefore } from './received-before.tsx'
import {
  chooseItem,
  chooseRoom,
  type DraftPhoto,
  emptyRepair,
  firstOpenStep,
  marksFault,
  type RepairDraft,
  repairErrors,
  repairSteps,
} from './repair-draft.ts'
import * as styles from './repair-form-screen.module.css'
import { draftKept, useKeepRepair, useRepairs } from './repairs.ts'
import { SendingStatus } from './sending-status.tsx'
import { StageLine } from './stage-line.tsx'
import { typedPhone } from './typed-phone.ts'
import { type Draft, useDraft } from './use-draft.ts'
import { SENDING_TIMEOUT, useSending } from './use-sending.ts'
import { waitingRepair } from './waiting-repair.ts'
import { WaitingStatus } from './waiting-status.tsx'
import { WarrantyLine } from './warranty-line.tsx'

/** `/query/note/new`: a complaint about finishes told room by room. The draft survives a reload and a lost network. */
export function RepairFormScreen() {
  usePageTitle('Observación, ambiente por ambiente')
  const statement = useCustomerStatement()
  const draft = useDraft<RepairDraft>('repair', emptyRepair)
  const products = statement.data?.products
  return (
    <div className={deskStyles.letter}>
      <div className={deskStyles.head}>
        <BackLink to="/query/note">Reclamos sobre acabados</BackLink>
        <h1 className="t1">Observación sobre acabados, ambiente por ambiente</h1>
      </div>
      {products && draft.restored ? (
        products.length === 0 ? (
          <Empty title="No tienes inmuebles registrados." />
        ) : (
          <RepairForm products={products} draft={draft} />
        )
      ) : statement.isError ? (
        <LoadFailure
          title="No pudimos cargar tus inmuebles."
          error={statement.error}
          retry={() => statement.refetch()}
        />
      ) : (
        <Skeleton message="Buscando tus inmuebles…">
          <SkeletonBlock width="100%" height={120} />
        </Skeleton>
      )}
    </div>
  )
}

function RepairForm({ products, draft: kept }: { products: readonly Product[]; draft: Draft<RepairDraft> }) {
  const { value } = kept
  const customer = useCustomerSession()
  const waiting = useWaitingRepair()
  const draft = {
    ...kept,
    change(part: Partial<RepairDraft>) {
      // What waits, perhaps since another tab, would leave as it was told before.
      void waitingRepair.stop(customer.document)
      kept.change(part)
    },
  }
  const statement = useCustomerStatement()
  const chosen = products.find(({ proforma }) => proforma === value.proforma)
  // A draft is taken up where it was left.
  const [step, setStep] = useState(chosen ? firstOpenStep(value) : 0)
  const waits = waiting.at === 'waiting' || waiting.at === 'sending'
  // A case that waits is told: all that is left to see of it is that it does.
  if (waits && step !== 4) setStep(4)
  const [triedMarks, setTriedMarks] = useState(false)
  const repairs = useRepairs()
  const delivery = repairs.data?.deliveries.find(({ proforma }) => proforma === value.proforma)
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    // The step that unfolds takes the focus, as the one that was answered folds.
    if (before.current !== step) body.current?.querySelector<HTMLElement>('h2[tabindex]')?.focus()
    before.current = step
  }, [step])

  function chooseProperty(proforma: string) {
    const { phone, email } = customer
    // A foreign number does not fit the nine digits of the contact field.
    const own = phone.dialCode === peru.dialCode ? phone.number : ''
    const contact = { phone: own, email: statement.data?.customer.email ?? email ?? '' }
    draft.change({ proforma, ...(value.phone === '' && value.email === '' ? contact : {}) })
    setStep(firstOpenStep({ ...value, proforma }))
  }
  if (waiting.at === 'sending') {
    return (
      <div className={styles.form} ref={body}>
        <StageLine label="Pasos" names={repairSteps} current={4} />
        <WaitingStatus of={waiting} what="caso" online onStop={() => undefined} />
      </div>
    )
  }
  const words = placeWords(value)
  const back = (to: number) => () => {
    if (waits) void waitingRepair.stop(customer.document)
    setStep(to)
  }
  return (
    <div className={styles.form} ref={body}>
      <StageLine label="Pasos" names={repairSteps} current={step} />
      {value.after && (
        <ReceivedBefore
          what="caso"
          onDelete={() => {
            draft.clear()
            setStep(0)
          }}
        >
          <Link to={`/query/note/${value.after}`}>{value.after}</Link>
        </ReceivedBefore>
      )}
      {step > 0 && chosen && (
        <Answered name="Propiedad" onChange={back(0)}>
          <span className={styles.property}>
            <span className={`pic ${styles.picture}`}>
              <ProjectPicture src={projectImage(chosen.projectCode)} sizes="76px" />
            </span>
            <span>
              <b className="lower">{chosen.projectName}</b>
              <span className="small ink2">
                {chosen.name}. {delivery?.deliveredOn && `Entregado el ${formatDate(delivery.deliveredOn)}.`}
              </span>
            </span>
          </span>
        </Answered>
      )}
      {step > 1 && (
        <Answered name="Ambiente" onChange={back(1)}>
          <b>{words.room}</b>
        </Answered>
      )}
      {step > 2 && (
        <>
          <Answered name="Elemento" onChange={back(2)}>
            <b>
              {words.item}: {words.defect.toLocaleLowerCase('es-PE')}
            </b>
          </Answered>
          <WarrantyLine item={value.item} deliveredOn={delivery?.deliveredOn ?? null} />
        </>
      )}
      {step > 3 && (
        <Answered name="Foto" onChange={back(3)}>
          <b>{photoCount(value.photos)}</b>
        </Answered>
      )}
      {step === 0 && (
        <Asked title="¿En qué propiedad?">
          <PropertyChoices of={products} onChoose={chooseProperty} />
        </Asked>
      )}
      {step === 1 && (
        <Asked title="¿En qué ambiente?">
          <Choices
            name="room"
            label="Ambiente"
            of={finishCatalogue.rooms}
            chosen={value.room}
            onChoose={(room) => draft.change(chooseRoom(value, room))}
          />
          <Continue stopped={value.room === ''} onClick={() => setStep(firstOpenStep(value))} />
        </Asked>
      )}
      {step === 2 && (
        <Asked title="¿Qué elemento, y qué tiene?">
          <Choices
            name="item"
            label="Elemento"
            of={itemsOf(value.room)}
            chosen={value.item}
            onChoose={(item) => draft.change(chooseItem(value, item))}
          />
          {value.item !== '' && (
            <Choices
              name="defect"
              label="Qué tiene"
              of={findItem(value.item)?.defects ?? []}
              chosen={value.defect}
              onChoose={(defect) => draft.change({ defect })}
            />
          )}
          <Continue stopped={firstOpenStep(value) === 2} onClick={() => setStep(3)} />
        </Asked>
      )}
      {step === 3 && (
        <Asked title="Marca en la foto dónde está">
          <p className="ink2">
            Toca la foto para poner una marca; arrástrala para moverla. Si no tienes una foto, sigue sin ella.
          </p>
          <PhotosField
            photos={value.photos.map(({ picture }) => picture)}
            onChange={(next) =>
              draft.change({
                photos: next.map(
                  (picture) =>
                    value.photos.find((photo) => photo.picture === picture) ?? { picture, marks: [] },
                ),
              })
            }
          />
          {value.photos.map((photo, index) => (
            <PhotoMarks
              key={`${photo.picture.fileName} ${photo.picture.base64.length}`}
              src={`data:image/jpeg;base64,${photo.picture.base64}`}
              name={`Foto ${index + 1}`}
              marks={photo.marks}
              fault={triedMarks ? marksFault({ ...value, photos: [photo] }) : null}
              onChange={(marks) =>
                draft.change({
                  photos: value.photos.map((other) => (other === photo ? { ...photo, marks } : other)),
                })
              }
            />
          ))}
          <Continue
            stopped={false}
            onClick={() => {
              setTriedMarks(true)
              if (marksFault(value) === null) setStep(4)
            }}
          />
        </Asked>
      )}
      {step === 4 && <Send draft={draft} waiting={waiting} />}
    </div>
  )
}

/** How the case that waits for the network stands; one that leaves while its form is open is shown. */
function useWaitingRepair() {
  const { document: owner } = useCustomerSession()
  const waiting = useStore(waitingRepair.state)
  const navigate = useNavigate()
  const keep = useKeepRepair()
  const opened = waiting.at === 'filed' ? waiting.receipt : null
  const whole = waiting.at === 'filed' && waiting.whole
  const openedBefore = useRef(opened)
  const onOpened = useEffectEvent((found: RepairCase) => {
    keep(found)
    waitingRepair.forget()
    // One that left from another screen is not what this form is open for.
    if (found === openedBefore.current) return
    void navigate(`/query/note/${found.id}`, { replace: true, state: whole ? null : draftKept })
  })
  useEffect(() => {
    if (opened !== null) onOpened(opened)
  }, [opened])
  useEffect(() => void waitingRepair.find(owner).catch(() => undefined), [owner])
  return waiting
}

/** The last step: words, contact, and sending. */
function Send({
  draft,
  waiting,
}: {
  draft: Draft<RepairDraft>
  waiting: ReturnType<typeof useWaitingRepair>
}) {
  const { value } = draft
  const { document: owner } = useCustomerSession()
  const [tried, setTried] = useState(false)
  const online = useOnline()
  const navigate = useNavigate()
  const keep = useKeepRepair()
  const form = useRef<HTMLFormElement>(null)
  const sending = useSending(
    () => undefined,
    () => undefined,
  )
  const errors = repairErrors(value)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const first = (Object.keys(errors) as (keyof typeof errors)[]).find((name) => errors[name])
    if (first) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    if (!online) return void wait()
    if (waiting.at === 'refused') waitingRepair.forget()
    void sending.send(async (onProgress) => {
      const left = await draft.prepareSubmission()
      const opened = await callApi(openRepair, {
        body: left.value,
        idempotencyKey: left.key,
        onProgress,
        timeout: SENDING_TIMEOUT,
      })
      const whole = wasOpenedAsTold(left.value, opened)
      if (whole) draft.markSubmitted(left, () => emptyRepair)
      else draft.markReceivedBefore(left, { after: opened.id })
      keep(opened)
      void navigate(`/query/note/${opened.id}`, { replace: true, state: whole ? null : draftKept })
    })
  }

  async function wait() {
    const { value: body, ...names } = await draft.prepareSubmission()
    await waitingRepair.letWait(owner, { body, ...names })
  }

  return (
    <Asked title="Cuéntanos más y envía">
      <form className={deskStyles.form} noValidate ref={form} onSubmit={submit}>
        <Field
          label="Detalle (opcional)"
          count={
            value.words.length > longestWords - 500 ? `${value.words.length}/${longestWords}` : undefined
          }
          error={tried ? errors.words : null}
        >
          {(control) => (
            <textarea
              {...control}
              className="input"
              name="words"
              rows={4}
              value={value.words}
              onChange={({ target }) => draft.change({ words: withoutHiddenCharacters(target.value) })}
            />
          )}
        </Field>
        <div className={deskStyles.pair}>
          <Field
            label="Celular de contacto"
            count={`${value.phone.length}/${contactPhoneLength}`}
            error={tried ? errors.phone : null}
          >
            {(control) => (
              <input
                {...control}
                className="input"
                name="phone"
                type="tel"
                inputMode="numeric"
                autoComplete="tel-national"
                value={value.phone}
                onChange={({ target }) => draft.change({ phone: typedPhone(value.phone, target.value) })}
              />
            )}
          </Field>
          <Field label="Email de contacto" error={tried ? errors.email : null}>
            {(control) => (
              <input
                {...control}
                className="input"
                name="email"
                type="email"
                autoComplete="email"
                value={value.email}
                onChange={({ target }) =>
                  draft.change({ email: withoutHiddenCharacters(target.value).trim() })
                }
              />
            )}
          </Field>
        </div>
        <Button type="submit" disabled={sending.state !== 'idle' || waiting.at === 'waiting'}>
          Enviar
        </Button>
        <WaitingStatus
          of={waiting}
          what="caso"
          online={online}
          onStop={() => void waitingRepair.stop(owner)}
        />
        <SendingStatus of={{ ...sending, failure: null }} />
        {sending.failure && <AlertInView key={sending.failure}>{sending.failure}</AlertInView>}
      </form>
    </Asked>
  )
}

/** An answered step, folded into a line. */
function Answered({ name, onChange, children }: { name: string; onChange: () => void; children: ReactNode }) {
  return (
    <section className={styles.answered} aria-label={name}>
      <div>
        <span className="small ink2">{name}</span>
        {children}
      </div>
      <button type="button" className="link small" onClick={onChange}>
        Cambiar<span className="vh"> {name.toLowerCase()}</span>
      </button>
    </section>
  )
}

function Asked({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.asked}>
      <h2 className="t2" tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function Choices({
  name,
  label,
  of,
  chosen,
  onChoose,
}: {
  name: string
  label: string
  of: readonly { readonly code: string; readonly name: string }[]
  chosen: string
  onChoose: (code: string) => void
}) {
  return (
    <fieldset className={styles.choices}>
      <legend className="small">{label}</legend>
      <div className="choice">
        {of.map((one) => (
          <label key={one.code}>
            <input
              type="radio"
              name={name}
              value={one.code}
              checked={one.code === chosen}
              onChange={() => onChoose(one.code)}
            />
            <span>{one.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Continue({ stopped, onClick }: { stopped: boolean; onClick: () => void }) {
  return (
    <div>
      <Button disabled={stopped} onClick={onClick}>
        Continuar
      </Button>
    </div>
  )
}

/** `2 fotos y 1 marca` */
function photoCount(photos: readonly DraftPhoto[]): string {
  const marks = photos.reduce((sum, photo) => sum + photo.marks.length, 0)
  if (photos.length === 0) return 'Sin foto'
  const said = photos.length === 1 ? '1 foto' : `${photos.length} fotos`
  return marks === 0 ? said : `${said} y ${marks === 1 ? '1 marca' : `${marks} marcas`}`
}
