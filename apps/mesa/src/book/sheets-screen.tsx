import { exportBookSheets, listBookSheets, mostSheets } from '@llave/contract/staff/book/book-sheets'
import type { SheetRow } from '@llave/contract/staff/book/sheet-row'
import { Empty } from '@llave/design/empty'
import { Mark } from '@llave/design/mark'
import { Plazo } from '@llave/design/plazo'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { sheetKindNames } from '@llave/domain/complaints-book/book-texts'
import { complaintTerm } from '@llave/domain/service-desk/complaint-clock'
import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Page } from '../frame/page.tsx'
import { Part } from '../frame/part.tsx'
import { SheetLink } from '../frame/sheet-link.tsx'
import { Table } from '../frame/table.tsx'
import { useMinute } from '../frame/use-minute.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { clockTones, clockWords } from '../inbox/clock-words.ts'
import * as styles from './book.module.css'
import { answeredText } from './sheet-words.ts'

/** The Libro de Reclamaciones: what waits for an answer until when, what was answered, the register. */
export function SheetsScreen() {
  usePageTitle('Libro de Reclamaciones')
  const { data, error, refetch } = useQuery({
    queryKey: ['book-sheets'],
    queryFn: ({ signal }) => callMesa(listBookSheets, { signal }),
    refetchInterval: 60_000,
  })
  return (
    <Page title="Libro de Reclamaciones">
      {error && !data ? (
        <LoadFailure title="No pudimos cargar las hojas." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton message="Cargando…">
          <SkeletonBlock width="100%" height={240} />
        </Skeleton>
      ) : data.length === 0 ? (
        <Empty title="Nadie presentó una hoja todavía">
          <p className="ink2">Aquí aparece cada hoja del libro, con los días que quedan para responderla.</p>
        </Empty>
      ) : (
        <Sheets rows={data} />
      )}
      <Register />
    </Page>
  )
}

function Sheets({ rows }: { rows: readonly SheetRow[] }) {
  const waiting = rows.filter(({ state }) => state === 'filed')
  const answered = rows.filter(({ state }) => state !== 'filed')
  return (
    <>
      <Part title="Por responder" count={waiting.length}>
        {waiting.length === 0 ? (
          <p className={`${styles.below} ink2`}>Ninguna espera respuesta.</p>
        ) : (
          <Table label="Por responder" head={['Hoja', 'Quién', 'Clase', 'Presentada', 'Plazo', 'Vence']}>
            {waiting.map((row) => (
              <tr key={row.code}>
                <Names of={row} />
                <td>
                  <span className={styles.clock}>
                    <span className={styles.plazo}>
                      <Plazo
                        day={row.day}
                        term={complaintTerm}
                        ticks={[10, 13]}
                        tone={clockTones[row.clock]}
                      />
                    </span>
                    {row.clock === 'calm' ? (
                      clockWords({ state: row.clock, day: row.day })
                    ) : (
                      <Mark tone={row.clock === 'amber' ? 'soon' : 'late'}>
                        {clockWords({ state: row.clock, day: row.day })}
                      </Mark>
                    )}
                  </span>
                </td>
                <td>{formatDate(row.dueOn)}</td>
              </tr>
            ))}
          </Table>
        )}
      </Part>
      {answered.length > 0 && (
        <Part title="Respondidas">
          <Table label="Respondidas" head={['Hoja', 'Quién', 'Clase', 'Presentada', 'Cómo quedó']}>
            {answered.map((row) => (
              <tr key={row.code}>
                <Names of={row} />
                <td>
                  {answeredText(row)}
                  <small>{row.day > complaintTerm ? 'Fuera de plazo' : `El día ${row.day}`}</small>
                </td>
              </tr>
            ))}
          </Table>
        </Part>
      )}
      {rows.length === mostSheets && (
        <p className={`${styles.below} small ink2`}>
          Estas son {mostSheets}. Las demás están en el registro.
        </p>
      )}
    </>
  )
}

function Names({ of: { code, name, kind, filedAt } }: { of: SheetRow }) {
  return (
    <>
      <td className={styles.code}>
        <SheetLink code={code}>{code}</SheetLink>
      </td>
      <td className={styles.name}>{escapeToOneLine(name)}</td>
      <td>{sheetKindNames[kind]}</td>
      <td>{formatDate(limaDate(filedAt))}</td>
    </>
  )
}

/** Every field of the sheets of a year so far, as a file. */
function Register() {
  const today = limaDate(useMinute())
  const [from, setFrom] = useState(today.with({ month: 1, day: 1 }).toString())
  const [to, setTo] = useState(today.toString())
  const good = /^\d{4}-\d\d-\d\d$/.test(from) && /^\d{4}-\d\d-\d\d$/.test(to) && from <= to
  return (
    <Part title="Registro">
      <div className={styles.register}>
        <label className="small">
          Desde
          <input
            className="input"
            type="date"
            value={from}
            max={to}
            onChange={({ target }) => setFrom(target.value)}
          />
        </label>
        <label className="small">
          Hasta
          <input
            className="input"
            type="date"
            value={to}
            min={from}
            onChange={({ target }) => setTo(target.value)}
          />
        </label>
        {good ? (
          <a className="link" href={`${exportBookSheets.path}?from=${from}&to=${to}`} download>
            Descargar el registro, como CSV
          </a>
        ) : (
          <p className="small ink2">Elige dos días, el primero antes que el último.</p>
        )}
      </div>
    </Part>
  )
}
