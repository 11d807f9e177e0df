import { formatMoney } from '@llave/domain/money/format-money'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import { receiptDocument, receiptHeading } from '@llave/domain/payments/receipt'
import { isOverdue } from '@llave/domain/receivables/overdue'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { sortByDueDate } from '@llave/domain/receivables/sort-by-due-date'
import { formatDate } from '@llave/domain/time/format-date'
import { Link } from 'react-router'
import { brand } from '../brand/brand.ts'
import { Button } from '../design/button.tsx'
import { ButtonLink } from '../design/button-link.tsx'
import { House } from '../design/house/house.tsx'
import { useToday } from '../frame/use-today.ts'
import { DownloadReceipt } from './download-receipt.tsx'
import './receipt.css'
import './receipt-print.css'
import { ReceiptPaper } from './receipt-paper.tsx'
import { ShareReceipt } from './share-receipt.tsx'
import { StepHeading } from './step-heading.tsx'

/** Step 3: that it happened, the paper, and what is left. `letras` are those of the proforma as they stand now. */
export function ReceiptStep({
  receipt,
  letra,
  letras,
  place,
}: {
  receipt: PaymentReceipt
  letra: Instalment
  letras: readonly Instalment[]
  place: string
}) {
  // The statement may be a moment older than the receipt.
  const now = letras.map((other) =>
    other.code === receiptDocument(receipt) ? { ...other, state: 'paid' as const } : other,
  )
  return (
    <div className="receipt">
      <div className="receipt-head">
        <b className="receipt-issuer">{brand.name}</b>
        <StepHeading large>{receiptHeading(receipt)}</StepHeading>
        {receipt.customerEmail !== '' && (
          <p className="ink2">Enviamos una notificación a tu correo electrónico.</p>
        )}
      </div>
      <ReceiptPaper receipt={receipt} projectCode={letra.projectCode} place={place} />
      <div className="acts">
        <ButtonLink to="/">Continuar</ButtonLink>
        <ShareReceipt receipt={receipt} />
        <Button look="line" onClick={() => window.print()}>
          Imprimir
        </Button>
        <DownloadReceipt receipt={receipt} />
      </div>
      <section className="receipt-left" aria-label="Lo que queda">
        <House letras={now} justPaid={letra.code} />
        <Remaining letras={now} proforma={letra.proforma} />
      </section>
    </div>
  )
}

function Remaining({ letras, proforma }: { letras: readonly Instalment[]; proforma: string }) {
  const today = useToday()
  const pending = sortByDueDate(letras.filter(({ state }) => state === 'pending'))
  const overdue = pending.filter((letra) => isOverdue(letra, today))
  const [next] = pending
  return (
    <p className="ink2">
      {!next && 'Pagaste todas las letras de esta propiedad. '}
      {next &&
        overdue.length === 0 &&
        `La próxima vence el ${formatDate(next.dueOn)}: ${formatMoney(next.amount)}. `}
      {next &&
        overdue.length === 1 &&
        `Queda una letra vencida, del ${formatDate(next.dueOn)}: ${formatMoney(next.amount)}. `}
      {next && overdue.length > 1 && `Quedan ${overdue.length} letras vencidas. `}
      <Link className="link inline" to={`/property/${encodeURIComponent(proforma)}/payment`}>
        Ver mis pagos
      </Link>
    </p>
  )
}
