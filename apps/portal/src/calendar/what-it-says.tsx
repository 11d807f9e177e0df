import { Fold } from '@llave/design/fold'
import { calendarTexts } from '@llave/domain/calendar/calendar-texts'
import * as styles from './calendar.module.css'

/** What stands in the calendar and what does not, and where to add it in programs that take no link. */
export function WhatItSays() {
  return (
    <aside className={styles.side} aria-label="Lo que dice tu calendario">
      <h2 className="t3">Lo que dice</h2>
      <ul className={styles.sample}>
        {Object.entries(calendarTexts).map(([occasion, { title, text }]) => (
          <li key={occasion}>
            <b>{title}</b>
            <span className="small ink2">{text}</span>
          </li>
        ))}
      </ul>
      <ul className={styles.not}>
        <li>Sin importes</li>
        <li>Sin tu nombre ni tu documento</li>
        <li>Sin tu propiedad ni el número de la letra</li>
      </ul>
      <p className="small ink2">
        El servicio de calendario que uses guarda la dirección y estas fechas, y las ven las personas con
        quienes compartas ese calendario.
      </p>
      <Fold summary={<span className="t3">Cómo agregarlo</span>}>
        <dl className={styles.how}>
          <dt>iPhone, iPad o Mac</dt>
          <dd>Toca “Agregar a mi calendario” y acepta la suscripción.</dd>
          <dt>Google Calendar, también en Android</dt>
          <dd>
            Abre calendar.google.com en una computadora. En “Otros calendarios”, elige “Desde URL” y pega la
            dirección. Google la vuelve a leer cada varias horas.
          </dd>
          <dt>Outlook</dt>
          <dd>En “Agregar calendario”, elige “Suscribirse desde la web” y pega la dirección.</dd>
        </dl>
      </Fold>
    </aside>
  )
}
