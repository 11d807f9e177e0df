import { ApiError } from '@llave/client/api-error'
import { issueCertificate } from '@llave/contract/certificates/issue-certificate'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Figure } from '@llave/design/figure'
import { Download } from '@llave/design/icons'
import { type CertificateKind, certificateLabel } from '@llave/domain/certificates/certificate'
import {
  certificateRefusal,
  certificateTexts,
  outstandingCapital,
} from '@llave/domain/certificates/certificate-conditions'
import { money } from '@llave/domain/money/money'
import type { Product } from '@llave/domain/portfolio/product'
import type { CashItem, Instalment } from '@llave/domain/receivables/receivable'
import { useId } from 'react'
import { callApi } from '../api/call-api.ts'
import { closedSentence } from '../api/failure-advice.ts'
import { saveFile } from '../api/save-file.ts'
import { useSingleFlight } from '../api/use-single-flight.ts'
import { OfflineReason } from '../frame/offline-reason.tsx'
import { useOnline } from '../frame/use-online.ts'
import { useToday } from '../frame/use-today.ts'
import { useCustomerSession } from '../session/use-session.ts'
import * as styles from './certificates.module.css'

/** What each type has to say, whether it can be had, and the button that saves it. */
export function CertificateContent({
  kind,
  product,
  letras,
  cashItems,
  closedId,
}: {
  kind: CertificateKind
  product: Product
  letras: readonly Instalment[]
  cashItems: readonly CashItem[]
  /** Of the note that says until when certificates are closed; null where they are open. */
  closedId: string | null
}) {
  const { document: owner, name } = useCustomerSession()
  const today = useToday()
  const reasonId = useId()
  const online = useOnline()
  const offlineId = useId()
  const refusal = certificateRefusal(kind, { letras, cashItems }, today)
  const paper = useSingleFlight(async () => {
    const { bytes, fileName } = await callApi(issueCertificate, {
      query: {
        owner,
        proforma: product.proforma,
        kind,
        projectCode: product.projectCode,
        projectName: product.projectName,
        customerName: name,
        productName: product.name,
      },
      timeout: 60_000,
    })
    saveFile(bytes, 'application/pdf', fileName)
  })
  const closed = closedSentence(paper.error)
  return (
    <section className={styles.paper} aria-labelledby="constancia">
      <h2 className="t2" id="constancia">
        {certificateLabel(kind)}
      </h2>
      <p className="ink2">{intent[kind]}</p>
      {(kind === '01' || kind === '02') && (
        <Standing kind={kind} letras={letras} product={product} refusal={refusal} reasonId={reasonId} />
      )}
      <Button
        disabled={refusal !== null || closedId !== null || !online}
        aria-disabled={paper.isPending || undefined}
        aria-describedby={closedId ?? (refusal !== null ? reasonId : online ? undefined : offlineId)}
        onClick={paper.start}
      >
        <Download /> {paper.isPending ? 'Preparando…' : 'Obtener constancia'}
      </Button>
      <OfflineReason id={offlineId} then="podrás obtenerla cuando vuelva." />
      <p className={styles.done} role="status">
        {paper.isSuccess && 'Tu constancia se descargó.'}
      </p>
      {closed && (
        <p className="note" role="status">
          {closed}
        </p>
      )}
      {paper.error && !closed && (
        <Alert>
          {paper.error instanceof ApiError && paper.error.status === 422
            ? paper.error.message
            : 'No pudimos preparar tu constancia. Vuelve a intentarlo.'}
        </Alert>
      )}
    </section>
  )
}

const intent: Record<CertificateKind, string> = {
  '01': 'Dice que no debes ninguna letra de esta proforma.',
  '02': 'Dice que no tienes letras vencidas por pagar.',
  '03': 'Lista las letras que ya pagaste.',
  '04': 'Lista las letras que se anularon.',
}

/** The outstanding capital, and for 02 how the payments stand. */
function Standing({
  kind,
  letras,
  product,
  refusal,
  reasonId,
}: {
  kind: '01' | '02'
  letras: readonly Instalment[]
  product: Product
  refusal: string | null
  reasonId: string
}) {
  const sums = outstandingCapital(letras)
  return (
    <div className={styles.standing}>
      <p className="label">Saldo capital de deuda</p>
      {(sums.length > 0 ? sums : [money(0, product.currency)]).map((sum) => (
        <Figure key={sum.currency} of={sum} />
      ))}
      {kind === '02' ? (
        <p id={reasonId} className={refusal === null ? styles.good : styles.late}>
          {refusal ?? certificateTexts.upToDate}
        </p>
      ) : (
        refusal !== null && (
          <p id={reasonId} className="note">
            {refusal}
          </p>
        )
      )}
    </div>
  )
}
