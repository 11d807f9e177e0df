import { formatMoney } from '@llave/domain/money/format-money'
import { cardBrandName, lastFourDigits } from '@llave/domain/payments/card'
import {
  type FollowedDebt,
  type FollowedPayment,
  paymentConcept,
} from '@llave/domain/payments/followed-payment'
import type { TrailStep } from '@llave/domain/payments/payment-trail'
import { formatDate, formatTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import type { ReactNode } from 'react'
import { stepTitle } from './step-words.ts'
import { Trail, TrailPoint } from './trail.tsx'

/** The steps of a payment, each with its time and what is known of it. */
export function FollowTrail({ payment }: { payment: FollowedPayment }) {
  const days = payment.steps.map(({ at }) => (at ? formatDate(limaDateTime(at).toPlainDate()) : ''))
  return (
    <Trail>
      {payment.steps.map((step, index) => {
        const day = days[index] ?? ''
        const isLater = days.slice(0, index).findLast((each) => each !== '') !== day
        return (
          <TrailPoint
            // biome-ignore lint/suspicious/noArrayIndexKey: steps keep their places, and a kind may come twice
            key={`${step.kind} ${index}`}
            reach={step.reach}
            time={step.reach === 'now' ? 'Ahora' : step.at ? formatTime(limaDateTime(step.at)) : ''}
            day={step.reach !== 'now' && isLater ? day : ''}
            title={stepTitle(step, payment)}
          >
            <StepDetail step={step} payment={payment} />
          </TrailPoint>
        )
      })}
    </Trail>
  )
}

function StepDetail({ step, payment }: { step: TrailStep; payment: FollowedPayment }): ReactNode {
  const { kind, reach } = step
  if (reach === 'expected' || reach === 'never') return null
  if (kind === 'sent') return <Detail>{sentWith(payment)}</Detail>
  if (kind === 'confirmed' && reach === 'now') return <Asking payment={payment} />
  if (kind === 'confirmed' && reach === 'failed')
    return payment.reason === '' ? null : (
      <Detail>
        “{payment.reason}” {payment.advice}
      </Detail>
    )
  if (kind === 'confirmed' && payment.authorizationNumber !== '')
    return <Detail>Operación Nro. {payment.authorizationNumber}</Detail>
  if (kind === 'applied') return <AppliedDebts debts={payment.debts} />
  if (kind === 'receipt') return <ReceiptDetail payment={payment} />
  if (kind === 'posted' && reach === 'now')
    return (
      <Detail>
        Si en 24 horas no figura en sus libros, una persona lo revisa. No tienes que hacer nada.
      </Detail>
    )
  if (kind === 'posted' && step.at === null) return <Detail>Ya figura en sus libros.</Detail>
  if (kind === 'refund-asked' && step.amount) return <Detail>{formatMoney(step.amount)}</Detail>
  if (kind === 'refunded') return <Detail>A la misma tarjeta. Tu banco decide en qué fecha aparece.</Detail>
  return null
}

function Detail({ children }: { children: ReactNode }) {
  return <p className="small ink2">{children}</p>
}

function sentWith({ device, source, maskedCard }: FollowedPayment): string {
  if (source === 'link') return 'Otra persona, con el enlace que enviaste'
  const from = device === 'mobile' ? 'Desde tu celular' : 'Desde tu computadora'
  const card = cardText(maskedCard)
  if (source === 'debit') return card && `A tu tarjeta afiliada, ${card}`
  return card === '' ? from : `${from}, con ${card}`
}

/** `Visa •••• 0216`; empty where no card is known. */
export function cardText(maskedCard: string): string {
  return maskedCard === ''
    ? ''
    : `${cardBrandName(maskedCard) || 'Tarjeta'} ••••\u00a0${lastFourDigits(maskedCard)}`
}

function Asking({ payment: { isAnswered, readAt, asksAt } }: { payment: FollowedPayment }) {
  const last = formatTime(limaDateTime(readAt))
  const next = asksAt && Temporal.Instant.compare(asksAt, readAt) > 0 ? limaDateTime(asksAt) : null
  return (
    <Detail>
      Le preguntamos cada 10 segundos mientras miras esta página.{' '}
      {isAnswered ? `Última vez: ${last}.` : `A las ${last} no respondió.`}
      {next && ` Si la cierras, le preguntamos otra vez a las ${formatTime(next)}.`}
    </Detail>
  )
}

function AppliedDebts({ debts }: { debts: readonly FollowedDebt[] }) {
  return (
    <>
      {debts.map((debt) => (
        <Detail key={debt.document}>
          {paymentConcept([debt])}, vencía el {formatDate(debt.dueOn)}
        </Detail>
      ))}
    </>
  )
}

function ReceiptDetail({ payment: { receiptNumber, receiptSentTo, debts } }: { payment: FollowedPayment }) {
  const document = debts[0]?.document
  if (receiptNumber === '') return null
  return (
    <Detail>
      {receiptNumber}.{receiptSentTo !== '' && ` Enviado a ${receiptSentTo}.`}{' '}
      {document !== undefined && <a href={`/checkout/${encodeURIComponent(document)}`}>Ver recibo</a>}
    </Detail>
  )
}
