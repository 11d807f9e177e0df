import type { AnswerOf } from '@llave/contract/call'
import { listImportRows } from '@llave/contract/staff/imports/import-calls'
import type { ListedGroup } from '@llave/domain/staff/import-state'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { MoreRows } from '../frame/more-rows.tsx'
import { Table } from '../frame/table.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { kindWords } from './import-words.ts'
import * as styles from './imports.module.css'

type Row = AnswerOf<typeof listImportRows>['rows'][number]

/** Rows of one group of a look, by pages. */
export function ImportRows({
  importId,
  group,
  look,
}: {
  importId: string
  group: ListedGroup
  look: number
}) {
  const [at, setAt] = useState(-1)
  const query = useInfiniteQuery({
    queryKey: ['import-rows', importId, group, look],
    queryFn: ({ pageParam, signal }) =>
      callMesa(listImportRows, {
        params: { importId },
        query: { group, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after || undefined,
  })
  const { data, error, refetch } = query
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  function move(step: number) {
    const next = Math.min(Math.max(at + step, 0), rows.length - 1)
    setAt(next)
    document.querySelector(`[data-row="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  useKeys('En las filas', [
    { presses: { j: () => move(1), k: () => move(-1) }, words: 'Fila siguiente, anterior', brief: 'fila' },
  ])
  if (error && !data)
    return <LoadFailure title="No pudimos cargar las filas." error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <p role="status" className="ink2">
        Cargando las filas…
      </p>
    )
  if (rows.length === 0) return <p className="ink2">Ninguna.</p>
  const isSaid = group === 'refused' || group === 'noted'
  const head = isSaid
    ? ['Archivo, línea', 'Clave', 'Columna', 'Valor', 'Por qué']
    : group === 'changed'
      ? ['Clave', 'De quién', 'Hoy y después']
      : ['Clave', 'De quién', 'Archivo, línea']
  return (
    <>
      <Table label="Filas" head={head}>
        {rows.map((row, place) => (
          <tr
            key={row.position}
            data-row={place}
            aria-current={place === at || undefined}
            className={place === at ? styles.here : undefined}
          >
            {isSaid ? (
              <>
                <td>{placeOf(row)}</td>
                <td>{keyOf(row)}</td>
                <td>{row.column}</td>
                <td>{row.value && <span className={styles.wrong}>{row.value}</span>}</td>
                <td className={styles.why}>{row.reason}</td>
              </>
            ) : (
              <>
                <td>
                  {keyOf(row)}
                  {row.kind && <small>{kindWords[row.kind]}</small>}
                </td>
                <td>
                  {row.customer && (
                    <Link to={`/clientes/${row.customer.customerId}`}>{row.customer.name}</Link>
                  )}
                </td>
                <td>{group === 'changed' ? <Change row={row} /> : placeOf(row)}</td>
              </>
            )}
          </tr>
        ))}
      </Table>
      <MoreRows of={query} words="Ver más filas" small />
    </>
  )
}

/** Each member that changes; of what names somebody only that it does. */
function Change({ row: { before, after } }: { row: Row }) {
  return Object.keys(after ?? {}).map((member) => {
    const [was, is] = [before?.[member] ?? null, after?.[member] ?? null]
    return (
      <span className={styles.change} key={member}>
        {member}{' '}
        {was === null && is === null ? (
          <b>cambia</b>
        ) : (
          <>
            <del>{was ?? 'vacío'}</del> → <b>{is ?? 'vacío'}</b>
          </>
        )}
      </span>
    )
  })
}

function placeOf({ file, line }: Row): string {
  if (file.startsWith('--complete') || file === '') return 'No vino'
  return line === 0 ? file : `${file}, ${line.toLocaleString('en-US')}`
}

function keyOf({ proforma, letra, key }: Row): string {
  if (proforma === '') return key
  return letra === '' ? proforma : `${proforma}, letra ${letra}`
}
