import { ApiError } from '@llave/client/api-error'
import { type FiledSheet, fileSheet, readBook } from '@llave/contract/complaints-book/book-calls'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import type { Provider } from '@llave/domain/complaints-book/book-sheet'
import { formatDate, formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { callAsNobody } from '../api/call-as-nobody.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useToday } from '../frame/use-today.ts'
import { useSession } from '../session/use-session.ts'
import { storedViewing } from '../session/viewing-tab.ts'
import { BlankSheet } from './blank-sheet.tsx'
import * as styles from './book.module.css'
import { BookLayout } from './book-layout.tsx'
import { SheetCopy } from './sheet-copy.tsx'
import { contentOf, newSheetDraft, type SheetDraft } from './sheet-draft.ts'
import { SheetFacts, WrittenTexts } from './sheet-fields.tsx'
import { SheetForm } from './sheet-form.tsx'

/** `/libro-de-reclamaciones`: a sheet of the Libro de Reclamaciones, for who has an account and who has none. */
export function BookScreen() {
  usePageTitle('Libro de Reclamaciones')
  return (
    <BookLayout>
      <Book />
    </BookLayout>
  )
}

function Book() {
  const { data, error, refetch } = useQuery({
    queryKey: ['complaints-book'],
    queryFn: ({ signal }) => callAsNobody(readBook, { signal }),
    networkMode: 'always',
  })
  if (data) return <Sheet {...data} />
  if (error instanceof ApiError && error.code === 'no_encontrado') {
    return (
      <>
        <h1 className="t1">Libro de Reclamaciones</h1>
        <p className={styles.says}>
          Este portal todavía no tiene su Libro de Reclamaciones. Pide la hoja en la oficina de la
          inmobiliaria.
        </p>
      </>
    )
  }
  return (
    <>
      <h1 className={`t1 ${styles.title}`}>Libro de Reclamaciones</h1>
      {error ? (
        <LoadFailure title="No pudimos abrir el libro." error={error} retry={() => refetch()}>
          <BlankSheet />
        </LoadFailure>
      ) : (
        <Skeleton message="Abriendo el libro…">
          <SkeletonBlock width="60%" height={48} />
          <SkeletonBlock width="100%" height={420} />
        </Skeleton>
      )}
    </>
  )
}

function Sheet({ provider, dueOn }: { provider: Provider; dueOn: Temporal.PlainDate }) {
  const signedIn = useSession()
  // Who sees the portal as a customer does presents nothing in their name: the server refuses it.
  const own = storedViewing ? null : signedIn
  const call = storedViewing ? callApi : callAsNobody
  const [draft, setDraft] = useState<SheetDraft>(() => newSheetDraft(own))
  const [requestKey] = useState(() => crypto.randomUUID())
  const sending = useMutation({
    mutationFn: () => call(fileSheet, { body: { requestKey, content: contentOf(draft) } }),
  })
  if (sending.data) return <Filed of={sending.data} />
  return (
    <>
      <Head provider={provider} code="N.° al enviar" />
      <SheetForm
        draft={draft}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        isKnown={own !== null}
        dueOn={dueOn}
        busy={sending.isPending}
        message={sending.error && failureText(sending.error)}
        messageId={sending.submittedAt}
        onSend={() => sending.mutate()}
      />
    </>
  )
}

/** What came of it is not known without an answer: sent again, the same sheet makes no second one. */
function failureText(error: Error): string {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return error.message
  return `No sabemos si la hoja llegó. ${failureAdvice(error)} Si llegó, no se presenta dos veces.`
}

function Head({ provider, code }: { provider: Provider; code: string }) {
  const today = useToday()
  return (
    <>
      <h1 className={`t1 ${styles.title}`}>Libro de Reclamaciones</h1>
      <dl className={styles.head}>
        <div>
          <dt className="small ink2">Hoja de reclamación</dt>
          <dd>
            <b>{code}</b>
          </dd>
        </div>
        <div>
          <dt className="small ink2">Fecha</dt>
          <dd>
            <b>{formatDate(today)}</b>
          </dd>
        </div>
        <div>
          <dt className="small ink2">Proveedor</dt>
          <dd>
            <b>{provider.legalName}</b>
            <span className="small ink2">
              RUC {provider.ruc}. {provider.address}.
              {provider.code !== '' && ` Código de identificación: ${provider.code}`}
            </span>
          </dd>
        </div>
      </dl>
    </>
  )
}

/** The sheet was presented: its number, the day of the answer, the copy. */
function Filed({ of: { key, sheet } }: { of: FiledSheet }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { email } = sheet.content.consumer
  return (
    <section className={styles.filed} aria-labelledby="filed">
      <h1 className="t1" id="filed" ref={title} tabIndex={-1}>
        Tu hoja está presentada
      </h1>
      <p className={styles.code}>{sheet.code}</p>
      <p className="ink2">{formatDateTime(limaDateTime(sheet.filedAt))}</p>
      <p>
        <b>Te responderemos hasta el {formatDate(sheet.dueOn)}.</b>{' '}
        {email === ''
          ? 'La respuesta va a tu domicilio: guarda tu copia y esta dirección.'
          : `La respuesta y tu copia van a ${email}.`}
      </p>
      <div className={styles.acts}>
        <SheetCopy sheetKey={key} />
        <a className="btn line" href={`/libro-de-reclamaciones/hoja#${key}`}>
          Ver mi hoja
        </a>
      </div>
      <p className="small ink2">
        Con la dirección de “Ver mi hoja” sigues lo que pasa con ella. No la compartas: quien la tiene la lee.
      </p>
      <WrittenTexts of={sheet} />
      <SheetFacts of={sheet} />
    </section>
  )
}
