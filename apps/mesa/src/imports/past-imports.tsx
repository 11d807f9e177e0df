import { listImports } from '@llave/contract/staff/imports/import-calls'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { countText } from '../frame/count-text.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { MoreRows } from '../frame/more-rows.tsx'
import { Part } from '../frame/part.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { Table } from '../frame/table.tsx'
import { useStaff } from '../session/use-session.ts'
import { changesOf, stateWords, sumOf } from './import-words.ts'
import * as styles from './imports.module.css'
import { everyMilliseconds, isUnderWay } from './step-of.ts'

/** What came in: files by command, the developer's systems by their keys, imports of Mesa. */
export function PastImports() {
  const query = useInfiniteQuery({
    queryKey: ['imports'],
    queryFn: ({ pageParam, signal }) =>
      callMesa(listImports, { query: { ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => before || undefined,
    refetchInterval: ({ state }) =>
      (state.data?.pages.some(({ imports }) => imports.some((each) => isUnderWay(each.state))) ?? false) &&
      everyMilliseconds,
  })
  const { data, error, refetch } = query
  const { rights } = useStaff()
  const imports = data?.pages.flatMap((page) => page.imports) ?? []
  return (
    <Part title="Importaciones">
      {error && !data ? (
        <LoadFailure
          title="No pudimos cargar las importaciones."
          error={error}
          retry={() => void refetch()}
        />
      ) : !data ? (
        <p role="status" className="ink2">
          Cargando…
        </p>
      ) : imports.length === 0 ? (
        <p className="ink2">Todavía no entró nada.</p>
      ) : (
        <Table label="Importaciones" head={['Cuándo', 'Quién', 'Filas', 'Mal']}>
          {imports.map(({ importId, batchId, at, by, state, files, counts }) => {
            const bad = sumOf({ counts }, 'refused')
            const changes = changesOf({ counts })
            const when = sayMoment(at)
            return (
              <tr key={`${importId} ${batchId}`}>
                <td>
                  {importId ? <Link to={`/importar/${importId}`}>{when}</Link> : when}
                  <small>{state === 'applied' ? `${countText(changes)} aplicados` : stateWords[state]}</small>
                </td>
                <td>
                  {by.startsWith('key:') ? `Sistema ${by.slice(4)}` : by}
                  {files.length > 0 && <small className={styles.names}>{files.join(', ')}</small>}
                </td>
                <td>{countText(changes + bad + sumOf({ counts }, 'same'))}</td>
                <td className={bad > 0 ? styles.bad : 'ink2'}>
                  {bad > 0 && !importId && rights.includes('read:system') ? (
                    <Link
                      to={`/sistema/envios/${batchId}`}
                      aria-label={`${countText(bad)} mal, envío ${batchId}`}
                    >
                      {countText(bad)}
                    </Link>
                  ) : (
                    countText(bad)
                  )}
                </td>
              </tr>
            )
          })}
        </Table>
      )}
      <MoreRows of={query} words="Ver anteriores" small />
    </Part>
  )
}
