import { Button, buttonClass } from '@llave/design/button'
import { useLayoutEffect, useRef, useState } from 'react'
import { usePageTitle } from '../../frame/use-page-title.ts'
import { Link, useParams } from '../../navigation/navigation.tsx'
import { useCustomerSession } from '../../session/use-session.ts'
import * as styles from './documents-screen.module.css'
import { openViewer, takeViewerOpened, viewerAddress } from './open-viewer.ts'

/** `/property/{proforma}/documents`: opens the viewer in a new tab, and says whether the browser allowed it. */
export function DocumentsScreen() {
  usePageTitle('Documentos')
  const { id: proforma = '' } = useParams()
  const { document } = useCustomerSession()
  const address = viewerAddress(proforma, document.number)
  const entered = useRef('')
  const [opened, setOpened] = useState(false)

  // Once for each property; before the first paint, so that the text does not change.
  useLayoutEffect(() => {
    if (entered.current === address) return
    entered.current = address
    setOpened(takeViewerOpened(address) ?? openViewer(address))
  }, [address])

  return (
    <section className={styles.card} aria-labelledby="documents-title">
      <h2 className="t2" id="documents-title">
        Ver documentos
      </h2>
      <div role="status" className={styles.words}>
        {opened ? (
          <>
            <p className="t3">Se abrió una pestaña nueva</p>
            <p className="ink2">Si deseas volver a ver los documentos, haz click en el botón</p>
          </>
        ) : (
          <>
            <p className="t3">Tu navegador no dejó abrir una pestaña nueva</p>
            <p className="ink2">Para ver los documentos, haz click en el enlace</p>
          </>
        )}
      </div>
      <Link className="link" to={`/papers?proforma=${encodeURIComponent(proforma)}`}>
        Estado de cuenta y papeles emitidos
      </Link>
      {opened ? (
        <Button onClick={() => setOpened(openViewer(address))}>Ver documentos</Button>
      ) : (
        <a className={buttonClass({})} href={address} target="_blank" rel="noopener">
          Ver documentos
        </a>
      )}
    </section>
  )
}
