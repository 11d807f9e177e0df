import { useParams } from 'react-router'
import { ButtonLink } from '../design/button-link.tsx'
import { Failed } from '../design/failed.tsx'
import { Bone, Skeleton } from '../design/skeleton.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { Checkout } from './checkout.tsx'
import { useCheckoutLetra } from './checkout-letra.ts'
import './checkout.css'

/** `/checkout/{letter code}`. */
export function Component() {
  usePageTitle('Pago')
  const { id = '' } = useParams()
  const checkout = useCheckoutLetra(id)
  if (checkout.state === 'here') {
    return <Checkout key={id} checkout={checkout.data} refresh={checkout.refresh} />
  }
  if (checkout.state === 'foreign') return <ForeignDebt />
  if (checkout.state === 'failed') {
    return (
      <>
        <h1 className="vh">Pago</h1>
        <Failed title="No pudimos traer los datos de tu pago." retry={checkout.retry}>
          No se hizo ningún cobro. Revisa tu conexión y vuelve a intentarlo.
        </Failed>
      </>
    )
  }
  return (
    <>
      <h1 className="vh">Pago</h1>
      <Skeleton words="Cargando los detalles de tu pago…">
        <div className="checkout checkout-bones">
          <Bone width="60%" height={28} />
          <Bone width="80%" height={72} />
          <Bone width="100%" height={96} />
          <Bone width="100%" height={220} />
        </div>
      </Skeleton>
    </>
  )
}

/** A code of somebody else or of nobody: both look the same. */
function ForeignDebt() {
  return (
    <div className="lone">
      <h1 className="t1">No encontramos este pago</h1>
      <p className="ink2">Este enlace no corresponde a una letra tuya. No se hizo ningún cobro.</p>
      <ButtonLink to="/">Ir al inicio</ButtonLink>
    </div>
  )
}
