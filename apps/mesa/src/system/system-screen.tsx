import {
  resendFailed,
  revokeSystemKey,
  turnSwitch,
  turnSystemBellOn,
} from '@llave/contract/staff/system/change-system'
import { readSystem, type System } from '@llave/contract/staff/system/read-system'
import { Button } from '@llave/design/button'
import { Mark } from '@llave/design/mark'
import { messageKindText } from '@llave/domain/staff/customer-event'
import { switchTable } from '@llave/domain/staff/switches'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Page } from '../frame/page.tsx'
import { Part } from '../frame/part.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { Table } from '../frame/table.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useStaff } from '../session/use-session.ts'
import { ActDialog, type SystemAct } from './act-dialog.tsx'
import { IssueKey } from './issue-key.tsx'
import { systemKey } from './system-key.ts'

/** How everything stands that runs by itself: what is stopped or failed first, then what agrees. */
export function SystemScreen() {
  usePageTitle('Sistema')
  const { rights } = useStaff()
  const [act, setAct] = useState<SystemAct | null>(null)
  const [issuing, setIssuing] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: systemKey,
    queryFn: ({ signal }) => callMesa(readSystem, { signal }),
    refetchInterval: 30_000,
  })
  const writes = rights.includes('write:system')
  const ask = writes ? setAct : null
  return (
    <Page title="Sistema" acts={writes && <Button onClick={() => setIssuing(true)}>Emitir una clave</Button>}>
      {data ? (
        <>
          <Switches switches={data.switches} ask={rights.includes('write:switches') ? setAct : null} />
          <Messages system={data} ask={ask} />
          <Novelties system={data} ask={ask} />
          <Keys keys={data.keys} ask={ask} />
        </>
      ) : error ? (
        <LoadFailure title="No pudimos cargar el sistema." error={error} retry={() => void refetch()} />
      ) : (
        <p role="status" className="ink2">
          Cargando…
        </p>
      )}
      {act && <ActDialog act={act} onClose={() => setAct(null)} />}
      {issuing && <IssueKey onClose={() => setIssuing(false)} />}
    </Page>
  )
}

type Ask = ((act: SystemAct) => void) | null

function Switches({ switches, ask }: { switches: System['switches']; ask: Ask }) {
  return (
    <Part title="Interruptores">
      <Table label="Interruptores" head={['Servicio', 'Estado', 'Desde', 'Quién y por qué', '']}>
        {switches
          .toSorted((one, other) => Number(one.open) - Number(other.open))
          .map(({ name, open, since, by, why }) => {
            const { name: title, closed } = switchTable[name]
            const verb = open ? 'Cerrar' : 'Abrir'
            return (
              <tr key={name}>
                <td>
                  {title}
                  <small>{open ? `Si se cierra: ${lower(closed)}` : closed}</small>
                </td>
                <td>{open ? <span className="ink2">abierto</span> : <Mark tone="late">cerrado</Mark>}</td>
                <td>{sayMoment(since)}</td>
                <td>
                  {by || <span className="ink2">nadie lo ha movido</span>}
                  {why && <small>{why}</small>}
                </td>
                <td>
                  {ask && (
                    <Button
                      look="line"
                      onClick={() =>
                        ask({
                          title: `${verb}: ${title}`,
                          says: open ? closed : 'Vale desde el próximo pedido de cada cliente.',
                          button: `${verb} ${lower(title)}`,
                          run: (reason) =>
                            callMesa(turnSwitch, { params: { name }, body: { open: !open, why: reason } }),
                        })
                      }
                    >
                      {verb}
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
      </Table>
    </Part>
  )
}

function Messages({ system: { failed, oldestDueAt }, ask }: { system: System; ask: Ask }) {
  const count = failed.reduce((sum, group) => sum + group.count, 0)
  return (
    <Part
      title="Mensajes sin enviar"
      count={count}
      aside={oldestDueAt ? `El que más espera salir: ${sayMoment(oldestDueAt)}` : 'Ninguno espera salir'}
    >
      {failed.length === 0 ? (
        <p className="ink2">Todos salieron.</p>
      ) : (
        <Table label="Mensajes sin enviar" head={['Qué', 'Por qué', 'Cuántos', 'Desde', '']}>
          {failed.map(({ kind, reason, count, oldestAt }) => (
            <tr key={`${kind} ${reason}`}>
              <td>{messageKindText(kind)}</td>
              <td>{reason || 'sin motivo'}</td>
              <td>{count}</td>
              <td>{sayMoment(oldestAt)}</td>
              <td>
                {ask && (
                  <Button
                    look="line"
                    onClick={() =>
                      ask({
                        title: `Intentar otra vez: ${messageKindText(kind)}`,
                        says: 'Salen todos los de este tipo, por cualquier motivo que fallaran. Un código vencido no sale.',
                        button: 'Intentar otra vez',
                        run: (why) => callMesa(resendFailed, { params: { kind }, body: { why } }),
                      })
                    }
                  >
                    Intentar otra vez
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Part>
  )
}

function Novelties({ system: { readers, bells, unposted }, ask }: { system: System; ask: Ask }) {
  return (
    <Part
      title="Novedades para otros sistemas"
      aside={unposted === 0 ? 'Todo pago está contabilizado' : `${unposted} pagos sin contabilizar`}
    >
      {readers.length + bells.length === 0 ? (
        <p className="ink2">Ningún sistema las lee.</p>
      ) : (
        <Table label="Novedades" head={['Sistema', 'Qué', 'Cómo va', 'Desde', '']}>
          {bells
            .toSorted((one, other) => Number(one.state === 'on') - Number(other.state === 'on'))
            .map(({ bellId, system, host, feed, state, untoldSince, fault }) => (
              <tr key={`${bellId} ${feed}`}>
                <td>
                  {system}
                  <small>{host}</small>
                </td>
                <td>aviso de {feed}</td>
                <td>
                  {state === 'off' ? (
                    <Mark tone="late">apagado</Mark>
                  ) : (
                    <span className="ink2">encendido</span>
                  )}
                  {fault && <small>{fault}</small>}
                </td>
                <td>{untoldSince ? sayMoment(untoldSince) : ''}</td>
                <td>
                  {ask && state === 'off' && (
                    <Button
                      look="line"
                      onClick={() =>
                        ask({
                          title: `Encender el aviso de ${system}`,
                          says: 'Se le avisa otra vez desde el primer intento.',
                          button: 'Encender el aviso',
                          run: (why) => callMesa(turnSystemBellOn, { params: { bellId }, body: { why } }),
                        })
                      }
                    >
                      Encender
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          {readers.map(({ system, feed, behind, behindSince, problems }) => (
            <tr key={`${system} ${feed}`}>
              <td>{system}</td>
              <td>lectura de {feed}</td>
              <td>
                {behind === 0 ? (
                  <span className="ink2">al día</span>
                ) : (
                  <Mark tone="soon">{`${behind} por leer`}</Mark>
                )}
                {problems > 0 && <small>{problems} que no pudo registrar</small>}
              </td>
              <td>{behindSince ? sayMoment(behindSince) : ''}</td>
              <td />
            </tr>
          ))}
        </Table>
      )}
    </Part>
  )
}

function Keys({ keys, ask }: { keys: System['keys']; ask: Ask }) {
  return (
    <Part title="Claves de sistemas" count={keys.length}>
      {keys.length === 0 ? (
        <p className="ink2">Ninguna clave emitida.</p>
      ) : (
        <Table label="Claves de sistemas" head={['Sistema', 'Permisos', 'Último uso', 'Vence', '']}>
          {keys.map(({ keyId, system, scopes, endsAt, revokedAt, lastUsedAt }) => (
            <tr key={keyId}>
              <td>
                {system}
                <small>clave {keyId}</small>
              </td>
              <td>{scopes.join(', ')}</td>
              <td>{lastUsedAt ? sayMoment(lastUsedAt) : 'Nunca'}</td>
              <td>{revokedAt ? `retirada el ${sayMoment(revokedAt)}` : sayMoment(endsAt)}</td>
              <td>
                {ask && !revokedAt && (
                  <Button
                    look="line"
                    onClick={() =>
                      ask({
                        title: `Retirar la clave ${keyId} de ${system}`,
                        says: 'Su próximo pedido se rechaza. No se puede deshacer: se emite otra.',
                        button: `Retirar la clave ${keyId}`,
                        run: (why) => callMesa(revokeSystemKey, { params: { keyId }, body: { why } }),
                      })
                    }
                  >
                    Retirar
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Part>
  )
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
