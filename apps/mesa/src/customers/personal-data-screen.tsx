import {
  askErasure,
  decideErasure,
  type Erasure,
  exportPerson,
  listErasures,
} from '@llave/contract/staff/personal-data'
import { Button } from '@llave/design/button'
import { Mark } from '@llave/design/mark'
import type { ErasureDecision } from '@llave/domain/staff/erasure-request'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Page } from '../frame/page.tsx'
import { Part } from '../frame/part.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { Table } from '../frame/table.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { DataRequests } from './data-requests.tsx'
import * as styles from './personal-data.module.css'

type Act = {
  readonly title: string
  readonly says: string
  readonly submit: string
  readonly run: (reason: string) => Promise<unknown>
}

/** What a customer asked about their data; all that is stored, taken as a file or erased, which takes two people. */
export function PersonalDataScreen() {
  const { customerId = '' } = useParams()
  usePageTitle('Datos personales')
  const [act, setAct] = useState<Act | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['erasures', customerId],
    queryFn: ({ signal }) => callMesa(listErasures, { params: { customerId }, signal }),
  })
  const waiting = data?.find(({ state }) => state === 'asked')
  return (
    <Page
      title={`Datos personales del cliente ${customerId}`}
      back={<Link to={`/clientes/${customerId}`}>Ficha del cliente</Link>}
      acts={
        <Button look="line" onClick={() => setAct(exporting(customerId))}>
          Descargar todo lo guardado
        </Button>
      }
    >
      <DataRequests customerId={customerId} />
      {error && !data ? (
        <LoadFailure title="No pudimos cargar los pedidos." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <p role="status" className="ink2">
          Cargando…
        </p>
      ) : (
        <Part title="Borrado" count={data.length}>
          <p className="small ink2">
            Se borra lo que identifica a la persona; los pagos quedan bajo un seudónimo. No se puede deshacer:
            lo pide una persona y lo hace otra.
          </p>
          {data.length > 0 && <Requests requests={data} ask={setAct} />}
          {!waiting && (
            <div>
              <Button look="line" onClick={() => setAct(asking(customerId))}>
                Pedir que se borre
              </Button>
            </div>
          )}
        </Part>
      )}
      {act && (
        <ReasonDialog
          title={act.title}
          says={act.says}
          about={`Cliente ${customerId}`}
          draftName={`personal data ${customerId} ${act.title}`}
          submit={act.submit}
          leave="Cancelar"
          act={act.run}
          failure={failureAdvice}
          refreshes={['erasures', 'customer', 'waiting-erasures']}
          onClose={() => setAct(null)}
        />
      )}
    </Page>
  )
}

const exporting = (customerId: string): Act => ({
  title: 'Descargar todo lo guardado',
  says: 'Un archivo con cada fila sobre esta persona. El motivo queda en la auditoría, así que no la nombres: la carta o el número del pedido.',
  submit: 'Descargar',
  async run(why) {
    const path = exportPerson.path.replace('{customerId}', customerId)
    location.assign(`${path}?${new URLSearchParams({ why })}`)
  },
})

const asking = (customerId: string): Act => ({
  title: 'Pedir que se borre',
  says: 'Nada se borra todavía: lo decide otra persona de administración.',
  submit: 'Pedirlo',
  run: (reason) => callMesa(askErasure, { params: { customerId }, body: { reason } }),
})

const decisions: Readonly<
  Record<ErasureDecision, Omit<Act, 'run'> & { readonly verb: string; readonly done: string }>
> = {
  approved: {
    verb: 'Borrar',
    done: 'borrado',
    title: 'Borrar los datos de esta persona',
    says: 'No se puede deshacer. Sale de sus sesiones, y de lo que escribió no queda nada.',
    submit: 'Borrar para siempre',
  },
  declined: {
    verb: 'Rechazar',
    done: 'rechazado',
    title: 'Rechazar el pedido',
    says: 'Nada se borra. Se puede pedir de nuevo.',
    submit: 'Rechazar',
  },
  withdrawn: {
    verb: 'Retirar',
    done: 'retirado',
    title: 'Retirar mi pedido',
    says: 'Nada se borra. Se puede pedir de nuevo.',
    submit: 'Retirar',
  },
}

function Requests({ requests, ask }: { requests: readonly Erasure[]; ask: (act: Act) => void }) {
  return (
    <Table label="Pedidos de borrado" head={['Pedido', 'Motivo', 'Estado', 'Acción']}>
      {requests.map(({ erasureId, state, reason, askedBy, askedAt, isOwn, decidedBy, decidedAt }) => (
        <tr key={erasureId}>
          <td>
            {sayMoment(askedAt)}
            <small>{askedBy}</small>
          </td>
          <td>{reason}</td>
          <td>
            {state === 'asked' ? <Mark tone="late">espera a otra persona</Mark> : decisions[state].done}
            {decidedAt && (
              <small>
                {decidedBy}, {sayMoment(decidedAt)}
              </small>
            )}
          </td>
          <td>
            {state === 'asked' && (
              <div className={styles.acts}>
                {(isOwn ? (['withdrawn'] as const) : (['approved', 'declined'] as const)).map((decision) => {
                  const { verb, ...act } = decisions[decision]
                  return (
                    <Button
                      key={decision}
                      look="line"
                      onClick={() =>
                        ask({
                          ...act,
                          run: (why) =>
                            callMesa(decideErasure, {
                              params: { erasureId },
                              body: { decision, reason: why },
                            }),
                        })
                      }
                    >
                      {verb}
                    </Button>
                  )
                })}
              </div>
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}
