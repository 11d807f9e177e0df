import {
  type AwaitedPlan,
  closePrepayment,
  listAwaitedPlans,
  mostAwaitedPlans,
} from '@llave/contract/staff/prepayments'
import { Button } from '@llave/design/button'
import { Empty } from '@llave/design/empty'
import { Amount, Figure } from '@llave/design/figure'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { formatMoney } from '@llave/domain/money/format-money'
import type { ApplicationClosing } from '@llave/domain/prepayment/prepayment-application'
import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { ageText } from '../frame/age.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Page } from '../frame/page.tsx'
import { paymentAddress } from '../frame/payment-address.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { useMinute } from '../frame/use-minute.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useStaff } from '../session/use-session.ts'
import * as styles from './quarantine.module.css'
import { actFailure } from './refund-words.ts'

/** Prepayments whose letras wait for the developer's new plan, and what a person says became of one. */
export function AwaitedPlansScreen() {
  usePageTitle('Pagos anticipados en aplicación')
  const { data, error, refetch } = useQuery({
    queryKey: ['awaited-plans'],
    queryFn: ({ signal }) => callMesa(listAwaitedPlans, { signal }),
    refetchInterval: 60_000,
  })
  const [closing, setClosing] = useState<{ of: AwaitedPlan; outcome: ApplicationClosing } | null>(null)
  return (
    <Page title="Pagos anticipados en aplicación" acts={<Link to="/">Volver a Hoy</Link>}>
      {error && !data ? (
        <LoadFailure title="No pudimos cargar la lista." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton message="Cargando…">
          <SkeletonBlock width="100%" height={240} />
        </Skeleton>
      ) : data.length === 0 ? (
        <Empty title="Ninguno espera su cronograma">
          <p className="ink2">Aquí aparece cada pago anticipado hasta que el ERP trae su cronograma nuevo.</p>
        </Empty>
      ) : (
        <>
          <p className={`small ink2 ${styles.says}`}>
            Mientras esperan, sus letras ni se cobran ni generan mora. El cronograma que cabe entre sus
            límites los cierra solo; si no cabe o no va a llegar, alguien lo dice aquí.
            {data.length === mostAwaitedPlans && ` Estos son los ${mostAwaitedPlans} más antiguos.`}
          </p>
          <ul className={styles.list}>
            {data.map((plan) => (
              <Row key={plan.number} of={plan} onClose={(outcome) => setClosing({ of: plan, outcome })} />
            ))}
          </ul>
        </>
      )}
      {closing && <Close {...closing} onClose={() => setClosing(null)} />}
    </Page>
  )
}

function Row({ of, onClose }: { of: AwaitedPlan; onClose: (outcome: ApplicationClosing) => void }) {
  const { rights } = useStaff()
  const time = useMinute()
  const { number, proforma, customer, orderId, state, way, amount, paidAt, before, shown, now, least, most } =
    of
  return (
    <li aria-label={`${formatMoney(amount)}, ${number}`}>
      <div>
        <Figure of={amount} />
        <p className="small ink2">
          Pagado el {sayMoment(paidAt)}, hace {ageText(paidAt, time)}
        </p>
        <p className={`small ${styles.codes}`}>{number}</p>
        <p className="small">
          <Link to={paymentAddress(orderId)}>Ver el pago</Link>
        </p>
      </div>
      <div>
        <p className="small ink2">Proforma {proforma}</p>
        <p>
          <Link to={`/clientes/${customer.customerId}`}>{escapeToOneLine(customer.name)}</Link>
        </p>
        <p className="small ink2">
          Pidió {way === 'lower' ? 'bajar la cuota' : 'bajar el plazo'}: {shown.count} letras de{' '}
          <Amount of={shown.each} />
        </p>
      </div>
      <div className="small">
        <p>
          Antes: {before.count} letras, <Amount of={before.sum} />
        </p>
        <p>
          Ahora: {now.count} letras, <Amount of={now.sum} />
        </p>
        <p className="ink2">
          {state === 'given_up' ? (
            'Sin efecto: sus letras se pueden pagar. Falta devolver el dinero, que se pide en el pago.'
          ) : (
            <>
              Se cierra solo entre <Amount of={least} /> y <Amount of={most} />
            </>
          )}
        </p>
      </div>
      {state === 'in_application' && rights.includes('write:prepayments') && (
        <div className={styles.acts}>
          <Button look="line" onClick={() => onClose('applied')}>
            {words.applied.submit}
          </Button>
          <Button look="line" onClick={() => onClose('given_up')}>
            {words.given_up.submit}
          </Button>
        </div>
      )}
    </li>
  )
}

const words: Readonly<Record<ApplicationClosing, { title: string; says: string; submit: string }>> = {
  applied: {
    title: 'Su cronograma es el de ahora',
    says: 'Las letras que tiene ahora quedan como su cronograma nuevo y se pueden pagar otra vez. El dinero queda aplicado. Al cliente se le avisa por correo.',
    submit: 'Dar por llegado',
  },
  given_up: {
    title: 'Dejar sin efecto',
    says: 'Sus letras quedan como están y se pueden pagar otra vez. Aquí no sale dinero: la devolución se pide en el pago, y hasta que esté hecha esto queda en la lista. Al cliente se le avisa por correo.',
    submit: 'Dejar sin efecto',
  },
}

function Close({
  of: { number, amount, customer, now },
  outcome,
  onClose,
}: {
  of: AwaitedPlan
  outcome: ApplicationClosing
  onClose: () => void
}) {
  const { title, says, submit } = words[outcome]
  return (
    <ReasonDialog
      title={`${title}: ${formatMoney(amount)}`}
      says={says}
      about={`${number}, ${escapeToOneLine(customer.name)}. Ahora: ${now.count} letras, ${formatMoney(now.sum)}`}
      draftName={`prepayment ${number} ${outcome}`}
      submit={submit}
      leave="Dejarlo en aplicación"
      failure={actFailure}
      refreshes={['awaited-plans', 'today']}
      act={(reason) => callMesa(closePrepayment, { params: { number }, body: { outcome, reason } })}
      onClose={onClose}
    />
  )
}
