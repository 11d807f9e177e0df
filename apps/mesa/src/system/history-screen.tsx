import {
  type HistoryLine,
  type ProformaHistory,
  readProformaHistory,
} from '@llave/contract/staff/system/look-ups'
import { Button } from '@llave/design/button'
import { Empty } from '@llave/design/empty'
import { Field } from '@llave/design/field'
import { formatDate } from '@llave/domain/time/format-date'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Page } from '../frame/page.tsx'
import { Part } from '../frame/part.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { Table } from '../frame/table.tsx'
import { useAddressFilter } from '../frame/use-address-filter.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import * as styles from './system.module.css'

/** What happened to a proforma with its debts, or to a letra, and who held it. The code stands in the address. */
export function HistoryScreen() {
  usePageTitle('Historia')
  const { params, choose } = useAddressFilter()
  const code = params.get('codigo') ?? ''
  const [typed, setTyped] = useState(code)
  const { data, error, refetch } = useQuery({
    queryKey: ['system-history', code],
    queryFn: ({ signal }) => callMesa(readProformaHistory, { query: { code }, signal }),
    enabled: code !== '',
  })
  return (
    <Page title="Historia de una proforma o letra" back={<Link to="/sistema">Sistema</Link>}>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          choose({ codigo: typed.trim() })
        }}
      >
        <Field label="Código de la proforma o de la letra">
          {(control) => (
            <input
              {...control}
              className="input"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              autoComplete="off"
              maxLength={40}
            />
          )}
        </Field>
        <Button type="submit">Ver la historia</Button>
      </form>
      {code === '' ? null : error && !data ? (
        <LoadFailure title="No pudimos cargar la historia." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <p role="status" className="ink2">
          Cargando…
        </p>
      ) : data.lines.length === 0 && data.holders.length === 0 ? (
        <Empty title={`Nada tiene el código ${code}`} />
      ) : (
        <>
          {data.holders.length > 0 && <Holders holders={data.holders} />}
          <Lines lines={data.lines} />
        </>
      )}
    </Page>
  )
}

function Holders({ holders }: Pick<ProformaHistory, 'holders'>) {
  return (
    <Part title="Titulares" count={holders.length}>
      <Table label="Titulares" head={['Cliente', 'Como', 'Desde', 'Hasta', 'Cesión']}>
        {holders.map(({ customerId, role, since, until, cededOn }) => (
          <tr key={`${customerId} ${since}`}>
            <td>
              <Link to={`/clientes/${customerId}`}>Cliente {customerId}</Link>
            </td>
            <td>{role === 'holder' ? 'titular' : 'cotitular'}</td>
            <td>{sayMoment(since)}</td>
            <td>{until ? sayMoment(until) : 'hoy'}</td>
            <td>{cededOn ? formatDate(cededOn) : '—'}</td>
          </tr>
        ))}
      </Table>
    </Part>
  )
}

const words: Readonly<Record<HistoryLine['what'], string>> = {
  created: 'Llegó',
  stood: 'Ya estaba: no se sabe desde cuándo',
  changed: 'Cambió',
  withdrawn: 'Se cerró',
  refused: 'Se rechazó una fila',
  remarked: 'Se anotó algo de una fila',
  paid: 'Se pagó aquí',
  'taken-back': 'Se quitó de lo pagado',
  quarantined: 'Entró dinero por revisar',
  resolved: 'Se decidió dinero por revisar',
  holder: 'Es titular',
  'co-holder': 'Es cotitular',
  left: 'Dejó de serlo',
}

const kinds: Readonly<Record<NonNullable<HistoryLine['kind']>, string>> = {
  projects: 'proyecto',
  progress: 'avance de obra',
  customers: 'cliente',
  properties: 'propiedad',
  receivables: 'letra o cuota',
  'exchange-rates': 'tipo de cambio',
  notices: 'aviso',
  documents: 'documento',
  'title-stages': 'etapa del título',
  replies: 'respuesta',
}

function Lines({ lines }: Pick<ProformaHistory, 'lines'>) {
  return (
    <Part title="Lo que pasó" count={lines.length}>
      <Table label="Lo que pasó" head={['Cuándo', 'Proforma, deuda', 'Qué', 'Detalle', 'Quién']}>
        {lines.map(({ at, by, batchId, proforma, debt, what, kind, detail }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of one moment may be alike
          <tr key={`${at} ${place}`}>
            <td>{sayMoment(at)}</td>
            <td>
              {proforma} {debt}
            </td>
            <td>
              {words[what]}
              {kind && <small>{kinds[kind]}</small>}
            </td>
            <td>{detail}</td>
            <td>
              {by}
              {batchId && (
                <small>
                  <Link to={`/sistema/envios/${batchId}`}>envío {batchId}</Link>
                </small>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </Part>
  )
}
