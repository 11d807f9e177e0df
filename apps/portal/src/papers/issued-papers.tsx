import { ApiError } from '@llave/client/api-error'
import { listIssuedPapers } from '@llave/contract/certificates/list-issued-papers'
import { printIssuedPaper } from '@llave/contract/certificates/print-issued-paper'
import { printReceipt } from '@llave/contract/payments/print-receipt'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Download } from '@llave/design/icons'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import type { IssuedPaper } from '@llave/domain/certificates/issued-paper'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { saveFile } from '../api/save-file.ts'
import { useSingleFlight } from '../api/use-single-flight.ts'
import { DataTime, momentText } from '../frame/data-time.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { useKeptAt } from '../frame/use-kept-at.ts'
import { useOnline } from '../frame/use-online.ts'
import { useCustomerSession } from '../session/use-session.ts'
import * as styles from './papers.module.css'

/** So many at first; the rest on demand. */
const shownFirst = 12

/** Receipts, certificates and statements, newest first, each to be had again. */
export function IssuedPapers() {
  const { document } = useCustomerSession()
  const [all, setAll] = useState(false)
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['issued-papers', document.type, document.number],
    queryFn: ({ signal }) => callApi(listIssuedPapers, { signal }),
  })
  return (
    <section className={styles.part} aria-labelledby="papeles">
      <h2 className="t2" id="papeles">
        Papeles emitidos
      </h2>
      <DataTime of={listIssuedPapers} />
      {data ? (
        data.length === 0 ? (
          <p className="ink2">Aquí estarán tus recibos, constancias y estados de cuenta.</p>
        ) : (
          <>
            <ul className={styles.papers}>
              {data.slice(0, all ? undefined : shownFirst).map((paper) => (
                <PaperRow key={paper.number} paper={paper} />
              ))}
            </ul>
            {!all && data.length > shownFirst && (
              <Button look="line" onClick={() => setAll(true)}>
                Ver los {data.length}
              </Button>
            )}
          </>
        )
      ) : isError ? (
        <LoadFailure title="No pudimos cargar tus papeles." error={error} retry={refetch} />
      ) : (
        <Skeleton message="Buscando tus papeles…">
          <SkeletonBlock width="100%" height={64} />
          <SkeletonBlock width="100%" height={64} />
          <SkeletonBlock width="100%" height={64} />
        </Skeleton>
      )}
    </section>
  )
}

function PaperRow({ paper }: { paper: IssuedPaper }) {
  const { number, concept, issuedAt, proforma } = paper
  const online = useOnline()
  const keptAt = useKeptAt(paper.kind === 'receipt' ? { receiptOf: paper.debt } : { number })
  const missing = !online && keptAt === null
  const file = useSingleFlight(async () => {
    const { bytes, fileName } = await print(paper)
    saveFile(bytes, 'application/pdf', fileName)
  })
  return (
    <li>
      <div className={styles.words}>
        <b>{concept}</b>
        <span className="small ink2">
          {formatDate(limaDate(issuedAt))} · Nro. {number} · Proforma {proforma}
        </span>
        {!online && (
          <span className="small ink2" id={`guardado-${number}`}>
            {keptAt === null
              ? 'Sin conexión: podrás abrirlo cuando vuelva.'
              : `Guardado en este equipo el ${momentText(keptAt)}`}
          </span>
        )}
      </div>
      <Button
        look="line"
        aria-disabled={file.isPending || missing || undefined}
        aria-describedby={online ? undefined : `guardado-${number}`}
        aria-label={`Descargar ${concept}, Nro. ${number}`}
        onClick={(event) => !missing && file.start(event)}
      >
        <Download />
      </Button>
      {file.error && (
        <Alert>
          {file.error instanceof ApiError && file.error.status === 422
            ? file.error.message
            : 'No pudimos traer este papel. Vuelve a intentarlo.'}
        </Alert>
      )}
    </li>
  )
}

function print({ kind, number, debt }: IssuedPaper) {
  return kind === 'receipt'
    ? callApi(printReceipt, { body: emptyReceipt(debt), timeout: 60_000 })
    : callApi(printIssuedPaper, { query: { number }, timeout: 60_000 })
}

/** The debt alone: nothing to compare with. */
function emptyReceipt(document: string) {
  return {
    documentType: null,
    documentNumber: null,
    email: null,
    fullName: null,
    document,
    paymentKind: null,
    project: null,
    dueOn: null,
    amountText: null,
    maskedCard: null,
    operationNumber: null,
    paidOn: null,
    paidAt: null,
  }
}
