import { exportOwnData, type OwnDataRequest, withdrawDataRequest } from '@llave/contract/privacy/own-data'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { ArrowRight, Download } from '@llave/design/icons'
import { Mark } from '@llave/design/mark'
import { type DataRequestKind, dataRequestTerm } from '@llave/domain/privacy/data-request'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { saveFile } from '../api/save-file.ts'
import { useOnline } from '../frame/use-online.ts'
import { AccessPart } from './access-part.tsx'
import { DataRequestDialog } from './data-request-dialog.tsx'
import * as styles from './my-access.module.css'

/** All that is stored, as a file; what was asked about it, and asking. */
export function OwnData({
  requests,
  onChanged,
}: {
  requests: readonly OwnDataRequest[]
  onChanged: () => Promise<unknown>
}) {
  const online = useOnline()
  const [asking, setAsking] = useState<DataRequestKind | null>(null)
  const taking = useMutation({
    mutationFn: () => callApi(exportOwnData, {}),
    onSuccess: ({ bytes, fileName }) => saveFile(bytes, 'application/json', fileName),
  })
  const open = (kind: DataRequestKind) => requests.find((one) => one.kind === kind && one.state === 'open')
  return (
    <AccessPart id="datos" title="Mis datos">
      {requests.length > 0 && (
        <ul className={styles.rows}>
          {requests.map((request) => (
            <Request key={`${request.kind} ${request.askedAt}`} request={request} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {taking.isError && <Alert>No pudimos preparar el archivo. {failureAdvice(taking.error)}</Alert>}
      <ul className={styles.ways}>
        <li>
          <button
            type="button"
            disabled={!online}
            aria-disabled={taking.isPending || undefined}
            onClick={() => !taking.isPending && taking.mutate()}
          >
            <b>{taking.isPending ? 'Preparando el archivo…' : 'Descargar todo'}</b>
            <Download />
            <span className="small ink2">
              Un archivo con todo lo que guardamos de ti: letras, pagos, consultas y permisos. Te avisamos por
              correo
            </span>
          </button>
        </li>
        <li>
          <button
            type="button"
            disabled={!online || !!open('correction')}
            onClick={() => setAsking('correction')}
          >
            <b>Corregir</b>
            <ArrowRight />
            <span className="small ink2">
              {open('correction')
                ? 'Ya pediste una corrección: la verás arriba'
                : `Nombre, correo, celular o domicilio. Respuesta en ${dataRequestTerm.workingDays} días hábiles`}
            </span>
          </button>
        </li>
        <li>
          <button type="button" disabled={!online || !!open('erasure')} onClick={() => setAsking('erasure')}>
            <b>Pedir que se borren</b>
            <ArrowRight />
            <span className="small ink2">
              {open('erasure')
                ? 'Ya lo pediste: lo verás arriba'
                : `Lo que la ley no obligue a guardar. Sin costo. Respuesta en ${dataRequestTerm.workingDays} días hábiles`}
            </span>
          </button>
        </li>
      </ul>
      <p className="small ink2" role="status" hidden={online}>
        Sin conexión: podrás descargar y pedir cuando vuelva.
      </p>
      {asking && <DataRequestDialog kind={asking} onClose={() => setAsking(null)} onAsked={onChanged} />}
    </AccessPart>
  )
}

const kindNames = { correction: 'Corregir mis datos', erasure: 'Borrar mis datos' } as const
const endings = { granted: 'Aceptado', refused: 'No se aceptó', withdrawn: 'Lo retiraste' } as const

function Request({
  request: { kind, state, words, askedAt, dueOn, answer, endedAt },
  onChanged,
}: {
  request: OwnDataRequest
  onChanged: () => Promise<unknown>
}) {
  const withdrawing = useMutation({
    mutationFn: () => callApi(withdrawDataRequest, { body: { kind } }),
    // The list says what is true afterwards, also where it was answered in between.
    onSettled: onChanged,
  })
  return (
    <li>
      <div className={styles.session}>
        <p className={styles.device}>
          <b>{kindNames[kind]}</b>
          {state === 'open' ? (
            <Mark tone="soon">Espera respuesta</Mark>
          ) : (
            <span className="small ink2">
              {endings[state]}
              {endedAt && ` el ${formatDate(limaDate(endedAt))}`}
            </span>
          )}
        </p>
        <p className="small ink2">
          Lo pediste el {formatDate(limaDate(askedAt))}.
          {state === 'open' && ` Te responderemos hasta el ${formatDate(dueOn)}.`}
        </p>
        <p className={`small ${styles.words}`}>{words}</p>
        {answer !== '' && (
          <div className="note">
            <p className={`small ${styles.words}`}>{answer}</p>
          </div>
        )}
        {withdrawing.isError && <Alert>No pudimos retirarlo. {failureAdvice(withdrawing.error)}</Alert>}
      </div>
      {state === 'open' && (
        <Button
          look="line"
          small
          disabled={withdrawing.isPending}
          aria-label={`Retirar el pedido: ${kindNames[kind].toLowerCase()}`}
          onClick={() => withdrawing.mutate()}
        >
          Retirar
        </Button>
      )}
    </li>
  )
}
