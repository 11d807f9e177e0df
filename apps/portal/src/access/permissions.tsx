import type { Consents } from '@llave/contract/privacy/own-data'
import { cardBrandName, lastFourDigits } from '@llave/domain/payments/card'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import type { ReactNode } from 'react'
import { ButtonLink } from '../frame/button-link.tsx'
import { AccessPart } from './access-part.tsx'
import * as styles from './my-access.module.css'

/** What the customer agreed to or chose, since when, and where it is taken back; and what the law keeps. */
export function Permissions({
  consents: { policy, debits, reminders, works, calendarSince },
}: {
  consents: Consents
}) {
  const ways = [reminders.email && 'correo', reminders.sms && 'SMS'].filter((way) => way !== false)
  return (
    <AccessPart id="permisos" title="Lo que autorizaste">
      <ul className={styles.rows}>
        {debits.map(({ proforma, productName, maskedCard, version, at }) => (
          <Permission
            key={proforma}
            title={`Débito automático, ${cardBrandName(maskedCard) || 'Tarjeta'} terminada en ${lastFourDigits(maskedCard)}`}
            says={
              <>
                {since(at)}. {productName}. Texto {version}
              </>
            }
          >
            <ButtonLink
              look="line"
              small
              to={`/property/${encodeURIComponent(proforma)}/debit`}
              aria-label={`Retirar el débito de ${productName}`}
            >
              Retirar
            </ButtonLink>
          </Permission>
        ))}
        <Permission
          title={ways.length === 0 ? 'Sin recordatorios de pago' : `Recordatorios por ${ways.join(' y ')}`}
          says={reminders.chosenAt ? since(reminders.chosenAt) : 'Así es mientras no elijas otra cosa'}
        >
          <ButtonLink look="line" small to="/reminders" aria-label="Cambiar mis recordatorios">
            Cambiar
          </ButtonLink>
        </Permission>
        {works.map(({ proforma, projectName, at }) => (
          <Permission key={proforma} title={`Fotos nuevas de ${projectName} por correo`} says={since(at)}>
            <ButtonLink
              look="line"
              small
              to={`/property/${encodeURIComponent(proforma)}/advance`}
              aria-label={`Cambiar los avisos de ${projectName}`}
            >
              Cambiar
            </ButtonLink>
          </Permission>
        ))}
        <Permission
          title="Calendario con tus fechas de pago"
          says={calendarSince ? since(calendarSince) : 'No lo has creado'}
        >
          <ButtonLink
            look="line"
            small
            to="/calendar"
            aria-label={calendarSince ? 'Terminar mi calendario' : 'Crear mi calendario'}
          >
            {calendarSince ? 'Terminar' : 'Crear'}
          </ButtonLink>
        </Permission>
        <Permission
          title="Datos para tu contrato y tus pagos"
          says={
            <>
              <a href="/legal/privacidad.pdf" target="_blank" rel="noreferrer">
                Políticas de Privacidad
              </a>
              , versión del {formatDate(policy)}. <a href="/como-usamos-tus-datos">En palabras simples</a>
            </>
          }
        >
          <p className={`small ink2 ${styles.must}`}>La ley obliga a guardarlos mientras dure tu contrato</p>
        </Permission>
      </ul>
    </AccessPart>
  )
}

function Permission({ title, says, children }: { title: string; says: ReactNode; children: ReactNode }) {
  return (
    <li>
      <div className={styles.session}>
        <p>
          <b>{title}</b>
        </p>
        <p className="small ink2">{says}</p>
      </div>
      {children}
    </li>
  )
}

function since(at: Temporal.Instant): string {
  return `Desde el ${formatDate(limaDate(at))}`
}
