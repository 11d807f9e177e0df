import { chooseReminders } from '@llave/contract/reminders/choose-reminders'
import type { ReminderSettings } from '@llave/contract/reminders/read-reminders'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import type { ReminderChoice } from '@llave/domain/reminders/reminder-choice'
import type { ReminderOccasion } from '@llave/domain/reminders/reminder-rule'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { OfflineReason } from '../frame/offline-reason.tsx'
import { useOnline } from '../frame/use-online.ts'
import * as styles from './reminders.module.css'

const occasions = [
  {
    occasion: 'before',
    title: 'Antes de que venza una letra',
    text: '7 días y 1 día antes, entre las 7:00 y las 20:00.',
  },
  {
    occasion: 'overdue',
    title: 'Cuando una letra ya venció',
    text: 'A los 3, 10 y 30 días, solo de lunes a viernes entre las 7:00 y las 20:00, nunca en feriados.',
  },
] as const satisfies readonly { occasion: ReminderOccasion; title: string; text: string }[]

/** Two choices by two ways; an SMS shows no amount, because others may read it. */
export function ReminderForm({
  settings,
  onKept,
}: {
  settings: ReminderSettings
  onKept: () => Promise<unknown>
}) {
  const [choice, setChoice] = useState(settings.choice)
  const online = useOnline()
  const offlineId = useId()
  const keeping = useMutation({
    mutationFn: async (body: ReminderChoice) => {
      await callApi(chooseReminders, { body })
      await onKept()
    },
  })
  const ways = [
    {
      way: 'email',
      label: settings.email ? `Por correo, a ${settings.email}` : 'Por correo',
      at: settings.email,
    },
    { way: 'sms', label: settings.phone ? `Por SMS, al ${settings.phone}` : 'Por SMS', at: settings.phone },
  ] as const
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        keeping.mutate(choice)
      }}
    >
      {occasions.map(({ occasion, title, text }) => (
        <fieldset key={occasion}>
          <legend className="t2">{title}</legend>
          <p className="small ink2">{text}</p>
          {ways.map(({ way, label, at }) => (
            <label className="check" key={way}>
              <input
                type="checkbox"
                checked={choice[occasion][way]}
                disabled={at === ''}
                onChange={({ target }) => {
                  keeping.reset()
                  setChoice({ ...choice, [occasion]: { ...choice[occasion], [way]: target.checked } })
                }}
              />
              <span>
                {label}
                {at === '' && <span className="small ink2"> (no tenemos uno tuyo)</span>}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <p className="small ink2">Un SMS nunca dice importes ni que algo venció: otros podrían leerlo.</p>
      {keeping.isError && <Alert>{keeping.error.message}</Alert>}
      <div className={styles.actions}>
        <Button
          type="submit"
          disabled={keeping.isPending || !online}
          aria-describedby={online ? undefined : offlineId}
        >
          Guardar
        </Button>
        <p role="status" className="small ink2">
          {keeping.isSuccess && 'Guardado.'}
        </p>
        <OfflineReason id={offlineId} then="podrás guardarlo cuando vuelva." />
      </div>
    </form>
  )
}
