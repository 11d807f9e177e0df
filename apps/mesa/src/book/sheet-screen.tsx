import { ApiError } from '@llave/client/api-error'
import type { BookSheet } from '@llave/contract/complaints-book/sheet-message'
import {
  answerBookSheet,
  printBookSheet,
  readBookSheet,
  type SheetOfBook,
} from '@llave/contract/staff/book/book-sheets'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { Fact, Facts } from '@llave/design/facts'
import { Field } from '@llave/design/field'
import { Amount } from '@llave/design/figure'
import { Mark } from '@llave/design/mark'
import { Plazo } from '@llave/design/plazo'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { documentTypeOf } from '@llave/domain/access/document-type'
import { bookTexts, sheetKindNames } from '@llave/domain/complaints-book/book-texts'
import { sheetLimits, validateSheetAnswer } from '@llave/domain/complaints-book/validate-sheet'
import { complaintClock, complaintTerm } from '@llave/domain/service-desk/complaint-clock'
import { escapeHiddenCharacters, escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Page } from '../frame/page.tsx'
import { Part } from '../frame/part.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { useMinute } from '../frame/use-minute.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { clockTones, clockWords } from '../inbox/clock-words.ts'
import { useDraft } from '../session/use-draft.ts'
import { useStaff } from '../session/use-session.ts'
import * as styles from './book.module.css'

/** One sheet of the Libro de Reclamaciones, and its answer. */
export function SheetScreen() {
  const { sheet: code = '' } = useParams()
  usePageTitle(`Hoja ${code}`)
  const { data, error, refetch } = useQuery({
    queryKey: ['book-sheet', code],
    queryFn: ({ signal }) => callMesa(readBookSheet, { params: { code }, signal }),
  })
  return (
    <Page
      title={`Hoja ${code}`}
      back={<Link to="/libro">Libro de Reclamaciones</Link>}
      acts={
        data && (
          <a className="link" href={printBookSheet.path.replace('{code}', code)} download>
            Descargar la hoja
          </a>
        )
      }
    >
      {error && !data ? (
        <LoadFailure title="No pudimos cargar la hoja." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton message="Cargando…">
          <SkeletonBlock width="100%" height={320} />
        </Skeleton>
      ) : (
        <Sheet of={data} />
      )}
    </Page>
  )
}

function Sheet({ of }: { of: SheetOfBook }) {
  const { sheet, customerId } = of
  const { content, provider, filedAt } = sheet
  const { consumer, contracted } = content
  return (
    <>
      <Term of={sheet} />
      <div className={styles.sheet}>
        <Part title={`${sheetKindNames[content.kind]}: qué pasó y qué pide`}>
          <Words of={content.detail} />
          <h3 className={styles.sub}>Pedido</h3>
          {content.request === '' ? (
            <p className="ink2">No escribió un pedido.</p>
          ) : (
            <Words of={content.request} />
          )}
          <Answer of={of} />
        </Part>
        <div className={styles.about}>
          <Part title="Quién reclama">
            <Facts>
              <Fact name="Nombre">{escapeToOneLine(consumer.name)}</Fact>
              <Fact name="Documento">
                {documentTypeOf(consumer.document.type).abbreviation}{' '}
                {escapeToOneLine(consumer.document.number)}
              </Fact>
              <OptionalFact name="Domicilio">{consumer.address}</OptionalFact>
              <OptionalFact name="Teléfono">{consumer.phone}</OptionalFact>
              <OptionalFact name="Correo">{consumer.email}</OptionalFact>
              <OptionalFact name="Padre, madre o tutor">{consumer.guardian}</OptionalFact>
            </Facts>
            <p className={styles.below}>
              {customerId === '' ? (
                <span className="small ink2">Ningún cliente tiene ese documento.</span>
              ) : (
                <Link to={`/clientes/${customerId}`}>Ver su ficha de cliente</Link>
              )}
            </p>
          </Part>
          <Part title="Qué contrató">
            <Facts>
              <Fact name="Tipo">{contracted.kind === 'product' ? 'Producto' : 'Servicio'}</Fact>
              <OptionalFact name="Descripción">{contracted.description}</OptionalFact>
              {contracted.amount && (
                <Fact name="Monto reclamado">
                  <Amount of={contracted.amount} />
                </Fact>
              )}
              <Fact name="Presentada">{sayMoment(filedAt)}</Fact>
              <Fact name="Proveedor">
                {provider.legalName}, RUC {provider.ruc}
              </Fact>
            </Facts>
          </Part>
        </div>
      </div>
    </>
  )
}

function OptionalFact({ name, children }: { name: string; children: string }) {
  return children === '' ? null : <Fact name={name}>{escapeToOneLine(children)}</Fact>
}

function Words({ of }: { of: string }) {
  return <p className={styles.words}>{escapeHiddenCharacters(of)}</p>
}

/** Where it stands in the term of the law. */
function Term({ of: { filedAt, answer } }: { of: BookSheet }) {
  const today = limaDate(useMinute())
  const clock = complaintClock(limaDate(filedAt), answer && limaDate(answer.at), today)
  const { state, day, dueOn, daysLeft } = clock
  if (state === 'answered') {
    return (
      <p className={styles.term}>
        <Mark tone={day > complaintTerm ? 'late' : 'good'}>
          {day > complaintTerm ? 'Respondida fuera de plazo' : 'Respondida a tiempo'}
        </Mark>
        <span className="small ink2">
          El día {day} de su plazo, que vencía el {formatDate(dueOn)}.
        </span>
      </p>
    )
  }
  return (
    <p className={styles.term}>
      <span className={`${styles.plazo} ${styles.large}`}>
        <Plazo day={day} term={complaintTerm} ticks={[10, 13]} tone={clockTones[state]} large />
      </span>
      <b>{clockWords(clock)}</b>
      <span className="small ink2">
        {state === 'overdue'
          ? `Venció el ${formatDate(dueOn)}.`
          : `Se responde hasta el ${formatDate(dueOn)}: ${daysLeft === 1 ? 'queda 1 día hábil' : `quedan ${daysLeft} días hábiles`}. No se amplía.`}
      </span>
    </p>
  )
}

/** What was answered, or where it is written. */
function Answer({ of: { sheet, answeredBy } }: { of: SheetOfBook }) {
  const { rights } = useStaff()
  const { answer, agreedAt } = sheet
  if (answer) {
    return (
      <div className={styles.answered}>
        <h3 className={styles.sub}>Respuesta</h3>
        <Words of={answer.text} />
        {answer.offer !== '' && (
          <>
            <h3 className={styles.sub}>{agreedAt ? bookTexts.agreement : 'Oferta, sin aceptar todavía'}</h3>
            <Words of={answer.offer} />
          </>
        )}
        <p className="small ink2">
          {answeredBy === '' ? '' : `${escapeToOneLine(answeredBy)}, `}
          {sayMoment(answer.at)}
          {agreedAt && `. Aceptada el ${sayMoment(agreedAt)}`}
        </p>
      </div>
    )
  }
  if (!rights.includes('write:inbox'))
    return <p className={`${styles.answered} ink2`}>Todavía no tiene respuesta. Tu rol no la escribe.</p>
  return <AnswerForm of={sheet} />
}

function AnswerForm({ of: { code, content } }: { of: BookSheet }) {
  const text = useDraft(`sheet ${code} answer`)
  const offer = useDraft(`sheet ${code} offer`)
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const cache = useQueryClient()
  const written = { text: text.text.trim(), offer: offer.text.trim() }
  const faults = validateSheetAnswer(written)
  const answering = useMutation({
    mutationFn: () => callMesa(answerBookSheet, { params: { code }, body: written }),
    async onSettled() {
      for (const name of ['book-sheet', 'book-sheets', 'today'])
        await cache.invalidateQueries({ queryKey: [name] })
    },
    onSuccess() {
      text.clear()
      offer.clear()
    },
  })
  return (
    <form
      className={`${styles.answered} stack`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (faults.text === null && faults.offer === null) setAsking(true)
      }}
    >
      <Field
        label="Respuesta: qué se hizo y qué se decidió"
        count={`${text.text.length}/${sheetLimits.answer}`}
        error={tried ? faults.text : null}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={6}
            value={text.text}
            maxLength={sheetLimits.answer}
            onChange={({ target }) => text.change(target.value)}
          />
        )}
      </Field>
      <Field
        label="Oferta, si hay una"
        count={`${offer.text.length}/${sheetLimits.offer}`}
        error={tried ? faults.offer : null}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={2}
            value={offer.text}
            maxLength={sheetLimits.offer}
            onChange={({ target }) => offer.change(target.value)}
          />
        )}
      </Field>
      <p className="small ink2">Si la acepta, la ley la toma como un acuerdo entre los dos.</p>
      <p>
        <Button type="submit">Responder la hoja</Button>
      </p>
      {asking && (
        <Dialog title="Responder la hoja" onClose={() => setAsking(false)}>
          {(close) => (
            <>
              <p>
                Una hoja se responde una sola vez: lo que envíes queda en ella y ya no se cambia.{' '}
                {content.consumer.email === ''
                  ? 'No dejó correo: hazle llegar la hoja a su domicilio.'
                  : `Va por correo a ${escapeToOneLine(content.consumer.email)}.`}
              </p>
              <Quoted>{written.text}</Quoted>
              {written.offer !== '' && (
                <>
                  <p className="small ink2">Se le ofrece</p>
                  <Quoted>{written.offer}</Quoted>
                </>
              )}
              {answering.isError && <Alert>{failureOf(answering.error)}</Alert>}
              <div className="dialog-acts">
                <Button
                  disabled={answering.isPending}
                  onClick={() => answering.mutate(undefined, { onSuccess: close })}
                >
                  Enviar la respuesta
                </Button>
                <Button look="line" onClick={close}>
                  Seguir escribiendo
                </Button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </form>
  )
}

function Quoted({ children }: { children: ReactNode }) {
  return <p className={styles.quoted}>{children}</p>
}

/** Who was faster is named by the server. */
function failureOf(error: unknown): string {
  return error instanceof ApiError && error.code === 'ya_resuelto' ? error.message : failureAdvice(error)
}
