import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import { receiptDocument } from '@llave/domain/payments/receipt'
import { projectImage } from '@llave/domain/portfolio/home-summary'
import { formatDate, formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import type { ReactNode } from 'react'
import { Figure } from '../design/figure.tsx'
import { Mark } from '../design/mark.tsx'
import { ProjectPicture } from '../design/project-picture.tsx'
import { TermsLinks } from './terms-links.tsx'

/** The paper itself, on the screen and when it is printed. */
export function ReceiptPaper({
  receipt,
  projectCode,
  place,
}: {
  receipt: PaymentReceipt
  projectCode: string
  place: string
}) {
  return (
    <article className="receipt-paper" aria-label="Recibo">
      <div className="receipt-pic">
        <ProjectPicture src={projectImage(projectCode)} sizes="(min-width: 768px) 40rem, 100vw" eager />
      </div>
      <div className="in">
        <div className="receipt-sum">
          <Figure of={receipt.amount} lead />
          <Mark tone="good">Pagada</Mark>
        </div>
        <p className="receipt-when">{formatDateTime(limaDateTime(receipt.operatedAt))}</p>
        <dl className="facts">
          <Fact label="Operación Nro.">{receipt.authorizationNumber}</Fact>
          <Fact label="Tarjeta">{receipt.maskedCard}</Fact>
          <Fact label="Pedido">{receipt.orderId}</Fact>
          <Fact label="Recibo Nro.">{receipt.receiptNumber}</Fact>
          <Fact label="Cliente">{receipt.customerName}</Fact>
          <Fact label="Número de documento">{receiptDocument(receipt)}</Fact>
          {place !== '' && <Fact label="Letra">{place}</Fact>}
          <Fact label="Proyecto">
            <span className="lower">{receipt.projectName}</span>, {receipt.productName}
          </Fact>
          <Fact label="Fecha de vencimiento">{formatDate(receipt.dueOn)}</Fact>
        </dl>
        <p className="small ink2 receipt-terms">
          <TermsLinks />
        </p>
      </div>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
