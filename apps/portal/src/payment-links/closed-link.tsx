import * as styles from './link.module.css'

/** Of a link that is used, expired, withdrawn or never was: no reason is told to a stranger. */
export function ClosedLink() {
  return (
    <>
      <div className={styles.what}>
        <h1 className="t1">Este enlace ya no recibe pagos</h1>
        <p className="ink2">Se usó, venció o lo retiró quien te lo envió. No se cobró nada por abrirlo.</p>
      </div>
      <p>
        Pídele uno nuevo a quien te lo envió. Si ya pagaste, tu recibo está en tu correo y su QR sigue
        sirviendo.
      </p>
    </>
  )
}
