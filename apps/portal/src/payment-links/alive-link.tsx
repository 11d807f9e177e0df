import type { PaymentLink } from '@llave/contract/payment-links/payment-link-message'
import { Button } from '@llave/design/button'
import { Figure } from '@llave/design/figure'
import { Mark } from '@llave/design/mark'
import { formatMoney } from '@llave/domain/money/format-money'
import { formatDate } from '@llave/domain/time/format-date'
import { useState } from 'react'
import { brand } from '../brand/brand.ts'
import { useSharing } from '../frame/use-sharing.ts'
import { LinkTrail } from './link-trail.tsx'
import * as styles from './payment-links.module.css'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** A link that is alive: its amount, address and code, sharing it, who opened it, taking it back. */
export function AliveLink({ link, onChanged }: { link: PaymentLink; onChanged: () => void }) {
  const [withdrawing, setWithdrawing] = useState(false)
  const { letra, address, code } = link
  return (
    <section className={styles.alive} aria-label={`Enlace de la letra ${letra.position}`}>
      <p className="ink2">
        {letra.projectName}, {letra.productName}. Letra {letra.position} de {letra.total}, vence el{' '}
        {formatDate(letra.dueOn)}
      </p>
      <div className={styles.card}>
        <div className={styles.sum}>
          <Figure of={letra.amount} lead />
          <Mark tone={link.beingPaid ? 'soon' : 'good'}>
            {link.beingPaid ? 'Alguien está pagando' : 'Enlace activo'}
          </Mark>
        </div>
        {address && (
          <p className={styles.address}>
            <code>{address.replace(/^https?:\/\//, '')}</code>
          </p>
        )}
        <p className={styles.same}>
          Código <b>{code}</b>
          <span className="small ink2">Dile este código a quien paga: verá el mismo.</span>
        </p>
        {address ? (
          <Share
            address={address}
            text={`${brand.name}: pago de letra ${letra.position}, ${formatMoney(letra.amount)}. Código ${code}`}
          />
        ) : (
          <p className="small">Este enlace sirve, pero ya no se puede mostrar. Retíralo y crea otro.</p>
        )}
      </div>
      <LinkTrail link={link} />
      <p>
        <button type="button" className={`link ${styles.late}`} onClick={() => setWithdrawing(true)}>
          Retirar el enlace
        </button>
      </p>
      {withdrawing && <WithdrawDialog link={link} onClose={() => setWithdrawing(false)} onDone={onChanged} />}
    </section>
  )
}

const shareWords = {
  copied: 'Enlace copiado. Envíalo junto con el código.',
  notCopied: 'No pudimos copiarlo. Mantén presionado el enlace y cópialo.',
  noSheet: 'No pudimos abrir el menú de compartir. Copia el enlace.',
}

/** "Compartir" opens the phone's own sheet; where there is none, copying leads. */
function Share({ address, text }: { address: string; text: string }) {
  const { said, hasSheet, share, copy } = useSharing(shareWords)
  return (
    <>
      <div className={styles.acts}>
        {hasSheet && (
          <Button onClick={() => share({ title: brand.name, text, url: address })}>Compartir</Button>
        )}
        <Button look={hasSheet ? 'line' : 'fill'} onClick={() => copy(address)}>
          Copiar enlace
        </Button>
      </div>
      <p className="small" role="status">
        {said}
      </p>
    </>
  )
}
