import type { PayerReceipt } from '@llave/contract/payment-links/link-outcome'
import { printLinkReceipt } from '@llave/contract/payment-links/print-link-receipt'
import { Button } from '@llave/design/button'
import { Fact, Facts } from '@llave/design/facts'
import { Figure } from '@llave/design/figure'
import { Download } from '@llave/design/icons'
import { Mark } from '@llave/design/mark'
import { StepHeading } from '@llave/design/step-heading'
import { payerText, sharedReceiptFileName } from '@llave/domain/payments/receipt'
import { formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { callAsNobody } from '../api/call-as-nobody.ts'
import { saveFile } from '../api/save-file.ts'
import { useSingleFlight } from '../api/use-single-flight.ts'
import * as styles from './link.module.css'

/** The receipt of who paid. Its QR is checked without the link. */
export function PaidLink({ orderKey, receipt }: { orderKey: string; receipt: PayerReceipt }) {
  const path = `/verificar/${encodeURIComponent(receipt.verificationCode)}`
  const file = useSingleFlight(async () => {
    const { bytes } = await callAsNobody(printLinkReceipt, { body: { key: orderKey } })
    saveFile(bytes, 'application/pdf', sharedReceiptFileName)
  })
  return (
    <>
      <div className={styles.what}>
        <p>
          <Mark tone="good">Pagada</Mark>
        </p>
        <StepHeading large>Listo, la letra {receipt.letraNumber} está pagada</StepHeading>
        <Figure of={receipt.amount} lead />
        <p className="ink2">
          {formatDateTime(limaDateTime(receipt.operatedAt))}.{' '}
          {receipt.email === ''
            ? 'Descarga tu recibo: no dejaste un correo. Quien te envió el enlace también lo tiene.'
            : `El recibo está en ${receipt.email}, y también lo tiene quien te envió el enlace.`}
        </p>
      </div>
      <Facts>
        <Fact name="Pagó">{payerText(receipt)}</Fact>
        <Fact name="Tarjeta">{receipt.maskedCard}</Fact>
        <Fact name="Operación Nro.">{receipt.authorizationNumber}</Fact>
        <Fact name="Recibo Nro.">{receipt.receiptNumber}</Fact>
      </Facts>
      <a className={styles.qr} href={path}>
        <img src={`${path}/qr.svg`} alt="Código QR del recibo" width={96} height={96} />
        <span className="small ink2">
          <b>Este QR prueba tu pago.</b>
          <br />
          Sigue sirviendo aunque el enlace ya no abra.
        </span>
      </a>
      <Button look="line" onClick={file.start} aria-disabled={file.isPending || undefined}>
        <Download /> {file.isPending ? 'Preparando…' : 'Descargar recibo'}
      </Button>
      <p className="small" role="status">
        {file.isError && 'No pudimos preparar tu recibo. Vuelve a intentarlo.'}
      </p>
    </>
  )
}
