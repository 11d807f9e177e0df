import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { ButtonLink } from '../frame/button-link.tsx'
import { CenteredMessage } from '../frame/centered-message.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useParams, useSearchParams } from '../navigation/navigation.tsx'
import { storedLoginMode } from '../session/login-mode.ts'
import { taskClass } from '../wizard/task.ts'
import { Checkout } from './checkout.tsx'
import type { CheckoutData } from './checkout-debt.ts'
import * as styles from './checkout-screen.module.css'
import { rememberedPayment } from './remembered-payment.ts'
import { useCashItem } from './use-cash-item.ts'
import { codesOf, useLetras } from './use-letras.ts'

/**
 * `/checkout/{letter code}`, with `?con={letter code}` for each further letra, and `/checkout/{document number}`. The identifier decides what is paid;
 * the login mode only decides where it is looked up first.
 */
export function CheckoutScreen() {
  usePageTitle('Pago')
  const { id = '' } = useParams()
  const [cashFirst] = useState(() => storedLoginMode() === 'cash')
  const [First, Second] = cashFirst ? [CashCheckout, LetraCheckout] : [LetraCheckout, CashCheckout]
  return <First key={id} id={id} otherwise={<Second id={id} otherwise={<DebtNotFound />} />} />
}

type Search = { id: string; otherwise: ReactNode }

function LetraCheckout({ id, otherwise }: Search) {
  const [parameters] = useSearchParams()
  return <Found id={id} data={useLetras(codesOf(id, parameters))} otherwise={otherwise} />
}

function CashCheckout({ id, otherwise }: Search) {
  return <Found id={id} data={useCashItem(id)} otherwise={otherwise} />
}

function Found({ id, data, otherwise }: Search & { data: CheckoutData }) {
  // Deferred, so that it renders in slices: all of it in the task of the answer would block a slow phone.
  const drawn = useDeferredValue(data.state)
  if (data.state === 'here' && drawn === 'here') return <Checkout debt={data.debt} refresh={data.refresh} />
  if (data.state === 'not-found') return otherwise
  if (data.state === 'failed') {
    return (
      <div className={styles.wait}>
        <h1 className="t1">Pago</h1>
        <LoadFailure title="No pudimos traer los datos de tu pago." error={data.error} retry={data.retry}>
          {rememberedPayment(id) && 'Estamos confirmando tu pago: no pagues otra vez.'}
        </LoadFailure>
      </div>
    )
  }
  return (
    <div className={styles.wait}>
      <h1 className="vh">Pago</h1>
      <Skeleton message="Cargando los detalles de tu pago…">
        <div className={styles.skeleton}>
          <SkeletonBlock width="min(100%, 420px)" height={21} />
          <div className={taskClass.root}>
            <div className={taskClass.sum}>
              <SkeletonBlock width="60%" height={28} />
              <SkeletonBlock width="80%" height={72} />
            </div>
            <div className={`${taskClass.side} ${styles.facts}`}>
              <SkeletonBlock width="100%" height="var(--picture)" />
              <SkeletonBlock width="100%" height={220} />
            </div>
          </div>
        </div>
      </Skeleton>
    </div>
  )
}

/** For an identifier that is unknown, another customer's, or of an annulled debt: all look the same. */
function DebtNotFound() {
  return (
    <CenteredMessage>
      <h1 className="t1">No encontramos este pago</h1>
      <p className="ink2">Este enlace no corresponde a un pago tuyo.</p>
      <ButtonLink to="/">Ir al inicio</ButtonLink>
    </CenteredMessage>
  )
}
