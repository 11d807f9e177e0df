import { ApiError } from '@llave/client/api-error'
import { acceptOffer, readSheet } from '@llave/contract/complaints-book/book-calls'
import type { BookSheet } from '@llave/contract/complaints-book/sheet-message'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { Mark } from '@llave/design/mark'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { bookTexts } from '@llave/domain/complaints-book/book-texts'
import { formatDate, formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAsNobody } from '../api/call-as-nobody.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { brand } from '../brand/brand.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useLocation } from '../navigation/navigation.tsx'
import * as styles from './book.module.css'
import { BookLayout } from './book-layout.tsx'
import { SheetCopy } from './sheet-copy.tsx'
import { SheetFacts, WrittenTexts } from './sheet-fields.tsx'

/** `/libro-de-reclamaciones/hoja#key`: a sheet as who presented it follows it, without a session. */
export function OwnSheetScreen() {
  usePageTitle('Mi hoja de reclamación')
  const key = useLocation().hash.slice(1)
  return (
    <BookLayout>
      <OwnSheet key={key} sheetKey={key} />
    </BookLayout>
  )
}

function OwnSheet({ sheetKey }: { sheetKey: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['own-sheet', sheetKey],
    queryFn: ({ signal }) => callAsNobody(readSheet, { body: { key: sheetKey }, signal }),
    networkMode: 'always',
  })
  if (data) return <Sheet sheetKey={sheetKey} of={data.sheet} />
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <>
      <h1 className={`t1 ${styles.title}`}>Mi hoja de reclamación</h1>
      {isUnknown ? (
        <p className={styles.says}>
          No encontramos esta hoja. Abre otra vez la dirección completa que llegó a tu correo. Si ya no la
          tienes, pide una copia con el código de tu hoja{' '}
          {brand.supportEmail === '' ? (
            'en la oficina de la inmobiliaria'
          ) : (
            <>
              a <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
            </>
          )}
          : la respuesta te llega igual, al correo o al domicilio que dejaste. También puedes{' '}
          <a href="/libro-de-reclamaciones">presentar otra hoja</a>.
        </p>
      ) : error ? (
        <LoadFailure title="No pudimos abrir tu hoja." error={error} retry={() => refetch()} />
      ) : (
        <Skeleton message="Abriendo tu hoja…">
          <SkeletonBlock width="100%" height={320} />
        </Skeleton>
      )}
    </>
  )
}

const states = {
  filed: { tone: 'soon', words: 'Esperando respuesta' },
  answered: { tone: 'good', words: 'Respondida' },
  agreed: { tone: 'good', words: 'Acuerdo aceptado' },
} as const

function Sheet({ sheetKey, of: sheet }: { sheetKey: string; of: BookSheet }) {
  const { code, state, filedAt, dueOn, answer } = sheet
  const { tone, words } = states[state]
  return (
    <>
      <h1 className={`t1 ${styles.title}`}>Hoja {code}</h1>
      <p className={styles.standing}>
        <Mark tone={tone}>{words}</Mark>
        <span className="small ink2">Presentada el {formatDateTime(limaDateTime(filedAt))}</span>
      </p>
      <div className={styles.own}>
        <div className={styles.fields}>
          {answer ? (
            <Answer sheetKey={sheetKey} of={sheet} answer={answer} />
          ) : (
            <p>
              <b>Te responderemos hasta el {formatDate(dueOn)}.</b> Si dejaste un correo, te avisamos allí.
            </p>
          )}
          <WrittenTexts of={sheet} />
          <div className={styles.acts}>
            <SheetCopy sheetKey={sheetKey} look="line" />
          </div>
        </div>
        <SheetFacts of={sheet} />
      </div>
    </>
  )
}

function Answer({
  sheetKey,
  of: { code, agreedAt },
  answer: { text, offer, at },
}: {
  sheetKey: string
  of: BookSheet
  answer: NonNullable<BookSheet['answer']>
}) {
  const [asking, setAsking] = useState(false)
  const cache = useQueryClient()
  const accepting = useMutation({
    mutationFn: () => callAsNobody(acceptOffer, { body: { key: sheetKey } }),
    onSuccess: (filed) => cache.setQueryData(['own-sheet', sheetKey], filed),
  })
  return (
    <section aria-labelledby="answer">
      <h2 className="t3" id="answer">
        Nuestra respuesta
      </h2>
      <p className="small ink2">{formatDateTime(limaDateTime(at))}</p>
      <h3 className="small">Observaciones y acciones adoptadas por el proveedor</h3>
      <p className={styles.words}>{text}</p>
      {offer !== '' && (
        <div className={styles.offer}>
          <h3 className="small">{agreedAt ? bookTexts.agreement : 'Te ofrecemos'}</h3>
          <p className={styles.words}>{offer}</p>
          {agreedAt ? (
            <p className="small ink2">Aceptado el {formatDateTime(limaDateTime(agreedAt))}</p>
          ) : (
            <>
              <div className={styles.acts}>
                <Button onClick={() => setAsking(true)}>Aceptar la oferta</Button>
              </div>
              <p className="small ink2">
                Si no la aceptas, no tienes que hacer nada: la hoja queda respondida y puedes acudir a otras
                vías.
              </p>
            </>
          )}
        </div>
      )}
      {asking && !agreedAt && (
        <Dialog title="¿Aceptas la oferta?" onClose={() => setAsking(false)}>
          {(close) => (
            <>
              <p>
                Queda escrita en tu hoja {code} como acuerdo entre tú y el proveedor, que tiene que cumplirlo.
                No se puede deshacer aquí.
              </p>
              <p className={styles.words}>{offer}</p>
              {accepting.isError && (
                <Alert>No sabemos si quedó aceptada. {failureAdvice(accepting.error)}</Alert>
              )}
              <div className="dialog-acts">
                <Button
                  aria-disabled={accepting.isPending || undefined}
                  onClick={() => !accepting.isPending && accepting.mutate(undefined, { onSuccess: close })}
                >
                  {accepting.isPending ? 'Guardando…' : 'Sí, acepto'}
                </Button>
                <Button look="line" onClick={close}>
                  Todavía no
                </Button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </section>
  )
}
