import {
  addSystemBell,
  beginFeedsEpoch,
  issueSystemKey,
  removeSystemBell,
  resendFailed,
  revokeSystemKey,
  rotateSystemBell,
  skipSeries,
  turnSwitch,
  turnSystemBellOn,
} from '@llave/contract/staff/system/change-system'
import { readSystem, type System } from '@llave/contract/staff/system/read-system'
import { Button } from '@llave/design/button'
import { Mark } from '@llave/design/mark'
import { feeds } from '@llave/domain/integration/feed'
import { isScope, scopes } from '@llave/domain/integration/scopes'
import { readSeriesNumber, seriesNumber } from '@llave/domain/paper/number-series'
import { messageKindText } from '@llave/domain/staff/message-kinds'
import { switchTable } from '@llave/domain/staff/switches'
import { feedNames, mostRetried, scopeNames, seriesNames } from '@llave/domain/staff/system-words'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { countText } from '../frame/count-text.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Page } from '../frame/page.tsx'
import { Part } from '../frame/part.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { Table } from '../frame/table.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useStaff } from '../session/use-session.ts'
import type { SystemAct } from './act-dialog.tsx'
import { Jobs } from './jobs.tsx'
import * as styles from './system.module.css'
import { systemKey } from './system-key.ts'

// Fetched with the page, which stands before they are there. What does not come is said where one is opened.
const [dialog, parts] = [import('./act-dialog.tsx'), import('./parts.ts')]
for (const script of [dialog, parts]) script.catch(() => undefined)
const ActDialog = lazy(async () => ({ default: (await dialog).ActDialog }))
const Brand = lazy(async () => ({ default: (await parts).Brand }))
const Erasures = lazy(async () => ({ default: (await parts).Erasures }))

/** How everything stands that runs by itself: what is stopped or failed first, then what agrees. */
export function SystemScreen() {
  usePageTitle('Sistema')
  const { rights } = useStaff()
  const [act, setAct] = useState<SystemAct | null>(null)
  const [told, setTold] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: systemKey,
    queryFn: ({ signal }) => callMesa(readSystem, { signal }),
    refetchInterval: 30_000,
  })
  const writes = rights.includes('write:system')
  const ask = writes ? setAct : null
  return (
    <Page
      title="Sistema"
      acts={
        <>
          {rights.includes('read:people') && <Link to="/personas">Personas y roles</Link>}
          <Link to="/sistema/historia">Historia de una proforma</Link>
          <Link to="/sistema/sin-contabilizar">Pagos sin contabilizar</Link>
          {writes && <Button onClick={() => setAct(issuing)}>Emitir una clave</Button>}
        </>
      }
    >
      <p role="status" className="ink2">
        {told || (data || error ? '' : 'Cargando…')}
      </p>
      {data ? (
        <>
          <Switches switches={data.switches} ask={rights.includes('write:switches') ? setAct : null} />
          <Jobs jobs={data.jobs} />
          <Suspense fallback={null}>{rights.includes('write:personal-data') && <Erasures />}</Suspense>
          <Messages system={data} ask={ask} />
          <Novelties system={data} ask={ask} />
          <Keys keys={data.keys} ask={ask} />
          <Numbers numbers={data.numbers} ask={ask} />
          <Suspense fallback={null}>
            <Brand />
          </Suspense>
        </>
      ) : (
        error && (
          <LoadFailure title="No pudimos cargar el sistema." error={error} retry={() => void refetch()} />
        )
      )}
      <Suspense fallback={null}>
        {act && <ActDialog act={act} onDone={setTold} onClose={() => setAct(null)} />}
      </Suspense>
    </Page>
  )
}

type Ask = ((act: SystemAct) => void) | null

const systemField = {
  name: 'Sistema',
  fault: (typed: string) =>
    /^[a-z0-9][a-z0-9-]{0,39}$/.test(typed) ? null : 'Solo minúsculas, cifras y guiones, como sap-b1.',
}

const issuing: SystemAct = {
  title: 'Emitir una clave',
  says: 'Con ella un sistema de la empresa lee o envía lo que elijas.',
  button: 'Emitir la clave',
  fields: [
    systemField,
    {
      name: 'Días',
      initial: '365',
      numeric: true,
      fault: (typed) => (/^[1-9]\d{0,2}$/.test(typed) && Number(typed) <= 730 ? null : 'De 1 a 730 días.'),
    },
  ],
  choice: {
    name: 'Permisos',
    options: scopes.map((scope) => [scope, scopeNames[scope]] as const),
    missing: 'Elige al menos un permiso.',
  },
  async run({ why, value, chosen }) {
    const system = value('Sistema')
    const body = { system, scopes: chosen.filter(isScope), days: Number(value('Días')), why }
    const { keyId, endsAt, token } = await callMesa(issueSystemKey, { body })
    return { told: `Clave ${keyId} de ${system}: vence el ${sayMoment(endsAt)}.`, secret: token }
  },
}

const addingBell: SystemAct = {
  title: 'Añadir un aviso',
  says: 'Llave avisa a esa dirección cuando hay algo nuevo que leer.',
  button: 'Añadir el aviso',
  fields: [
    systemField,
    {
      name: 'Dirección (https)',
      fault: (typed) =>
        typed.length <= 500 && URL.canParse(typed) ? null : 'Escribe la dirección completa.',
    },
  ],
  choice: {
    name: 'Novedades',
    options: feeds.map((feed) => [feed, feedNames[feed]] as const),
    missing: 'Elige al menos una.',
  },
  async run({ why, value, chosen }) {
    const system = value('Sistema')
    const asked = feeds.filter((feed) => chosen.includes(feed))
    const body = { system, url: value('Dirección (https)'), feeds: asked, why }
    const { bellId, secret } = await callMesa(addSystemBell, { body })
    return { told: `Aviso ${bellId} de ${system}: suena desde ahora.`, secret }
  },
}

const beginningEpoch: SystemAct = {
  title: 'Empezar otra época',
  says: 'Solo después de restaurar la base de datos: cada sistema lee otra vez desde lo último que no se perdió.',
  button: 'Empezar otra época',
  async run({ why }) {
    await callMesa(beginFeedsEpoch, { body: { why } })
    return { told: 'Empezó otra época de las novedades.' }
  },
}

function Switches({ switches, ask }: { switches: System['switches']; ask: Ask }) {
  return (
    <Part title="Interruptores">
      <Table label="Interruptores" head={['Servicio', 'Estado', 'Desde', 'Quién y por qué', 'Acción']}>
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
                          async run({ why: reason }) {
                            await callMesa(turnSwitch, {
                              params: { name },
                              body: { open: !open, why: reason },
                            })
                            return { told: `${title}: ${open ? 'cerrado' : 'abierto'}.` }
                          },
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
        <Table label="Mensajes sin enviar" head={['Qué', 'Por qué', 'Cuántos', 'Desde', 'Acción']}>
          {failed.map(({ kind, reason, count, oldestAt }) => (
            <tr key={`${kind} ${reason}`}>
              <td>{messageKindText(kind)}</td>
              <td>{reason || 'sin motivo'}</td>
              <td>{countText(count)}</td>
              <td>{sayMoment(oldestAt)}</td>
              <td>
                {ask && (
                  <Button look="line" onClick={() => ask(retrying(kind, failed))}>
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

function retrying(kind: string, failed: System['failed']): SystemAct {
  const name = messageKindText(kind)
  const all = failed.reduce((sum, group) => (group.kind === kind ? sum + group.count : sum), 0)
  const going = Math.min(all, mostRetried)
  const part = all > going ? `Salen los ${countText(going)} más antiguos de ${countText(all)}` : 'Salen todos'
  return {
    title: `Intentar otra vez: ${name}`,
    says: `${part}, por cualquier motivo que fallaran. Un código vencido no sale.`,
    button: `Intentar ${countText(going)} otra vez`,
    async run({ why }) {
      const { sent, left } = await callMesa(resendFailed, { params: { kind }, body: { why } })
      return { told: `${name}: ${countText(sent)} por salir, ${countText(left)} se quedan.` }
    },
  }
}

function Novelties({ system: { readers, bells, unposted }, ask }: { system: System; ask: Ask }) {
  return (
    <Part
      title="Novedades para otros sistemas"
      aside={
        unposted === 0 ? 'Todo pago está contabilizado' : `${countText(unposted)} pagos sin contabilizar`
      }
    >
      {ask && (
        <div className={styles.acts}>
          <Button look="line" onClick={() => ask(addingBell)}>
            Añadir un aviso
          </Button>
          <Button look="line" onClick={() => ask(beginningEpoch)}>
            Empezar otra época
          </Button>
        </div>
      )}
      {readers.length + bells.length === 0 ? (
        <p className="ink2">Ningún sistema las lee.</p>
      ) : (
        <Table label="Novedades" head={['Sistema', 'Qué', 'Cómo va', 'Desde', 'Acción']}>
          {bells
            .toSorted((one, other) => Number(one.state === 'on') - Number(other.state === 'on'))
            .map(({ bellId, system, host, feed, state, untoldSince, fault }) => (
              <tr key={`${bellId} ${feed}`}>
                <td>
                  {system}
                  <small>{host}</small>
                </td>
                <td>aviso de {feedNames[feed]}</td>
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
                  {ask && (
                    <div className={styles.acts}>
                      {bellActs(bellId, system, state).map(([word, act]) => (
                        <Button key={word} look="line" onClick={() => ask(act)}>
                          {word}
                        </Button>
                      ))}
                    </div>
                  )}
                </td>
              </tr>
            ))}
          {readers.map(({ system, feed, behind, behindSince, problems }) => (
            <tr key={`${system} ${feed}`}>
              <td>{system}</td>
              <td>lectura de {feedNames[feed]}</td>
              <td>
                {behind === 0 ? (
                  <span className="ink2">al día</span>
                ) : (
                  <Mark tone="soon">{`${countText(behind)} por leer`}</Mark>
                )}
                {problems > 0 && <small>{countText(problems)} que no pudo registrar</small>}
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

function bellActs(bellId: string, system: string, state: 'on' | 'off'): [word: string, act: SystemAct][] {
  const params = { bellId }
  const named = `el aviso ${bellId} de ${system}`
  const on: SystemAct = {
    title: `Encender ${named}`,
    says: 'Se le avisa otra vez desde el primer intento.',
    button: `Encender el aviso ${bellId}`,
    async run({ why }) {
      await callMesa(turnSystemBellOn, { params, body: { why } })
      return { told: `Aviso ${bellId}: encendido.` }
    },
  }
  const rotate: SystemAct = {
    title: `Cambiar el secreto: ${named}`,
    says: 'El secreto de antes firma también durante 7 días.',
    button: 'Cambiar el secreto',
    async run({ why }) {
      const { secret } = await callMesa(rotateSystemBell, { params, body: { why } })
      return { told: `Aviso ${bellId}: otro secreto.`, secret }
    },
  }
  const remove: SystemAct = {
    title: `Quitar ${named}`,
    says: 'No suena más. El sistema todavía puede leer cuando quiera.',
    button: `Quitar el aviso ${bellId}`,
    async run({ why }) {
      await callMesa(removeSystemBell, { params, body: { why } })
      return { told: `Aviso ${bellId}: quitado.` }
    },
  }
  const always: [string, SystemAct][] = [
    ['Otro secreto', rotate],
    ['Quitar', remove],
  ]
  return state === 'off' ? [['Encender', on], ...always] : always
}

function Keys({ keys, ask }: { keys: System['keys']; ask: Ask }) {
  return (
    <Part title="Claves de sistemas" count={keys.length}>
      {keys.length === 0 ? (
        <p className="ink2">Ninguna clave emitida.</p>
      ) : (
        <Table label="Claves de sistemas" head={['Sistema', 'Permisos', 'Último uso', 'Vence', 'Acción']}>
          {keys.map(({ keyId, system, scopes, endsAt, revokedAt, lastUsedAt }) => (
            <tr key={keyId}>
              <td>
                {system}
                <small>clave {keyId}</small>
              </td>
              <td>{scopes.map((scope) => scopeNames[scope]).join(', ')}</td>
              <td>{lastUsedAt ? sayMoment(lastUsedAt) : 'Nunca'}</td>
              <td>
                {revokedAt ? (
                  <span className="ink2">retirada el {sayMoment(revokedAt)}</span>
                ) : hasEnded(endsAt) ? (
                  <>
                    <Mark tone="late">vencida</Mark>
                    <small>{sayMoment(endsAt)}</small>
                  </>
                ) : (
                  sayMoment(endsAt)
                )}
              </td>
              <td>
                {ask && !revokedAt && !hasEnded(endsAt) && (
                  <Button
                    look="line"
                    onClick={() =>
                      ask({
                        title: `Retirar la clave ${keyId} de ${system}`,
                        says: 'Su próximo pedido se rechaza. No se puede deshacer: se emite otra.',
                        button: `Retirar la clave ${keyId}`,
                        async run({ why }) {
                          await callMesa(revokeSystemKey, { params: { keyId }, body: { why } })
                          return { told: `Clave ${keyId}: retirada.` }
                        },
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

/** By this machine's clock; the server decides whether a key still opens anything. */
function hasEnded(endsAt: Temporal.Instant): boolean {
  return Temporal.Instant.compare(endsAt, Temporal.Now.instant()) <= 0
}

function Numbers({ numbers, ask }: { numbers: System['numbers']; ask: Ask }) {
  return (
    <Part title="Series de números">
      <Table label="Series de números" head={['Serie', 'Último número', 'Acción']}>
        {numbers.map(({ series, last }) => (
          <tr key={series}>
            <td>{seriesNames[series]}</td>
            <td>{last === 0 ? <span className="ink2">ninguno</span> : seriesNumber(series, last)}</td>
            <td>
              {ask && (
                <Button
                  look="line"
                  onClick={() =>
                    ask({
                      title: `Saltar números: ${lower(seriesNames[series])}`,
                      says: 'Solo después de restaurar la base de datos: sigue tras el último número que se dio. No se puede deshacer.',
                      button: 'Saltar los números',
                      fields: [
                        {
                          name: 'Último número dado',
                          fault: (typed) =>
                            (readSeriesNumber(series, typed.trim()) ?? 0) > last
                              ? null
                              : `Un número mayor que ${seriesNumber(series, last)}.`,
                        },
                      ],
                      async run({ why, value }) {
                        const number = readSeriesNumber(series, value('Último número dado').trim()) ?? 0
                        await callMesa(skipSeries, { params: { series }, body: { last: number, why } })
                        return { told: `${seriesNames[series]}: sigue ${seriesNumber(series, number + 1)}.` }
                      },
                    })
                  }
                >
                  Saltar
                </Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </Part>
  )
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
