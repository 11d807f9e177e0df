import { ApiError } from '@llave/client/api-error'
import { moveRepair } from '@llave/contract/repairs/repair-calls'
import { AlertInView } from '@llave/design/alert-in-view'
import { Button } from '@llave/design/button'
import { Empty } from '@llave/design/empty'
import { Fact, Facts } from '@llave/design/facts'
import { Field } from '@llave/design/field'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import {
  type RepairCase,
  type RepairMove,
  type RepairStep,
  repairStages,
  repairTitle,
  stageOf,
} from '@llave/domain/repairs/repair-case'
import { buyerSteps, stepsAfter } from '@llave/domain/repairs/repair-state'
import { repairStateTexts } from '@llave/domain/repairs/repair-state-texts'
import {
  longestStepText,
  repairFaults,
  takesPhotos,
  validateStepText,
} from '@llave/domain/repairs/validate-repair'
import type { SentPicture } from '@llave/domain/service-desk/query'
import { withoutHiddenCharacters } from '@llave/domain/text/hidden-characters'
import { formatDate, formatTime, formatWeekday } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { BackLink } from '../frame/back-link.tsx'
import { ButtonLink } from '../frame/button-link.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { useOnline } from '../frame/use-online.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useToday } from '../frame/use-today.ts'
import { Link, useLocation, useParams } from '../navigation/navigation.tsx'
import { AttachedPicture } from './attached-picture.tsx'
import { PhotosField } from './photos-field.tsx'
import { RepairMark } from './repair-list.tsx'
import * as styles from './repair-screen.module.css'
import { useKeepRepair, useRepairs } from './repairs.ts'
import { StageLine } from './stage-line.tsx'
import { SENDING_TIMEOUT } from './use-sending.ts'
import { WarrantyLine } from './warranty-line.tsx'

/** `/query/note/{id}`: a case, from its filing to the word of its buyer. */
export function RepairScreen() {
  const { id = '' } = useParams()
  usePageTitle(`Caso ${id}`)
  const repairs = useRepairs()
  const found = repairs.data?.cases.find((one) => one.id === id)
  return (
    <div className={styles.case}>
      <BackLink to="/query/note">Reclamos sobre acabados</BackLink>
      {found && repairs.data ? (
        <OpenCase
          key={found.id}
          of={found}
          deliveredOn={
            repairs.data.deliveries.find(({ proforma }) => proforma === found.proforma)?.deliveredOn ?? null
          }
        />
      ) : repairs.data ? (
        <>
          <h1 className="vh">Caso {id}</h1>
          <Empty title="Este caso no está entre los tuyos.">
            <ButtonLink to="/query/note">Ver mis casos</ButtonLink>
          </Empty>
        </>
      ) : (
        <>
          <h1 className="vh">Caso {id}</h1>
          {repairs.isError ? (
            <LoadFailure
              title="No pudimos cargar tu caso."
              error={repairs.error}
              retry={() => repairs.refetch()}
            />
          ) : (
            <Skeleton message="Abriendo tu caso…">
              <SkeletonBlock width="100%" height={200} />
            </Skeleton>
          )}
        </>
      )}
    </div>
  )
}

function OpenCase({ of, deliveredOn }: { of: RepairCase; deliveredOn: Temporal.PlainDate | null }) {
  const { id, photos, steps, projectName, productName } = of
  const done = steps.findLast((step) => step.state === 'finished')
  return (
    <>
      <header className={styles.head}>
        <p className="small ink2">
          <b>Caso {id}</b> <span className="lower">{projectName}</span>, {productName}
        </p>
        <h1 className="t1">{repairTitle(of)}</h1>
        <p>
          <RepairMark of={of} />
        </p>
        <StageLine label="Etapas" names={repairStages} current={stageOf(of.state)} />
      </header>
      {useLocation().state?.draftKept && (
        <p className="note" role="status">
          <b>Ya habíamos abierto este caso antes de tu cambio.</b> Lo que cambiaste no está en él y quedó{' '}
          <Link className="link" to="/query/note/new">
            como borrador
          </Link>
          .
        </p>
      )}
      {done && done.photos.length + done.photosBefore.length > 0 && (
        <section className={styles.pictures} aria-label="Antes y después">
          <Pictures
            name="Antes"
            of={[...photos.slice(0, 1), ...done.photosBefore]}
            day={photos.length > 0 ? steps[0] : done}
            whose={photos.length > 0 ? 'tu foto' : 'de la inmobiliaria'}
          />
          <Pictures name="Después" of={done.photos} day={done} whose="de la inmobiliaria" />
        </section>
      )}
      <Acts of={of} />
      <section>
        <h2 className="t2">Lo que pasó</h2>
        <ol className={styles.trail}>
          {steps.map((step, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end.
              key={index}
              className={index < steps.length - 1 ? styles.reached : undefined}
            >
              <p className="small ink2">
                {formatDate(step.at.toPlainDate())} {formatTime(step.at)}
              </p>
              <StepWords of={step} first={index === 0 ? photos.length : null} />
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2 className="t2">Lo que enviaste</h2>
        <p className={styles.words}>{of.observation}</p>
        {photos.length > 0 && (
          <ul className={styles.sent}>
            {photos.map((photo) => (
              <li key={photo.id}>
                <Marked of={photo} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <WarrantyLine item={of.item} deliveredOn={deliveredOn} />
    </>
  )
}

const stepTitles = {
  ...repairStateTexts,
  visit_proposed: 'Te proponemos una visita',
  visit_chosen: 'Elegiste la visita',
  repairing: 'Empezó la reparación',
  finished: 'Terminamos',
  accepted: 'Dijiste que quedó bien',
  refused: 'Dijiste que falta algo',
  declined: 'No procede',
  reopened: 'Lo abriste otra vez',
} as const

function StepWords({
  of: { state, author, text, visitAt, photos },
  first,
}: {
  of: RepairStep
  first: number | null
}) {
  return (
    <>
      <h3 className="t3">
        {state === 'received' && first === null ? 'Pediste otros horarios' : stepTitles[state]}
      </h3>
      {visitAt && (
        <p className="small ink2">
          {formatWeekday(visitAt.toPlainDate())}, {formatTime(visitAt)}
        </p>
      )}
      {first !== null && (
        <p className="small ink2">
          {first === 0 ? 'Sin fotos.' : `Con ${first} ${first === 1 ? 'foto' : 'fotos'}.`}
        </p>
      )}
      {text !== '' && (
        <p className={styles.words} dir="auto">
          {author === 'developer' ? text : `“${text}”`}
        </p>
      )}
      {author === 'buyer' && photos.length > 0 && (
        <ul className={styles.sent}>
          {photos.map((photo) => (
            <li key={photo.id}>
              <AttachedPicture of={photo} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Pictures({
  name,
  of,
  day,
  whose,
}: {
  name: string
  of: RepairStep['photos']
  day: RepairStep | undefined
  whose: string
}) {
  return (
    <div>
      <h2 className="t3">{name}</h2>
      {day && (
        <p className="small ink2">
          {formatDate(day.at.toPlainDate())}, {whose}
        </p>
      )}
      {of.length === 0 ? (
        <p className="ink2">Sin foto.</p>
      ) : (
        of.map((photo) => <AttachedPicture key={photo.id} of={photo} />)
      )}
    </div>
  )
}

function Marked({ of }: { of: RepairCase['photos'][number] }) {
  return (
    <>
      <div className={styles.marked}>
        <AttachedPicture of={of} />
        {of.marks.map((mark, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place in the list.
            key={index}
            className={styles.dot}
            style={{ left: `${mark.x / 10}%`, top: `${mark.y / 10}%` }}
            aria-hidden="true"
          >
            {index + 1}
          </span>
        ))}
      </div>
      {of.marks.length > 0 && (
        <ol className={`small ${styles.marks}`}>
          {of.marks.map((mark, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place in the list.
            <li key={index} dir="auto">
              {mark.text}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** What the buyer can do now: choose a visit, say whether it is well, open it again. */
function Acts({ of }: { of: RepairCase }) {
  const keep = useKeepRepair()
  const repairs = useRepairs()
  const online = useOnline()
  const [telling, setTelling] = useState(false)
  const [slot, setSlot] = useState('')
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<readonly SentPicture[]>([])
  const [tried, setTried] = useState(false)
  const today = useToday()
  const moving = useMutation({
    mutationFn: (move: Pick<RepairMove, 'step'> & Partial<RepairMove>) =>
      callApi(moveRepair, {
        body: { id: of.id, seen: of.version, visitAt: null, text: '', photos: [], ...move },
        timeout: SENDING_TIMEOUT,
      }),
    onSuccess(kept) {
      setTelling(false)
      setText('')
      setPhotos([])
      setTried(false)
      keep(kept)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void repairs.refetch()
    },
  })
  const can = stepsAfter(of.state, buyerSteps)
  const off = moving.isPending || !online
  const failure = moving.error && (
    <AlertInView key={moving.submittedAt}>{failureText(moving.error)}</AlertInView>
  )
  const why = (step: 'refused' | 'reopened' | 'received', title: string, send: string): ReactNode => (
    <form
      className={styles.asked}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (validateStepText(step, text) === null)
          moving.mutate({ step, text, photos: takesPhotos(step) ? photos : [] })
      }}
    >
      <h2 className="t2">{title}</h2>
      <Field
        label={step === 'received' ? 'Cuándo podrías (opcional)' : 'Cuéntanos'}
        count={`${text.length}/${longestStepText}`}
        error={tried ? validateStepText(step, text) : null}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={4}
            maxLength={longestStepText}
            value={text}
            onChange={({ target }) => setText(withoutHiddenCharacters(target.value))}
          />
        )}
      </Field>
      {takesPhotos(step) && <PhotosField photos={photos} onChange={setPhotos} />}
      <p className={styles.buttons}>
        <Button type="submit" disabled={off}>
          {send}
        </Button>
        <Button look="line" onClick={() => setTelling(false)}>
          Regresar
        </Button>
      </p>
    </form>
  )

  if (of.state === 'visit_proposed') {
    if (telling)
      return <Ask failure={failure}>{why('received', 'Pide otros horarios', 'Pedir otros horarios')}</Ask>
    const now = limaDateTime(Temporal.Now.instant())
    const left = of.slots.filter((one) => Temporal.PlainDateTime.compare(one, now) > 0)
    return (
      <Ask failure={failure}>
        <form
          className={styles.asked}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setTried(true)
            const visitAt = left.find((one) => String(one) === slot)
            if (visitAt) moving.mutate({ step: 'visit_chosen', visitAt })
          }}
        >
          <h2 className="t2">Elige el horario de tu visita</h2>
          {of.visitor !== '' && <p>Va {of.visitor}.</p>}
          {left.length === 0 ? (
            <p>Los horarios que te propusimos ya pasaron. Pide otros.</p>
          ) : (
            <fieldset className={styles.slots}>
              <legend className="vh">Horarios</legend>
              <div className="choice">
                {left.map((one) => (
                  <label key={String(one)}>
                    <input
                      type="radio"
                      name="slot"
                      checked={slot === String(one)}
                      onChange={() => setSlot(String(one))}
                    />
                    <span>
                      <b>{formatWeekday(one.toPlainDate())}</b> {formatTime(one)}
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
          )}
          {tried && slot === '' && (
            <p className="field-error" role="alert">
              {repairFaults.slotMissing}
            </p>
          )}
          <p className={styles.buttons}>
            {left.length > 0 && (
              <Button type="submit" disabled={off}>
                Elegir este horario
              </Button>
            )}
            <Button look="line" disabled={off} onClick={() => setTelling(true)}>
              Ninguno me sirve
            </Button>
          </p>
        </form>
      </Ask>
    )
  }
  if (of.state === 'finished') {
    if (telling) return <Ask failure={failure}>{why('refused', '¿Qué falta?', 'Pedir otra visita')}</Ask>
    return (
      <Ask failure={failure}>
        <h2 className="t2">¿Quedó bien?</h2>
        <p className={styles.words}>{of.steps.at(-1)?.text}</p>
        <p className={styles.buttons}>
          <Button disabled={off} onClick={() => moving.mutate({ step: 'accepted' })}>
            Sí, quedó bien
          </Button>
          <Button look="line" disabled={off} onClick={() => setTelling(true)}>
            No, todavía no
          </Button>
        </p>
        <p className="small ink2">Si no respondes, el caso sigue abierto: nadie lo cierra por ti.</p>
      </Ask>
    )
  }
  if (can.includes('reopened')) {
    return telling ? (
      <Ask failure={failure}>{why('reopened', '¿Por qué lo abres otra vez?', 'Abrir otra vez')}</Ask>
    ) : (
      <Ask failure={failure}>
        <p>
          {of.state === 'declined' ? 'Si no estás de acuerdo, ' : 'Si vuelve a fallar, '}
          puedes abrirlo otra vez con el mismo número.
        </p>
        <p className={styles.buttons}>
          <Button look="line" disabled={off} onClick={() => setTelling(true)}>
            Abrir otra vez
          </Button>
        </p>
      </Ask>
    )
  }
  // A visit that was chosen stands until anything else happens.
  const stands = of.state === 'visit_chosen'
  const comes = of.visitAt && Temporal.PlainDate.compare(of.visitAt.toPlainDate(), today) >= 0
  if (!stands || !of.visitAt || !comes) return failure
  return (
    <Ask failure={failure}>
      <h2 className="t2">Visita</h2>
      <Facts>
        <Fact name="Día">{formatWeekday(of.visitAt.toPlainDate())}</Fact>
        <Fact name="Hora">{formatTime(of.visitAt)}</Fact>
        {of.visitor !== '' && <Fact name="Va">{of.visitor}</Fact>}
      </Facts>
    </Ask>
  )
}

function Ask({ failure, children }: { failure: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.ask}>
      {failure}
      {children}
    </section>
  )
}

function failureText(error: unknown): string {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
    ? error.message
    : failureAdvice(error)
}
