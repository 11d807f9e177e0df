import { chooseWorksNews } from '@llave/contract/portfolio/choose-works-news'
import { Alert } from '@llave/design/alert'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { callApi } from '../api/call-api.ts'
import { useCustomerStatement } from '../api/customer-statement.ts'
import { useOnline } from '../frame/use-online.ts'
import { useCustomerSession } from '../session/use-session.ts'
import { progressQuery } from './media/progress.ts'
import * as styles from './progress.module.css'

/** Whether the customer hears of new pictures by e-mail; what they choose holds at once. */
export function WorksNews({ projectCode, subscribed }: { projectCode: string; subscribed: boolean }) {
  const owner = useCustomerSession().document
  const email = useCustomerStatement().data?.customer.email ?? ''
  const client = useQueryClient()
  const online = useOnline()
  const note = useId()
  const { queryKey } = progressQuery(owner, projectCode)
  const choosing = useMutation({
    mutationFn: (wanted: boolean) => callApi(chooseWorksNews, { body: { projectCode, wanted } }),
    onSuccess: (_, wanted) =>
      client.setQueryData(queryKey, (kept) => kept && { ...kept, subscribed: wanted }),
  })
  const checked = choosing.isPending ? choosing.variables : subscribed
  const unable = !online
    ? 'Sin conexión: podrás cambiarlo cuando vuelva.'
    : email === ''
      ? 'No tenemos un correo tuyo. Escríbenos para registrarlo.'
      : ''
  return (
    <div className={styles.news}>
      <label className="check">
        <input
          type="checkbox"
          checked={checked}
          disabled={unable !== '' && !(online && subscribed)}
          aria-describedby={note}
          onChange={({ target }) => !choosing.isPending && choosing.mutate(target.checked)}
        />
        <span>Avísame por correo cuando haya fotos nuevas</span>
      </label>
      <p className="small ink2" id={note} role="status">
        {unable || (checked ? `A ${email}, como máximo una vez al día.` : 'Como máximo una vez al día.')}
      </p>
      {choosing.isError && <Alert>{choosing.error.message}</Alert>}
    </div>
  )
}
